import FeatureKit

/// What is searched for: a text that can be answered.
///
/// Written down it is that text alone; what is read back is checked like what is typed.
struct SearchQuery: Hashable, Sendable {
  static let shortest = 2
  static let longest = 50
  static let limit = 50

  let text: String

  /// Blanks around and doubled within count for nothing; a number may be as short as it is.
  init(_ typed: String) throws(Problem) {
    let text = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.isEmpty else { throw .blank }
    guard text.count >= Self.shortest || Self.isNumber(text) else { throw .tooShort }
    guard text.count <= Self.longest else { throw .tooLong(text.count) }
    self.text = text
  }

  private static func isNumber(_ text: String) -> Bool {
    text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  enum Problem: Error, Hashable, Sendable {
    /// Nothing was typed: nothing is wrong, and nothing is asked.
    case blank
    case tooShort
    case tooLong(Int)
  }
}

extension SearchQuery: Codable {
  init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension SearchQuery.Problem {
  var sentence: String {
    switch self {
    case .blank: "Nothing was typed to search for. Give a name, a number, or a filter like type:water."
    case .tooShort: "Type at least 2 letters, or a number."
    case .tooLong(let count): "A search takes 50 characters; this one has \(count). No name is that long."
    }
  }
}
