extension Node {
  /// What the node says, in words alone: for who does not know its kind, cannot draw it, or hears it.
  public var words: String {
    switch self {
    case .heading(let part): part.text
    case .text(let part): part.text
    case .facts(let part): part.facts.map { "\($0.label): \($0.value)" }.joined(separator: "; ")
    case .badges(let part): "\(part.label): \(part.badges.map(\.text).joined(separator: ", "))"
    case .meters(let part):
      part.meters.map { "\($0.label): \($0.caption ?? "\($0.value) of \($0.limit)")" }.joined(separator: "; ")
    case .image(let part): part.words
    case .rows(let part): part.rows.map(\.title).joined(separator: ", ")
    case .tree(let part): part.roots.map(\.words).joined(separator: "; ")
    case .table(let part):
      part.rows.map { $0.map(\.text).joined(separator: " ") }.joined(separator: "; ")
    case .field(let part): "\(part.label): \(part.value.isEmpty ? part.prompt : part.value)"
    case .notice(let part): [part.text, part.hint].compactMap { $0 }.joined(separator: " ")
    case .progress(let part): part.label
    case .controls(let part): "\(part.label): \(part.controls.map(\.label).joined(separator: ", "))"
    case .section(let part): part.title
    case .slot: ""
    case .unknown(let text): text
    }
  }
}

extension Branch {
  fileprivate var words: String {
    let own = notes.isEmpty ? title : "\(title) (\(notes.joined(separator: " or ")))"
    switch children.count {
    case 0: return own
    case 1: return "\(own), then \(children[0].words)"
    default: return "\(own), then one of: \(children.map(\.words).joined(separator: ", "))"
    }
  }
}
