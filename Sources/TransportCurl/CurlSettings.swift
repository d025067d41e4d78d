/// `modules["transport.curl"]` in flags.json. Times are milliseconds.
package struct CurlSettings: Hashable, Sendable, Decodable {
  /// Requests that one host on the network gets at a time. pokeapi.co never gets more than six.
  package var requestsPerHost = 6
  /// The same for this machine itself, where nobody has to be spared.
  package var requestsPerLoopback = 64
  /// Attempts in all, the first included, for what is safe to ask again.
  package var attempts = 4
  package var connectTimeout = 5_000
  /// How long not a byte may come before an attempt is given up.
  package var stallTimeout = 8_000
  /// A proxy's URL; else `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say.
  package var proxy: String?
  /// A file of certificates to trust instead of the system's.
  package var certificates: String?
  /// Where whoever runs this can be reached, as `mailto:ash@pallet.example`: said to services beside our name. Some
  /// answer those sooner who say it.
  package var contact: String?

  package init() {}

  private enum CodingKeys: String, CodingKey {
    case requestsPerHost, requestsPerLoopback, attempts, connectTimeout, stallTimeout, proxy, certificates, contact
  }

  package init(from decoder: any Decoder) throws {
    let file = try decoder.container(keyedBy: CodingKeys.self)
    requestsPerHost = try file.number(.requestsPerHost, in: 1...64) ?? requestsPerHost
    requestsPerLoopback = try file.number(.requestsPerLoopback, in: 1...256) ?? requestsPerLoopback
    attempts = try file.number(.attempts, in: 1...10) ?? attempts
    connectTimeout = try file.number(.connectTimeout, in: 100...60_000) ?? connectTimeout
    stallTimeout = try file.number(.stallTimeout, in: 1_000...60_000) ?? stallTimeout
    proxy = try file.decodeIfPresent(String.self, forKey: .proxy)
    certificates = try file.decodeIfPresent(String.self, forKey: .certificates)
    contact = try file.contact(.contact)
  }
}

extension KeyedDecodingContainer {
  /// A whole number within bounds; nil when the file says nothing.
  fileprivate func number(_ key: Key, in bounds: ClosedRange<Int>) throws -> Int? {
    guard let value = try decodeIfPresent(Int.self, forKey: key) else { return nil }
    guard bounds.contains(value) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "\(value) is not between \(bounds.lowerBound) and \(bounds.upperBound)")
    }
    return value
  }
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
