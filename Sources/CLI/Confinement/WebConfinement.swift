import FeatureKit
import Glibc
import Host
import JSON
import Logging
import System

/// What `pokehost run` gives up before a web shell is made: before there is a second thread, for Landlock limits a thread
/// and those that it makes.
struct WebConfinement {
  let setup: HostSetup
  let listen: String?

  func begin(_ log: Log) {
    setup.program.parts.beforeConfinement()
    let files = Confinement.limitFiles(to: places.all)
    let calls = Confinement.limitCalls()
    for sentence in ConfinementMessages.atStart(Confinement.Trial(files: files, calls: calls)) {
      log.take(LogRecord(.info, "web", sentence, time: Clocks.wall))
    }
  }

  private var places: ReachablePlaces {
    let settings = setup.flags.state.settings
    let addresses = settings["shell.web"]?["listen"]?.array?.compactMap(\.string) ?? []
    return ReachablePlaces(
      folders: setup.folders, flagsFile: setup.flags.followedName, settings: named,
      listen: listen.map { [$0] } ?? addresses, variables: setup.program.variables, isSuperUser: geteuid() == 0)
  }

  /// Files and folders that the settings name; in a file that was only found those do not count.
  private var named: [(path: String, use: FileSetting.Use)] {
    setup.registry.declarations.map(\.manifest).flatMap { manifest in
      manifest.files.compactMap { file in
        guard !(setup.flags.isFound && manifest.guarded.contains(file.key)) else { return nil }
        return setup.flags.state.settings[manifest.id.rawValue]?[file.key]?.string.map { ($0, file.use) }
      }
    }
  }
}
