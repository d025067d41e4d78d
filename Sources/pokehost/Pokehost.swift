import CLI
import CShipped
import FeatureKit
import Glibc
import ImagesPNG
import PlainShell
import ShellKit
import System

@main struct Pokehost {
  static let version = "0.1.0"

  static func main() {
    StandardDescriptors.occupy()
    // A reader who goes away ends a write with an error, not the process with a signal.
    signal(SIGPIPE, SIG_IGN)
    SharedThreads.takeOver()
    let supervised = SupervisedProcess.current()
    let program = Program(
      Program.Parts(
        register: Modules.register(in:),
        render: { screen, columns in PlainText(columns: columns ?? 100).render(screen) },
        paint: { picture, columns, rows in HalfBlocks.lines(picture, columns: columns, rows: rows) },
        shippedFlags: Array(
          UnsafeBufferPointer(start: pokehost_shipped_flags, count: pokehost_shipped_flags_count)),
        version: version, components: { Modules.components },
        beforeConfinement: { ApartDecoder.shared.prepare() }), supervised: supervised)
    exit(run(program).rawValue)
  }

  private static func run(_ program: Program) -> ExitCode {
    do {
      let line = try program.words(of: ProcessArguments.words, unreadable: ProcessEnvironment.unreadable)
      return program.runAtOnce(line) ?? Blocking.run { await program.run(line) }
    } catch {
      return program.refuse(error)
    }
  }
}
