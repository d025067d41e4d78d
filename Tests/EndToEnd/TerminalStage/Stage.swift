import FeatureKit
import Glibc
import JSON
import Synchronization
import System
import TerminalShell

/// The terminal shell on a stage of its own: the smallest host there can be, with scripted screens. End-to-end tests,
/// benchmarks and the fuzz run use it where the shell alone is meant.
@main struct Stage {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    let arguments = CommandLine.arguments
    if arguments.count == 5, arguments[1] == "fuzz", let bytes = Offset(digits: arguments[2]),
      let sizes = Offset(digits: arguments[3]),
      let seed = DecimalDigits.value(of: arguments[4].utf8)
    {
      exit(Fuzz.run(bytes: bytes.value, sizes: sizes.value, seed: UInt64(max(1, seed))) ? 0 : 1)
    }
    if arguments.dropFirst().first == "bench" { return Bench.run() }
    let route = Route(parsing: arguments.count > 1 ? arguments[1] : "/pokemon") ?? .home
    let environment = Environment(
      dataFolder: "", cacheFolder: "", stateFolder: "", version: "0", variables: ProcessEnvironment.all)
    let shell = TerminalShell(images: StagePictures(), variables: TerminalVariables(environment))
    do {
      let code = try await shell.run(StageHost(), from: ShellStart(route: route))
      exit(code.rawValue)
    } catch {
      print("\(error)")
      exit(70)
    }
  }
}

struct StageHost: ShellHost {
  func localSession() async -> Session { Session() }

  func session(profile: String?, owner: Owner, targetingKey: String) async throws(CommandFailure) -> Session {
    Session()
  }

  func open(_ route: Route, in session: Session) async throws(CommandFailure) -> any ScreenSession {
    guard ["pokemon", "evolution", "search", "crash", "hostile"].contains(route.path.first ?? "") else {
      throw CommandFailure(.notFound, "No screen is at \(route).", hint: "Try `/pokemon`.")
    }
    let store = Store(
      StageFeature(), identity: StoreIdentity(number: 1, feature: "stage", route: route, profile: "", owner: .local),
      at: Place(route: route), in: session, time: StageTime(), events: SilentEvents())
    await store.open()
    return store
  }

  func entries(in session: Session) async -> [HomeEntry] {
    [
      HomeEntry("Pokémon", "/pokemon", summary: "All of them, in national order", order: 1),
      HomeEntry("Search", "/search", summary: "By name or number, forgiving of typos", order: 2),
      HomeEntry("Evolution", "/evolution/133", summary: "Eevee's eight ways", order: 3),
      HomeEntry("Hostile", "/hostile", summary: "Names that would like to be more", order: 4),
    ]
  }

  func commands(in session: Session) async -> [CommandManifest] { [] }
  func planDocument(for session: Session) async -> JSONValue { [:] }
  func notices() async -> AsyncStream<HostNotice> { AsyncStream { _ in } }
  func changes() async -> AsyncStream<HostChange> { AsyncStream { _ in } }
}

struct StageTime: TimeSource {
  var wall: Timestamp { Clocks.wall }
  var monotonic: Duration { .nanoseconds(Clocks.monotonic) }
  func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}

/// A ball with a face, in the colour of its number.
struct StagePictures: ImageService {
  func file(_ reference: ImageReference) async throws(PictureFailure) -> PictureFile { throw .absent }

  func picture(_ reference: ImageReference) async throws(PictureFailure) -> Picture {
    let side = 96
    let hue = reference.rawValue.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    var bytes: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (x - 48, y - 48)
        let isInside = dx * dx + dy * dy < 30 * 30
        let isEye = (abs(dx) - 10) * (abs(dx) - 10) + (dy + 6) * (dy + 6) < 16
        let isBelt = abs(dy - 8) < 3
        let shade = 255 - max(0, dy + dx + 40)
        let colour = isEye ? (20, 20, 30) : isBelt ? (240, 240, 240) : (shade, hue & 127 + 64, hue >> 8 & 127 + 64)
        bytes += [UInt8(clamping: colour.0), UInt8(clamping: colour.1), UInt8(clamping: colour.2), isInside ? 255 : 0]
      }
    }
    guard let picture = Picture(width: side, height: side, rgba: bytes) else { throw .absent }
    return picture
  }
}
