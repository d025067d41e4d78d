public import JSON

/// Where modules declare themselves. The list in `pokehost` says who is asked; nothing registers by being imported.
public struct Registry: Sendable {
  /// A class, for a manifest is large and every start looks through all of them.
  public final class Declaration: Sendable {
    public let manifest: Manifest
    public let make: @Sendable (ModuleContext) async throws -> any Module

    init(manifest: Manifest, make: @escaping @Sendable (ModuleContext) async throws -> any Module) {
      self.manifest = manifest
      self.make = make
    }
  }

  public private(set) var declarations: [Declaration] = []
  /// Modules that this build was made without, with the reason.
  public private(set) var missing: [ModuleID: String] = [:]

  /// What a module has to say against a value of one of its knobs, beyond its type: a sentence each. It is told its
  /// own settings and what all modules declare.
  public typealias KnobCheck = @Sendable (JSONValue, Settings, [Manifest]) -> [String]

  /// By the knob's key. Asked by whoever judges a flags file without running it.
  public private(set) var checks: [String: KnobCheck] = [:]

  public init() {}

  public mutating func check<Value>(_ knob: Knob<Value>, with check: @escaping KnobCheck) { checks[knob.key] = check }

  public mutating func add(
    _ manifest: Manifest, make: @escaping @Sendable (ModuleContext) async throws -> any Module
  ) {
    declarations.append(Declaration(manifest: manifest, make: make))
  }

  /// A feature: `fill` makes its screens, commands and contributions from the services it needs.
  public mutating func feature(
    _ manifest: Manifest, fill: @escaping @Sendable (inout FeatureModule, ModuleContext) throws -> Void
  ) {
    add(manifest) { context in
      var module = FeatureModule()
      try fill(&module, context)
      return module
    }
  }

  /// A module that exists, but not in this build.
  public mutating func addMissing(_ manifest: Manifest, because reason: String) {
    missing[manifest.id] = reason
    declarations.append(Declaration(manifest: manifest) { _ in throw NotInBuild(id: manifest.id, reason: reason) })
  }
}

public struct NotInBuild: Error, Hashable, Sendable {
  public let id: ModuleID
  public let reason: String
}

/// What `pokehost` asks: each feature, adapter and shell has one.
public protocol Registering: SendableMetatype {
  static func register(in registry: inout Registry)
}
