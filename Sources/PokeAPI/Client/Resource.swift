package import Pokedex

/// A kind of record of PokeAPI's: where it is asked for, how its body is read, and how what is used of it is kept.
package struct Resource<Value: Sendable>: Sendable {
  /// Its name in addresses, and of its collection among the records: `pokemon-species`.
  package let name: String
  /// The number that a value says it has: one of another number is not what was asked for.
  package let id: @Sendable (Value) -> ResourceNumber
  /// Reads the service's body; throws what would be wrong to show, naming the place in it.
  package let read: @Sendable (_ body: [UInt8]) throws -> Value
  /// The form in which it is kept: only what is used, a fraction of the body.
  package let pack: @Sendable (Value) throws -> [UInt8]
  package let unpack: @Sendable (_ bytes: [UInt8]) throws -> Value

  package init(
    _ name: String, id: @escaping @Sendable (Value) -> ResourceNumber,
    read: @escaping @Sendable (_ body: [UInt8]) throws -> Value,
    pack: @escaping @Sendable (Value) throws -> [UInt8], unpack: @escaping @Sendable (_ bytes: [UInt8]) throws -> Value
  ) {
    self.name = name
    self.id = id
    self.read = read
    self.pack = pack
    self.unpack = unpack
  }

  /// Reads the body of the record with that number, and refuses another's: a mixed-up cache would keep it for good.
  package func read(_ body: [UInt8], of id: ResourceNumber) throws -> Value {
    let value = try read(body)
    guard self.id(value) == id else { throw AnotherRecord(asked: id, found: self.id(value)) }
    return value
  }
}

/// A record came that was not asked for.
package struct AnotherRecord: Error, Hashable, Sendable, CustomStringConvertible {
  package let asked: ResourceNumber
  package let found: ResourceNumber

  package var description: String { "it is number \(found), and \(asked) was asked for" }
}
