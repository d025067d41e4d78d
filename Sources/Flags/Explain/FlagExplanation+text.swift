package import JSON
import System

extension FlagExplanation {
  /// The tree, a line a node, indented by two.
  package var treeLines: [String] { rule.map { lines($0, level: 0) } ?? [] }

  private func lines(_ node: Node, level: Int) -> [String] {
    let indent = String(repeating: "  ", count: level)
    return [indent + node.line] + node.children.flatMap { lines($0, level: level + 1) }
  }

  /// The same as a document.
  package var json: JSONValue {
    var object = JSONObject([("schema", 1), ("key", .string(key))])
    object["value"] = answer.value ?? .null
    object["variant"] = answer.variant.map { .string($0) } ?? .null
    object["reason"] = .string(answer.reason.rawValue)
    object["because"] = .string(answer.because)
    object["line"] = .integer(position.line)
    object["context"] = .object(context)
    object["rule"] = rule?.json ?? .null
    return .object(object)
  }
}

extension FlagExplanation.Node {
  /// `when == → true`, `then "on" ← taken`, `else if (not reached)`
  fileprivate var line: String {
    var parts = role.isEmpty ? [] : [role]
    parts.append(label.printable())
    if let value, !isLiteral { parts.append("→ " + value.compactText.printable()) }
    if visits == 0 { parts.append("(not reached)") }
    if isOmitted { parts.append("→ (too large to show)") }
    if visits > 0, value == nil, !isOmitted { parts.append("(failed)") }
    if visits > 1 { parts.append("(\(visits) times)") }
    if isTaken { parts.append("← taken") }
    return parts.joined(separator: " ")
  }

  /// A literal is its own value.
  private var isLiteral: Bool { children.isEmpty && value?.compactText == label }

  fileprivate var json: JSONValue {
    var object = JSONObject([("node", .string(label))])
    object["role"] = role.isEmpty ? nil : .string(role)
    object["value"] = value
    object["omitted"] = isOmitted ? true : nil
    object["visits"] = .integer(visits)
    object["taken"] = isTaken ? true : nil
    object["line"] = .integer(position.line)
    object["children"] = children.isEmpty ? nil : .array(children.map(\.json))
    return .object(object)
  }
}
