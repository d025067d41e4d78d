import FeatureKit
import Flags
import System

// Flags files without a host: for commands that must work on broken ones and on other programs' files.
extension Execution {
  private func file(_ globals: GlobalOptions, _ path: String? = nil) throws(CommandFailure) -> FlagsFile {
    let folders = try safeFolders(globals)
    let source = FlagsSource.choose(
      option: path ?? globals.flagsFile, variable: program.variables["POKEHOST_FLAGS"], folders: folders,
      workingFolder: WorkingFolder.path)
    let passedOver = FlagsSource.passedOver(
      option: path ?? globals.flagsFile, variable: program.variables["POKEHOST_FLAGS"],
      workingFolder: WorkingFolder.path)
    if let passedOver { console.warn(FlagsWords.passedOver(passedOver)) }
    return FlagsFile(source, shipped: program.parts.shippedFlags, folders: folders)
  }

  func judge(_ globals: GlobalOptions) throws(CommandFailure) -> FlagJudge {
    FlagJudge(registry: registry, environment: program.environment(try folders(globals), isFoundFile: false))
  }

  /// The text of a file, `-` for standard input, and how people are told which.
  func flagsText(_ globals: GlobalOptions, _ path: String? = nil) throws -> (bytes: [UInt8], name: String) {
    let file = try file(globals, path)
    do {
      return path == "-"
        ? (try StandardInput.read(limit: FlagsFile.limit), "standard input") : (try file.read(), file.source.name)
    } catch {
      throw FlagsWords.failure(error, of: file)
    }
  }

  /// The flags with what was pinned, whatever profiles there are; leaves nothing on disk.
  func flagSet(_ globals: GlobalOptions) throws -> (set: FlagSet, name: String) {
    let file = try file(globals)
    do {
      let set = try FlagSet.load(try file.read()).set
      return (try FlagsInForce.pin(set, globals.pins), file.source.name)
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw FlagsWords.failure(error, of: file)
    }
  }

  /// The profile that somebody asked for, by option or environment.
  func namedProfile(_ globals: GlobalOptions) -> String? {
    globals.profile ?? program.variables["POKEHOST_PROFILE"].flatMap { $0.isEmpty ? nil : $0 }
  }
}
