import FeatureKit
import JSON

/// What was found, as a screen and as a document.
struct DoctorReport {
  let version: String
  let diagnoses: [Diagnosis]

  /// Whoever found something may have put an address into it.
  init(version: String, diagnoses: [Diagnosis]) {
    self.version = version
    self.diagnoses = diagnoses.map { diagnosis in
      var told = diagnosis
      told.text = diagnosis.text.maskingAddresses
      told.hint = diagnosis.hint?.maskingAddresses
      return told
    }
  }

  var answer: Answer {
    let (bad, doubtful) = (count(.bad), count(.warning))
    return Answer(
      [
        [
          "schema": 1, "version": .string(version), "healthy": .bool(bad == 0),
          "diagnoses": .array(diagnoses.map(Self.json)),
        ]
      ],
      Screen(title(bad, doubtful)) {
        Table(
          columns: ["", "", ""],
          rows: diagnoses.map { diagnosis in
            let words = [diagnosis.text, diagnosis.hint].compactMap { $0 }.joined(separator: " → ")
            return [.init(diagnosis.verdict.mark), .init(diagnosis.subject), .init(words)]
          })
      })
  }

  private func count(_ verdict: Diagnosis.Verdict) -> Int { diagnoses.count { $0.verdict == verdict } }

  private func title(_ bad: Int, _ doubtful: Int) -> String {
    switch (bad, doubtful) {
    case (0, 0): "pokehost \(version): everything that was looked at is well."
    case (0, 1): "pokehost \(version): nothing is wrong; one thing is worth a look."
    case (0, _): "pokehost \(version): nothing is wrong; \(doubtful) things are worth a look."
    case (1, _): "pokehost \(version): one thing is wrong."
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
