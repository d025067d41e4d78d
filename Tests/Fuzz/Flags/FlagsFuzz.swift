import Flags
import Glibc
import JSON

/// The door that libFuzzer knocks at; FUZZ_TARGET names which promise is tried.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryOne(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  switch target {
  case "set": SetFuzz.run(bytes)
  case "rules": RulesFuzz.run(bytes)
  default: ParserFuzz.run(bytes)
  }
  return 0
}

private let target = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? "parser"

/// What is read can be written and read again, and skipping ends where reading ends.
enum ParserFuzz {
  static func run(_ bytes: [UInt8]) {
    let end = try? JSONReader.read(bytes) { reader throws(JSONError) in
      try reader.skip()
      return reader.offset
    }
    guard let document = try? JSONDocument(bytes) else {
      _ = try? JSONValue.parse(bytes)
      return
    }
    let value = document.root.value
    precondition(end == document.root.range.upperBound)
    precondition((try? JSONValue.parse(value.compactBytes)) == value)  // What we printed reads back.
    precondition((try? JSONValue.parse(value.prettyText)) == value)  // Indented too.
    visit(document.root)
  }

  /// Every node's bytes are a document of their own with the same value.
  private static func visit(_ node: JSONNode, level: Int = 0) {
    guard level < 3 else { return }
    let alone = try? JSONDocument(Array(node.document.bytes[node.range]))
    precondition(alone?.root.value == node.value)
    for element in node.elements { visit(element, level: level + 1) }
    for (key, value) in node.members {
      precondition(key.isText(key.string ?? ""))
      visit(value, level: level + 1)
    }
  }
}

/// Any rule compiles, evaluates, explains and lints; answers keep their promises.
enum RulesFuzz {
  private static let context: FlagContext = {
    let values: [(String, JSONValue)] = [
      ("profile", "beta"), ("targetingKey", "u"), ("l", [1, "2", nil, [3]]), ("o", ["k": 1.5]),
    ]
    return FlagContext(JSONObject(values), seconds: 1)
  }()

  static func run(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument(bytes) else { return }
    // A rule that fails is as good as one that does not.
    if let result = try? Logic.evaluate(document.root, data: .object(context.json)) {
      precondition((try? JSONValue.parse(result.compactBytes)) == result)  // A result is JSON.
    }
    let measured = Logic.measure(document.root, data: .object(context.json))
    precondition(measured.visits <= measured.steps && measured.steps <= 1_000_000)  // It ends within its limits.
    guard let set = try? FlagSet.load(bytes).set else { return }
    _ = try? FlagLint.problems(of: bytes)
    for key in set.keys { check(key, in: set) }
  }

  private static func check(_ key: String, in set: FlagSet) {
    let answer = set.evaluate(key, context: context)
    precondition((answer.errorCode == nil) == (answer.reason != .error))
    precondition(set.explain(key, context: context)?.answer == answer)
    guard let variant = answer.variant else { return }
    precondition(answer.value != nil)
    precondition(set.possibleVariants(key).names.contains { $0.isSameBytes(as: variant) })
  }
}

/// `flags set` changes that one value and nothing else; a rule for a profile gives it the variant.
enum SetFuzz {
  static func run(_ bytes: [UInt8]) {
    guard let before = try? FlagSet.load(bytes).set, case .object(let root) = before.document.root.value,
      case .object(let flags)? = root["flags"]
    else { return }
    for key in before.keys.prefix(3) {
      for variant in (before.variants(of: key) ?? []).prefix(2) {
        byDefault(key, variant, bytes, root, flags)
        forProfile(key, variant, bytes, before)
      }
    }
  }

  private static func byDefault(
    _ key: String, _ variant: String, _ bytes: [UInt8], _ root: JSONObject, _ flags: JSONObject
  ) {
    guard let after = try? FlagEditor.set(key, to: variant, in: bytes) else { return }
    guard case .object(var flag)? = flags[key] else { return }
    flag["defaultVariant"] = .string(variant)
    var (flags, root) = (flags, root)
    flags[key] = .object(flag)
    root["flags"] = .object(flags)
    precondition((try? JSONValue.parse(after, repeatedKeys: .refused)) == .object(root))
  }

  private static func forProfile(_ key: String, _ variant: String, _ bytes: [UInt8], _ before: FlagSet) {
    guard let profile = before.profiles.first?.name,
      let edited = try? FlagEditor.set(key, to: variant, profile: profile, in: bytes)
    else { return }
    guard let after = try? FlagSet.load(edited).set else { preconditionFailure("the edit broke the file") }
    let answer = after.evaluate(
      key, context: FlagContext(JSONObject([("profile", .string(profile))]), seconds: 1))
    let isUsable = answer.reason == .targetingMatch
    precondition(!isUsable || answer.variant?.isSameBytes(as: variant) == true)
  }
}
