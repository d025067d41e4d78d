import FeatureKit
import System
import Testing

extension RecordStoreConformance {
  static let reading: [RecordStoreConformance] = [
    .init("a record that was never put is nil") { test async throws in
      #expect(try await test.store.get(test.shelf("nobody")) == nil)
    },
    .init("a record comes back as it was put") { test async throws in
      let metadata = RecordMetadata(
        storedAt: 1_700_000_000_123, expiresAt: 1_800_000_000_456, etag: "W/\"7\"", contentType: "application/json")
      try await test.store.put(RecordWrite(test.shelf("a"), bytes: [1, 2, 3], metadata: metadata))
      let expected = Record(key: "a", bytes: [1, 2, 3], metadata: metadata, revision: 1)
      #expect(try await test.store.get(test.shelf("a")) == expected)
    },
    .init("metadata that was not given is nil") { test async throws in
      try await test.put("a")
      let metadata = try await test.store.get(test.shelf("a"))?.metadata
      #expect(metadata == RecordMetadata(storedAt: 1_700_000_000_000))
    },
    .init("empty texts in metadata are not nil") { test async throws in
      let metadata = RecordMetadata(storedAt: 0, expiresAt: 0, etag: "", contentType: "")
      try await test.store.put(RecordWrite(test.shelf("a"), bytes: [], metadata: metadata))
      #expect(try await test.store.get(test.shelf("a"))?.metadata == metadata)
    },
    .init("no bytes are bytes too") { test async throws in
      try await test.put("a", "")
      #expect(try await test.store.get(test.shelf("a"))?.bytes == [])
    },
    .init("bytes of every value come back") { test async throws in
      let bytes = Array(UInt8.min ... .max)
      try await test.store.put(RecordWrite(test.shelf("a"), bytes: bytes, metadata: RecordMetadata(storedAt: 0)))
      #expect(try await test.store.get(test.shelf("a"))?.bytes == bytes)
    },
    .init("a megabyte comes back") { test async throws in
      let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 7) }
      try await test.store.put(RecordWrite(test.shelf("a"), bytes: bytes, metadata: RecordMetadata(storedAt: 0)))
      #expect(try await test.store.get(test.shelf("a"))?.bytes == bytes)
    },
    .init("the farthest times are kept") { test async throws in
      let metadata = RecordMetadata(
        storedAt: Timestamp(clamping: .min), expiresAt: Timestamp(clamping: .max))
      try await test.store.put(RecordWrite(test.shelf("a"), bytes: [], metadata: metadata))
      #expect(try await test.store.get(test.shelf("a"))?.metadata == metadata)
    },
    .init("an expired record is still returned") { test async throws in
      let metadata = RecordMetadata(storedAt: 1, expiresAt: 2)
      try await test.store.put(RecordWrite(test.shelf("a"), bytes: [7], metadata: metadata))
      #expect(try await test.store.get(test.shelf("a"))?.bytes == [7])
    },
    .init("get many answers in the order asked, with nil for what is absent") { test async throws in
      try await test.store.put([test.write("a", "1"), test.write("b", "2")])
      let found = try await test.store.get([test.shelf("b"), test.shelf("nobody"), test.shelf("a")])
      #expect(found.map { $0?.key } == ["b", nil, "a"])
    },
    .init("get many answers twice what is asked twice") { test async throws in
      try await test.put("a")
      #expect(try await test.store.get([test.shelf("a"), test.shelf("a")]).compactMap { $0 }.count == 2)
    },
    .init("get many of nothing is nothing") { test async throws in
      #expect(try await test.store.get([]).isEmpty)
    },
    .init("get many reaches into several collections and both tiers") { test async throws in
      let other = RecordCollection("other", in: test.cache)
      try await test.store.put([test.write("a", "1"), StoreUnderTest.write(other("a"), "2")])
      let found = try await test.store.get([other("a"), test.shelf("a")])
      #expect(found.map { $0?.bytes } == [Array("2".utf8), Array("1".utf8)])
    },
    .init("get many of a thousand answers all") { test async throws in
      try await test.store.put((0..<1_000).map { test.write("k\($0)", "\($0)") })
      let found = try await test.store.get((0..<1_000).map { test.shelf("k\($0)") })
      #expect(found.compactMap { $0 }.map { String(decoding: $0.bytes, as: UTF8.self) } == (0..<1_000).map(String.init))
    },
  ]

  static let keys: [RecordStoreConformance] = [
    .init("an empty key is a key") { test async throws in
      try await test.put("", "e")
      #expect(try await test.text("") == "e")
      #expect(try await test.keys() == [""])
    },
    .init("any text is a key") { test async throws in
      let odd = ["'; --", "%", "_", "*", "\"", "\\", "a\u{0}b", "\n", "é", "🐢", "\u{10FFFF}", "ß/x?y=z&"]
      try await test.store.put(odd.map { test.write($0, $0) })
      for key in odd { #expect(try await test.text(key) == key) }
      #expect(try await test.store.count(test.shelf, prefix: "") == odd.count)
    },
    .init("two spellings of one letter are two keys") { test async throws in
      try await test.store.put([test.write("\u{E9}", "one"), test.write("e\u{301}", "two")])
      #expect(try await test.text("\u{E9}") == "one")
      #expect(try await test.text("e\u{301}") == "two")
    },
    .init("case tells keys apart") { test async throws in
      try await test.store.put([test.write("a", "small"), test.write("A", "large")])
      #expect(try await test.text("a") == "small")
      #expect(try await test.text("A") == "large")
    },
    .init("a key of a thousand bytes is a key") { test async throws in
      let key = String(repeating: "k", count: 1_000)
      try await test.put(key, "long")
      #expect(try await test.text(key) == "long")
    },
    .init("one key in two collections is two records") { test async throws in
      let other = RecordCollection("other", in: test.user)
      try await test.store.put([test.write("a", "1"), StoreUnderTest.write(other("a"), "2")])
      #expect(try await test.text("a") == "1")
    },
    .init("one name in both tiers is two namespaces") { test async throws in
      let twin = RecordCollection("shelf", in: RecordNamespace(test.user.name, tier: .cache))
      try await test.store.put([test.write("a", "user"), StoreUnderTest.write(twin("a"), "cache")])
      try await test.store.clear(twin.namespace)
      #expect(try await test.text("a") == "user")
      #expect(try await test.store.get(twin("a")) == nil)
    },
  ]
}
