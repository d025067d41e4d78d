import FeatureKit
import Host
import System

extension DoctorReport {
  /// Everything for a bug report, as text that a person can read before it is sent.
  ///
  /// Of the environment only what steers pokehost is named, and values only where they cannot be secret. The flags file
  /// itself is left out: a person may have written an address with a password into it. `records` are the log's last.
  func text(
    plan: Plan, variables: [String: String], home: String?, records: [String] = []
  ) -> String {
    let looked = diagnoses.flatMap { diagnosis in
      ["\(diagnosis.verdict.mark) \(diagnosis.subject): \(diagnosis.text)"]
        + (diagnosis.hint.map { ["    \($0)"] } ?? [])
    }
    let modules = plan.entries.map { entry in
      "\(entry.isVisible ? "in " : entry.isWired ? "others" : "out") \(entry.id.rawValue): \(entry.detail)"
    }
    let environment = EnvironmentVariables.all.map { variable in
      "\(variable.name): \(Self.shown(variable.name, variables[variable.name]))"
    }
    let lines =
      ["pokehost \(version)", "", "Looked at"] + looked + ["", "Plan of profile \(plan.profile)"] + modules
      + ["", "Environment"] + environment + (records.isEmpty ? [] : ["", "Last records"] + records)
    return lines.map { Printable.clean(Self.redacted($0, home: home)) + "\n" }.joined()
  }

  private static let harmless: Set<String> = ["TERM", "COLORTERM", "NO_COLOR", "DO_NOT_TRACK", "POKEHOST_PROFILE"]

  private static func shown(_ name: String, _ value: String?) -> String {
    guard let value else { return "unset" }
    return harmless.contains(name) ? "\"\(value)\"" : "set"
  }

  /// Without what is secret in addresses, and without the name of the person's home.
  static func redacted(_ line: String, home: String?) -> String {
    let text = line.maskingAddresses
    guard let home, home.count > 1 else { return text }
    return text.split(separator: home, omittingEmptySubsequences: false).joined(separator: "~")
  }
}
