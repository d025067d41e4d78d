import JSON
import System

/// `json FILE`: gigabytes a second of skipping, of parsing with places, and of parsing to values.
enum JSONBenchmark {
  static func run(_ words: [String]) throws {
    let bytes = try words.first.map { try Files.read($0, limit: 200_000_000) } ?? sample
    let size = Double(bytes.count) / 1e9
    Stopwatch.report([
      ("bytes", Double(bytes.count)),
      ("skip", size / (try best { try JSONReader.read(bytes) { reader throws(JSONError) in try reader.skip() } })),
      ("document", size / (try best { _ = try JSONDocument(bytes, limits: JSONLimits(bytes: bytes.count)) })),
      ("value", size / (try best { _ = try JSONValue.parse(bytes, limits: JSONLimits(bytes: bytes.count)) })),
    ])
  }

  private static func best(_ work: () throws -> Void) rethrows -> Double {
    try (0..<7).map { _ in try Stopwatch.seconds(work) }.min() ?? .infinity
  }

  /// Records such as PokeAPI's.
  private static var sample: [UInt8] {
    let record =
      #"{"move":{"name":"thunder-punch","url":"https://pokeapi.co/api/v2/move/9/"},"version_group_details":[{"level_learned_at":0,"move_learn_method":{"name":"machine","url":"https://pokeapi.co/api/v2/move-learn-method/4/"},"order":null}]}"#
    return Array("[\(Array(repeating: record, count: 40_000).joined(separator: ","))]".utf8)
  }
}
