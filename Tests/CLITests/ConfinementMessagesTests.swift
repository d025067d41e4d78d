import FeatureKit
import System
import Testing

@testable import CLI

@Suite struct ConfinementMessagesTests {
  @Test func `what holds is said so`() {
    #expect(
      ConfinementMessages.atStart(Confinement.Trial(files: .holds, calls: .holds)) == [
        "Landlock: the web shell can open only its own folders and the files of the system's libraries.",
        "seccomp: the web shell cannot run programs or look into other processes.",
      ])
  }

  @Test func `what the kernel does not have is said with its reason`() {
    let missing = Confinement.Outcome.unavailable(reason: "Function not implemented")
    #expect(
      ConfinementMessages.diagnoses(Confinement.Trial(files: missing, calls: missing)) == [
        Diagnosis(
          "web shell: files", .warning,
          "Landlock is not available (Function not implemented): the web shell can open every file that its user can "
            + "open.",
          hint: "Linux 5.13 or newer with Landlock enabled limits it; else run the web shell as a user of its own or "
            + "in a container."),
        Diagnosis(
          "web shell: calls", .warning,
          "seccomp is not available (Function not implemented): the web shell can run programs and look into its "
            + "user's processes.",
          hint: "Linux 4.14 or newer on x86_64 or arm64, with seccomp filters enabled limits it; else run the web "
            + "shell as a user of its own or in a container."),
      ])
  }

  @Test func `what was set and does not hold is said so`() {
    #expect(
      ConfinementMessages.atStart(Confinement.Trial(files: .fails, calls: .fails)) == [
        "Landlock was set and did not hold: the web shell can open every file that its user can open.",
        "seccomp was set and did not hold: the web shell can run programs and look into its user's processes.",
      ])
  }

  @Test func `a trial leaves this process as it is`() throws {
    let before = try limits()
    _ = Confinement.trial()
    #expect(try limits() == before)
    #expect(try Files.read("/etc/passwd", limit: 1_000_000).isEmpty == false)
  }

  /// What the kernel says of this process.
  private func limits() throws -> [Substring] {
    let status = String(decoding: try Files.read("/proc/self/status", limit: 100_000), as: UTF8.self)
    return status.split(separator: "\n").filter { $0.hasPrefix("NoNewPrivs") || $0.hasPrefix("Seccomp") }
  }
}
