import FeatureKit
import System
import Testing

@testable import PokeAPI

@Suite struct UnderstoodTests {
  private func record(_ key: String, _ text: String) -> Record {
    Record(key: key, bytes: Array(text.utf8), metadata: RecordMetadata(storedAt: 0), revision: 1)
  }

  @Test func `the same bytes are taken apart once`() {
    let understood = Understood<String>()
    var read: [String] = []
    for key in ["1", "1", "2", "1"] {
      let value = understood.value(of: record(key, "a")) { bytes in
        read.append(key)
        return String(decoding: bytes, as: UTF8.self)
      }
      #expect(value == "a")
    }
    #expect(read == ["1", "2"])
  }

  @Test func `other bytes under the same key are other news`() {
    let understood = Understood<Int>()
    #expect(understood.value(of: record("1", "a")) { $0.count } == 1)
    #expect(understood.value(of: record("1", "bb")) { $0.count } == 2)
    #expect(understood.value(of: record("1", "a")) { _ in 7 } == 7)
  }

  @Test func `what cannot be read is asked about again`() {
    let understood = Understood<Int>()
    #expect(understood.value(of: record("1", "a")) { _ in nil } == nil)
    #expect(understood.value(of: record("1", "a")) { $0.count } == 1)
  }

  @Test func `after many records it begins anew`() {
    let understood = Understood<Int>()
    for key in 0...128 { _ = understood.value(of: record(String(key), "a")) { _ in key } }
    #expect(understood.value(of: record("0", "a")) { _ in -1 } == -1)
    #expect(understood.value(of: record("128", "a")) { _ in -1 } == 128)
  }
}
