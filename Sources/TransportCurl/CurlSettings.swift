package import FeatureKit
import System

/// `modules["transport.curl"]` in flags.json. Times are milliseconds.
package struct CurlSettings: Hashable, Sendable, Decodable {
  /// Requests that one host on the network gets at a time. pokeapi.co never gets more than six.
  package var requestsPerHost: RequestCount = 6
  /// The same for this machine itself, where nobody has to be spared.
  package var requestsPerLoopback: LoopbackRequestCount = 64
  /// Attempts in all, the first included, for what is safe to ask again.
  package var attempts: AttemptCount = 4
  package var connectTimeout: ConnectTimeout = 5_000
  /// How long not a byte may come before an attempt is given up.
  package var stallTimeout: StallTimeout = 8_000
  /// A proxy's URL; else `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say.
  package var proxy: String?
  /// A file of certificates to trust instead of the system's.
  package var certificates: String?
  /// Where whoever runs this can be reached, as `mailto:ash@pallet.example`: said to services beside our name. Some
  /// answer those sooner who say it.
  package var contact: String?

  package typealias RequestCount = Bounded<1, 64>
  package typealias LoopbackRequestCount = Bounded<1, 256>
  package typealias AttemptCount = Bounded<1, 10>
  package typealias ConnectTimeout = Bounded<100, 60_000>
  package typealias StallTimeout = Bounded<1_000, 60_000>

  package init() {}

  /// A proxy may be used: then the addresses that are connected to are its own, and names are looked up by it.
  var hasProxy: Bool {
    proxy != nil || Self.proxyVariables.contains { ProcessEnvironment.all[$0]?.isEmpty == false }
  }

  private static let proxyVariables = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]

  private enum CodingKeys: String, CodingKey {
    case requestsPerHost, requestsPerLoopback, attempts, connectTimeout, stallTimeout, proxy, certificates, contact
  }

  package init(from decoder: any Decoder) throws {
    let file = try decoder.container(keyedBy: CodingKeys.self)
    requestsPerHost = try file.decodeIfPresent(RequestCount.self, forKey: .requestsPerHost) ?? requestsPerHost
    requestsPerLoopback =
      try file.decodeIfPresent(LoopbackRequestCount.self, forKey: .requestsPerLoopback) ?? requestsPerLoopback
    attempts = try file.decodeIfPresent(AttemptCount.self, forKey: .attempts) ?? attempts
    connectTimeout = try file.decodeIfPresent(ConnectTimeout.self, forKey: .connectTimeout) ?? connectTimeout
    stallTimeout = try file.decodeIfPresent(StallTimeout.self, forKey: .stallTimeout) ?? stallTimeout
    proxy = try file.decodeIfPresent(String.self, forKey: .proxy)
    certificates = try file.decodeIfPresent(String.self, forKey: .certificates)
    contact = try file.contact(.contact)
  }
}

extension KeyedDecodingContainer {
  /// What may stand in a header's comment; nil when the file says nothing.
  fileprivate func contact(_ key: Key) throws -> String? {
    guard let value = try decodeIfPresent(String.self, forKey: key) else { return nil }
    let isFit = value.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }
    guard isFit, 1...100 ~= value.utf8.count else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "'\(value)' is no address; write it like mailto:ash@pallet.example")
    }
    return value
  }
}
