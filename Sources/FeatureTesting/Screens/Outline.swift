package import FeatureKit

extension Screen {
  /// The screen as small text: one line a node, what it holds indented below it. What snapshots keep.
  package var outline: String {
    var lines = ["screen: \(title)" + (subject.map { "  (\($0.kind) \($0.id), \($0.name))" } ?? "")]
    for node in nodes { lines += node.outline.map { "  " + $0 } }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Node {
  fileprivate var outline: [String] {
    switch self {
    case .heading(let part): return ["heading \(part.level): \(part.text)"]
    case .text(let part): return ["text\(part.weight == .body ? "" : " \(part.weight)"): \(part.text)"]
    case .facts(let part): return ["facts"] + part.facts.map { "  \($0.label): \($0.value)" }
    case .badges(let part): return ["badges \(part.label): \(part.badges.map(\.outline).joined(separator: ", "))"]
    case .meters(let part):
      return ["meters"] + part.meters.map { "  \($0.label): \($0.caption ?? "\($0.value)") (\($0.value)/\($0.limit))" }
    case .image(let part): return ["image \(part.size): \(part.outline)"]
    case .rows(let part): return part.outline
    case .tree(let part): return ["tree \(part.label)"] + part.roots.flatMap { $0.outline.map { "  " + $0 } }
    case .table(let part):
      return ["table: \(part.columns.joined(separator: " | "))"]
        + part.rows.map { "  " + $0.map(\.outline).joined(separator: " | ") }
    case .field(let part): return part.outline
    case .notice(let part):
      return ["notice \(part.kind): \(part.text)"] + (part.hint.map { ["  hint: \($0)"] } ?? [])
        + (part.control.map { ["  \($0.outline)"] } ?? [])
    case .progress(let part): return ["progress: \(part.label)" + (part.fraction.map { " (\($0))" } ?? "")]
    case .controls(let part): return ["controls \(part.label)"] + part.controls.map { "  \($0.outline)" }
    case .section(let part):
      return ["section \(part.id)\(part.isFolded ? " (folded)" : ""): \(part.title)"]
        + part.nodes.flatMap { $0.outline.map { "  " + $0 } }
    case .slot(let part): return ["slot \(part.point)"]
    case .unknown(let text): return ["unknown: \(text)"]
    }
  }
}

extension Badge {
  fileprivate var outline: String { tone == .neutral ? text : "\(text) [\(tone.rawValue)]" }
}

extension Table.Cell {
  fileprivate var outline: String { tone == .neutral ? text : "\(text) [\(tone.rawValue)]" }
}

extension Image {
  fileprivate var outline: String {
    "\(reference.rawValue) \"\(words)\"\(tone == .neutral ? "" : " [\(tone.rawValue)]")"
  }
}

extension Target {
  fileprivate var outline: String {
    switch self {
    case .link(let route): "→ \(route)"
    case .action(let action): "! \(action)"
    }
  }
}

extension Control {
  fileprivate var outline: String {
    let marks = [key.map { "key \($0)" }, role == .normal ? nil : role.rawValue, isCurrent ? "current" : nil]
    let said = marks.compactMap { $0 }
    return "[\(label)] \(target.outline)" + (said.isEmpty ? "" : " (\(said.joined(separator: ", ")))")
  }
}

extension Field {
  fileprivate var outline: [String] {
    var lines = ["field \(id.rawValue): \(label) = \"\(value)\"" + (parameter.map { " ?\($0)" } ?? "")]
    switch kind {
    case .live: lines[0] += " live"
    case .submit: lines[0] += " submit"
    case .choice(let choices):
      lines.append("  choices: " + choices.map { "\($0.value)=\($0.label)" }.joined(separator: ", "))
    }
    if !prompt.isEmpty { lines.append("  prompt: \(prompt)") }
    if let problem { lines.append("  problem: \(problem)") }
    return lines
  }
}

extension Rows {
  fileprivate var outline: [String] {
    var head = "rows \(rows.count)" + (total.map { " of \($0)" } ?? "")
    if !points.isEmpty { head += " at \(points.map(\.rawValue).joined(separator: ", "))" }
    var lines = [head] + rows.flatMap { $0.outline.map { "  " + $0 } }
    switch more {
    case .none: break
    case .ask(let action): lines.append("  more: \(action)")
    case .loading: lines.append("  more: loading")
    case .failed(let failure, let retry):
      lines.append("  more: failed: \(failure.text)\(failure.hint.map { " " + $0 } ?? ""), try again: \(retry)")
    }
    return lines
  }
}

extension Row {
  fileprivate var outline: [String] {
    let words = [number, title, detail.map { "— \($0)" }].compactMap { $0 }.joined(separator: " ")
    let marks = badges.isEmpty ? "" : " {\(badges.map(\.outline).joined(separator: ", "))}"
    var lines = [words + marks + (target.map { " " + $0.outline } ?? "")]
    if let image { lines.append("  image \(image.size): \(image.outline)") }
    return lines + controls.map { "  " + $0.outline }
  }
}

extension Branch {
  fileprivate var outline: [String] {
    let words = [number, title, isCurrent ? "(current)" : nil].compactMap { $0 }.joined(separator: " ")
    let marks = badges.isEmpty ? "" : " {\(badges.map(\.outline).joined(separator: ", "))}"
    var lines = [words + marks + (target.map { " " + $0.outline } ?? "")]
    lines += notes.map { "  by \($0)" }
    if let folded { lines += ["  folded \(folded.label)"] + folded.notes.map { "    by \($0)" } }
    if let image { lines.append("  image \(image.size): \(image.outline)") }
    return lines + children.flatMap { $0.outline.map { "  " + $0 } }
  }
}
