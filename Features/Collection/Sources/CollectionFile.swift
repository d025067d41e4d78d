import FeatureKit
import Pokedex

/// A collection as a file: JSON or CSV, for a person to keep, edit and bring elsewhere.
struct CollectionFile: Sendable, Equatable, Codable {
  var schema = 1
  var collection: [Entry]

  struct Entry: Sendable, Equatable, Codable {
    var id: DexNumber
    var name: String?
    var caught: Bool?
    var favourite: Bool?
    var note: String?

    var mark: Mark { Mark(isCaught: caught ?? false, isFavourite: favourite ?? false, note: note ?? "") }
  }

  /// The longest file that is read, in bytes.
  static let longest = 5_000_000

  init(_ shelf: CollectionShelf) {
    collection = shelf.species.compactMap { species in
      guard let mark = shelf.marks[species.id] else { return nil }
      return Entry(
        id: species.id, name: species.name, caught: mark.isCaught, favourite: mark.isFavourite, note: mark.note)
    }
  }
}

// MARK: CSV

extension CollectionFile {
  private static let columns = ["id", "name", "caught", "favourite", "note"]

  var csv: String {
    CSV.text(
      [Self.columns]
        + collection.map {
          [
            "\($0.id)", $0.name ?? "", $0.caught == true ? "yes" : "no", $0.favourite == true ? "yes" : "no",
            $0.note ?? "",
          ]
        })
  }

  /// Reads JSON or CSV, whichever it is.
  init(reading bytes: [UInt8], from path: String) throws(CollectionFileFailure) {
    guard bytes.count <= Self.longest else { throw .tooLong(path: path, bytes: bytes.count) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(path: path) }
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
    if first == "{" {
      do {
        self = try Document.read(CollectionFile.self, from: bytes)
      } catch {
        throw .badJSON(path: path, reason: "\(error)")
      }
    } else {
      try self.init(csv: text, path: path)
    }
  }

  private init(csv: String, path: String) throws(CollectionFileFailure) {
    guard let rows = CSV.rows(csv) else { throw .openQuote(path: path) }
    guard let head = rows.first, head.cells.map({ $0.lowercased() }).starts(with: ["id"]) else {
      throw .noHeading(path: path)
    }
    let names = head.cells.map { $0.lowercased() }
    collection = []
    for row in rows.dropFirst() {
      func cell(_ name: String) -> String? {
        names.firstIndex(of: name).flatMap { row.cells.indices.contains($0) ? row.cells[$0] : nil }
      }
      guard let id = cell("id").flatMap({ DexNumber(text: $0) }) else {
        throw .badNumber(path: path, line: row.line, row.cells[0])
      }
      collection.append(
        Entry(
          id: id, name: cell("name"), caught: try Self.flag(cell("caught"), path, row.line),
          favourite: try Self.flag(cell("favourite"), path, row.line), note: cell("note")))
    }
  }

  private static func flag(_ text: String?, _ path: String, _ line: Int) throws(CollectionFileFailure) -> Bool? {
    switch text?.lowercased() {
    case nil, "": nil
    case "yes", "true", "1": true
    case "no", "false", "0": false
    case .some(let word): throw .badFlag(path: path, line: line, word)
    }
  }
}

/// Why a file was not imported. Nothing of it was.
enum CollectionFileFailure: Error, Hashable, Sendable {
  case tooLong(path: String, bytes: Int)
  case notText(path: String)
  case badJSON(path: String, reason: String)
  case openQuote(path: String)
  case noHeading(path: String)
  case badNumber(path: String, line: Int, String)
  case badFlag(path: String, line: Int, String)

  var sentence: String {
    switch self {
    case .tooLong(let path, let bytes):
      "\(path) has \(bytes) bytes; a collection has at most \(CollectionFile.longest). Nothing was imported."
    case .notText(let path): "\(path) is no text in UTF-8. Nothing was imported."
    case .badJSON(let path, let reason): "\(path) is no collection: \(reason). Nothing was imported."
    case .openQuote(let path): "\(path) has a quote that is never closed. Nothing was imported."
    case .noHeading(let path):
      "\(path) does not begin with the heading id,name,caught,favourite,note. Nothing was imported."
    case .badNumber(let path, let line, let text):
      "\(path), line \(line): “\(text)” is no number of a Pokémon. Nothing was imported."
    case .badFlag(let path, let line, let word):
      "\(path), line \(line): “\(word)” should be yes or no. Nothing was imported."
    }
  }
}
