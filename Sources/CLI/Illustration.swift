package import FeatureKit
import System

/// Sprites beside the facts of a command's answer: for people at a terminal that shows colour, and nowhere else.
///
/// An image node begins a block, which reaches to the next one: the picture stands at its left.
package struct Illustration: Sendable {
  package typealias Paint = @Sendable (_ picture: Picture, _ columns: Int, _ rows: Int) -> [String]

  static let width = 28
  static let height = 14
  private static let gap = "  "
  /// Narrower windows keep their room for words.
  private static let leastColumns = 72

  let pictures: [ImageReference: Picture]
  let render: Console.Render
  let paint: Paint

  /// Whether pictures make sense where this goes.
  static func isWelcome(_ console: Console, _ variables: [String: String]) -> Bool {
    let globals = console.globals
    guard !globals.isJSON, globals.template == nil, globals.color != .never, let columns = console.columns else {
      return false
    }
    return columns >= leastColumns && variables["NO_COLOR", default: ""].isEmpty && variables["TERM"] != "dumb"
      && TerminalColors(variables) == .direct
  }

  static func references(in screen: Screen<AnyAction>) -> [ImageReference] {
    screen.nodes.compactMap { node in
      if case .image(let image) = node { image.reference } else { nil }
    }
  }

  func text(of screen: Screen<AnyAction>, columns: Int) -> String {
    var result = ""
    for (index, block) in blocks(of: screen).enumerated() {
      if index > 0, !result.isEmpty { result += "\n" }
      let drawing = block.picture.map { paint($0, Self.width, Self.height) } ?? []
      let room = drawing.isEmpty ? columns : columns - Self.width - Self.gap.count
      result += beside(drawing, Printable.clean(render(block.words, room)))
    }
    return result
  }

  private func blocks(of screen: Screen<AnyAction>) -> [(picture: Picture?, words: Screen<AnyAction>)] {
    var blocks: [(picture: Picture?, words: Screen<AnyAction>)] = [(nil, Screen(screen.title, nodes: []))]
    for node in screen.nodes {
      if case .image(let image) = node {
        let isFirst = blocks.count == 1 && blocks[0].words.nodes.isEmpty
        let words = Screen<AnyAction>(isFirst ? screen.title : "", nodes: [])
        if isFirst { blocks.removeLast() }
        blocks.append((pictures[image.reference], words))
      } else {
        blocks[blocks.count - 1].words.nodes.append(node)
      }
    }
    return blocks
  }

  private func beside(_ drawing: [String], _ words: String) -> String {
    guard !drawing.isEmpty else { return words }
    let lines = words.split(separator: "\n", omittingEmptySubsequences: false).dropLast(words.hasSuffix("\n") ? 1 : 0)
    let blank = String(repeating: " ", count: Self.width)
    return (0..<max(drawing.count, lines.count)).map { row in
      let left = row < drawing.count ? drawing[row] + padding(drawing[row]) : blank
      let right = row < lines.count ? String(lines[lines.startIndex + row]) : ""
      return (right.isEmpty && row >= drawing.count ? "" : left + (right.isEmpty ? "" : Self.gap + right)) + "\n"
    }.joined()
  }

  /// To the full width: a drawing's cells are its characters outside of escape sequences.
  private func padding(_ line: String) -> String {
    var cells = 0
    var isSequence = false
    for character in line.unicodeScalars {
      if character == "\u{1B}" {
        isSequence = true
      } else if isSequence {
        isSequence = !("a"..."z").contains(character)
      } else {
        cells += 1
      }
    }
    return String(repeating: " ", count: max(0, Self.width - cells))
  }
}

/// How many colours a terminal says that it shows.
enum TerminalColors: String, Sendable {
  case none, sixteen, indexed, direct

  init(_ variables: [String: String]) {
    let kind = variables["TERM"] ?? ""
    if kind.isEmpty || kind == "dumb" {
      self = .none
    } else if ["truecolor", "24bit"].contains(variables["COLORTERM"]) || kind.hasSuffix("-direct") {
      self = .direct
    } else {
      self = kind.contains("256color") ? .indexed : .sixteen
    }
  }
}
