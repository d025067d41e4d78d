import FeatureKit
import Glibc
import System
import Testing

@testable import WebShell

@Suite struct PageTests {
  static func frame(_ route: Route) -> PageFrame {
    PageFrame(
      route: route, entries: Catalogue.entries, formToken: "form-token", state: "run-1-0",
      assets: AssetLinks(
        stylesheet: WebLink(fixed: "/assets/page.css"), script: WebLink(fixed: "/assets/page.js"),
        icon: WebLink(fixed: "/assets/icon.svg")), pictures: PictureLinks(),
      notices: [HostNotice(.warning, "analytics.otlp was left out: no address.", isStanding: true)], showsPlan: true,
      profile: "beta")
  }

  /// Compares with the file beside this one; a missing file is written, and still fails.
  @Test(arguments: Catalogue.all.map(\.name))
  func `every node is drawn as its golden page shows`(_ name: String) throws {
    let sample = try #require(Catalogue.all.first { $0.name == name })
    let page = PageWriter.page(Shown(screen: sample.screen.erased()), in: Self.frame(sample.route))
    let path = String(#filePath).split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/Pages/\(name).html"
    // A line an element, so that a change shows where it is.
    let text = Self.lines(String(decoding: page, as: UTF8.self))
    guard let kept = try? Files.read(path, limit: 1_000_000), ProcessEnvironment.all["RECORD_SCREENS"] == nil else {
      try Files.replace(path, with: Array(text.utf8))
      Issue.record("\(name).html was recorded: look at it, then run again.")
      return
    }
    #expect(text == String(decoding: kept, as: UTF8.self))
  }

  private static func lines(_ page: String) -> String {
    var result = ""
    var previous: Character = " "
    for character in page {
      if previous == ">", character == "<" { result.append("\n") }
      result.append(character)
      previous = character
    }
    return result + "\n"
  }

  @Test func `a page that is still busy asks to be looked at again`() {
    let page = PageWriter.page(Shown(screen: Screen("x", nodes: []), isBusy: true), in: Self.frame("/x"))
    let text = String(decoding: page, as: UTF8.self)
    #expect(text.contains("<noscript><meta http-equiv=\"refresh\" content=\"2\"></noscript>"))
    #expect(text.contains(" data-busy>"))
  }

  @Test func `what is hostile stays text everywhere`() {
    let evil = "\"><script>alert(1)</script>'"
    let tone = Tone(rawValue: evil)
    let screen = Screen<Catalogue.Action>(evil) {
      Heading(evil)
      Text(evil)
      Facts([Fact(evil, evil)])
      Badges(evil, [Badge(evil, tone: tone)])
      Meters([Meter(evil, 1, of: 2, caption: evil, tone: tone)])
      Image(ImageReference("sprite:" + evil), words: evil, tone: tone)
      Image(ImageReference("javascript:" + evil), words: evil, size: .small)
      Table(columns: [evil, evil], rows: [[Table.Cell(evil, tone: tone), Table.Cell(evil, tone: tone)]])
      Field(FieldID(rawValue: evil), label: evil, value: evil, prompt: evil, problem: evil, parameter: evil)
      Field(FieldID(rawValue: evil), label: evil, value: evil, kind: .choice([.init(evil, evil)]))
      Notice(.failure, evil, hint: evil, control: Control(evil, .action(.pressed)))
      Progress(evil)
      Rows([
        Row(
          evil, number: evil, title: evil, detail: evil, badges: [Badge(evil, tone: tone)],
          target: .link(Route(path: [evil], query: [.init(evil, evil)])),
          controls: [Control(evil, .link(Route(path: [evil])))])
      ])
      Tree(evil, [Branch(evil, number: evil, title: evil, notes: [evil], folded: FoldedNotes(evil, [evil]))])
      Section(evil, evil, isFolded: true) { Text(evil) }
      Node<Catalogue.Action>.unknown(text: evil)
    }
    var frame = Self.frame(Route(path: [evil], query: [.init(evil, evil)]))
    frame.profile = evil
    frame.formToken = evil
    frame.entries = [HomeEntry(evil, Route(path: [evil]), summary: evil, order: 1)]
    let text = String(decoding: PageWriter.page(Shown(screen: screen.erased()), in: frame), as: UTF8.self)
    #expect(text.split(separator: "<script").count == 2)
    #expect(!text.contains("<script>"))
    #expect(!text.contains(evil.dropLast()))
    #expect(!text.contains("\"javascript:"))
  }
}
