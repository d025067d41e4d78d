// What every feature shows alike: built once, so that no feature spells its own.

extension Node {
  /// Something is on its way and nothing can be shown yet.
  public static func loading(_ what: String) -> Node { .progress(Progress("Loading \(what) …")) }

  /// There is nothing, and what to do about it.
  public static func empty(_ text: String, hint: String, _ control: Control<Action>? = nil) -> Node {
    .notice(Notice(.empty, text, hint: hint, control: control))
  }

  /// It did not work, in a person's words, with a way to try again.
  public static func failed(_ failure: Failure, retry: Action) -> Node {
    .notice(Notice(.failure, failure.text, hint: failure.hint, control: .tryAgain(retry)))
  }

  /// Old or bundled data is shown; nil when what is shown is fresh.
  public static func offlineNote(_ freshness: Freshness, retry: Action? = nil) -> Node? {
    freshness.note.map { .notice(Notice(.offline, $0, control: retry.map { .tryAgain($0) })) }
  }
}

extension Control {
  public static func tryAgain(_ action: Action) -> Control { Control("Try again", .action(action), key: "r") }
}

/// Why something did not work, in words for a person. What happened; then, if anything helps, what to do.
public struct Failure: Error, Hashable, Sendable, Codable {
  public var text: String
  public var hint: String?

  public init(_ text: String, hint: String? = nil) {
    self.text = text
    self.hint = hint
  }
}

/// How old what is shown is, as far as a person needs to know.
public struct Freshness: Hashable, Sendable, Codable {
  /// One quiet line, or nil when the data is as good as it gets.
  public var note: String?

  public init(note: String?) { self.note = note }
  public static let fresh = Freshness(note: nil)
}
