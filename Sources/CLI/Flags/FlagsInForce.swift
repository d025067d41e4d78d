import FeatureKit
import Flags
import Host
import JSON
import System

/// The flags file that this invocation follows, read and checked, with what was pinned over it.
struct FlagsInForce: Sendable {
  let file: FlagsFile
  let set: FlagSet
  let state: FlagState
  let profile: String
  /// Who chose the profile: "by --profile".
  let profileOrigin: String
  let targetingKey: String
  /// Who may come beside the person at this machine: bearers of the web shell's tokens, each with a profile.
  let audience: [Identity]
  /// What stands in for the file, in a sentence; nil when the file itself is in force.
  let substitution: String?
  /// Why the file cannot be used, where the flags inside the program stand in for it.
  let failure: CommandFailure?
  /// Why a `flags.json` that lies here is not looked at, in a sentence; nil when none is passed over.
  let passedOver: String?
  private let problems: [String]
  var warnings: [String] { [passedOver, substitution].compactMap(\.self) + problems }

  /// How people are told which file it is.
  var path: String { file.source.name }
  /// How it came to be this one: "named by --flags".
  let fileOrigin: String
  /// Only found, not named: what leaves the machine is not taken from it.
  var isFound: Bool { file.source.isFound }

  init(
    _ globals: GlobalOptions, variables: [String: String], folders: Folders, shipped: [UInt8]
  ) throws {
    let source = FlagsSource.choose(
      option: globals.flagsFile, variable: variables["POKEHOST_FLAGS"], folders: folders,
      workingFolder: WorkingFolder.path)
    file = FlagsFile(source, shipped: shipped, folders: folders)
    fileOrigin = FlagsWords.origin(of: source, isOption: globals.flagsFile != nil)
    passedOver = Self.passedOver(globals, variables)
    let (loaded, problems, isLastGood) = try Self.load(file, orLastGood: globals.usesLastGood)
    set = try Self.pin(loaded, globals.pins)
    state = FlagState(set, in: source.name)
    (profile, profileOrigin) = Self.profile(globals, variables)
    guard set.profile(profile) != nil else {
      throw FlagsWords.unknownProfile(profile, in: source.name, known: set.profiles.map(\.name))
    }
    audience = Self.bearers(in: set)
    targetingKey = TargetingKey.of(dataFolder: folders.data)
    substitution = isLastGood ? FlagsWords.lastGood(source.name) : nil
    failure = nil
    self.problems = problems.map { $0.line(in: source.name) }
  }

  /// The flags inside the program, for a look at everything but the file that `failure` keeps from being used. A profile
  /// and pins that only that file has do not count.
  init(
    insteadOf failure: CommandFailure, _ globals: GlobalOptions, variables: [String: String], folders: Folders,
    shipped: [UInt8]
  ) throws {
    file = FlagsFile(.shipped, shipped: shipped, folders: folders)
    fileOrigin = FlagsWords.origin(of: .shipped, isOption: false)
    passedOver = Self.passedOver(globals, variables)
    set = try file.load().set.keeping(
      pins: Dictionary(globals.pins.map { ($0.key, $0.variant) }, uniquingKeysWith: { _, last in last }))
    state = FlagState(set, in: file.source.name)
    let (named, origin) = Self.profile(globals, variables)
    (profile, profileOrigin) = set.profile(named) == nil ? Self.profile(GlobalOptions(), [:]) : (named, origin)
    audience = Self.bearers(in: set)
    targetingKey = TargetingKey.of(dataFolder: folders.data)
    substitution = FlagsWords.builtIn(profile: profile)
    self.failure = failure
    problems = []
  }

  private static func passedOver(_ globals: GlobalOptions, _ variables: [String: String]) -> String? {
    FlagsSource.passedOver(
      option: globals.flagsFile, variable: variables["POKEHOST_FLAGS"], workingFolder: WorkingFolder.path
    ).map(FlagsWords.passedOver)
  }

  private static func bearers(in set: FlagSet) -> [Identity] {
    (set.module("shell.web")?.settings["tokens"]?.array ?? []).compactMap { token in
      guard let name = token["name"]?.string, let profile = token["profile"]?.string else { return nil }
      return Identity(profile: profile, targetingKey: "token:\(name)", owner: .named(name))
    }
  }

