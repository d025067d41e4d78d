import JSON

/// A rule, compiled: nodes in one array, evaluated without looking at JSON again.
struct RuleProgram: Sendable {
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
    let operand: Int32
    /// Where its children stand in `children`.
    let firstChild: Int32
    let count: Int32
    /// Where it begins in the file, in bytes.
    let source: Int32
  }

  struct Path: Sendable {
    struct Part: Sendable {
      let key: String
      /// The part as an array's index: canonical digits only.
      let index: Int?
    }
    let parts: [Part]

    /// A dotted path always splits.
    init(_ text: String) {
      parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { part in
        let key = String(Substring(part))
        let index = Int(key)
        return Part(key: key, index: index.map(String.init) == key && key.first != "-" ? index : nil)
      }
    }
  }

  var nodes: [Node] = []
  var children: [Int32] = []
  var constants: [LogicValue] = []
  var paths: [Path] = []
  var root = 0

  func child(_ place: Int, of node: Node) -> Int { Int(children[Int(node.firstChild) + place]) }

  func children(of node: Node) -> [Int] { (0..<Int(node.count)).map { child($0, of: node) } }

  func constant(of index: Int) -> LogicValue? {
    nodes[index].operation == .constant ? constants[Int(nodes[index].operand)] : nil
  }
}
