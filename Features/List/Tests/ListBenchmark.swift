import FeatureKit
import FeatureTesting
import Pokedex
import Testing

@testable import ListFeature

@Suite(.serialized) struct ListBenchmark {
  @Test(.enabled(if: Measures.areWanted, "scripts/bench features runs it"))
  func `scrolling through 1,025 is measured`() throws {
    let shelf = Shelf(FakePokedex(Pokemon.numbered(1...1_025), chains: []))
    let session = shelf.session(20)
    let feature = shelf.feature
    var state = feature.start(at: Place(route: "/pokemon"), in: session)
    let before = Measures.residentBytes
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
    Measures.say("rows", state.rows.count)
    Measures.say("slowest-page-us", slowest)
    Measures.say("memory-kb", (Measures.residentBytes - before) / 1_024)
  }
}
