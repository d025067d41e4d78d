import FeatureKit
import System
import Testing

extension RecordStoreConformance {
  static let scanning: [RecordStoreConformance] = [
    .init("a scan goes in order of the keys' bytes") { test async throws in
      let ordered = ["", "A", "B", "a", "a\u{0}", "aa", "b", "z", "é", "～", "🐢"]
      try await test.store.put(ordered.reversed().map { test.write($0) })
      #expect(try await test.keys() == ordered)
    },
    .init("a scan by prefix finds what begins so and nothing else") { test async throws in
      try await test.store.put(["a", "ab", "abc", "abd", "ac", "b"].map { test.write($0) })
      #expect(try await test.keys(prefix: "ab") == ["ab", "abc", "abd"])
    },
    .init("nothing in a prefix is a wildcard") { test async throws in
      try await test.store.put(["a%", "a_", "a*", "ab", "a%c"].map { test.write($0) })
      #expect(try await test.keys(prefix: "a%") == ["a%", "a%c"])
      #expect(try await test.keys(prefix: "a_") == ["a_"])
      #expect(try await test.keys(prefix: "a*") == ["a*"])
    },
    .init("a prefix at the end of the byte order finds its keys") { test async throws in
      try await test.store.put(["\u{10FFFF}", "\u{10FFFF}\u{10FFFF}", "z"].map { test.write($0) })
      #expect(try await test.keys(prefix: "\u{10FFFF}").count == 2)
    },
    .init("pages show every record once") { test async throws in
      let expected = (0..<25).map { $0 < 10 ? "k0\($0)" : "k\($0)" }
      try await test.store.put(expected.shuffled().map { test.write($0) })
      var seen: [String] = []
      var cursor: String?
      repeat {
        let page = try await test.store.scan(test.shelf, prefix: "k", after: cursor, limit: 7)
        seen += page.records.map(\.key)
        cursor = page.cursor
      } while cursor != nil
      #expect(seen == expected)
    },
    .init("the page that ends a collection has no cursor") { test async throws in
      try await test.store.put(["a", "b"].map { test.write($0) })
      #expect(try await test.store.scan(test.shelf, prefix: "", after: nil, limit: 2).cursor == nil)
      #expect(try await test.store.scan(test.shelf, prefix: "", after: nil, limit: 1).cursor == "a")
    },
    .init("a scan goes on after a record that is gone") { test async throws in
      try await test.store.put(["a", "b", "c"].map { test.write($0) })
      try await test.store.delete([test.shelf("b")])
      #expect(try await test.keys(after: "b") == ["c"])
    },
    .init("a cursor before the prefix begins at the prefix") { test async throws in
      try await test.store.put(["a", "b1", "b2"].map { test.write($0) })
      #expect(try await test.keys(prefix: "b", after: "a") == ["b1", "b2"])
    },
    .init("a limit below 1 counts as 1") { test async throws in
      try await test.store.put(["a", "b"].map { test.write($0) })
      #expect(try await test.keys(limit: 0) == ["a"])
      #expect(try await test.keys(limit: .min) == ["a"])
    },
    .init("the largest limit is no trouble") { test async throws in
      try await test.put("a")
      #expect(try await test.keys(limit: .max) == ["a"])
    },
    .init("an empty collection is an empty page") { test async throws in
      #expect(
        try await test.store.scan(test.shelf, prefix: "", after: nil, limit: 9) == RecordPage(records: [], cursor: nil))
    },
    .init("a scan brings whole records") { test async throws in
      let metadata = RecordMetadata(storedAt: 5, expiresAt: 6, etag: "e", contentType: "t")
      try await test.store.put(RecordWrite(test.shelf("a"), bytes: [9], metadata: metadata))
      let page = try await test.store.scan(test.shelf, prefix: "", after: nil, limit: 9)
      #expect(page.records == [Record(key: "a", bytes: [9], metadata: metadata, revision: 1)])
    },
  ]

  static let counting: [RecordStoreConformance] = [
    .init("count counts a collection") { test async throws in
      try await test.store.put(["a", "b", "c"].map { test.write($0) })
      #expect(try await test.store.count(test.shelf, prefix: "") == 3)
    },
    .init("count counts what begins with a prefix") { test async throws in
      try await test.store.put(["a", "b1", "b2"].map { test.write($0) })
      #expect(try await test.store.count(test.shelf, prefix: "b") == 2)
      #expect(try await test.store.count(test.shelf, prefix: "c") == 0)
    },
    .init("the namespaces that hold records are listed, caches first") { test async throws in
      let cached = RecordCollection("shelf", in: test.cache)
      try await test.store.put([test.write("a"), StoreUnderTest.write(cached("a"))])
      let listed = try await test.store.namespaces().filter { $0 == test.user || $0 == test.cache }
      #expect(listed == [test.cache, test.user])
    },
    .init("the collections that hold records are listed by name") { test async throws in
      let first = RecordCollection("a shelf", in: test.user)
      try await test.store.put([test.write("a"), StoreUnderTest.write(first("a"))])
      #expect(try await test.store.collections(in: test.user) == [first, test.shelf])
    },
    .init("stats weigh each namespace") { test async throws in
      try await test.store.put([test.write("a", "four"), test.write("b", "sixsix")])
      let room = try await test.store.stats().rooms.first { $0.namespace == test.user }
      #expect(room == StorageStats.Room(namespace: test.user, records: 2, bytes: 10))
    },
  ]
}
