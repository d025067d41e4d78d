import ShellKit

/// Turns models into bytes for a terminal: one array a frame, nothing when nothing changed.
final class Renderer {
  private let clusters = Clusters()
  private let studio = PictureStudio()
  private var writer = FrameWriter(depth: .none)
  private var wall = PictureWall()
  private var cursor: (x: Int, y: Int)?
  private var isFirst = true

  init() {}

  /// The terminal's content is unknown from now on.
  func forget() {
    writer.forget()
    wall.forget()
    isFirst = true
  }

  /// What a fresh terminal would have to show: for comparisons.
  func grid(of model: Model) -> Grid { FramePainter.frame(of: model, clusters: clusters, studio: studio).grid }

  func render(_ model: Model) -> [UInt8] {
    let frame = FramePainter.frame(of: model, clusters: clusters, studio: studio)
    writer.depth = model.abilities.depth
    let before = wall.takingDown(frame.placements)
    let uncovered = wall.uncovered(by: frame.placements)
    for area in uncovered { writer.damage(area) }
    let cells = writer.frame(frame.grid)
    let pictures = wall.hanging(frame.placements, isRepainted: isFirst)
    var bytes = Array(before.utf8) + cells + pictures
    bytes += cursorBytes(frame.cursor, isMoved: !bytes.isEmpty)
    isFirst = false
    guard model.abilities.isSynchronized, !bytes.isEmpty else { return bytes }
    return Array(TerminalModes.frameBegins.utf8) + bytes + Array(TerminalModes.frameEnds.utf8)
  }

  private func cursorBytes(_ next: (x: Int, y: Int)?, isMoved: Bool) -> [UInt8] {
    defer { cursor = next }
    switch (cursor, next) {
    case (nil, nil): return []
    case (_?, nil): return Array("\u{1B}[?25l".utf8)
    case (let before, let next?):
      if let before, before == next, !isMoved { return [] }
      return Array("\u{1B}[\(next.y + 1);\(next.x + 1)H\(before == nil ? "\u{1B}[?25h" : "")".utf8)
    }
  }
}
