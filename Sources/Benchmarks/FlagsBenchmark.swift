import Flags
import JSON
import System

/// `flags rules`: evaluations a second of three rules. `flags load N`: reading and rereading N flags, and what one of
/// them then costs.
enum FlagsBenchmark {
  static func run(_ words: [String]) throws {
    switch words.first {
    case "load": try load(count: words.dropFirst().first.flatMap { DecimalDigits.value(of: $0.utf8) } ?? 10_000)
    default: try rules()
    }
  }

  private static let choice =
    #"{"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off","targeting":{"if":[{"in":[{"var":"profile"},["beta","dev"]]},"on","off"]}}"#
  private static let share =
    #"{"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off","targeting":{"fractional":[["on",50],["off",50]]}}"#
  private static let plain = #"{"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off"}"#

  private static var context: FlagContext {
    let values: [(String, JSONValue)] = [
      ("ring", "beta"), ("entitlements", ["collection"]), ("platform", "linux"), ("version", "1.0.0"), ("tty", true),
      ("profile", "dev"), ("targetingKey", "5c3d8535-f81a-4478-a6d3-afaa4d51199e"),
    ]
    return FlagContext(JSONObject(values))
  }

  private static func rules() throws {
    let file = "{\"flags\":{\"choice\":\(choice),\"share\":\(share),\"plain\":\(plain)}}"
    let set = try FlagSet.load(Array(file.utf8)).set
    let context = context
    Stopwatch.report(["choice", "share", "plain"].map { ($0, rate(of: $0, in: set, context)) })
  }

  private static func rate(of key: String, in set: FlagSet, _ context: FlagContext) -> Double {
    Stopwatch.rate { times in
      var found = 0
      for _ in 0..<times where set.evaluate(key, as: .boolean, default: false, context: context).variant != nil {
        found += 1
      }
      precondition(found == times)
    }
  }

  private static func load(count: Int) throws {
    let flags = (0..<count).map { "\"flag.number.\($0)\":\($0 % 3 == 0 ? choice : $0 % 3 == 1 ? share : plain)" }
    let bytes = Array("{\"flags\":{\(flags.joined(separator: ",\n"))}}".utf8)
    let changed = Array(bytes.dropLast() + Array(",\"profiles\":{}}".utf8))
    var loads: [Double] = []
    var reloads: [Double] = []
    var set = try FlagSet.load(bytes).set
    for _ in 0..<9 {
      // What was loaded before is let go outside of what is measured.
      var (loaded, reloaded): (FlagSet?, FlagSet?)
      loads.append(try Stopwatch.seconds { loaded = try FlagSet.load(bytes).set })
      reloads.append(try Stopwatch.seconds { reloaded = try FlagSet.load(changed, previous: loaded).set })
      set = reloaded ?? set
    }
    Stopwatch.report([
      ("bytes", Double(bytes.count)), ("load", loads.sorted()[4]), ("reload", reloads.sorted()[4]),
      ("rate", rate(of: "flag.number.\(count / 2 / 3 * 3)", in: set, context)),
    ])
  }
}
