package import FeatureKit
import HTTPServer
import JSON
package import System

/// `modules["shell.web"]` of flags.json.
package struct WebSettings: Sendable, Equatable, Decodable {
  package struct Token: Sendable, Equatable, Decodable {
    /// Whose records a bearer of it reads and writes.
    package var name: String
    /// `sha256:` and the 64 hexadecimal digits of the token's hash; the token itself is kept nowhere.
    package var hash: Secret<String>
    package var profile: String?
  }

  package enum Visitors: String, SettingChoice {
    /// Whoever comes without a token only reads.
    case read
    /// Everybody has records of their own, under their cookie.
    case own
  }

  package enum Local: String, SettingChoice {
    /// The owner is who has the key that is printed at the start.
    case key
    /// Everybody who comes over loopback is the owner, other users of this machine too.
    case owner
  }

  /// `ADDR:PORT` or `unix:PATH`, one or several.
  package var listen: [String] = ["127.0.0.1:8151"]
  /// Threads; 0 stands for one a processor, at most four.
  package var workers: Workers = 0
  /// Names under which browsers reach the shell beside `localhost` and numeric addresses.
  package var hosts: [String] = []
  /// True behind something that speaks TLS: cookies are for TLS alone, and browsers are told to stay there.
  package var tls = false
  package var visitors = Visitors.read
  /// Who is the person at this machine.
  package var local = Local.key
  package var tokens: [Token] = []
  /// Origins whose scripts may ask for flags: `https://app.example`.
  package var origins: [String] = []
  /// Flag questions a second that one caller may ask; 0 for as many as they like.
  package var rate: Rate = 0
  package var connections: Connections = 10_000
  /// Addresses of proxies, or `unix`, that are believed when they say for whom they ask (`X-Forwarded-For`).
  package var proxies: [String] = []

  package typealias Workers = Bounded<0, 64>
  package typealias Rate = Bounded<0, 1_000_000>
  package typealias Connections = Bounded<1, 1_000_000>

  package init() {}

  private enum CodingKeys: String, CodingKey {
    case listen, workers, hosts, tls, visitors, local, tokens, origins, rate, connections, proxies
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let fallback = WebSettings()
    listen = try values.decodeIfPresent([String].self, forKey: .listen) ?? fallback.listen
    workers = try values.decodeIfPresent(Workers.self, forKey: .workers) ?? fallback.workers
    hosts = try values.decodeIfPresent([String].self, forKey: .hosts) ?? fallback.hosts
    tls = try values.decodeIfPresent(Bool.self, forKey: .tls) ?? fallback.tls
    visitors = try values.decodeIfPresent(Visitors.self, forKey: .visitors) ?? fallback.visitors
    local = try values.decodeIfPresent(Local.self, forKey: .local) ?? fallback.local
    tokens = try values.decodeIfPresent([Token].self, forKey: .tokens) ?? fallback.tokens
    origins = try values.decodeIfPresent([String].self, forKey: .origins) ?? fallback.origins
    rate = try values.decodeIfPresent(Rate.self, forKey: .rate) ?? fallback.rate
    connections = try values.decodeIfPresent(Connections.self, forKey: .connections) ?? fallback.connections
    proxies = try values.decodeIfPresent([String].self, forKey: .proxies) ?? fallback.proxies
  }
}

extension WebSettings {
  /// The profiles that somebody may come with: the host wires what they see, too.
  package static func profiles(in settings: Settings) throws -> [String] {
    try settings.decode(WebSettings.self).tokens.compactMap(\.profile)
  }

  /// What is wrong with the values, a sentence each.
  var problems: [SettingsFault] {
    var problems: [SettingsFault] = []
    if listen.isEmpty { problems.append(SettingsFault(WebWords.noAddress, at: "listen")) }
    for host in hosts where host.isEmpty || host.contains(where: { "/:@ ".contains($0) }) {
      problems.append(SettingsFault(WebWords.badHost(host), at: "hosts"))
    }
    for text in listen where ServerAddress(text) == nil {
      problems.append(SettingsFault(WebWords.badAddress(text), at: "listen"))
    }
    for proxy in proxies where !Proxies.isValid(proxy) {
      problems.append(SettingsFault(WebWords.badProxy(proxy), at: "proxies"))
    }
    for token in tokens where TokenBook.digest(in: token.hash.exposed) == nil {
      problems.append(SettingsFault(WebWords.badHash(of: token.name), at: "tokens"))
    }
    let names = tokens.map(\.name)
    for name in Set(names) where names.count(where: { $0 == name }) > 1 {
      problems.append(SettingsFault(WebWords.sameName(name), at: "tokens"))
    }
    for origin in origins where !origin.utf8.starts(with: "http".utf8) || origin.utf8.last == UInt8(ascii: "/") {
      problems.append(SettingsFault(WebWords.badOrigin(origin), at: "origins"))
    }
    return problems
  }
}
