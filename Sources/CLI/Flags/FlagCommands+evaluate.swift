import FeatureKit
import Flags
import JSON
import System

extension FlagCommands {
  func evaluate(_ arguments: Arguments) throws -> ExitCode {
    let key = arguments.words[0]
    let fallback = try arguments["default"].map { try json($0, of: .fallback) }
    let (set, context) = try subject(arguments["context"])
    let answer = set.evaluate(
      key, as: arguments["type"].flatMap(FlagType.init(rawValue:)), default: fallback, context: context)
    _ = try console.print(
      Answer(
        [answer.ofrep(key: key)],
        Screen(key) {
          Facts(
            [
              ("value", answer.value?.compactText), ("variant", answer.variant), ("reason", answer.reason.rawValue),
              ("error", answer.errorCode?.rawValue), ("details", answer.errorDetails),
              ("metadata", answer.metadata.isEmpty ? nil : JSONValue.object(answer.metadata).compactText),
            ].compactMap { name, value in value.map { Fact(name, $0) } })
        }))
    switch answer.errorCode {
    case nil: return .done
    case .flagNotFound: return .notFound
    case .parseError, .typeMismatch, .general: return .badData
    }
  }

  /// With a context of its own the rule sees that, and of a named profile only the name and the entitlements.
  private func subject(_ text: String?) throws -> (FlagSet, FlagContext) {
    guard let text else {
      let setup = try inForce()
      return (setup.flags.set, Self.context(setup))
    }
    guard var context = try json(text, of: .context).object else { throw FlagsWords.noObject(.context) }
    let (set, name) = try execution.flagSet(globals)
    if let profile = execution.namedProfile(globals) {
      guard let known = set.profile(profile) else {
        throw FlagsWords.unknownProfile(profile, in: name, known: set.profiles.map(\.name))
      }
      context["profile"] = .string(profile)
      context["entitlements"] = .array(known.entitlements.map { .string($0) })
    }
    return (set, FlagContext(context))
  }

  func json(_ text: String, of what: TypedJSON) throws(CommandFailure) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue.parse(text)
    } catch {
      throw FlagsWords.badJSON(what, error)
    }
  }

  // MARK: Bare rules

  func logic(_ arguments: Arguments) throws -> ExitCode {
    guard arguments.words[0] != "-" else { return try logicLines() }
    let data = try arguments.words.dropFirst().first.map { try json($0, of: .data) } ?? .null
    let rule = try document(Array(arguments.words[0].utf8), of: .rule).root
    try StandardOutput.write(json: try result(of: rule, data).compactText + "\n")
    return .done
  }

  private func result(of rule: JSONNode, _ data: JSONValue) throws(CommandFailure) -> JSONValue {
    do throws(RuleFault) {
      return try Logic.evaluate(rule, data: data)
    } catch {
      throw FlagsWords.fault(error)
    }
  }

  private func document(_ bytes: [UInt8], of what: TypedJSON) throws(CommandFailure) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(bytes, repeatedKeys: .lastStands)
    } catch {
      throw FlagsWords.badJSON(what, error)
    }
  }

  /// The largest line that is taken from standard input, in bytes.
  private static let longestLine = 10_000_000

  /// One result a line, as the lines come; one that fails says so in its place, and the exit code tells.
  private func logicLines() throws -> ExitCode {
    var code = ExitCode.done
    do {
      try StandardInput.readLines(limit: Self.longestLine) { lines in
        var output = ""
        for line in lines {
          do throws(CommandFailure) {
            output += try logicLine(Array(line)).compactText + "\n"
          } catch {
            output += error.json.compactText + "\n"
            code = .badData
          }
        }
        try StandardOutput.write(json: output)
      }
    } catch let error as Files.TooLarge {
      throw FlagsWords.lineTooLong(limit: error.limit)
    }
    return code
  }

  private func logicLine(_ line: [UInt8]) throws(CommandFailure) -> JSONValue {
    let root = try document(line, of: .line).root
    guard let rule = root["rule"] else { throw FlagsWords.noRule }
    return try result(of: rule, root["data"]?.value ?? .null)
  }
}
