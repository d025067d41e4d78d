import Flags
import JSON
import System
import Testing

/// The specification of JsonLogic as this project keeps it: `Cases/logic/*.json`, one rule, its data and its result a
/// line.
@Suite struct LogicCaseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let says: String
    let rule: JSONValue
    let data: JSONValue
    let gives: JSONValue?
    let fails: String?
    var testDescription: String { "\(file): \(says)" }
  }

  static let cases: [Case] = CaseFiles.all(in: "logic").flatMap { file, document in
    (document.array ?? []).map { one in
      Case(
        file: file, says: one["says"]?.string ?? "", rule: one["rule"] ?? .null, data: one["data"] ?? .null,
        gives: one["gives"], fails: one["fails"]?.string)
    }
  }

  @Test(arguments: cases) func `a rule gives what its line says`(one: Case) throws {
    let rule = try JSONDocument(one.rule.compactBytes)
    do {
      let result = try Logic.evaluate(rule.root, data: one.data)
      #expect(result == one.gives, "\(one.rule.compactText) on \(one.data.compactText) gave \(result.compactText)")
    } catch {
      #expect(error.sentence == one.fails)
    }
  }

  @Test func `the cases were found`() { #expect(Self.cases.count > 150) }
}

enum CaseFiles {
  /// Each file of a folder of cases, by name.
  static func all(in folder: String) -> [(file: String, document: JSONValue)] {
    let path = "\(#filePath)".replacing(last: "LogicCaseTests.swift", with: "Cases/\(folder)")
    return names[folder, default: []].compactMap { name in
      // A file that is missing or broken leaves too few cases, which a test tells.
      guard let bytes = try? Files.read("\(path)/\(name).json", limit: 1_000_000),
        let json = try? JSONValue.parse(bytes)
      else { return nil }
      return (name, json)
    }
  }

  private static let names = [
    "logic": ["choice", "comparison", "data", "lists", "numbers", "texts", "flagd", "limits"],
    "flags": ["evaluation", "metadata", "types", "evaluators", "context", "fractional", "limits"],
  ]
}

extension String {
  fileprivate func replacing(last: String, with other: String) -> String { String(dropLast(last.count)) + other }
}
