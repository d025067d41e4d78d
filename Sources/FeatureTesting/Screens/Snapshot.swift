package import FeatureKit
import System
package import Testing

/// Compares a screen with the text file that stands for it in `Screens/` beside the test.
///
/// A missing file fails. With `POKEHOST_RECORD_SCREENS=1` the file is written and the test still fails, so that
/// nothing passes unseen.
package func expectScreen<Action>(
  _ screen: Screen<Action>, _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
  file: String = #filePath
) {
  let path = "\(folder(of: file))/Screens/\(name).txt"
  let found = screen.outline
  if ProcessEnvironment.all["POKEHOST_RECORD_SCREENS"] == "1" {
    record(found, at: path, sourceLocation)
    return
  }
  // Whatever keeps the file from being read, it is not there to compare with.
  guard let kept = (try? Files.read(path, limit: 1_000_000)).map({ String(decoding: $0, as: UTF8.self) }) else {
    Issue.record(
      "There is no \(name).txt yet. Look at the screen; POKEHOST_RECORD_SCREENS=1 writes it.\n\(found)",
      sourceLocation: sourceLocation)
    return
  }
  guard kept != found else { return }
  Issue.record(
    "The screen is not that of \(name).txt.\n\(Difference.lines(kept, found))", sourceLocation: sourceLocation)
}

private func record(_ text: String, at path: String, _ sourceLocation: SourceLocation) {
  do {
    try Files.makeFolder(folder(of: path), mode: 0o755)
    try Files.replace(path, with: Array(text.utf8))
    Issue.record("Recorded \(path). Look at it, then run again without recording.", sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(path) cannot be written: \(error)", sourceLocation: sourceLocation)
  }
}

private func folder(of path: String) -> String {
  path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
}
