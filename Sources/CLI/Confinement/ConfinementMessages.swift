import FeatureKit
import System

/// Every sentence about how the web shell is confined, in one place.
enum ConfinementMessages {
  /// For the log, at its start: what holds and what does not.
  static func atStart(_ outcome: Confinement.Trial) -> [String] { [files(outcome.files), calls(outcome.calls)] }

  static func files(_ outcome: Confinement.Outcome) -> String {
    switch outcome {
    case .holds: "Landlock: the web shell can open only its own folders and the files of the system's libraries."
    case .unavailable(let reason):
      "Landlock is not available (\(reason)): the web shell can open every file that its user can open."
    case .fails: "Landlock was set and did not hold: the web shell can open every file that its user can open."
    }
  }

  static func calls(_ outcome: Confinement.Outcome) -> String {
    switch outcome {
    case .holds: "seccomp: the web shell cannot run programs or look into other processes."
    case .unavailable(let reason):
      "seccomp is not available (\(reason)): the web shell can run programs and look into its user's processes."
    case .fails:
      "seccomp was set and did not hold: the web shell can run programs and look into its user's processes."
    }
  }

  /// For `doctor`, which tries both.
  static func diagnoses(_ trial: Confinement.Trial) -> [Diagnosis] {
    [
      diagnosis(
        "web shell: files", trial.files, files(trial.files), needs: "Linux 5.13 or newer with Landlock enabled"),
      diagnosis(
        "web shell: calls", trial.calls, calls(trial.calls),
        needs: "Linux 4.14 or newer on x86_64 or arm64, with seccomp filters enabled"),
    ]
  }

  private static func diagnosis(
    _ subject: String, _ outcome: Confinement.Outcome, _ text: String, needs: String
  ) -> Diagnosis {
    let hint = "\(needs) limits it; else run the web shell as a user of its own or in a container."
    return outcome == .holds
      ? Diagnosis(subject, .good, text) : Diagnosis(subject, .warning, text, hint: hint)
  }
}