  private static func profile(_ globals: GlobalOptions, _ variables: [String: String]) -> (String, String) {
    if let named = globals.profile { return (named, "by --profile") }
    if let named = variables["POKEHOST_PROFILE"], !named.isEmpty { return (named, "by POKEHOST_PROFILE") }
    return ("default", "for none was named")
  }

  private static func load(
    _ file: FlagsFile, orLastGood mayFallBack: Bool
  ) throws -> (FlagSet, [FlagProblem], isLastGood: Bool) {
    do {
      let (set, problems) = try file.load()
      return (set, problems, false)
    } catch {
      let failure = FlagsWords.failure(error, of: file)
      guard mayFallBack else { throw failure }
      // Without a copy the first failure is what matters.
      guard let (set, problems) = try? file.loadLastGood() else { throw FlagsWords.noLastGood(file, failure) }
      return (set, problems, true)
    }
  }

  static func pin(_ set: FlagSet, _ pins: [GlobalOptions.Pin]) throws(CommandFailure) -> FlagSet {
    do throws(FlagSet.PinError) {
      return try set.pinning(
        Dictionary(pins.map { ($0.key, $0.variant) }, uniquingKeysWith: { _, last in last }))
    } catch {
      switch error {
      case .unknownFlag(let key, let known): throw CLIWords.unknownFlag(key, known: known)
      case .unknownVariant(let variant, let key, let known):
        throw CLIWords.unknownVariant(variant, of: key, known: known)
      }
    }
  }

  func variants(of key: String) -> [String] { set.variants(of: key) ?? [] }

  /// Takes every save that is whole into effect, and says what is wrong with the others, until it is cancelled.
  func follow(_ host: Host) async {
    let name = followedName
    var isBroken = false
    do {
      for await update in try FlagsFollower.updates(of: file, from: set) {
        switch update {
        case .loaded(let set, let problems):
          for problem in problems { await host.say(HostNotice(.warning, problem.line(in: name))) }
          // Before what it changes, which matters more and is said last.
          if isBroken { await host.say(HostNotice(.info, FlagsWords.goodAgain(name))) }
          await host.apply(FlagState(set, in: name))
        case .refused(let error): await host.say(HostNotice(.failure, FlagsWords.refused(error, name)))
        case .unreadable(let reason): await host.say(HostNotice(.failure, FlagsWords.unreadable(reason, name)))
        }
        if case .loaded = update { isBroken = false } else { isBroken = true }
      }
    } catch {
      await host.say(HostNotice(.failure, FlagsWords.notFollowed(name, error)))
    }
  }

  /// The file whose saves take effect; while the shipped one is in force, the one that would replace it.
  var followedName: String { file.followed.source.name }
}

extension FlagState {
  /// The file as the host asks it; `name` is how people are told which file it is.
  init(_ set: FlagSet, in name: String) {
    self.init(
      profiles: Dictionary(
        set.profiles.map { ($0.name, Profile(context: $0.context, entitlements: $0.entitlements)) },
        uniquingKeysWith: { _, last in last }),
      settings: set.settings,
      keys: set.keys,
      reader: { context in Self.reader(of: set, FlagContext(context)) },
      personalReader: { common in
        let common = FlagContext(common)
        return { key in Self.reader(of: set, common.of(key)) }
      },
      answers: { keys, context in
        zip(keys, set.evaluate(keys, context: FlagContext(context))).map { key, answer in answer.ofrep(key: key) }
      },
      possible: { key in set.possibleValues(key) },
      varies: { key in set.varies(key, fixed: Self.sameForAll) },
      place: { module, path in
        guard let position = set.module(module)?.position(of: path) else { return name }
        return "\(name):\(position.line):\(position.column)"
      })
  }

  private static func reader(of set: FlagSet, _ context: FlagContext) -> Reader {
    { key in
      guard set.contains(key) else { return nil }
      let answer = set.evaluate(key, context: context)
      return Reading(
        value: answer.value, variant: answer.variant, reason: answer.reason.rawValue, because: answer.because)
    }
  }

  /// What every visitor of one profile has in common.
  private static let sameForAll: Set<String> = ["profile", "entitlements", "platform", "version", "tty"]
}
