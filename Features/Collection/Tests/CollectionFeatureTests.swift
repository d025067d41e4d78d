import FeatureKit
import FeatureTesting
import Pokedex
import Testing

@testable import CollectionFeature

/// A collection over fixtures.
struct Desk: Sendable {
  let pokedex = FakePokedex()
  let records = FakeRecords()

  var book: MarkBook {
    MarkBook(records: records, namespace: RecordNamespace("collection", tier: .user), time: TestTime())
  }
  var source: CollectionSource { CollectionSource(pokedex: pokedex, book: book) }

  var feature: CollectionFeature {
    let (book, source) = (book, source)
    return CollectionFeature(
      shelf: source.shelf, undo: { try await book.undo(for: $0)?.change }, changes: { AsyncStream { $0.finish() } })
  }

  func mark(_ id: DexNumber, _ edit: @Sendable @escaping (inout Mark) -> Void) async throws {
    _ = try await book.change(id, for: .local, saying: "caught for \(id)", edit)
  }

  static let few = CommandContext(session: Session())
}

@Suite struct CollectionFeatureTests {
  let desk = Desk()

  private func shown() async throws -> TestStore<CollectionFeature> {
    let store = TestStore(desk.feature, at: "/collection")
    let shelf = try await desk.source.shelf(for: .local)
    await store.open()
    await store.receive(.shelfLoaded(shelf)) { $0.phase = .shown(shelf) }
    return store
  }

  @Test func `an empty collection says what to do`() async throws {
    let store = try await shown()
    expectScreen(await store.screen, "empty")
    await store.finish()
  }

  @Test func `what is caught, how far each generation is, and what is noted`() async throws {
    try await desk.mark(25) { $0 = Mark(isCaught: true, isFavourite: true, note: "Im Wald gefangen, größer als sonst") }
    try await desk.mark(669) { $0.isCaught = true }
    desk.pokedex.note("Offline: these are bundled facts.")
    let store = try await shown()
    expectScreen(await store.screen, "loaded, offline")
    await store.fill("show", "noted") { $0.selection = .noted }
    #expect(await store.screen.outline.contains("rows 1 of 1"))
    await store.fill("show", "favourites") { $0.selection = .favourites }
    await store.finish()
  }

  @Test func `the last change is undone`() async throws {
    try await desk.mark(25) { $0.isCaught = true }
    let store = try await shown()
    await store.send(.undoTapped)
    await store.receive(.changeUndone("caught for 25")) { $0.news = "Undone: caught for 25." }
    let shelf = try await desk.source.shelf(for: .local)
    await store.receive(.shelfLoaded(shelf)) { $0.phase = .shown(shelf) }
    await store.send(.undoTapped)
    expectScreen(await store.screen, "undone")
    await store.finish()
  }

  @Test func `what failed can be tried again`() async throws {
    let gone = StorageFailure.unavailable(place: "here", reason: "gone")
    let failure = Failure(describing: gone)
    desk.records.fail(with: gone)
    let store = TestStore(desk.feature, at: "/collection")
    await store.open()
    await store.receive(.loadFailed(failure)) { $0.phase = .failed(failure) }
    expectScreen(await store.screen, "failed")
    desk.records.fail(with: nil)
    await store.send(.retryTapped) { $0.phase = .loading }
    expectScreen(await store.screen, "loading")
    let shelf = try await desk.source.shelf(for: .local)
    await store.receive(.shelfLoaded(shelf)) { $0.phase = .shown(shelf) }
    await store.finish()
  }

  @Test func `changes made elsewhere are read; when that fails, what is shown stays`() async throws {
    let store = try await shown()
    try await desk.mark(1) { $0.isCaught = true }
    let shelf = try await desk.source.shelf(for: .local)
    await store.send(.marksChanged)
    await store.receive(.shelfLoaded(shelf)) { $0.phase = .shown(shelf) }
    await store.send(.loadFailed(Failure("x"))) { $0.problem = Failure("x") }
    await store.send(.undoFailed(Failure("y"))) { $0.problem = Failure("y") }
    await store.finish()
  }

  @Test func `every action comes back from JSON`() async throws {
    try await desk.mark(25) { $0.isCaught = true }
    let actions: [CollectionFeature.Action] = [
      .opened, .shelfLoaded(try await desk.source.shelf(for: .local)), .loadFailed(Failure("x")),
      .selectionChosen("noted"), .undoTapped, .changeUndone("x"), .changeUndone(nil), .undoFailed(Failure("x")),
      .marksChanged, .retryTapped,
    ]
    for action in actions {
      #expect(try Document.read(CollectionFeature.Action.self, from: Document.bytes(of: action)) == action)
    }
  }

