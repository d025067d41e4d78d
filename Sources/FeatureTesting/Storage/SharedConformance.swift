import FeatureKit
import Testing

extension SharedStoreConformance {
  package static let all: [SharedStoreConformance] = [
    .init("what one writes the other reads") { test, other async throws in
      try await test.put("a", "shared")
      #expect(try await other.get(test.shelf("a"))?.bytes == Array("shared".utf8))
    },
    .init("what one overwrites the other reads anew") { test, other async throws in
      try await test.put("a", "1")
      _ = try await other.get(test.shelf("a"))
      try await test.put("a", "2")
      #expect(try await other.get(test.shelf("a"))?.bytes == Array("2".utf8))
    },
    .init("what one writes the other is told") { test, other async throws in
      let changes = await other.changes(in: test.user)
      try await test.put("a")
      #expect(await first(1, of: changes) == [.written(test.shelf("a"))])
    },
    .init("the other is told in order, and of what is gone too") { test, other async throws in
      let changes = await other.changes(in: test.user)
      try await test.store.put([test.write("a"), test.write("b")])
      try await test.store.delete([test.shelf("a")])
      try await test.store.clear(test.user)
      #expect(
        await first(4, of: changes) == [
          .written(test.shelf("a")), .written(test.shelf("b")), .deleted(test.shelf("a")), .cleared(test.user),
        ])
    },
    .init("a change of the cache is told the other as something missed, or as it was") { test, other async throws in
      let changes = await other.changes(in: test.cache)
      let address = RecordCollection("shelf", in: test.cache)("a")
      try await test.store.put(StoreUnderTest.write(address))
      let heard = await first(1, of: changes)
      #expect(heard == [.missed] || heard == [.written(address)])
    },
    .init("a counter that two raise by compare-and-set loses no step") { test, other async throws in
      async let one: Void = raise(test.shelf("n"), in: test.store, times: 50)
      async let two: Void = raise(test.shelf("n"), in: other, times: 50)
      _ = try await (one, two)
      #expect(try await test.text("n") == "100")
    },
    .init("two that write at once lose nothing") { test, other async throws in
      async let one: Void = fill("one", of: test, through: test.store)
      async let two: Void = fill("two", of: test, through: other)
      _ = try await (one, two)
      #expect(try await test.store.count(test.shelf, prefix: "") == 400)
      #expect(try await other.count(test.shelf, prefix: "one") == 200)
    },
    .init("what one clears is gone for the other") { test, other async throws in
      try await test.put("a")
      #expect(try await other.clear(test.user) == 1)
      #expect(try await test.text("a") == nil)
    },
  ]

  private static func fill(_ name: String, of test: StoreUnderTest, through store: any RecordStore) async throws {
    for number in 0..<200 { try await store.put(test.write("\(name)-\(number)")) }
  }
}
