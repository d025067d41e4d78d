import FeatureKit
import System

/// Every sentence of this sink, in one place.
enum OTLPWords {
  static let disabled = Failure("OTEL_SDK_DISABLED is true, so nothing is sent to a collector.")
  static let onlyFound = Failure(
    "Events leave this machine only when the flags file is named.", hint: "Start with --flags FILE or POKEHOST_FLAGS.")

  static func badEndpoint(_ url: String) -> Failure {
    Failure("The collector's address '\(url.toldAddress)' is no http or https address.", hint: "Use http://HOST:4318.")
  }

  static func badSetting(_ endpoint: String) -> String {
    "'\(endpoint.toldAddress)' is no http or https address: give one like http://localhost:4318."
  }

  static func badProtocol(_ name: String) -> Failure {
    Failure(
      "OTEL_EXPORTER_OTLP_PROTOCOL is '\(name.printable())', which this sink does not speak.", hint: "Use http/json.")
  }

  static func badCompression(_ name: String) -> Failure {
    Failure("The compression '\(name.printable())' is not known.", hint: "Use gzip or none.")
  }

  static func answered(_ status: Int, _ url: String) -> String { "\(url.toldAddress) answered with status \(status)." }

  static func rejected(_ message: String) -> String {
    message.isEmpty ? "The collector rejected them." : "The collector said: \(message.printable())"
  }
}