  @Test func `random lives hold what must hold`() async throws {
    try await desk.mark(25) { $0.isCaught = true }
    let shelf = try await desk.source.shelf(for: .local)
    for seed in lifeSeeds {
      let time = TestTime()
      let whims = Whims(time, seed: seed)
      let feature = CollectionFeature(
        shelf: { owner in try await whims.answer(owner) { shelf } },
        undo: { owner in try await whims.answer("undo \(owner)") { "a change" } },
        changes: { AsyncStream { $0.finish() } })
      await liveRandomly(feature, at: "/collection", time: time, seed: seed) { chance in
        let actions: [CollectionFeature.Action] = [
          .opened, .retryTapped, .undoTapped, .marksChanged, .selectionChosen("noted"),
        ]
        return .action(AnyAction(actions.randomElement(using: &chance) ?? .opened))
      }
    }
  }
}

@Suite struct MarkFeatureTests {
  let desk = Desk()
  let place = Place(route: "/pokemon/pikachu", subject: Subject("pokemon", id: "25", name: "Pikachu"))

  private func shown(_ part: MarkFeature.Part, in session: Session = Session()) async -> TestStore<MarkFeature> {
    let store = TestStore(
      MarkFeature(book: desk.book, part: part) { AsyncStream { $0.finish() } }, at: place, in: session)
    await store.open()
    await store.receive(.markLoaded(Mark())) { $0.phase = .shown(Mark()) }
    return store
  }

  @Test func `a tick shows at once and is written behind`() async throws {
    let store = await shown(.ticks)
    let caught = Mark(isCaught: true)
    await store.send(.tickTapped(.caught, isSet: true)) { $0.phase = .shown(caught) }
    await store.receive(.markLoaded(caught))
    #expect(try await desk.book.mark(of: 25, for: .local) == caught)
    expectScreen(await store.screen, "ticks")
    await store.finish()
  }

  @Test func `a tick of an older page does not turn the mark round`() async throws {
    let store = await shown(.ticks)
    let caught = Mark(isCaught: true)
    await store.send(.tickTapped(.caught, isSet: true)) { $0.phase = .shown(caught) }
    await store.receive(.markLoaded(caught))
    await store.send(.tickTapped(.caught, isSet: true))
    await store.receive(.markLoaded(caught))
    #expect(try await desk.book.mark(of: 25, for: .local) == caught)
    await store.finish()
  }

  @Test func `a tick that cannot be kept is taken back, and why is said`() async throws {
    let store = await shown(.ticks)
    let gone = StorageFailure.cannotWrite(place: "here", reason: "disk full")
    desk.records.fail(with: gone)
    await store.send(.tickTapped(.favourite, isSet: true)) { $0.phase = .shown(Mark(isFavourite: true)) }
    let failure = Failure(describing: gone)
    await store.receive(.changeFailed(failure)) { $0.problem = failure }
    await store.receive(.loadFailed(failure)) { $0.phase = .failed(failure) }
    desk.records.fail(with: nil)
    await store.send(.retryTapped) { $0.phase = .loading }
    await store.receive(.markLoaded(Mark())) { $0.phase = .shown(Mark()) }
    await store.finish()
  }

  @Test func `a note is kept`() async throws {
    let store = await shown(.note)
    let noted = Mark(note: "Auf Route 3 — ピカチュウ")
    await store.fill("note", noted.note) { $0.phase = .shown(noted) }
    await store.receive(.markLoaded(noted))
    expectScreen(await store.screen, "note")
    await store.finish()
  }

  @Test func `a visitor sees no marks to set`() async {
    let store = await shown(.ticks, in: Session(owner: .visitor))
    #expect(await store.screen.nodes.isEmpty)
    await store.finish()
  }
}

@Suite struct CollectionCommandTests {
  let desk = Desk()
  private var command: CollectionCommand { CollectionCommand(source: desk.source) }

  private func run(_ words: String..., options: [String: String] = [:], file: String = "") async throws
    -> FeatureKit.Answer
  {
    let context = CommandContext(session: Session(), read: { _ in Array(file.utf8) })
    return try await command.run(Arguments(words: words, options: options), context)
  }

