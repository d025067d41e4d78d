import FeatureKit
import System
import Testing

extension RecordStoreConformance {
  static let listening: [RecordStoreConformance] = [
    .init("what is written is told") { test async throws in
      let changes = await test.store.changes(in: test.user)
      try await test.put("a")
      #expect(await first(1, of: changes) == [.written(test.shelf("a"))])
    },
    .init("changes are told in their order") { test async throws in
      let changes = await test.store.changes(in: test.user)
      try await test.store.put([test.write("a"), test.write("b")])
      try await test.put("c")
      try await test.store.delete([test.shelf("a"), test.shelf("nobody")])
      try await test.store.clear(test.user)
      #expect(
        await first(5, of: changes) == [
          .written(test.shelf("a")), .written(test.shelf("b")), .written(test.shelf("c")), .deleted(test.shelf("a")),
          .cleared(test.user),
        ])
    },
    .init("compare-and-set tells only when it wrote") { test async throws in
      let changes = await test.store.changes(in: test.user)
      _ = try await test.store.compareAndSet(test.write("lost"), expected: 4)
      _ = try await test.store.compareAndSet(test.write("won"), expected: 0)
      #expect(await first(1, of: changes) == [.written(test.shelf("won"))])
    },
    .init("a listener hears nothing of another namespace") { test async throws in
      let changes = await test.store.changes(in: test.user)
      try await test.store.put(StoreUnderTest.write(RecordCollection("shelf", in: test.cache)("elsewhere")))
      try await test.put("here")
      #expect(await first(1, of: changes) == [.written(test.shelf("here"))])
    },
    .init("every listener hears every change") { test async throws in
      let one = await test.store.changes(in: test.user)
      let other = await test.store.changes(in: test.user)
      try await test.put("a")
      #expect(await first(1, of: one) == [.written(test.shelf("a"))])
      #expect(await first(1, of: other) == [.written(test.shelf("a"))])
    },
    .init("what is told can be read") { test async throws in
      let changes = await test.store.changes(in: test.user)
      let writing = Task { try await test.put("a", "told") }
      _ = await first(1, of: changes)
      #expect(try await test.text("a") == "told")
      _ = try await writing.value
    },
    .init("a slow listener is told that it missed something") { test async throws in
      let changes = await test.store.changes(in: test.user)
      for batch in 0..<20 { try await test.store.put((0..<100).map { test.write("\(batch)-\($0)") }) }
      let heard = await first(ChangeBroadcast.kept, of: changes)
      #expect(heard.contains(.missed))
    },
  ]

  static let keeping: [RecordStoreConformance] = [
    .init("compact loses nothing") { test async throws in
      try await test.store.put((0..<200).map { test.write("k\($0)", String(repeating: "x", count: $0)) })
      try await test.store.delete((0..<100).map { test.shelf("k\($0)") })
      try await test.store.compact()
      #expect(try await test.store.count(test.shelf, prefix: "") == 100)
      #expect(try await test.text("k150")?.count == 150)
    },
    .init("a store that is well has nothing to complain of") { test async throws in
      try await test.put("a")
      #expect(try await test.store.check() == [])
    },
    .init("to open twice is no trouble") { test async throws in
      try await test.store.open()
      try await test.store.open()
      #expect(try await test.put("a") == 1)
    },
  ]

  static let together: [RecordStoreConformance] = [
    .init("a hundred tasks that write lose nothing") { test async throws in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<100 { group.addTask { try await test.put("k\(number)", "\(number)") } }
        try await group.waitForAll()
      }
      #expect(try await test.store.count(test.shelf, prefix: "k") == 100)
    },
    .init("of twenty that compare and set one revision, one wins") { test async throws in
      try await test.put("a")
      let wins = try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<20 {
          group.addTask { try await test.store.compareAndSet(test.write("a", "\(number)"), expected: 1) != nil }
        }
        return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(wins == 1)
      #expect(try await test.store.get(test.shelf("a"))?.revision == 2)
    },
    .init("a counter raised by compare-and-set loses no step") { test async throws in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { try await raise(test.shelf("n"), in: test.store, times: 10) } }
        try await group.waitForAll()
      }
      #expect(try await test.text("n") == "80")
    },
    .init("a reader sees all of a batch or nothing of it") { test async throws in
      let addresses = (0..<10).map { test.shelf("k\($0)") }
      let writing = Task {
        for round in 1...30 { try await test.store.put(addresses.map { StoreUnderTest.write($0, "\(round)") }) }
      }
      for _ in 0..<60 {
        let seen = Set(try await test.store.get(addresses).map { $0?.bytes })
        #expect(seen.count == 1, "a torn batch was read")
      }
      try await writing.value
    },
    .init("a scan beside a writer stays in order") { test async throws in
      try await test.store.put((0..<100).map { test.write("k\($0)") })
      let writing = Task { for number in 100..<200 { try await test.put("k\(number)") } }
      var rounds = 0
      while rounds < 20 {
        let keys = try await test.keys()
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        rounds += 1
      }
      try await writing.value
    },
  ]
}

/// Raises a number kept as text by one, as often as told, by compare-and-set.
func raise(_ address: RecordAddress, in store: any RecordStore, times: Int) async throws {
  var left = times
  while left > 0 {
    let record = try await store.get(address)
    let number = record.flatMap { Offset(digits: String(decoding: $0.bytes, as: UTF8.self)) } ?? 0
    let write = StoreUnderTest.write(address, "\(number.value + 1)")
    if try await store.compareAndSet(write, expected: record?.revision ?? 0) != nil { left -= 1 }
  }
}
