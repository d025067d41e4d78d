package import FeatureKit
import Flags
import Host
import JSON
import Logging
package import System

/// The program from its arguments to its exit code: reads the line, wires what is needed, carries it out.
package struct Program: Sendable {
  package struct Parts: Sendable {
    /// Fills the registry; called once.
    package var register: @Sendable (inout Registry) -> Void
    package var render: Console.Render
    /// Draws a picture with characters, as many columns and rows as are given at most.
    package var paint: Illustration.Paint
    /// The shipped flags file, as it was built in.
    package var shippedFlags: [UInt8]
    package var version: String
    /// The libraries of others that the program runs on.
    package var components: @Sendable () -> [LinkedComponent]
    /// Starts what a web shell needs beside itself, before it gives up running programs and opening files.
    package var beforeConfinement: @Sendable () -> Void

    package init(
      register: @escaping @Sendable (inout Registry) -> Void, render: @escaping Console.Render,
      paint: @escaping Illustration.Paint, shippedFlags: [UInt8], version: String,
      components: @escaping @Sendable () -> [LinkedComponent] = { [] },
      beforeConfinement: @escaping @Sendable () -> Void = {}
    ) {
      self.register = register
      self.render = render
      self.paint = paint
      self.shippedFlags = shippedFlags
      self.version = version
      self.components = components
      self.beforeConfinement = beforeConfinement
    }
  }

  let parts: Parts
  let variables: [String: String]
  /// The supervisor's child that this process is; nil when nobody supervises it.
  let supervised: SupervisedProcess?

  package init(
    _ parts: Parts, variables: [String: String] = ProcessEnvironment.all, supervised: SupervisedProcess? = nil
  ) {
    self.parts = parts
    self.variables = variables
    self.supervised = supervised
  }

  func environment(_ folders: Folders, isFoundFile: Bool) -> Environment {
    Environment(
      dataFolder: folders.data, cacheFolder: folders.cache, stateFolder: folders.state, version: parts.version,
      isFoundFile: isFoundFile, variables: variables)
  }

  /// The words of the command line, from their bytes. A word that is no UTF-8 is refused: with other characters in the
  /// place of some it would name another file. So is a variable that names a place and is among `unreadable`.
  package func words(of arguments: [[UInt8]], unreadable: Set<String>) throws(CommandFailure) -> [String] {
    if let name = EnvironmentVariables.places.first(where: unreadable.contains) {
      throw CLIWords.variableNotText(name, variables[name] ?? "")
    }
    var words: [String] = []
    for bytes in arguments {
      guard let word = String(validating: bytes, as: UTF8.self) else {
        throw CLIWords.argumentNotText(words.count + 1, String(decoding: bytes, as: UTF8.self))
      }
      words.append(word)
    }
    return words
  }

  /// Says why nothing was begun.
  package func refuse(_ failure: CommandFailure) -> ExitCode {
    Self.end(by: failure, Console(globals: GlobalOptions(), render: parts.render, columns: nil))
  }

  /// What needs no registry, no flags and no second thread: the version. Nil for everything else.
  package func runAtOnce(_ line: [String]) -> ExitCode? {
    guard line == ["version"] || line == ["--version"] else { return nil }
    let console = Console(globals: GlobalOptions(), render: parts.render, columns: nil)
    do {
      // The plain line names no components.
      return try console.print(BuiltIn.version(parts.version, components: []))
    } catch {
      return Self.end(by: error, console)
    }
  }

  /// Says why the program ends. A reader who went away wants no more: that is no error.
  private static func end(by error: any Error, _ console: Console, _ log: Log? = nil) -> ExitCode {
    guard !(error is StandardOutput.Closed) else { return .done }
    let failure = CommandFailure(describing: error)
    console.report(failure, after: failure.code == .fault ? log?.recent ?? [] : [])
    return failure.code
  }

  package func run(_ line: [String]) async -> ExitCode {
    var registry = Registry()
    parts.register(&registry)
    let commands = BuiltIn.commands + registry.declarations.flatMap(\.manifest.commands)
    let console = Console(globals: GlobalOptions.glance(at: line), render: parts.render, columns: Screenwidth.current)
    let recent = RecentRecords()
    recent?.printOnFault()
    var log: Log?
    do {
      let invocation = try Grammar(commands + BuiltIn.hidden).read(line)
      let ready = Console(globals: invocation.globals, render: parts.render, columns: console.columns)
      let made = try LogSetup(globals: invocation.globals).make(keeping: recent)
      log = made
      return try await Execution(
        program: self, line: line, registry: registry, commands: commands, console: ready, log: made
      ).carryOut(invocation)
    } catch {
      return Self.end(by: error, console, log)
    }
  }
}

extension GlobalOptions {
  /// Whether errors are to be JSON, known before the line is understood.
  static func glance(at line: [String]) -> GlobalOptions {
    var globals = GlobalOptions()
    globals.isJSON = line.prefix { $0 != "--" }.contains("--json")
    return globals
  }
}

enum Screenwidth {
  /// The window's columns; nil when standard output is no terminal.
  static var current: Int? { StandardOutput.isTerminal ? Terminal.columns(of: 1) ?? 80 : nil }
}
