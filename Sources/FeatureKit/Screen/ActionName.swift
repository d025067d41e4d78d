/// Tells an action's coding key without encoding what it carries: a page of a thousand rows costs no more than a press.
///
/// A synthesized `encode` of an enum opens a container named by the case before it writes anything. The probe notes that
/// name and refuses all that follows.
struct ActionName {
  static func of(_ action: any Encodable) -> String? {
    let note = Note()
    // The refusal is how the probe stops the encoding; what it wanted to know stands in the note.
    try? action.encode(to: Probe(note: note))
    return note.name
  }

  private struct Enough: Error {
    /// Made once: it is thrown at every name.
    static let error: any Error = Enough()
  }

  private final class Note {
    var name: String?
    func take(_ key: any CodingKey) { if name == nil { name = key.stringValue } }
  }

  private struct Probe: Encoder {
    let note: Note
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      KeyedEncodingContainer(Keyed<Key>(note: note))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer { Refusing(note: note) }
    func singleValueContainer() -> any SingleValueEncodingContainer { Refusing(note: note) }
  }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let note: Note
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws { try refuse(key) }
    func encode(_ value: some Encodable, forKey key: Key) throws { try refuse(key) }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      note.take(key)
      return KeyedEncodingContainer(Keyed<Nested>(note: note))
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      note.take(key)
      return Refusing(note: note)
    }
    func superEncoder() -> any Encoder { Probe(note: note) }
    func superEncoder(forKey key: Key) -> any Encoder { Probe(note: note) }

    private func refuse(_ key: Key) throws {
      note.take(key)
      throw Enough.error
    }
  }

  /// An action that is no keyed thing has no name.
  private struct Refusing: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    let note: Note
    var codingPath: [any CodingKey] { [] }
    var count: Int { 0 }

    func encodeNil() throws { throw Enough.error }
    func encode(_ value: some Encodable) throws { throw Enough.error }
    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      KeyedEncodingContainer(Keyed<Key>(note: note))
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func superEncoder() -> any Encoder { Probe(note: note) }
  }
}
