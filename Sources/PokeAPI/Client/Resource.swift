/// A kind of record of PokeAPI's: where it is asked for, how its body is read, and how what is used of it is kept.
package struct Resource<Value: Sendable>: Sendable {
  /// Its name in addresses, and of its collection among the records: `pokemon-species`.
  package let name: String
  /// Reads the service's body; throws what would be wrong to show, naming the place in it.
  package let read: @Sendable (_ body: [UInt8]) throws -> Value
  /// The form in which it is kept: only what is used, a fraction of the body.
  package let pack: @Sendable (Value) throws -> [UInt8]
  package let unpack: @Sendable (_ bytes: [UInt8]) throws -> Value

  package init(
    _ name: String, read: @escaping @Sendable (_ body: [UInt8]) throws -> Value,
    pack: @escaping @Sendable (Value) throws -> [UInt8], unpack: @escaping @Sendable (_ bytes: [UInt8]) throws -> Value
  ) {
    self.name = name
    self.read = read
    self.pack = pack
    self.unpack = unpack
  }
}
