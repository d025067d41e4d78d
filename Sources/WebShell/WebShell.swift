package import FeatureKit
import Glibc
import HTTPServer
import System

/// Serves the screens as pages, and flags to other programs.
package final class WebShell: Shell, HoldingResources, Remarking {
  /// How long requests that are under way may take after the shell was asked to end.
  private static let drainTime = Duration.seconds(10)

  let context: ModuleContext
  let settings: WebSettings
  /// What the file says and is not obeyed, because nobody named the file.
  private let refused: [String]
  private let remarkStream: AsyncStream<HostNotice>
  let remark: AsyncStream<HostNotice>.Continuation

  package init(_ context: ModuleContext) throws {
    self.context = context
    var settings = try context.settings.decode(WebSettings.self)
    // A file that was only found may not open this machine to others.
    refused = context.environment.isFoundFile ? settings.takeBeyondThisMachine() : []
    if let problem = settings.problems.first { throw problem }
    self.settings = settings
    (remarkStream, remark) = AsyncStream.makeStream(of: HostNotice.self, bufferingPolicy: .bufferingNewest(16))
  }

  package var resources: [String] {
    settings.listen.map { $0.hasPrefix("unix:") ? "file:\($0.dropFirst(5))" : "tcp:\($0)" }
  }

  package func remarks() -> AsyncStream<HostNotice> { remarkStream }

  package func run(_ host: any ShellHost, from start: ShellStart) async throws -> ExitCode {
    let addresses = try addresses(from: start)
    let warning = try WebWords.openFiles(ServerLimits.raiseDescriptorLimit(), for: self.limits.connections)
    if let warning { Self.say(warning) }
    let limits = limits.fittingTheSystem()
    let ledger = ResourceLedger(limits)
    let secrets = await loadSecrets()
    let site = makeSite(host, addresses, secrets, ledger, start.supervised)
    let server: HTTPServer
    do throws(ServerFailure) {
      server = try HTTPServer(
        addresses, inheriting: start.supervised?.sockets ?? [], workers: workers, limits: limits, ledger: ledger
      ) { site.answer($0) }
    } catch {
      throw WebWords.cannotServe(error)
    }
    if start.listen == nil { for address in refused { Self.say(WebWords.notListening(address)) } }
    start.supervised?.isReady(listeningOn: server.sockets)
    announce(server, site, start)
    let keyWatch = watchKeys(secrets)
    defer { keyWatch.cancel() }
    let reporter = MetricsReporter(site.metrics, context.events)
    let followers = Followers(site: site, time: context.time)
    followers.start()
    await Self.untilAskedToEnd()
    site.board.drain()
    site.hub.endAll()
    await Self.drain(server)
    followers.stop()
    reporter?.end()
    return .done
  }
}

extension WebShell {
  private func addresses(from start: ShellStart) throws(CommandFailure) -> [ServerAddress] {
    var addresses: [ServerAddress] = []
    for text in start.listen.map({ [$0] }) ?? settings.listen {
      guard let address = ServerAddress(text) else { throw CommandFailure(.usage, WebWords.badAddress(text)) }
      addresses.append(address)
    }
    return addresses
  }

  private var workers: Int {
    settings.workers.value > 0 ? settings.workers.value : min(4, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  private var limits: ServerLimits {
    var limits = ServerLimits()
    limits.connections = settings.connections.value
    return limits
  }

  private func makeSite(
    _ host: any ShellHost, _ addresses: [ServerAddress], _ secrets: Secrets, _ ledger: ResourceLedger,
    _ supervised: SupervisedProcess?
  ) -> Site {
    let shared = ResponseHeaders.shared(isTLS: settings.tls)
    let images = context.services.optional((any ImageService).self)
    var bring: BringPicture?
    if let images {
      bring = { (reference) async throws(PictureFailure) -> PictureFile in try await images.file(reference) }
    }
    return Site(
      host: host, flags: host as? any FlagAnswering, settings: settings, gate: Gate(settings, addresses: addresses),
      proxies: Proxies(settings.proxies),
      desk: VisitorDesk(secrets: secrets, tokens: TokenBook(settings.tokens), isTLS: settings.tls),
      assets: Assets(shared: shared), shared: shared,
      hub: LiveHub(time: context.time, run: String(Secrets.random().prefix(6).hexadecimal)), metrics: Metrics(),
      board: OperationsBoard(), pictures: PictureShelf(), pictureLinks: PictureLinks(secrets), bringPicture: bring,
      budgets: Budgets(evaluationRate: settings.rate.value), ledger: ledger,
      countedRoutes: Metrics.countedRoutes(host.routePatterns),
      store: context.services.optional((any RecordStore).self), events: context.events,
      version: context.environment.version,
      restarts: Restarts(count: supervised?.restarts.value ?? 0, last: supervised?.lastRestart))
  }

  /// Returns when the process is asked to end or the task is cancelled.
  private static func untilAskedToEnd() async {
    for await _ in Termination.requests() { return }
  }

  /// Waits on a thread of its own: the cooperative pool is needed to answer what is under way.
  private static func drain(_ server: HTTPServer) async {
    await withCheckedContinuation { continuation in
      let thread = try? OSThread(named: "drain") {
        server.drain(within: drainTime)
        continuation.resume()
      }
      // Without a thread there is nothing to wait on: the process ends, and its connections with it.
      if thread == nil { continuation.resume() }
    }
  }

  static func say(_ sentence: String) { StandardError.say(sentence) }
}

extension WebSettings {
  /// Takes out the addresses that open the machine to others.
  fileprivate mutating func takeBeyondThisMachine() -> [String] {
    let beyond = listen.filter { ServerAddress($0)?.isLoopback != true }
    listen.removeAll(where: beyond.contains)
    if listen.isEmpty { listen = WebSettings().listen }
    return beyond
  }
}

extension WebShell: Registering {
  package static func register(in registry: inout Registry) {
    let manifest = Manifest(
      "shell.web", "Serves the screens as pages in a browser, and flags to OpenFeature clients.",
      uses: [
        ServiceID((any RecordStore).self), ServiceID((any SigningKeyStore).self), ServiceID((any ImageService).self),
      ],
      guarded: ["hosts", "tokens", "origins", "local", "proxies"])
    registry.add(manifest) { try WebShell($0) }
  }
}