  @Test func `add, list, remove, undo`() async throws {
    let added = try await run("add", "pikachu", "eevee", "mewthree")
    #expect(added.problems.map(\.code) == [.notFound])
    #expect(added.documentLines == [#"{"schema":1,"changed":["pikachu","eevee"],"unchanged":[]}"#])
    expectScreen(try await run().screen, "command list")
    #expect(try await run("remove", "pikachu").documents.count == 1)
    #expect(try await desk.book.all(for: .local).keys.sorted() == [133])
    _ = try await run("undo")
    #expect(try await desk.book.all(for: .local).keys.sorted() == [25, 133])
  }

  @Test func `an export comes back as an import, and merges`() async throws {
    _ = try await run("add", "pikachu")
    _ = try await run("add", "eevee", options: ["favourite": ""])
    let csv = try #require(try await run("export", options: ["format": "csv"]).verbatim)
    #expect(csv == "id,name,caught,favourite,note\n25,pikachu,yes,no,\n133,eevee,no,yes,\n")
    let json = try #require(try await run("export").verbatim)
    let again = try await run("import", "f", file: json)
    #expect(again.documentLines == [#"{"schema":1,"added":0,"changed":0,"skipped":2,"unknown":[],"longNotes":[]}"#])
    let more = try await run("import", "f", file: csv + "1,,yes,,\n25,,no,,neu\n9999,,yes,,\n")
    #expect(
      more.documentLines == [#"{"schema":1,"added":1,"changed":1,"skipped":2,"unknown":[9999],"longNotes":[]}"#])
    #expect(more.problems.map(\.message) == ["No Pokémon has the number 9999, so that entry was left out."])
    #expect(try await desk.book.mark(of: 25, for: .local) == Mark(isCaught: true, note: "neu"))
  }

  @Test(arguments: [
    "=1+1", "+1", "-1", "@SUM(A1)", "\ttab", "\rreturn", "'=1", "''-1", "'", "'quoted'", "plain", "1=1", "\"=1\"",
    "=a,b\nc", "''",
  ])
  func `a note that a spreadsheet would compute is text to it, and comes back as it was`(_ note: String) async throws {
    try await desk.book.put([25: Mark(isCaught: true, note: note)], for: .local, saying: "a note")
    let csv = try #require(try await run("export", options: ["format": "csv"]).verbatim)
    let cell = try #require(csv.split(separator: "25,pikachu,yes,no,").last)
    #expect(
      !["=", "+", "-", "@", "\t", "\r"].contains((cell.first == "\"" ? cell.dropFirst() : cell).unicodeScalars.first))
    try await desk.book.put([25: Mark()], for: .local, saying: "nothing")
    _ = try await run("import", "f", file: csv)
    #expect(try await desk.book.mark(of: 25, for: .local).note == note)
  }

