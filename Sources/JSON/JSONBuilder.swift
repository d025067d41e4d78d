/// Reads a whole text into entries.
struct JSONBuilder {
  private typealias Entry = JSONDocument.Entry

  private var scanner: JSONScanner
  private var entries: [JSONDocument.Entry] = []
  private let limits: JSONLimits
  private let repeatedKeys: JSONRepeatedKeys

  static func entries(
    of bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits, repeatedKeys: JSONRepeatedKeys
  ) throws(JSONError) -> [JSONDocument.Entry] {
    var builder = JSONBuilder(scanner: JSONScanner(bytes), limits: limits, repeatedKeys: repeatedKeys)
    try builder.read()
    return builder.entries
  }

  private init(scanner: JSONScanner, limits: JSONLimits, repeatedKeys: JSONRepeatedKeys) {
    self.scanner = scanner
    self.limits = limits
    self.repeatedKeys = repeatedKeys
  }

  private mutating func read() throws(JSONError) {
    guard scanner.bytes.count <= limits.bytes else {
      throw scanner.error(.tooLarge(limit: limits.bytes), at: limits.bytes)
    }
    if scanner.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw scanner.error(.byteOrderMark) }
    // As many as stand in a text without spaces; memory that is never touched costs nothing.
    entries.reserveCapacity(min(scanner.bytes.count / 6, limits.values) + 1)
    try value(level: 0)
    scanner.skipSpace()
    guard scanner.position == scanner.bytes.count else { throw scanner.error(.end) }
  }

  private mutating func value(level: Int) throws(JSONError) {
    scanner.skipSpace()
    let start = scanner.position
    switch scanner.next {
    case UInt8(ascii: "\""): try text()
    case UInt8(ascii: "{"): try object(level: level + 1)
    case UInt8(ascii: "["): try array(level: level + 1)
    case UInt8(ascii: "t"):
      try scanner.word("true")
      try add(.yes, from: start)
    case UInt8(ascii: "f"):
      try scanner.word("false")
      try add(.no, from: start)
    case UInt8(ascii: "n"):
      try scanner.word("null")
      try add(.null, from: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try add(try scanner.number() ? .whole : .fraction, from: start)
    default: throw scanner.error(.value)
    }
  }

  private mutating func text() throws(JSONError) {
    let start = scanner.position
    try add(try scanner.text() ? .escapedText : .text, from: start)
  }

  private mutating func add(_ kind: JSONDocument.Entry.Kind, from start: Int) throws(JSONError) {
    guard entries.count < limits.values else { throw scanner.error(.tooMany(limit: limits.values), at: start) }
    entries.append(
      Entry(
        kind: kind, start: UInt32(start), end: UInt32(scanner.position), next: UInt32(entries.count + 1), count: 0))
  }

  /// Opens a container at the scanner's place.
  private mutating func open(_ kind: JSONDocument.Entry.Kind, level: Int) throws(JSONError) -> Int {
    guard level <= limits.levels else { throw scanner.error(.tooDeep(limit: limits.levels)) }
    scanner.position += 1
    try add(kind, from: scanner.position - 1)
    return entries.count - 1
  }

  private mutating func close(_ index: Int, count: Int) {
    entries[index].end = UInt32(scanner.position)
    entries[index].next = UInt32(entries.count)
    entries[index].count = UInt32(count)
  }

  private mutating func array(level: Int) throws(JSONError) {
    let index = try open(.array, level: level)
    var count = 0
    if !scanner.take(UInt8(ascii: "]")) {
      repeat {
        try value(level: level)
        count += 1
      } while scanner.take(UInt8(ascii: ","))
      guard scanner.take(UInt8(ascii: "]")) else { throw scanner.error(.commaOrBracket) }
    }
    close(index, count: count)
  }

  private mutating func object(level: Int) throws(JSONError) {
    let index = try open(.object, level: level)
    var count = 0
    if !scanner.take(UInt8(ascii: "}")) {
      repeat {
        scanner.skipSpace()
        guard scanner.next == UInt8(ascii: "\"") else { throw scanner.error(count == 0 ? .keyOrEnd : .key) }
        try text()
        guard scanner.take(UInt8(ascii: ":")) else { throw scanner.error(.colon) }
        try value(level: level)
        count += 1
      } while scanner.take(UInt8(ascii: ","))
      guard scanner.take(UInt8(ascii: "}")) else { throw scanner.error(.commaOrBrace) }
    }
    close(index, count: count)
    if repeatedKeys == .refused, count > 1 { try refuseRepeatedKeys(of: index, count: count) }
  }
}

// MARK: Keys that stand twice

extension JSONBuilder {
  /// Few keys are compared with each other, many by a seeded hash, so that no text makes this slow.
  private func refuseRepeatedKeys(of object: Int, count: Int) throws(JSONError) {
    if count <= 8 { try compareKeys(of: object, count: count) } else { try hashKeys(of: object, count: count) }
  }

  private func compareKeys(of object: Int, count: Int) throws(JSONError) {
    var key = object + 1
    for place in 0..<count {
      var earlier = object + 1
      for _ in 0..<place {
        if isSameKey(earlier, key) { throw repeated(earlier, key) }
        earlier = keyAfter(earlier)
      }
      key = keyAfter(key)
    }
  }

  /// In a table that is at most half full: a key, or −1 where there is none.
  private func hashKeys(of object: Int, count: Int) throws(JSONError) {
    var size = 32
    while size < count * 2 { size *= 2 }
    var slots: [Int32] = Array(repeating: -1, count: size)
    var key = object + 1
    for _ in 0..<count {
      var slot = hash(of: key) & (size - 1)
      while slots[slot] >= 0 {
        if isSameKey(Int(slots[slot]), key) { throw repeated(Int(slots[slot]), key) }
        slot = (slot + 1) & (size - 1)
      }
      slots[slot] = Int32(key)
      key = keyAfter(key)
    }
  }

  /// The next member's key: it stands behind this one's value.
  private func keyAfter(_ key: Int) -> Int { Int(entries[key + 1].next) }

  private func raw(_ key: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: scanner.bytes[Int(entries[key].start) + 1..<Int(entries[key].end) - 1])
  }

  private func decoded(_ key: Int) -> String {
    JSONText.decode(raw(key), isEscaped: entries[key].kind == .escapedText)
  }

  private func isSameKey(_ one: Int, _ other: Int) -> Bool {
    if entries[one].kind == .text, entries[other].kind == .text {
      return raw(one).isSame(as: raw(other))
    }
    return decoded(one).isSameBytes(as: decoded(other))
  }

  private func hash(of key: Int) -> Int {
    var hasher = Hasher()
    if entries[key].kind == .text {
      hasher.combine(bytes: UnsafeRawBufferPointer(raw(key)))
    } else {
      ByteKey(decoded(key)).hash(into: &hasher)
    }
    return hasher.finalize()
  }

  private func repeated(_ first: Int, _ second: Int) -> JSONError {
    let line = JSONPosition(offset: Int(entries[first].start), in: scanner.bytes).line
    return scanner.error(.repeatedKey(decoded(second), firstLine: line), at: Int(entries[second].start))
  }
}
