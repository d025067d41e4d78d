package import JSON

/// A flags file in force: a value that never changes; a newer one replaces it.
package struct FlagSet: Sendable {
  /// One reference, for a set is handed around and held by many.
  final class Storage: Sendable {
    let document: JSONDocument
    let flags: FlagTable
    let metadata: JSONObject
    let profiles: [FlagProfile]
    let modules: [FlagModule]
    let evaluators: [ByteKey: JSONNode]

    init(
      document: JSONDocument, flags: FlagTable, metadata: JSONObject, profiles: [FlagProfile], modules: [FlagModule],
      evaluators: [ByteKey: JSONNode]
    ) {
      self.document = document
      self.flags = flags
      self.metadata = metadata
      self.profiles = profiles
      self.modules = modules
      self.evaluators = evaluators
    }
  }

  let storage: Storage
  /// Variants that `--set` decided, by flag.
  private(set) var pins: [ByteKey: String] = [:]

  init(storage: Storage) { self.storage = storage }

  /// The text that this was read from.
  package var document: JSONDocument { storage.document }
  /// Flags' keys in the order of the file.
  package var keys: [String] { storage.flags.definitions.map(\.key) }
  package var metadata: JSONObject { storage.metadata }
  /// In the order of the file; a file without profiles has one, `default`.
  package var profiles: [FlagProfile] { storage.profiles }
  package var modules: [FlagModule] { storage.modules }
  /// What the file says to each module, by its id.
  package var settings: [String: JSONValue] {
    Dictionary(modules.map { ($0.id, $0.settings) }, uniquingKeysWith: { _, last in last })
  }

  package func profile(_ name: String) -> FlagProfile? {
    storage.profiles.first { $0.name.isSameBytes(as: name) }
  }

  /// What the file says to a module; nil when it says nothing.
  package func module(_ id: String) -> FlagModule? { storage.modules.first { $0.id.isSameBytes(as: id) } }

  package func contains(_ key: String) -> Bool { definition(key) != nil }

  /// The names of a flag's variants, in the order of the file; nil when there is no such flag.
  package func variants(of key: String) -> [String]? { definition(key)?.variants.map(\.name) }

  func definition(_ key: String) -> FlagDefinition? { storage.flags[key] }

  package enum PinError: Error, Hashable, Sendable {
    case unknownFlag(String, known: [String])
    case unknownVariant(String, flag: String, known: [String])
  }

  /// The same set with some flags decided, whatever their rules say.
  package func pinning(_ pins: [String: String]) throws(PinError) -> FlagSet {
    for (key, variant) in pins {
      guard let definition = definition(key) else { throw .unknownFlag(key, known: keys) }
      guard definition.index(of: variant) != nil else {
        throw .unknownVariant(variant, flag: key, known: definition.variants.map(\.name))
      }
    }
    return keeping(pins: pins)
  }

  /// As `pinning`, for a newer file: a pin whose flag or variant is gone lies still until it returns.
  package func keeping(pins: [String: String]) -> FlagSet {
    var copy = self
    copy.pins = Dictionary(uniqueKeysWithValues: pins.map { (ByteKey($0.key), $0.value) })
    return copy
  }

  package func isPinned(_ key: String) -> Bool { pin(of: key, definition(key)) != nil }

  /// The pinned variant's place.
  func pin(of key: String, _ definition: FlagDefinition?) -> Int? {
    guard !pins.isEmpty, let definition, let variant = pins[ByteKey(key)] else { return nil }
    return definition.index(of: variant)
  }
}

/// One of the file's `profiles`.
package struct FlagProfile: Sendable, Equatable {
  package let name: String
  package let context: JSONObject
  package let entitlements: [String]

  package init(name: String, context: JSONObject = JSONObject(), entitlements: [String] = []) {
    self.name = name
    self.context = context
    self.entitlements = entitlements
  }
}

/// What the file's `modules` say to one module.
package struct FlagModule: Sendable {
  package let id: String
  package let settings: JSONValue
  let node: JSONNode

  /// Where in the file the part at `path` stands, or the nearest that is there: for errors about settings.
  package func position(of path: [JSONCodingError.Step]) -> JSONPosition {
    var place = node
    for step in path {
      let next: JSONNode? =
        switch step {
        case .key(let key): place[key]
        case .index(let index): place.elements.dropFirst(index).first
        }
      guard let next else { break }
      place = next
    }
    return place.position
  }
}
