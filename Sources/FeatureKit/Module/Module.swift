/// Something that can be wired. What it can do beyond being there it says by conforming to the small protocols below.
///
/// Its life: make → `provision` → `start` → `stop` → `cleanUp`, in order of needs, reversed on the way down. What was
/// made is cleaned up, also when `provision` or `start` threw.
public protocol Module: Sendable {
  // Which of the small protocols it conforms to; answered by their extensions, never by a module itself.
  var provisioning: (any Provisioning)? { get }
  var starting: (any Starting)? { get }
  var stopping: (any Stopping)? { get }
  var cleaningUp: (any CleaningUp)? { get }
  var offering: (any Offering)? { get }
  var holdingResources: (any HoldingResources)? { get }
  var reaching: (any Reaching)? { get }
  var remarking: (any Remarking)? { get }
  var commanding: (any Commanding)? { get }
}

/// Prepares: checks settings, opens files, migrates. May be slow; nobody uses the module yet.
public protocol Provisioning: Module {
  func provision() async throws
}

/// Begins to serve.
public protocol Starting: Module {
  func start() async throws
}

/// Ends serving: calls in flight are answered, none are taken any more.
public protocol Stopping: Module {
  func stop() async throws
}

/// Gives back what `provision` took. Called exactly once for every module that was made.
public protocol CleaningUp: Module {
  func cleanUp() async
}

/// Offers services to other modules; asked once, after `start`.
public protocol Offering: Module {
  var offers: [ServiceOffer] { get }
}

/// Holds things that only one module can hold, as its settings say: `tcp:127.0.0.1:8151`.
public protocol HoldingResources: Module {
  var resources: [String] { get }
}

/// Has something to say as long as it runs: a store that was salvaged, a sink that is behind.
public protocol Remarking: Module {
  func remarks() -> AsyncStream<HostNotice>

  /// What it has said so far and still holds, for a command that is over and listened to nothing.
  var outstanding: [HostNotice] { get }
}

extension Remarking {
  public var outstanding: [HostNotice] { [] }
}

/// Has nothing to offer while something elsewhere is away: a server. Asked after `start` where the whole plan is wired:
/// what it throws stops `run`. A single command is not kept from running, and hears of it when it uses the module.
public protocol Reaching: Module {
  func reach() async throws
}

/// What a module is made with.
public struct ModuleContext: Sendable {
  public let id: ModuleID
  public let services: Services
  public let settings: Settings
  public let environment: Environment
  public let contributions: any Contributions
  public let events: any EventSink
  public let time: any TimeSource
  public let random: any RandomSource
  /// What the host is doing, for those who watch it.
  public let host: any HostView

  public init(
    id: ModuleID, services: Services, settings: Settings, environment: Environment,
    contributions: any Contributions, events: any EventSink, time: any TimeSource, random: any RandomSource,
    host: any HostView = EmptyHost()
  ) {
    self.id = id
    self.services = services
    self.settings = settings
    self.environment = environment
    self.contributions = contributions
    self.events = events
    self.time = time
    self.random = random
    self.host = host
  }

  /// The room for this module's own records that outlive everything: the collection, tokens, recent searches.
  public var userRecords: RecordNamespace { .records(of: id) }
}

/// What the process was started with, as far as modules need it.
public struct Environment: Sendable {
  /// Where user data lives, made when it is first needed.
  public var dataFolder: String
  public var cacheFolder: String
  public var stateFolder: String
  public var version: String
  /// True when a file that was only found, not named, is in force: what leaves the machine is then ignored.
  public var isFoundFile: Bool
  /// True when the process ends with one command's answer: work that nobody waits for would never be done.
  public var isBrief = false
  private let variables: [String: String]

  public init(
    dataFolder: String, cacheFolder: String, stateFolder: String, version: String, isFoundFile: Bool = false,
    variables: [String: String] = [:]
  ) {
    self.dataFolder = dataFolder
    self.cacheFolder = cacheFolder
    self.stateFolder = stateFolder
    self.version = version
    self.isFoundFile = isFoundFile
    self.variables = variables
  }

  /// An environment variable; nil when unset or empty.
  public subscript(variable: String) -> String? { variables[variable].flatMap { $0.isEmpty ? nil : $0 } }
}

/// A module that is no feature and yet lends commands: `sync`, `storage`.
public protocol Commanding: Module {
  var commands: [String: FeatureModule.RunCommand] { get }
}

/// Knows words that a command line is completed with; which kinds, its manifest says.
public protocol Completing: Module {
  func completions(of kind: String, from prefix: String) async -> [String]
}
