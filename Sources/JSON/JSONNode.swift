/// One value of a document: what it is and where it stands.
public struct JSONNode: Sendable {
  public enum Kind: Sendable { case null, bool, number, string, array, object }

  let storage: JSONDocument.Storage
  let index: Int

  private var entry: JSONDocument.Entry { storage.entries[index] }

  public var kind: Kind {
    switch entry.kind {
    case .null: .null
    case .yes, .no: .bool
    case .whole, .fraction: .number
    case .text, .escapedText: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The bytes of the value; of a string with its quotes.
  public var range: Range<Int> { Int(entry.start)..<Int(entry.end) }

  /// Where it begins. Costs a walk over the text before it: for what is said to people.
  public var position: JSONPosition { storage.bytes.lend { JSONPosition(offset: Int(entry.start), in: $0) } }

  /// Elements of an array, members of an object; else 0.
  public var count: Int { Int(entry.count) }

  /// Every key and value inside it, at any level.
  public var descendantCount: Int { Int(entry.next) - index - 1 }

  public var string: String? { kind == .string ? text : nil }
  public var bool: Bool? {
    switch entry.kind {
    case .yes: true
    case .no: false
    default: nil
    }
  }
  public var number: JSONNumber? {
    guard kind == .number else { return nil }
    return withRaw(range) { JSONNumber(scanned: $0, isWhole: entry.kind == .whole) }
  }

  private var text: String {
    withRaw(range.lowerBound + 1..<range.upperBound - 1) {
      JSONText.decode($0, isEscaped: entry.kind == .escapedText)
    }
  }

  private func withRaw<Result>(_ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    storage.bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The elements of an array; empty when this is none.
  public var elements: [JSONNode] {
    guard entry.kind == .array else { return [] }
    var elements: [JSONNode] = []
    elements.reserveCapacity(count)
    forEachElement { elements.append($0) }
    return elements
  }

  /// The elements of an array one after another, without a list of them.
  public func forEachElement<Failure: Error>(_ take: (JSONNode) throws(Failure) -> Void) throws(Failure) {
    guard entry.kind == .array else { return }
    var next = index + 1
    for _ in 0..<count {
      try take(JSONNode(storage: storage, index: next))
      next = Int(storage.entries[next].next)
    }
  }

  public typealias Member = (key: JSONNode, value: JSONNode)

  /// The members of an object, in the order of the text; empty when this is none.
  public var members: [Member] {
    guard entry.kind == .object else { return [] }
    var members: [Member] = []
    members.reserveCapacity(count)
    forEachMember { members.append(($0, $1)) }
    return members
  }

  /// The members of an object one after another, key and value, without a list of them.
  public func forEachMember(_ take: (JSONNode, JSONNode) -> Void) {
    guard entry.kind == .object else { return }
    var key = index + 1
    for _ in 0..<count {
      take(JSONNode(storage: storage, index: key), JSONNode(storage: storage, index: key + 1))
      key = Int(storage.entries[key + 1].next)
    }
  }

  /// The member of an object that has exactly one, without looking at any other.
  public var onlyMember: Member? {
    guard entry.kind == .object, count == 1 else { return nil }
    return (JSONNode(storage: storage, index: index + 1), JSONNode(storage: storage, index: index + 2))
  }

  /// The member of an object; nil when this is no object or has no such key. Of two with one key the last.
  public subscript(key: String) -> JSONNode? { member(key)?.value }

  public func member(_ key: String) -> Member? {
    var found: Member?
    forEachMember { if $0.isText(key) { found = ($0, $1) } }
    return found
  }

  /// Whether this is a string of these very bytes.
  public func isText(_ other: String) -> Bool {
    switch entry.kind {
    case .text:
      withRaw(range.lowerBound + 1..<range.upperBound - 1) { mine in
        other.utf8.withContiguousStorageIfAvailable { mine.isSame(as: $0) } ?? mine.elementsEqual(other.utf8)
      }
    case .escapedText: text.isSameBytes(as: other)
    default: false
    }
  }

  /// The value without its places.
  public var value: JSONValue {
    switch entry.kind {
    case .null: .null
    case .yes: .bool(true)
    case .no: .bool(false)
    case .whole, .fraction: number.map { .number($0) } ?? .null
    case .text, .escapedText: .string(text)
    case .array: .array(elements.map(\.value))
    case .object: .object(JSONObject(members.lazy.map { ($0.key.text, $0.value.value) }))
    }
  }
}

extension JSONValue {
  /// Reads a text strictly as RFC 8259 has it. Of a key that stands twice the last stands.
  public static func parse(
    _ bytes: [UInt8], limits: JSONLimits = .standard, repeatedKeys: JSONRepeatedKeys = .lastStands
  ) throws(JSONError) -> JSONValue {
    try JSONDocument(bytes, limits: limits, repeatedKeys: repeatedKeys).root.value
  }

  public static func parse(_ text: String) throws(JSONError) -> JSONValue { try parse(Array(text.utf8)) }
}

extension JSONNode {
  /// The noun that a person reads in an error: "a string", "an object".
  public var kindName: String {
    switch kind {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONNode {
  /// Whether the two are written alike, byte for byte.
  public func hasSameBytes(as other: JSONNode) -> Bool {
    guard range.count == other.range.count else { return false }
    return withRaw(range) { mine in other.withRaw(other.range) { mine.isSame(as: $0) } }
  }
}

extension JSONNode {
  /// The document that this is a part of.
  public var document: JSONDocument { JSONDocument(storage: storage) }
}
