import JSON
import Pokedex
import System

/// A resource that a record names: its slug, and the number at the end of its address.
struct NamedResource {
  var name: String
  var id: ResourceNumber?
}

extension JSONReader {
  /// Goes through an object's members; `take` reads or skips each. What fails is told with the member's key.
  mutating func members(_ take: (JSONKey, inout JSONReader) throws -> Void) throws {
    try beginObject()
    while let key = try nextKey() {
      do { try take(key, &self) } catch { throw Self.failure(error, at: key.string) }
    }
  }

  mutating func elements(_ take: (inout JSONReader) throws -> Void) throws {
    try beginArray()
    var index = 0
    while try nextElement() {
      do { try take(&self) } catch { throw Self.failure(error, at: "[\(index)]") }
      index += 1
    }
  }

  /// A null list is an empty one.
  mutating func optionalElements(_ take: (inout JSONReader) throws -> Void) throws {
    if try !takeNull() { try elements(take) }
  }

  static func failure(_ error: any Error, at step: String) -> RecordFailure {
    let failure = error as? RecordFailure ?? RecordFailure(reason: "\(error)")
    return failure.under(step)
  }

  mutating func optionalString() throws -> String? { try takeNull() ? nil : string() }

  /// A whole number of a known range.
  mutating func bounded<Number: BoundedInteger>(_ type: Number.Type = Number.self) throws -> Number {
    let value = try integer()
    guard let number = Number(exactly: value) else {
      throw RecordFailure(reason: "\(value) is not \(Number.rangeText)")
    }
    return number
  }

  mutating func slug() throws -> String {
    let key = try key()
    guard !key.raw.isEmpty, key.raw.count <= 100, key.raw.allSatisfy(Self.isSlugByte) else {
      throw RecordFailure(reason: "'\(key.string.printable(limit: 60))' is no name that PokeAPI gives")
    }
    return key.string
  }

  mutating func resource() throws -> NamedResource {
    var name: String?
    var id: ResourceNumber?
    try members { key, reader throws in
      switch key {
      case "name": name = try reader.slug()
      case "url": if try !reader.takeNull() { id = Self.number(inAddress: try reader.key()) }
      default: try reader.skip()
      }
    }
    guard let name else { throw RecordFailure("name", reason: "is missing") }
    return NamedResource(name: name, id: id)
  }

  /// The name of a resource whose number is not needed.
  mutating func nameOfResource() throws -> String {
    var name: String?
    try members { key, reader throws in
      if key == "name" { name = try reader.slug() } else { try reader.skip() }
    }
    guard let name else { throw RecordFailure("name", reason: "is missing") }
    return name
  }

  mutating func optionalResource() throws -> NamedResource? { try takeNull() ? nil : resource() }

  /// The number that ends an address, whoever's host it names.
  static func number(inAddress address: JSONKey) -> ResourceNumber? {
    var digits = address.raw[...]
    while let last = digits.last, last == UInt8(ascii: "/") || last == UInt8(ascii: "\\") { digits.removeLast() }
    guard let slash = digits.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return ResourceNumber(digits: Array(digits[(slash + 1)...])[...])
  }

  private static func isSlugByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
    default: false
    }
  }
}

/// Reads a whole body; the value must be all there is.
func readRecord<Value>(_ body: [UInt8], _ read: (inout JSONReader) throws -> Value) throws(RecordFailure) -> Value {
  do {
    return try JSONReader.read(body) { reader throws in try read(&reader) }
  } catch let failure as RecordFailure {
    throw failure
  } catch {
    throw RecordFailure(reason: "\(error)")
  }
}

/// A member that must have been there.
func required<Value>(_ value: Value?, _ key: String) throws(RecordFailure) -> Value {
  guard let value else { throw RecordFailure(key, reason: "is missing") }
  return value
}
