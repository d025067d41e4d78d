import FeatureKit
import Flags
import JSON
import System

extension FlagCommands {
  func set(_ arguments: Arguments) throws -> Answer {
    let setup = try inForce()
    let flags = setup.flags
    let (key, variant) = (arguments.words[0], arguments.words[1])
    let before = try flags.file.read()
    let after = try edit(key, variant, arguments["for"], before, flags.path)
    let name = flags.file.source.path ?? FlagsSource.ownPath(setup.folders)
    guard !arguments.has("dry-run") else {
      let lines = TextDiff.lines(before, after, name: name)
      return Answer(
        [["schema": 1, "file": .string(name), "written": false, "diff": .array(lines.map { .string($0) })]],
        Screen("", nodes: []), text: lines.map { $0 + "\n" }.joined())
    }
    let sentences =
      try write(before, after, setup) + [FlagsWords.didSet(key, variant, arguments["for"], in: name)]
      + overruled(key, variant, arguments["for"], setup, after)
    return Answer(
      [
        [
          "schema": 1, "file": .string(name), "written": .bool(before != after), "key": .string(key),
          "variant": .string(variant),
        ]
      ],
      Screen("", nodes: []), text: sentences.map { $0 + "\n" }.joined())
  }

  private func edit(
    _ key: String, _ variant: String, _ profile: String?, _ bytes: [UInt8], _ name: String
  ) throws(CommandFailure) -> [UInt8] {
    do throws(FlagEditError) {
      return try FlagEditor.set(key, to: variant, profile: profile, in: bytes)
    } catch {
      throw FlagsWords.failure(error, in: name)
    }
  }

  /// Says what else was done: the shipped file is copied before it is changed.
  private func write(_ before: [UInt8], _ after: [UInt8], _ setup: HostSetup) throws -> [String] {
    let name = setup.flags.path
    do {
      guard let path = setup.flags.file.source.path else {
        return [FlagsWords.copiedShipped(to: try FlagsFile.makeOwn(after, folders: setup.folders))]
      }
      if before != after { try FlagsFile.replace(path, from: before, to: after) }
      return []
    } catch let error as FlagEditError {
      throw FlagsWords.failure(error, in: name)
    } catch let error as Files.NotRegular {
      throw FlagsWords.failure(error, of: setup.flags.file)
    } catch let error as SystemError {
      throw FlagsWords.cannotWrite(setup.flags.file.source.path ?? FlagsSource.ownPath(setup.folders), error)
    }
  }

  /// A rule may still give whoever sits here another variant.
  private func overruled(
    _ key: String, _ variant: String, _ profile: String?, _ setup: HostSetup, _ after: [UInt8]
  ) throws -> [String] {
    guard profile == nil else { return [] }
    let answer = try FlagSet.load(after).set.evaluate(key, context: Self.context(setup))
    guard answer.variant != variant else { return [] }
    return [FlagsWords.overruled(key, answer, profile: setup.flags.profile)]
  }
}
