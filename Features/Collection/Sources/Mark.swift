import FeatureKit

/// What an owner says of one species.
struct Mark: Hashable, Sendable, Codable {
  static let longestNote = 500

  var isCaught = false
  var isFavourite = false
  var note = ""

  /// Nothing is said.
  var isEmpty: Bool { self == Mark() }

  private enum CodingKeys: String, CodingKey {
    case isCaught = "caught"
    case isFavourite = "favourite"
    case note
  }

  subscript(tick: Tick) -> Bool {
    get {
      switch tick {
      case .caught: isCaught
      case .favourite: isFavourite
      }
    }
    set {
      switch tick {
      case .caught: isCaught = newValue
      case .favourite: isFavourite = newValue
      }
    }
  }

  /// What both say: a mark that one of them has stays, and a note gives way only to another.
  func merged(with other: Mark) -> Mark {
    Mark(
      isCaught: isCaught || other.isCaught, isFavourite: isFavourite || other.isFavourite,
      note: other.note.isEmpty ? note : other.note)
  }
}

/// A mark that a person can set or take away with one press.
enum Tick: String, Sendable, Codable, CaseIterable {
  case caught, favourite

  var word: String {
    switch self {
    case .caught: "Caught"
    case .favourite: "Favourite"
    }
  }

  var key: Character {
    switch self {
    case .caught: "c"
    case .favourite: "f"
    }
  }
}

/// Why nothing was written.
enum MarkFailure: Hashable, Sendable {
  /// Visitors without a name own nothing.
  case visitor
  case noteTooLong(Int)
  /// The page is about something that has no number of a Pokémon.
  case noNumber(String)
  /// Others changed the same mark again and again meanwhile.
  case contended

  var failure: Failure {
    switch self {
    case .visitor:
      Failure("Visitors only look here.", hint: "Come with a token of your own to keep a collection.")
    case .noteTooLong(let count):
      Failure("A note takes \(Mark.longestNote) characters; this one has \(count).", hint: "Leave some of it out.")
    case .noNumber(let id):
      Failure("This page is about “\(id)”, which is not the number of a Pokémon, so it has no marks.")
    case .contended: Failure("Somebody else changes the same mark right now.", hint: "Try again.")
    }
  }
}
