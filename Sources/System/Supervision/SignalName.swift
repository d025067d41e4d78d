import Glibc

/// What people call a signal.
package enum SignalName {
  private static let names: [Int32: String] = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT",
    SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGUSR1: "SIGUSR1", SIGSEGV: "SIGSEGV",
    SIGUSR2: "SIGUSR2", SIGTERM: "SIGTERM", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ", SIGSYS: "SIGSYS",
  ]

  /// `SIGSEGV`, or `signal 40` for one without a name here.
  package static func of(_ number: Int32) -> String { names[number] ?? "signal \(number)" }
}
