import FeatureKit
import Host
import JSON
import System

/// What `pokehost storage …` answers: a document and a screen each.
enum StorageAnswers {
  struct Cleared {
    let namespace: RecordNamespace
    let records: Int
  }

  static func stats(_ stats: StorageStats) -> Answer {
    let rooms = stats.rooms.map { room -> JSONValue in
      [
        "namespace": .string(room.namespace.name), "tier": .string(room.namespace.tier.rawValue),
        "records": .integer(room.records), "bytes": .integer(room.bytes),
      ]
    }
    let facts = [("engine", stats.engine), ("place", stats.place)] + stats.facts.map { ($0.name, $0.value) }
    return Answer(
      [
        [
          "schema": 1, "engine": .string(stats.engine), "place": .string(stats.place), "namespaces": .array(rooms),
          "facts": .object(JSONObject(stats.facts.map { ($0.name, .string($0.value)) })),
        ]
      ],
      Screen("Storage") {
        Facts(facts.map { Fact($0.0, $0.1) })
        Table(
          columns: ["namespace", "tier", "records", "bytes"],
          rows: stats.rooms.map { room in
            [
              .init(room.namespace.name), .init(room.namespace.tier.rawValue), .init("\(room.records)"),
              .init("\(room.bytes)"),
            ]
          })
      })
  }

  static func check(_ complaints: [String]) -> Answer {
    Answer(
      [["schema": 1, "sound": .bool(complaints.isEmpty), "complaints": .array(complaints.map { .string($0) })]],
      Screen(complaints.isEmpty ? "Everything that is kept is sound." : "Something was wrong.") {
        for complaint in complaints { Notice<AnyAction>(.warning, complaint) }
      },
      problems: complaints.isEmpty ? [] : [StorageWords.unsound(complaints.count)])
  }

  static func compacted(_ before: StorageStats, _ after: StorageStats) -> Answer {
    let was = before.facts.first?.value ?? ""
    let now = after.facts.first?.value ?? ""
    return Answer(
      [["schema": 1, "place": .string(after.place), "before": .string(was), "after": .string(now)]],
      Screen("\(after.place) is compact: \(was) before, \(now) now.", nodes: []))
  }

  static func exported(_ digest: RecordDigest, to file: String) -> Answer {
    Answer(
      [["schema": 1, "file": .string(file), "records": .integer(digest.records), "checksum": .string(digest.hex)]],
      Screen("\(digest.records) records were written to \(file.printable()).", nodes: []))
  }

  static func imported(_ outcome: StoreImport.Outcome, from file: String) -> Answer {
    let present = outcome.records - outcome.written
    let name = file == "-" ? "standard input" : file.printable()
    return Answer(
      [
        [
          "schema": 1, "file": .string(file), "records": .integer(outcome.records),
          "written": .integer(outcome.written),
        ]
      ],
      Screen(
        "\(outcome.written) records were read from \(name); \(present) were there already.", nodes: []))
  }

  static func copied(_ rooms: [StoreCopy.Room], from: String, to: String) -> Answer {
    let documents = rooms.map { room -> JSONValue in
      [
        "namespace": .string(room.namespace.name), "tier": .string(room.namespace.tier.rawValue),
        "records": .integer(room.records), "written": .integer(room.written), "verified": .bool(room.isVerified),
      ]
    }
    return Answer(
      [["schema": 1, "from": .string(from), "to": .string(to), "namespaces": .array(documents)]],
      Screen("\(rooms.reduce(0) { $0 + $1.records }) records are in \(to) as they are in \(from).") {
        Table(
          columns: ["namespace", "tier", "records", "written", "verified"],
          rows: rooms.map { room in
            [
              .init(room.namespace.name), .init(room.namespace.tier.rawValue), .init("\(room.records)"),
              .init("\(room.written)"), .init(room.isVerified ? "yes" : "no"),
            ]
          })
      })
  }

  static func cleared(_ cleared: [Cleared]) -> Answer {
    let documents = cleared.map { one -> JSONValue in
      [
        "namespace": .string(one.namespace.name), "tier": .string(one.namespace.tier.rawValue),
        "records": .integer(one.records),
      ]
    }
    let count = cleared.reduce(0) { $0 + $1.records }
    return Answer(
      [["schema": 1, "cleared": .array(documents)]],
      Screen(count == 1 ? "1 record was dropped." : "\(count) records were dropped.", nodes: []))
  }
}
