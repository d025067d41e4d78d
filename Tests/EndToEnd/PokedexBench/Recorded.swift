import Glibc
import PokeAPI
import Pokedex
import System

/// A folder of recorded answers: `api/<resource>/<id>/index.json`.
struct RecordedFolder {
  private let path: String

  init(_ path: String) { self.path = path }

  func numbers(_ resource: String) -> [Int] {
    guard let folder = opendir("\(path)/api/\(resource)") else { return [] }
    defer { closedir(folder) }
    var numbers: [Int] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if let number = DecimalDigits.value(of: name.utf8) { numbers.append(number) }
    }
    return numbers.sorted()
  }

  func body(_ resource: String, _ id: Int) throws -> [UInt8] {
    try Files.read("\(path)/api/\(resource)/\(id)/index.json", limit: 4_000_000)
  }

  func records<Value>(_ resource: String, _ read: ([UInt8]) throws -> Value) throws -> [Value] {
    try numbers(resource).map { try read(try body(resource, $0)) }
  }
}

func writeFacts(of folder: RecordedFolder, to file: String, _ day: String) throws {
  let writer = FactsWriter(
    pokemon: try folder.records("pokemon") { try PokemonRecord(json: $0) },
    species: try folder.records("pokemon-species") { try SpeciesRecord(json: $0) },
    chains: try folder.records("evolution-chain") { try EvolutionChain(json: $0) })
  try Files.replace(file, with: writer.bytes(asOf: day))
}

/// How fast the service's records are read.
enum DecodeBench {
  static func run(_ folder: RecordedFolder) throws {
    try say("pokemon", folder) { _ = try PokemonRecord(json: $0) }
    try say("pokemon-species", folder) { _ = try SpeciesRecord(json: $0) }
    try say("evolution-chain", folder) { _ = try EvolutionChain(json: $0) }
  }

  private static func say(_ resource: String, _ folder: RecordedFolder, _ read: ([UInt8]) throws -> Void) throws {
    var (bytes, nanoseconds): (Int, Int64) = (0, 0)
    for id in folder.numbers(resource) {
      let body = try folder.body(resource, id)
      let start = Clocks.monotonic
      try read(body)
      nanoseconds += Clocks.monotonic - start
      bytes += body.count
    }
    print("\(resource): \(bytes / 1_000) KB at \(bytes * 1_000 / max(1, Int(nanoseconds))) MB/s")
  }
}
