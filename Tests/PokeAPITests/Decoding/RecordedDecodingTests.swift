import Glibc
import Pokedex
import System
import Testing

@testable import PokeAPI

/// The service's own records, where they are at hand: `POKEHOST_RECORDED` names their folder.
private let recorded = ProcessEnvironment.all["POKEHOST_RECORDED"]

@Suite(.enabled(if: recorded != nil, "POKEHOST_RECORDED is not set"))
struct RecordedDecodingTests {
  @Test func `the facts of the recorded day are those in the program, byte for byte`() throws {
    let writer = FactsWriter(
      pokemon: try records("pokemon") { try PokemonRecord(json: $0) },
      species: try records("pokemon-species") { try SpeciesRecord(json: $0) },
      chains: try records("evolution-chain") { try EvolutionChain(json: $0) })
    #expect(writer.gaps.isEmpty)
    let table = try #require(FactsTable(FactsMemory(writer.bytes(asOf: FactsTable.bundled.asOf))))
    #expect(table.isSame(as: .bundled))
  }

  @Test func `what is kept of a record comes back as it was`() throws {
    for record in try records("pokemon-species", { try SpeciesRecord(json: $0) }) {
      #expect(try SpeciesRecord(line: record.line[...]) == record)
    }
    for chain in try records("evolution-chain", { try EvolutionChain(json: $0) }) {
      #expect(try EvolutionChain(line: chain.line[...]) == chain)
    }
  }

  @Test func `the chart in the program is the service's`() throws {
    let known = try records("type") { try TypeRecord(json: $0) }.filter { PokemonType.all.contains($0.row.attacking) }
    #expect(known.count == PokemonType.all.count)
    #expect(
      TypeChart(PokemonType.all.compactMap { type in known.first { $0.row.attacking == type }?.row }) == .standard)
  }

  private func records<Value>(_ resource: String, _ read: ([UInt8]) throws -> Value) throws -> [Value] {
    let folder = "\(recorded ?? "")/api/\(resource)"
    return try names(in: folder).compactMap { DecimalDigits.value(of: $0.utf8) }.sorted().map {
      try read(try Files.read("\(folder)/\($0)/index.json", limit: 4_000_000))
    }
  }

  private func names(in folder: String) throws -> [String] {
    guard let entries = opendir(folder) else { throw SystemError("opendir", folder) }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names
  }
}
