import FeatureKit
import FeatureTesting
import Glibc
import System
import TransportCurl

/// The misbehaving server, once for all suites of this process.
enum FaultServer {
  static let plain = Result { try TestServer("python3", [script]) }

  static var script: String { folder + "/Servers/faults.py" }

  private static var folder: String {
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
  }

  static func address() throws -> String { try plain.get().address }
}

extension CurlTransport {
  /// One that gives up soon, so that suites end soon.
  static func hasty(_ change: (inout CurlSettings) -> Void = { _ in }) -> CurlTransport {
    var settings = CurlSettings()
    settings.stallTimeout = 1_000
    change(&settings)
    return CurlTransport(settings, time: SystemTime(), random: SteadyChance())
  }
}
