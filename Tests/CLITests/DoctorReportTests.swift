import FeatureKit
import Testing

@testable import CLI

@Suite struct DoctorReportTests {
  @Test func `who logs in where is left out of a report`() {
    #expect(
      DoctorReport.redacted("postgres at postgresql://ash:pikachu@db.example:5432/p is well", home: nil)
        == "postgres at postgresql://db.example:5432/p is well")
  }

  @Test func `what stands in addresses is masked wherever doctor says it`() {
    let found = Diagnosis(
      "network", .warning, "https://ash:pikachu@a.example/api?key=x was not asked.", hint: "Ask http://b:c@d/ again.")
    let report = DoctorReport(version: "1.0.0", diagnoses: [found])
    #expect(report.diagnoses.map(\.text) == ["https://a.example/api was not asked."])
    #expect(report.diagnoses.map(\.hint) == ["Ask http://d/ again."])
  }

  @Test func `the person's home is left out of a report`() {
    #expect(
      DoctorReport.redacted("✓ data: /home/ash/.local/share/pokehost", home: "/home/ash")
        == "✓ data: ~/.local/share/pokehost")
  }

  @Test(
    arguments: [
      ([.good], "everything that was looked at is well."),
      ([.good, .warning], "nothing is wrong; one thing is worth a look."),
      ([.warning, .warning], "nothing is wrong; 2 things are worth a look."),
      ([.good, .warning, .bad], "one thing is wrong."),
      ([.bad, .bad], "2 things are wrong."),
    ] as [([Diagnosis.Verdict], String)])
  func `the title counts what is wrong, and else what is doubtful`(verdicts: [Diagnosis.Verdict], title: String) {
    let diagnoses = verdicts.map { Diagnosis("storage", $0, "As it is.") }
    #expect(
      DoctorReport(version: "1.0.0", diagnoses: diagnoses).answer.screen.title == "pokehost 1.0.0: \(title)")
  }
}
