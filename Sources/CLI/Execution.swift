import FeatureKit
import Flags
import Host
import JSON
import Logging
import System

/// One invocation under way.
struct Execution {
  let program: Program
  /// The words of the command line, for running it once more.
  let line: [String]
  let registry: Registry
  let commands: [CommandManifest]
  let console: Console
  let log: Log

  func carryOut(_ invocation: Grammar.Invocation) async throws -> ExitCode {
    let globals = invocation.globals
    if globals.wantsVersion { return try console.print(version) }
    if let stranger = invocation.stranger {
      if globals.wantsHelp { return try show(help(named: [stranger])) }
      throw notFound(stranger)
    }
    if globals.wantsHelp { return try show(help(for: invocation.command)) }
    let command = invocation.command ?? BuiltIn.run
    try globals.template.map { try Template($0).check(against: command) }
    switch command.name {
    case "version": return try console.print(version)
    case "help": return try show(help(named: invocation.arguments.words))
    case "completions":
      let script = CompletionScripts.script(for: invocation.arguments.words.first ?? "bash")
      return try console.print(
        Answer([["schema": 1, "script": .string(script)]], Screen("", nodes: []), verbatim: script))
    case "new feature":
      let word = invocation.arguments.words.first ?? ""
      return try console.print(try NewFeature(word, below: WorkingFolder.path ?? "/").make())
    case "complete": return try await complete(invocation.arguments.words, globals)
    case "paths": return try console.print(try paths(globals).answer)
    case "uninstall-data":
      let isSure = invocation.arguments.has("yes")
      return try console.print(try paths(globals).uninstall(isSure: isSure, ask: Confirmation.ask))
    default: return try await wired(command, invocation.arguments, globals)
    }
  }

  private var version: Answer { BuiltIn.version(program.parts.version, components: program.parts.components()) }

  private func notFound(_ stranger: String) -> CommandFailure {
    let family = commands.map(\.name).filter { $0.hasPrefix(stranger + " ") }
    guard !family.isEmpty else { return CLIWords.unknownCommand(stranger, known: commands.map(\.name)) }
    return CLIWords.needsCommand(stranger, known: family.map { String($0.dropFirst(stranger.count + 1)) })
  }

  func folders(_ globals: GlobalOptions) throws(CommandFailure) -> Folders {
    do throws(Folders.NoHome) {
      return try Folders(home: globals.home ?? program.variables["POKEHOST_HOME"], variables: program.variables)
    } catch {
      throw CLIWords.noHome(error)
    }
  }

  /// The same, where something is read from them or kept in them: others must not be able to change it.
  func safeFolders(_ globals: GlobalOptions) throws(CommandFailure) -> Folders {
    let folders = try folders(globals)
    if let unsafe = folders.unsafe.first { throw CLIWords.unsafe(unsafe) }
    return folders
  }

  private func paths(_ globals: GlobalOptions) throws(CommandFailure) -> Paths {
    let folders = try folders(globals)
    let source = FlagsSource.choose(
      option: globals.flagsFile, variable: program.variables["POKEHOST_FLAGS"], folders: folders,
      workingFolder: WorkingFolder.path)
    let isMissing = source.path.map { !Files.exists($0) } ?? false
    return Paths(
      folders: folders, flagsFile: source.name,
      missing: isMissing ? FlagsWords.origin(of: source, isOption: globals.flagsFile != nil) : nil)
  }

  // MARK: Completion

  /// Says nothing where it knows nothing: a line that is being typed is no place for errors.
  private func complete(_ words: [String], _ globals: GlobalOptions) async throws -> ExitCode {
    let sources = CompletionSources(execution: self, globals: globals)
    let candidates = await Completion(commands: commands, lookup: sources.lookup).candidates(for: words)
    try StandardOutput.say(candidates.map { $0 + "\n" }.joined())
    return .done
  }

  /// The flags and all that hangs on them.
  func setup(_ globals: GlobalOptions) throws -> HostSetup { try setup(globals, in: try safeFolders(globals)) }

  private func setup(_ globals: GlobalOptions, in folders: Folders) throws -> HostSetup {
    var globals = globals
    // What was saved since then may be broken; a host that did not crash would go on with what was good.
    if let supervised = program.supervised, supervised.restarts.value > 0 { globals.usesLastGood = true }
    let flags = try FlagsInForce(
      globals, variables: program.variables, folders: folders, shipped: program.parts.shippedFlags)
    return HostSetup(program: program, registry: registry, folders: folders, flags: flags)
  }

