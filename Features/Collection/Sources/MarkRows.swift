import FeatureKit
import Pokedex

/// The marks in other features' lists: as badges, and as controls that set them.
struct MarkRows: RowContributor {
  enum Part: Sendable { case badges, actions }

  let book: MarkBook
  let part: Part

  func decorations(for subjects: [Subject], in session: Session) async -> [String: RowDecoration] {
    // Marks that cannot be read are not shown; the collection's own screen says why.
    guard let marks = try? await book.all(for: session.owner) else { return [:] }
    var decorations: [String: RowDecoration] = [:]
    for subject in subjects where subject.kind == "pokemon" {
      let mark = DexNumber(text: subject.id).flatMap { marks[$0] } ?? Mark()
      switch part {
      case .badges where mark.isEmpty: break
      case .badges: decorations[subject.id] = RowDecoration(badges: mark.badges)
      case .actions where session.owner.key == nil: break
      case .actions: decorations[subject.id] = RowDecoration(controls: mark.choices)
      }
    }
    return decorations
  }

  func perform(_ control: String, on subject: Subject, in session: Session) async throws -> HostNotice? {
    guard let press = TickPress(control), let species = DexNumber(text: subject.id) else { return nil }
    let words = "\(press.tick.word.lowercased()) for \(subject.name)"
    let mark = try await book.change(species, for: session.owner, saying: words) { $0[press.tick] = press.isSet }
    return HostNotice(.info, press.tick.news(of: subject.name, isSet: mark[press.tick]))
  }

  func changes(in session: Session) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task {
      for await _ in await book.changes() { continuation.yield() }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}

extension Mark {
  /// What is set, and that there is a note.
  var badges: [Badge] { ticks + (note.isEmpty ? [] : [Badge("Note")]) }

  /// What is set alone, where the note itself can be read.
  var ticks: [Badge] {
    (isCaught ? [Badge("Caught", tone: .good)] : []) + (isFavourite ? [Badge("Favourite", tone: .accent)] : [])
  }

  fileprivate var choices: [RowDecoration.Choice] {
    Tick.allCases.map {
      RowDecoration.Choice(
        TickPress(tick: $0, isSet: !self[$0]).control, label: $0.word, key: $0.key, isCurrent: self[$0])
    }
  }
}

/// A control in a row: which mark, and what it is to be: `caught`, or `caught-off` where it is set.
private struct TickPress {
  private static let off = "-off"

  let tick: Tick
  let isSet: Bool

  var control: String { tick.rawValue + (isSet ? "" : Self.off) }

  init(tick: Tick, isSet: Bool) {
    self.tick = tick
    self.isSet = isSet
  }

  init?(_ control: String) {
    isSet = !control.hasSuffix(Self.off)
    guard let tick = Tick(rawValue: isSet ? control : String(control.dropLast(Self.off.count))) else { return nil }
    self.tick = tick
  }
}

extension Tick {
  func news(of name: String, isSet: Bool) -> String {
    switch (self, isSet) {
    case (.caught, true): "\(name) is caught."
    case (.caught, false): "\(name) is no longer caught."
    case (.favourite, true): "\(name) is a favourite."
    case (.favourite, false): "\(name) is no longer a favourite."
    }
  }
}

extension RowFilter {
  /// Narrows the list down to what is caught, missing or a favourite.
  static func collection(_ shelf: @escaping @Sendable (Owner) async throws -> CollectionShelf) -> RowFilter {
    RowFilter(
      "collection", label: "Collection",
      choices: [
        Field.Choice("caught", "Caught"), Field.Choice("missing", "Missing"), Field.Choice("favourite", "Favourites"),
      ]
    ) { choice, session in
      let shelf = try await shelf(session.owner)
      let staying = shelf.species.filter { species in
        let mark = shelf.mark(of: species.id)
        switch choice {
        case "caught": return mark.isCaught
        case "missing": return !mark.isCaught
        default: return mark.isFavourite
        }
      }
      return Set(staying.map { "\($0.id)" })
    }
  }
}
