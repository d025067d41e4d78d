import FeatureKit

/// A file of the checkout, edited by its lines: what is not asked for stays as it was.
struct SourceText {
  let path: String
  var text: String

  private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The name in the manifest's list, in its alphabetical place.
  func addingFeature(_ name: String) throws(CommandFailure) -> SourceText {
    let start = try line("let features = [") + 1
    let end = lines[start...].firstIndex { $0.hasPrefix("]") } ?? start
    let names = lines[start..<end].map { $0.filter { $0.isLetter || $0.isNumber } } + [name]
    let list = names.sorted().map { "  \"\($0)\"," }
    return replacing(start..<end, with: list.count == 1 ? ["  \"\(name)\""] : list)
  }

  /// The import and the line in the list of modules, each first of its kind.
  func registering(_ name: String) throws(CommandFailure) -> SourceText {
    let list = try line("  static let all: [any Registering.Type] = [") + 1
    let withLine = replacing(list..<list, with: ["    \(name)Module.self,"])
    let imports = withLine.lines.indices.filter { withLine.lines[$0].hasPrefix("import ") }
    let line = "import \(name)Feature"
    let place = imports.first { withLine.lines[$0] > line } ?? (imports.last ?? 0) + 1
    return withLine.replacing(place..<place, with: [line])
  }

  /// A flag that is on for everybody, first in the file.
  func addingFlag(_ name: String) throws(CommandFailure) -> SourceText {
    let start = try line("  \"flags\": {") + 1
    return replacing(
      start..<start,
      with: [
        "    \"feature.\(name.lowercased())\": {", "      \"description\": \"\(name).\",",
        "      \"state\": \"ENABLED\",",
        "      \"variants\": { \"on\": true, \"off\": false },", "      \"defaultVariant\": \"on\"", "    },",
      ])
  }

  private func line(_ wanted: String) throws(CommandFailure) -> Int {
    guard let index = lines.firstIndex(where: { $0 == wanted }) else { throw NewFeatureWords.strange(path, wanted) }
    return index
  }

  private func replacing(_ range: Range<Int>, with new: [String]) -> SourceText {
    var all = lines.map(String.init)
    all.replaceSubrange(range, with: new)
    return SourceText(path: path, text: all.joined(separator: "\n"))
  }
}
