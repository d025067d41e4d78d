/// JSON with the place of every value in its text, so that a text can be judged and edited by the byte.
public struct JSONDocument: Sendable {
  /// What the scanner found, in the order of the text; a container stands before its parts.
  struct Entry {
    enum Kind: UInt8 { case null, yes, no, whole, fraction, text, escapedText, array, object }
    let kind: Kind
    let start: UInt32
    var end: UInt32
    /// Where the entry after this one and all its parts stands.
    var next: UInt32
    /// Elements of an array, members of an object.
    var count: UInt32
  }

  /// One reference instead of two, for nodes are many.
  final class Storage: Sendable {
    let bytes: [UInt8]
    let entries: [Entry]
    init(bytes: [UInt8], entries: [Entry]) {
      self.bytes = bytes
      self.entries = entries
    }
  }

  private let storage: Storage

  public init(
    _ bytes: [UInt8], limits: JSONLimits = .standard, repeatedKeys: JSONRepeatedKeys = .refused
  ) throws(JSONError) {
    var entries: [Entry] = []
    try bytes.lend { buffer throws(JSONError) in
      entries = try JSONBuilder.entries(of: buffer, limits: limits, repeatedKeys: repeatedKeys)
    }
    storage = Storage(bytes: bytes, entries: entries)
  }

  init(storage: Storage) { self.storage = storage }

  public var bytes: [UInt8] { storage.bytes }
  public var root: JSONNode { JSONNode(storage: storage, index: 0) }
}

extension [UInt8] {
  /// `withUnsafeBufferPointer` that keeps the type of the error.
  func lend<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBufferPointer { buffer throws(Failure) in try body(buffer) }
  }
}
