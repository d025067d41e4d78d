import FeatureKit
import System
import Testing

extension RecordStoreConformance {
  static let writing: [RecordStoreConformance] = [
    .init("the first revision is 1") { test async throws in
      #expect(try await test.put("a") == 1)
    },
    .init("every change counts the revision up by one") { test async throws in
      try await test.put("a", "1")
      #expect(try await test.put("a", "2") == 2)
      #expect(try await test.put("a", "2") == 3)
      #expect(try await test.store.get(test.shelf("a"))?.revision == 3)
    },
    .init("put many answers with the revisions in order") { test async throws in
      try await test.put("b")
      #expect(try await test.store.put([test.write("a"), test.write("b"), test.write("c")]) == [1, 2, 1])
    },
    .init("of two writes to one record in one call the later stands") { test async throws in
      #expect(try await test.store.put([test.write("a", "1"), test.write("a", "2")]) == [1, 2])
      #expect(try await test.text("a") == "2")
    },
    .init("to put nothing does nothing") { test async throws in
      #expect(try await test.store.put([]) == [])
    },
    .init("a newer write replaces all metadata") { test async throws in
      let full = RecordMetadata(storedAt: 1, expiresAt: 2, etag: "e", contentType: "t")
      try await test.store.put(RecordWrite(test.shelf("a"), bytes: [1], metadata: full))
      try await test.put("a", "2")
      #expect(try await test.store.get(test.shelf("a"))?.metadata == RecordMetadata(storedAt: 1_700_000_000_000))
    },
    .init("a shorter write leaves nothing of a longer one") { test async throws in
      try await test.put("a", String(repeating: "long", count: 5_000))
      try await test.put("a", "short")
      #expect(try await test.text("a") == "short")
    },
    .init("a cancelled task writes nothing") { test async throws in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await test.put("a")
      }
      await #expect(throws: StorageFailure.cancelled) { try await task.value }
      #expect(try await test.text("a") == nil)
    },
  ]

  static let comparing: [RecordStoreConformance] = [
    .init("compare-and-set with 0 makes a record that is not there") { test async throws in
      #expect(try await test.store.compareAndSet(test.write("a", "1"), expected: 0) == 1)
      #expect(try await test.text("a") == "1")
    },
    .init("compare-and-set with 0 leaves a record that is there") { test async throws in
      try await test.put("a", "1")
      #expect(try await test.store.compareAndSet(test.write("a", "2"), expected: 0) == nil)
      #expect(try await test.text("a") == "1")
    },
    .init("compare-and-set with the right revision writes") { test async throws in
      try await test.put("a", "1")
      #expect(try await test.store.compareAndSet(test.write("a", "2"), expected: 1) == 2)
      #expect(try await test.text("a") == "2")
    },
    .init("compare-and-set with an older revision writes nothing") { test async throws in
      try await test.put("a", "1")
      try await test.put("a", "2")
      #expect(try await test.store.compareAndSet(test.write("a", "3"), expected: 1) == nil)
      #expect(try await test.text("a") == "2")
    },
    .init("compare-and-set makes no record out of a revision") { test async throws in
      #expect(try await test.store.compareAndSet(test.write("a"), expected: 3) == nil)
      #expect(try await test.text("a") == nil)
    },
  ]

  static let deleting: [RecordStoreConformance] = [
    .init("delete counts what was there") { test async throws in
      try await test.store.put([test.write("a"), test.write("b")])
      #expect(try await test.store.delete([test.shelf("a"), test.shelf("nobody"), test.shelf("a")]) == 1)
    },
    .init("what was deleted is gone, its neighbours stay") { test async throws in
      try await test.store.put([test.write("a"), test.write("b"), test.write("c")])
      try await test.store.delete([test.shelf("b")])
      #expect(try await test.keys() == ["a", "c"])
      #expect(try await test.text("b") == nil)
    },
    .init("a record that is put again after it was deleted begins at 1") { test async throws in
      try await test.put("a")
      try await test.put("a")
      try await test.store.delete([test.shelf("a")])
      #expect(try await test.put("a") == 1)
    },
    .init("to delete nothing does nothing") { test async throws in
      #expect(try await test.store.delete([]) == 0)
    },
    .init("clear removes a namespace and tells how much it was") { test async throws in
      let other = RecordCollection("other", in: test.user)
      try await test.store.put([test.write("a"), test.write("b"), StoreUnderTest.write(other("a"))])
      #expect(try await test.store.clear(test.user) == 3)
      #expect(try await test.keys() == [])
      #expect(try await test.store.clear(test.user) == 0)
    },
    .init("clear leaves every other namespace") { test async throws in
      let kept = RecordCollection("shelf", in: RecordNamespace(test.user.name + "2", tier: .user))
      try await test.store.put([test.write("a"), StoreUnderTest.write(kept("a"))])
      try await test.store.clear(test.user)
      #expect(try await test.store.get(kept("a")) != nil)
    },
  ]
}