  @Test func `an import leaves out a note that is too long, and takes the rest`() async throws {
    let file =
      "id,caught,note\n25,yes,\(String(repeating: "é", count: 501))\n26,no,\(String(repeating: "é", count: 500))\n"
    let answer = try await run("import", "f", file: file)
    #expect(
      answer.problems == [
        CommandFailure(
          .badData, "The note on Pokémon 25 has more than 500 characters, so that note was left out.")
      ])
    #expect(try await desk.book.mark(of: 25, for: .local) == Mark(isCaught: true))
    #expect(try await desk.book.mark(of: 26, for: .local).note.count == 500)
  }

  @Test func `a record that is no mark is left out and named, and the rest shows`() async throws {
    _ = try await run("add", "pikachu", "eevee")
    let bad = RecordCollection("marks", in: desk.book.namespace)("local/25")
    for bytes in [[0xFF], Array("{\"caught\":7}".utf8), []] as [[UInt8]] {
      _ = try await desk.book.records.put(
        RecordWrite(bad, bytes: bytes, metadata: RecordMetadata(storedAt: desk.book.time.wall)))
      for words in [["list"], ["export"]] {
        let answer = try await command.run(Arguments(words: words), CommandContext(session: Session()))
        #expect(answer.documentLines.first?.contains("eevee") == true)
        #expect(
          answer.problems == [
            CommandFailure(
              .badData, "The mark local/25 could not be read and was left out.",
              hint: "Mark that Pokémon again, or import a backup.")
          ])
      }
    }
    #expect(try await run("add", "pikachu").problems.isEmpty)
    #expect(try await run("list").problems.isEmpty)
  }

  @Test func `what it cannot do is refused`() async {
    await #expect(throws: CommandFailure.self) { try await run("burn") }
    await #expect(throws: CommandFailure.self) { try await run("add") }
    await #expect(throws: CommandFailure.self) { try await run("import") }
    await #expect(throws: CommandFailure.self) { try await run("import", "f", file: "nonsense") }
  }

  @Test(arguments: [
    (
      ["list", "pikachu"], "A list takes no name, so “pikachu” was not looked for: it shows all that is marked.",
      "`pokehost collection list` does that; `pokehost show pikachu` shows one Pokémon."
    ),
    (
      ["undo", "pikachu"],
      "An undo takes no name, so nothing was undone: it takes the last change back, not that of “pikachu”.",
      "`pokehost collection undo` does that; `pokehost collection remove pikachu` takes one mark away."
    ),
    (
      ["export", "backup.csv"],
      "An export takes no file, so “backup.csv” was not written: it prints to standard output.",
      "For example `pokehost collection export --format csv > backup.csv`."
    ),
    (
      ["export", "my backup.csv"],
      "An export takes no file, so “my backup.csv” was not written: it prints to standard output.",
      "For example `pokehost collection export --format csv > FILE`."
    ),
    (
      ["export", "backup.json"],
      "An export takes no file, so “backup.json” was not written: it prints to standard output.",
      "For example `pokehost collection export > backup.json`."
    ),
  ])
  func `a name that would not be heeded is refused`(words: [String], message: String, hint: String) async throws {
    _ = try await run("add", "pikachu")
    await #expect(throws: CommandFailure(.usage, message, hint: hint)) {
      try await command.run(Arguments(words: words), CommandContext(session: Session()))
    }
    #expect(try await desk.book.all(for: .local).keys.sorted() == [25])
  }

  @Test(arguments: [
    ("list", "format", "`collection list` takes no --format; these do: export."),
    ("add", "format", "`collection add` takes no --format; these do: export."),
    ("undo", "favourite", "`collection undo` takes no --favourite; these do: list, add, remove."),
    ("export", "favourite", "`collection export` takes no --favourite; these do: list, add, remove."),
    ("import", "favourite", "`collection import` takes no --favourite; these do: list, add, remove."),
  ])
  func `an option that would not be heeded is refused`(what: String, option: String, message: String) async {
    await #expect(throws: CommandFailure(.usage, message, hint: "Leave --\(option) out.")) {
      try await run(what, options: [option: ""])
    }
  }

  @Test func `rows of other lists bear the marks, and set them`() async throws {
    _ = try await run("add", "pikachu")
    let subjects = [Subject("pokemon", id: "25", name: "Pikachu"), Subject("pokemon", id: "1", name: "Bulbasaur")]
    let badges = MarkRows(book: desk.book, part: .badges)
    #expect(
      await badges.decorations(for: subjects, in: Session())
        == ["25": RowDecoration(badges: [Badge("Caught", tone: .good)])])
    let actions = MarkRows(book: desk.book, part: .actions)
    #expect(
      try await actions.perform("favourite", on: subjects[1], in: Session())
        == HostNotice(.info, "Bulbasaur is a favourite."))
    #expect(await actions.decorations(for: subjects, in: Session())["1"]?.controls.map(\.isCurrent) == [false, true])
  }

  @Test func `a press on a row that shows an older mark does not turn it round`() async throws {
    let rows = MarkRows(book: desk.book, part: .actions)
    let bulbasaur = Subject("pokemon", id: "1", name: "Bulbasaur")
    let press = await rows.decorations(for: [bulbasaur], in: Session())["1"]?.controls.first?.id
    let caught = try #require(press)
    for _ in 1...2 {
      #expect(
        try await rows.perform(caught, on: bulbasaur, in: Session()) == HostNotice(.info, "Bulbasaur is caught."))
    }
    let newer = await rows.decorations(for: [bulbasaur], in: Session())["1"]?.controls.first?.id
    #expect(
      try await rows.perform(#require(newer), on: bulbasaur, in: Session())
        == HostNotice(.info, "Bulbasaur is no longer caught."))
    #expect(try await rows.perform("shiny", on: bulbasaur, in: Session()) == nil)
  }

  @Test func `the list is narrowed down to caught, missing and favourites`() async throws {
    _ = try await run("add", "pikachu")
    let filter = RowFilter.collection(desk.source.shelf)
    #expect(try await filter.matches("caught", Session()) == ["25"])
    #expect(try await filter.matches("missing", Session()).count == 7)
    #expect(try await filter.matches("favourite", Session()) == [])
  }
}
