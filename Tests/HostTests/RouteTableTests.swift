import FeatureKit
import Testing

@testable import Host

@Suite struct RouteTableTests {
  private let table = RouteTable([
    Manifest("feature.detail", "One.", routes: ["/pokemon/{name}?shiny"]),
    Manifest("feature.list", "All.", routes: ["/pokemon?type", "/pokemon/all"]),
  ])

  @Test func `of two patterns that fit, the one that says more is found`() {
    #expect(table.find("/pokemon/all")?.entry.module == "feature.list")
    #expect(table.find("/pokemon/25")?.entry.module == "feature.detail")
  }

  @Test func `a strange parameter is told from a strange address`() {
    #expect(table.find("/pokemon/25?size=1")?.match == .unknownQuery("size", known: ["shiny"]))
    #expect(table.find("/nowhere") == nil)
  }
}
