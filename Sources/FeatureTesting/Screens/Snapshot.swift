package import FeatureKit
import JSON
import System
package import Testing

/// Compares a screen with the text file that stands for it in `Screens/` beside the test.
///
/// A missing file fails. With `POKEHOST_RECORD_SCREENS=1` the file is written and the test still fails, so that
/// nothing passes unseen.
///
/// With `POKEHOST_SCREENS_TO=FOLDER` the screen is written there as JSON as well: what `scripts/preview` shows.
package func expectScreen<Action: FeatureAction>(
  _ screen: Screen<Action>, _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
  file: String = #filePath
) {
  write(screen.erased(), name)
  compare(screen.outline, name, sourceLocation, file)
}

package func expectScreen(
  _ screen: Screen<AnyAction>, _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
  file: String = #filePath
) {
  write(screen, name)
  compare(screen.outline, name, sourceLocation, file)
}

private func write(_ screen: Screen<AnyAction>, _ name: String) {
  guard let folder = ProcessEnvironment.all["POKEHOST_SCREENS_TO"] else { return }
  do {
    try Files.replace("\(folder)/\(name).json", with: Array(screen.json.compactText.utf8))
  } catch {
    Issue.record("\(name).json cannot be written to \(folder): \(error)")
  }
}

private func compare(_ found: String, _ name: String, _ sourceLocation: SourceLocation, _ file: String) {
  let path = "\(folder(of: file))/Screens/\(name).txt"
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
