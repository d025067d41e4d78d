/// The header fields of a request as they came: one copy of the head's bytes and where each field stands in it.
package struct HeaderFields: Sendable {
  struct Field: Sendable {
    var name: Range<Int>
    var value: Range<Int>
  }

  let bytes: [UInt8]
  let fields: [Field]

  package init() {
    bytes = []
    fields = []
  }

  /// Ranges must lie in `bytes`: only the reader, who checked them, makes this.
  init(bytes: [UInt8], fields: [Field]) {
    self.bytes = bytes
    self.fields = fields
  }

  /// Fields that did not come over a wire: for whoever asks a handler directly.
  package init(_ pairs: [(name: String, value: String)]) {
    var bytes: [UInt8] = []
    var fields: [Field] = []
    func append(_ text: String) -> Range<Int> {
      let start = bytes.count
      bytes += text.utf8
      return start..<bytes.count
    }
    for pair in pairs { fields.append(Field(name: append(pair.name), value: append(pair.value))) }
    (self.bytes, self.fields) = (bytes, fields)
  }

  package var count: Int { fields.count }

  /// Of the head that they came in, in bytes.
  var size: Int { bytes.count }

  /// The value of the first field of that name, whatever its case; bytes that are no UTF-8 are replaced.
  package subscript(name: StaticString) -> String? {
    for field in fields where matches(field, name) { return text(field.value) }
    return nil
  }

  /// The values of all fields of that name, in order.
  package func all(_ name: StaticString) -> [String] {
    fields.filter { matches($0, name) }.map { text($0.value) }
  }

  /// Whether there is a field whose name begins so, whatever its case.
  package func hasName(startingWith prefix: StaticString) -> Bool {
    fields.contains { field in
      field.name.count >= prefix.utf8CodeUnitCount
        && matches(Field(name: field.name.prefix(prefix.utf8CodeUnitCount), value: field.value), prefix)
    }
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func matches(_ field: Field, _ name: StaticString) -> Bool {
    guard field.name.count == name.utf8CodeUnitCount else { return false }
    let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    for (offset, byte) in wanted.enumerated()
    where ASCII.lower(bytes[field.name.lowerBound + offset]) != ASCII.lower(byte) {
      return false
    }
    return true
  }
}

/// What HTTP's grammar calls its characters.
enum ASCII {
  static let carriageReturn: UInt8 = 13
  static let lineFeed: UInt8 = 10
  static let space: UInt8 = 32
  static let tab: UInt8 = 9

  static func lower(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte | 32 : byte }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  static func hexValue(_ byte: UInt8) -> Int? {
    switch byte {
    case 48...57: Int(byte) - 48
    case 65...70: Int(byte) - 55
    case 97...102: Int(byte) - 87
    default: nil
    }
  }

  /// RFC 9110 `tchar`.
  static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 94...122, 124, 126, 33, 35...39, 42, 43, 45, 46: true
    default: false
    }
  }

  /// RFC 9110 `field-vchar`, space and tab.
  static func isFieldValue(_ byte: UInt8) -> Bool { byte >= 33 ? byte != 127 : byte == space || byte == tab }

  /// What may stand in a request target: visible, no fragment.
  static func isTarget(_ byte: UInt8) -> Bool { byte > 32 && byte < 127 && byte != UInt8(ascii: "#") }
}
