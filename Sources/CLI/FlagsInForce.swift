import FeatureKit
import Flags
import Host
import JSON
import System

/// The flags file that this invocation follows, read and checked, with what was pinned over it.
///
/// Provisional until the Flags room lands: reads the file once and knows only the operators of the shipped file.
struct FlagsInForce: Sendable {
  let path: String
  let isFound: Bool
  let profile: String
  let targetingKey: String
  let audience: [Identity] = []
  let warnings: [String]
  let state: FlagState
  private let variantNames: [String: [String]]

  init(
    _ globals: GlobalOptions, variables: [String: String], folders: Folders, shipped: [UInt8]
  ) throws {
    let named = globals.flagsFile ?? variables["POKEHOST_FLAGS"]
    path = named ?? "the shipped file"
    let bytes: [UInt8]
    do {
      bytes = try named.map { try Files.read($0, limit: 10_000_000) } ?? shipped
    } catch let error as SystemError {
      throw CommandFailure(.noFile, "The flags file \(path) cannot be read: \(error.reason).")
    }
    let document: JSONValue
    do {
      document = try JSONValue.parse(bytes)
    } catch {
      throw CommandFailure(
        .badFlags, "\(path):\(error.line):\(error.column): found \(error.found), expected \(error.expected).")
    }
    isFound = false
    profile = globals.profile ?? variables["POKEHOST_PROFILE"].flatMap { $0.isEmpty ? nil : $0 } ?? "default"
    targetingKey = "local"
    warnings = []
    let pins = Dictionary(globals.pins.map { ($0.key, $0.variant) }, uniquingKeysWith: { _, last in last })
    let members = document["flags"]?.object?.members ?? []
    variantNames = Dictionary(
      members.map { ($0.key, $0.value["variants"]?.object?.keys ?? []) }, uniquingKeysWith: { first, _ in first })
    state = try ProvisionalFlags.state(document, pins: pins)
    guard state.profiles[profile] != nil else {
      throw CommandFailure(
        .usage, "There is no profile named '\(profile)' in the flags file.",
        candidates: Spelling.nearest(to: profile, among: state.profiles.keys))
    }
  }

  func variants(of key: String) -> [String] { variantNames[key] ?? [] }

  func changes() -> AsyncStream<FlagState> { AsyncStream { $0.finish() } }
}

private enum ProvisionalFlags {
  static func state(_ document: JSONValue, pins: [String: String]) throws -> FlagState {
    let flags = document["flags"]?.object ?? JSONObject()
    for (key, variant) in pins {
      guard let flag = flags[key] else { throw CLIWords.unknownFlag(key, known: flags.keys) }
      let variants = flag["variants"]?.object?.keys ?? []
      guard variants.contains(variant) else { throw CLIWords.unknownVariant(variant, of: key, known: variants) }
    }
    let profiles = document["profiles"]?.object?.members.map { member in
      (
        member.key,
        FlagState.Profile(
          context: member.value["context"]?.object ?? JSONObject(),
          entitlements: member.value["entitlements"]?.array?.compactMap(\.string) ?? [])
      )
    }
    let settings = document["modules"]?.object?.members.map { ($0.key, $0.value) } ?? []
    return FlagState(
      profiles: Dictionary(
        uniqueKeysWithValues: profiles ?? [("default", .init(context: JSONObject(), entitlements: []))]),
      settings: Dictionary(uniqueKeysWithValues: settings), keys: flags.keys,
      read: { key, context in
        flags[key].map { read($0, context, pin: pins[key]) }
      },
      possible: { flags[$0]?["variants"]?.object?.members.map(\.value) ?? [] }, varies: { _ in false })
  }

  static func read(_ flag: JSONValue, _ context: JSONObject, pin: String?) -> FlagState.Reading {
    let fallback = flag["defaultVariant"]?.string
    let targeted = flag["targeting"].flatMap { evaluate($0, .object(context)).string }
    let variant = pin ?? targeted ?? fallback
    let because = pin != nil ? "pinned by --set" : targeted != nil ? "by its targeting rule" : "by its default"
    return FlagState.Reading(
      value: variant.flatMap { flag["variants"]?[$0] }, variant: variant,
      reason: targeted != nil ? "TARGETING_MATCH" : "STATIC", because: because)
  }

  static func evaluate(_ rule: JSONValue, _ data: JSONValue) -> JSONValue {
    guard let object = rule.object, object.count == 1, let member = object.members.first else { return rule }
    let arguments = member.value.array ?? [member.value]
    switch member.key {
    case "var":
      return arguments.first?.string.flatMap { data[$0] } ?? .null
    case "if":
      var index = 0
      while index + 1 < arguments.count {
        if evaluate(arguments[index], data) == true { return evaluate(arguments[index + 1], data) }
        index += 2
      }
      return index < arguments.count ? evaluate(arguments[index], data) : .null
    case "==":
      return .bool(evaluate(arguments[0], data) == evaluate(arguments[1], data))
    case "in":
      let needle = evaluate(arguments[0], data)
      return .bool((evaluate(arguments[1], data).array ?? []).contains(needle))
    default:
      return .null
    }
  }
}
