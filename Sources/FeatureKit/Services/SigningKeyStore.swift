package import System

/// Keeps the signing keys apart from the records: no export, copy or import of records touches them.
package protocol SigningKeyStore: Sendable {
  /// Where they are, fit to print.
  var place: String { get }
  /// Nil where there are none yet.
  func load() async throws(SigningKeyFailure) -> SigningKeys?
  /// Puts `keys` in the place of `expected`; false when something else is there.
  func replace(_ expected: SigningKeys?, with keys: SigningKeys) async throws(SigningKeyFailure) -> Bool
}

/// Why the keys cannot be read or kept.
package struct SigningKeyFailure: Error, Hashable {
  package let sentence: String

  package init(_ sentence: String) { self.sentence = sentence }

  static func unreadable(_ place: String) -> SigningKeyFailure {
    SigningKeyFailure(
      "\(place.printable()) holds no signing keys that this pokehost can read. "
        + "Remove it: a new key is made, and browsers get new cookies.")
  }
}

extension RecordCollection {
  /// Where older versions kept the key, among the records. Nothing reads it from there but `SigningKeys.load`, once.
  package static let formerSigningKeys = RecordCollection("secrets", in: RecordNamespace("web", tier: .user))
}

extension SigningKeys {
  /// The keys of `store`, made by whoever asks first. A key that an older version kept among `records` is taken over, if
  /// there is no other, and removed from there.
  package static func load(
    from store: any SigningKeyStore, takingOver records: (any RecordStore)?, at now: Timestamp
  ) async throws(SigningKeyFailure) -> SigningKeys {
    let former = RecordCollection.formerSigningKeys("signing")
    // Records that cannot be read now hold no key that could be used now.
    let record = try? await records?.get(former)
    var keys = try await store.load()
    if keys == nil {
      let fresh = SigningKeys(record?.bytes, at: now)
      // Where somebody else was first, theirs are the ones that count.
      keys = try await store.replace(nil, with: fresh) ? fresh : try await store.load()
    }
    // One that cannot be removed now is removed at the next start; until then nothing reads it.
    if record != nil { _ = try? await records?.delete([former]) }
    guard let keys else { throw .unreadable(store.place) }
    return keys
  }

  /// Makes a new key and puts it in front, whoever else does the same meanwhile.
  package static func rotate(
    in store: any SigningKeyStore, takingOver records: (any RecordStore)?, at now: Timestamp
  ) async throws(SigningKeyFailure) -> SigningKeys {
    for _ in 1...20 {
      let keys = try await load(from: store, takingOver: records, at: now)
      let rotated = keys.rotated(at: now)
      if try await store.replace(keys, with: rotated) { return rotated }
    }
    throw SigningKeyFailure("The keys in \(store.place.printable()) are being changed by others. Try again.")
  }
}

/// Signing keys in a file of their own, which only this user may read.
package struct SigningKeyFile: SigningKeyStore {
  private let folder: String
  private var path: String { folder + "/keys.json" }

  /// `folder` is the state folder; it is made when a key is first kept.
  package init(in folder: String) { self.folder = folder }

  package var place: String { path }

  package func load() throws(SigningKeyFailure) -> SigningKeys? {
    let bytes: [UInt8]?
    do throws(PrivateFile.Failure) {
      bytes = try PrivateFile.read(path, limit: SigningKeys.longestText)
    } catch {
      throw SigningKeyFailure(error.sentence)
    }
    guard let bytes else { return nil }
    guard let keys = SigningKeys(text: bytes) else { throw .unreadable(path) }
    return keys
  }

  package func replace(_ expected: SigningKeys?, with keys: SigningKeys) throws(SigningKeyFailure) -> Bool {
    var isDone = false
    do throws(PrivateFile.Failure) {
      try PrivateFile.update(path, in: folder, limit: SigningKeys.longestText) { bytes throws(PrivateFile.Failure) in
        isDone = bytes.flatMap { SigningKeys(text: $0) } == expected && (bytes == nil) == (expected == nil)
        return isDone ? keys.text : nil
      }
    } catch {
      throw SigningKeyFailure(error.sentence)
    }
    return isDone
  }
}

/// Signing keys whose store may be exchanged while it is used.
package struct SigningKeyStoreHandle: SigningKeyStore {
  private let handle: Handle<any SigningKeyStore>

  package init(_ handle: Handle<any SigningKeyStore>) { self.handle = handle }

  package var place: String { handle.engine.place }

  package func load() async throws(SigningKeyFailure) -> SigningKeys? {
    try await handle.use { engine throws(SigningKeyFailure) in try await engine.load() }
  }

  package func replace(_ expected: SigningKeys?, with keys: SigningKeys) async throws(SigningKeyFailure) -> Bool {
    try await handle.use { engine throws(SigningKeyFailure) in try await engine.replace(expected, with: keys) }
  }
}
