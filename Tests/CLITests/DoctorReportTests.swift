import FeatureKit
import Testing

@testable import CLI

@Suite struct DoctorReportTests {
  @Test func `who logs in where is left out of a report`() {
    #expect(
      DoctorReport.redacted("postgres at postgresql://ash:pikachu@db.example:5432/p is well", home: nil)
        == "postgres at postgresql://…@db.example:5432/p is well")
  }

  @Test func `the person's home is left out of a report`() {
    #expect(
      DoctorReport.redacted("✓ data: /home/ash/.local/share/pokehost", home: "/home/ash")
        == "✓ data: ~/.local/share/pokehost")
  }

  @Test func `the title counts what is wrong`() {
    let bad = Diagnosis("storage", .bad, "It is damaged.", hint: "Mend it.")
    let good = Diagnosis("flags", .good, "flags.json")
    #expect(
      DoctorReport(version: "1.0.0", diagnoses: [good]).answer.screen.title
        == "pokehost 1.0.0: everything that was looked at is well.")
    #expect(
      DoctorReport(version: "1.0.0", diagnoses: [good, bad]).answer.screen.title
        == "pokehost 1.0.0: one thing is wrong.")
  }
}