  /// The same for a look at everything: a flags file that cannot be used is one thing that is wrong among others, and so
  /// is a folder that is not safe.
  private func setupToExamine(_ globals: GlobalOptions) throws -> HostSetup {
    let folders = try folders(globals)
    do {
      return try setup(globals, in: folders)
    } catch let failure as CommandFailure where [.badFlags, .noFile].contains(failure.code) {
      let flags = try FlagsInForce(
        insteadOf: failure, globals, variables: program.variables, folders: folders,
        shipped: program.parts.shippedFlags)
      return HostSetup(program: program, registry: registry, folders: folders, flags: flags)
    }
  }

  // MARK: With flags and a host

  private func wired(
    _ command: CommandManifest, _ arguments: Arguments, _ globals: GlobalOptions
  ) async throws -> ExitCode {
    if let code = try await FlagCommands(execution: self, globals: globals).run(command.name, arguments) { return code }
    let setup = try command.name == "doctor" ? setupToExamine(globals) : setup(globals)
    if command.name == "run", let code = SupervisedRun(setup: setup, console: console).run(line, arguments) {
      return code
    }
    if setup.flags.failure == nil { for warning in setup.flags.warnings + setup.ignored { console.warn(warning) } }
    FirstRun(folders: setup.folders, isQuiet: globals.isQuiet || globals.isJSON).greet()
    let browser = command.name == "run" && arguments.has("open") ? browser(for: setup) : nil
    if command.name == "run", setup.shell == "web" {
      WebConfinement(setup: setup, listen: arguments["listen"]).begin(log)
    }
    let host = try setup.host(console)
    let following = log.follow(host.events)
    defer { following.end() }
    switch command.name {
    case "run":
      let running = Running(host: host, setup: setup, console: console, log: log, browser: browser)
      guard running.stays else { return try await running.run(arguments) }
      // What stays serves many at a time, on all threads.
      return try await withTaskExecutorPreference(SharedThreads.executor) { try await running.run(arguments) }
    case "plan" where arguments.has("watch"):
      return try await PlanWatch(host: host, setup: setup, console: console).run()
    case "plan":
      return try console.print(BuiltIn.plan(await host.previewPlan(), flagsFile: setup.flags.path))
    case "doctor":
      let doctor = Doctor(host: host, setup: setup, registry: registry, log: log)
      let code = try console.print(try await doctor.examine(arguments))
      if console.showsSamples {
        try StandardOutput.write(styled: TerminalSamples.text(TerminalColors(program.variables)))
      }
      return setup.flags.failure?.code ?? code
    case "modules": return try console.print(BuiltIn.modules(registry, await host.previewPlan()))
    case let name where name.hasPrefix("storage "):
      let chosen = await host.previewPlan().wired.first { $0.kind == "storage" }?.name
      return try console.print(
        try await StorageCommand(host: host, console: console, chosen: chosen ?? "sqlite").run(name, arguments))
    case KeysCommand.manifest.name:
      let chosen = await host.previewPlan().wired.first { $0.kind == "storage" }
      return try console.print(try await KeysCommand(host: host, folders: setup.folders, storage: chosen).rotate())
    default: return try await contributed(command, arguments, host)
    }
  }

  /// Waits for an address from before the web shell gives up running programs. One that starts again opens none.
  private func browser(for setup: HostSetup) -> WaitingProgram? {
    guard setup.shell == "web" else {
      console.warn(CLIWords.nothingToOpen(setup.shell))
      return nil
    }
    guard program.supervised?.sockets.isEmpty != false else { return nil }
    let name = program.variables["BROWSER"].flatMap { $0.isEmpty ? nil : $0 } ?? "xdg-open"
    do throws(WaitingProgram.Failure) {
      return try WaitingProgram(name)
    } catch {
      console.warn(CLIWords.noBrowser(error))
      return nil
    }
  }

  /// A command of a module: wires what that module needs, no more.
  private func contributed(
    _ command: CommandManifest, _ arguments: Arguments, _ host: Host
  ) async throws -> ExitCode {
    guard
      let owner = registry.declarations.first(where: { $0.manifest.commands.contains(command) })?.manifest.id
    else { throw CLIWords.unknownCommand(command.name, known: commands.map(\.name)) }
    try await host.requireVisible(owner, for: command.name)
    try await host.boot(.command(owner))
    do {
      let context = context(await host.localSession())
      let words = try NamesFromInput.expand(arguments, of: command, read: context.read)
      let answer = try await Interruption.heeded(if: command.isLong) {
        try await host.run(command.name, of: owner, words, context)
      }
      let illustration = await illustration(of: answer, from: host)
      for notice in await host.outstanding() { console.warn(notice.text) }
      await host.shutDown()
      return try console.print(answer, illustration)
    } catch {
      await host.shutDown()
      throw error
    }
  }

  private func context(_ session: Session) -> CommandContext {
    CommandContext(
      session: session, progress: ProgressLine(isQuiet: console.globals.isQuiet).show,
      read: NamedFile.read,
      confirm: { question in Confirmation.ask(question) == .yes })
  }
}
