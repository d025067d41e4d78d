import FeatureKit
import JSON

/// What was found, as a screen and as a document.
struct DoctorReport {
  let version: String
  let diagnoses: [Diagnosis]

  var answer: Answer {
    let bad = diagnoses.filter { $0.verdict == .bad }
    return Answer(
      [
        [
          "schema": 1, "version": .string(version), "healthy": .bool(bad.isEmpty),
          "diagnoses": .array(diagnoses.map(Self.json)),
        ]
      ],
      Screen(title(bad.count)) {
        Table(
          columns: ["", "", ""],
          rows: diagnoses.map { diagnosis in
            let words = [diagnosis.text, diagnosis.hint].compactMap { $0 }.joined(separator: " → ")
            return [.init(diagnosis.verdict.mark), .init(diagnosis.subject), .init(words)]
          })
      })
  }

  private func title(_ bad: Int) -> String {
    switch bad {
    case 0: "pokehost \(version): everything that was looked at is well."
    case 1: "pokehost \(version): one thing is wrong."
    default: "pokehost \(version): \(bad) things are wrong."
    }
  }

  private static func json(_ diagnosis: Diagnosis) -> JSONValue {
    [
      "subject": .string(diagnosis.subject), "verdict": .string(diagnosis.verdict.rawValue),
      "text": .string(diagnosis.text), "hint": diagnosis.hint.map { .string($0) } ?? .null,
    ]
  }
}
