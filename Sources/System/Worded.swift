/// An error that has words for a person. Features, hosts and commands show them as they are.
package protocol Worded: Error {
  /// What happened, with which value.
  var sentence: String { get }
  /// What to do about it; nil when the sentence says it.
  var hint: String? { get }
  /// Names that were perhaps meant.
  var candidates: [String] { get }
  /// True when what was asked for does not exist, so that no network and no repair would help.
  var isNotFound: Bool { get }
}

extension Worded {
  package var hint: String? { nil }
  package var candidates: [String] { [] }
  package var isNotFound: Bool { false }
}
