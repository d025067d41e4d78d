import JSON
import System

/// A rule, compiled: nodes in one array, evaluated without looking at JSON again.
final class RuleProgram: Sendable {
  enum Operation: Hashable, Sendable {
    /// The value at `operand` of the constants.
    case constant
    /// Its children's values.
    case list
    /// The path at `operand`, known beforehand; its child, if any, is the default.
    case path
    case call(RuleOperator)
    /// An operator that nobody knows; `operand` is its name among the constants. Fails only when it is reached.
    case unknown
  }

  struct Node: Sendable {
    let operation: Operation
    /// Of a call of `fractional`: the place of its shares, counted from 1, when they are known beforehand.
    let operand: Int32
    /// Where its children stand in `children`.
    let firstChild: Int32
    let count: Int32
    /// Where it begins in the file, in bytes.
    let source: Int32
  }

  struct Path: Sendable {
    struct Part: Sendable {
      let key: LogicKey
      /// The part as an array's index: canonical digits only.
      let index: Int?

      init(_ text: String) {
        key = LogicKey(text)
        guard let first = text.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
          index = nil
          return
        }
        let index = DecimalDigits.value(of: text.utf8)
        self.index = index.map(String.init) == text ? index : nil
      }
    }

    let first: Part
    let rest: [Part]
    /// One part, as most paths are.
    let isShort: Bool
    /// Leads into `$flagd`, which nobody but the evaluation itself supplies.
    let isFlagd: Bool
    let text: String

    init(_ text: String) {
      self.text = text
      let dot = text.utf8.firstIndex(of: UInt8(ascii: "."))
      first = Part(dot.map { String(text[..<$0]) } ?? text)
      rest = dot.map { Self.parts(text.utf8[text.utf8.index(after: $0)...]) } ?? []
      isShort = rest.isEmpty
      isFlagd = first.key == RuleWord.flagd
    }

    /// A path of more parts than a value has levels leads nowhere, however many more there are: they stay in one.
    private static func parts(_ text: Substring.UTF8View) -> [Part] {
      text.split(separator: UInt8(ascii: "."), maxSplits: FlagLimits.valueLevels, omittingEmptySubsequences: false)
        .map { Part(String(Substring($0))) }
    }
  }

  let nodes: [Node]
  let children: [Int32]
  let constants: [LogicValue]
  let paths: [Path]
  private let shares: [Fractional.Shares]
  let root: Int
  /// The values of the JSON that it was made from, with every `$ref` put in.
  let parts: Int

  init(
    nodes: [Node], children: [Int32], constants: [LogicValue], paths: [Path], shares: [Fractional.Shares], root: Int,
    parts: Int
  ) {
    self.parts = parts
    self.nodes = nodes
    self.shares = shares
    self.children = children
    self.constants = constants
    self.paths = paths
    self.root = root
  }

  /// What a call of `fractional` shares out, when that is known beforehand.
  func shares(of call: Node) -> Fractional.Shares? { call.operand > 0 ? shares[Int(call.operand) - 1] : nil }

  func child(_ place: Int, of node: Node) -> Int { Int(children[Int(node.firstChild) + place]) }

  func children(of node: Node) -> [Int] { (0..<Int(node.count)).map { child($0, of: node) } }
}

/// Keys that evaluation itself knows.
enum RuleWord {
  static let flagd = LogicKey("$flagd")
  static let flagKey = LogicKey("flagKey")
  static let timestamp = LogicKey("timestamp")
  static let targetingKey = LogicKey("targetingKey")
  static let current = LogicKey("current")
  static let accumulator = LogicKey("accumulator")
}
