import FeatureKit
import FeatureTesting
import Pokedex
import Testing

@testable import ListFeature

@Suite(.serialized) struct ListBenchmark {
  @Test(.enabled(if: Measures.areWanted, "scripts/bench features runs it"))
  func `scrolling through 1,025 is measured`() throws {
    let shelf = Shelf(FakePokedex(Pokemon.numbered(1...1_025), chains: []))
    let before = Measures.residentBytes
    let first = try scroll(shelf)
    Measures.say("rows", first.state.rows.count)
    Measures.say("memory-kb", (Measures.residentBytes - before) / 1_024)
    // Whatever else the machine does falls on one scroll or another, and not on the same page of most.
    let slowest = try [first.slowest] + (1..<5).map { _ in try scroll(shelf).slowest }
    Measures.say("slowest-page-us", slowest.sorted()[2])
  }

  /// Scrolls to the end; what is held then, and the microseconds of the slowest page.
  private func scroll(_ shelf: Shelf) throws -> (state: ListFeature.State, slowest: Int) {
    let session = shelf.session(20)
    let feature = shelf.feature
    var state = feature.start(at: Place(route: "/pokemon"), in: session)
    var slowest = 0
    var shown: [Int] = []
    while state.phase != .complete {
      let query = state.query.page(from: state.next, size: 20)
      let page = try shelf.page(query)
      state.phase = .loading
      let spent = Measures.microseconds {
        _ = feature.reduce(&state, .pageLoaded(page), in: session)
        shown.append(feature.screen(for: state, in: session).erased().nodes.count)
      }
      slowest = max(slowest, spent)
    }
    return (state, slowest)
  }
}
