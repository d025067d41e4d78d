import FeatureKit
import Flags
import Host
import JSON

/// Says what is wrong in a flags file, without running it: all that goes against the file's own rules and the modules'
/// knobs, and of each module's settings what the module would refuse them for.
struct FlagJudge {
  let registry: Registry
  let environment: Environment

  /// In the order of the file.
  func problems(in bytes: [UInt8]) async -> [FlagProblem] {
    do throws(FlagFileError) {
      let problems = try FlagLint.problems(of: bytes, vocabulary: vocabulary(for: bytes))
      return (problems + (await complaints(in: bytes))).sorted { $0.position < $1.position }
    } catch {
      return [error.problem]
    }
  }

  /// nil for another program's file, which is none of our modules' business.
  private func vocabulary(for bytes: [UInt8]) -> FlagVocabulary? {
    // A file that is no JSON has no modules; the lint says what it has instead.
    guard let root = try? JSONValue.parse(bytes, limits: FlagLimits.json),
      root["profiles"] != nil || root["modules"] != nil
    else { return nil }
    return registry.vocabulary(settings: root["modules"]?.object ?? JSONObject())
  }

  private func complaints(in bytes: [UInt8]) async -> [FlagProblem] {
    // What keeps the whole file from being used is said by the lint.
    guard let set = try? FlagSet.load(bytes).set else { return [] }
    return await registry.complaints(about: set.settings, in: environment).compactMap { complaint in
      let module = set.module(complaint.module.rawValue)
      return module.map { FlagProblem(.error, at: $0.position(of: complaint.path), complaint.sentence) }
    }
  }
}
