import FeatureKit
import FeatureTesting
import Testing

@Suite struct RouteTests {
  @Test(arguments: [
    "/", "/pokemon", "/pokemon?type=water&sort=speed&offset=40", "/pokemon/25?shiny=1", "/search?q=mr%20mime",
    "/evolution/nidoran-f", "/search?q=%E3%83%94%E3%82%AB", "/a.b/~c_-d", "/%E3%83%94",
  ])
  func `a route prints as it was read`(text: String) {
    #expect(Route(parsing: text)?.description == text)
  }

  @Test(arguments: [
    "", "pokemon", "https://x", "/a/../b", "/a/./b", "/%2e%2e/etc", "/a%", "/a%4", "/a%zz", "/%ff", "/a%00b", "/a%1Bb",
    "/?q=%C3", "/" + String(repeating: "a", count: 2_048),
  ])
  func `what is no address is none`(text: String) {
    #expect(Route(parsing: text) == nil)
  }

  @Test func `empty segments and a slash at the end say nothing`() {
    #expect(Route(parsing: "//pokemon///25/") == "/pokemon/25")
  }

  @Test func `what is interpolated stays one segment`() {
    let evil = "../../etc?x=1&y"
    #expect(Route("/pokemon/\(evil)").path == ["pokemon", evil])
    #expect(Route("/search?q=\("a&b=c d")")["q"] == "a&b=c d")
  }

  @Test func `of several parameters with one name the first is read`() {
    #expect(Route(parsing: "/a?x=1&x=2")?["x"] == "1")
    #expect(Route(parsing: "/a?x")?["x"] == "")
    #expect(Route(parsing: "/a?q=a+b")?["q"] == "a b")
  }

  @Test func `a parameter is set in its address and taken out again`() {
    let route: Route = "/pokemon?type=fire"
    #expect(route.with("sort", "speed") == "/pokemon?type=fire&sort=speed")
    #expect(route.with("type", nil) == "/pokemon")
  }

  @Test func `ten thousand random texts never trap, and what is read prints to itself`() {
    var chance = SeededChance(7)
    let letters = Array("/a?&=%2e.+é\u{0}\u{1F}~-")
    for _ in 0..<10_000 {
      let text =
        "/"
        + String((0..<Int.random(in: 0...20, using: &chance)).compactMap { _ in letters.randomElement(using: &chance) })
      guard let route = Route(parsing: text) else { continue }
      #expect(Route(parsing: route.description) == route)
    }
  }
}

@Suite struct RoutePatternTests {
  let detail: RoutePattern = "/pokemon/{name}?form&shiny"

  @Test func `a pattern gives its parameters a value`() {
    guard case .place(let place) = detail.match("/pokemon/25?shiny=1") else {
      Issue.record("no match")
      return
    }
    #expect(place["name"] == "25")
    #expect(place["shiny"] == "1")
    #expect(place["form"] == nil)
  }

  @Test func `another path is not its`() {
    #expect(detail.match("/pokemon") == .other)
    #expect(detail.match("/pokemon/25/more") == .other)
    #expect(detail.match("/evolution/25") == .other)
  }

  @Test func `a query parameter that it does not name is refused by name`() {
    #expect(detail.match("/pokemon/25?colour=red") == .unknownQuery("colour", known: ["form", "shiny"]))
  }

  @Test func `a literal that fits says more than a parameter`() {
    #expect(RoutePattern("/pokemon/compare").literals > RoutePattern("/pokemon/{name}").literals)
    #expect(RoutePattern("/pokemon/compare").overlaps("/pokemon/{name}"))
    #expect(!RoutePattern("/pokemon").overlaps("/pokemon/{name}"))
    #expect(!RoutePattern("/pokemon/compare").overlaps("/pokemon/random"))
  }

  @Test(arguments: ["/", "/pokemon", "/pokemon/{name}?form&shiny"])
  func `a pattern prints as it was written`(text: String) {
    #expect(RoutePattern(text).description == text)
  }
}
