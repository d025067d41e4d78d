import FeatureKit
import FeatureTesting
import Glibc
import System
import Testing

@testable import CLI

@Suite struct ReachablePlacesTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func places(
    flags: String? = nil, settings: [(String, FileSetting.Use)] = [], listen: [String] = [],
    variables: [String: String] = [:], isSuperUser: Bool = false
  ) throws -> [Confinement.Place] {
    try ReachablePlaces(
      folders: Folders(home: home.path, variables: [:]), flagsFile: flags ?? "\(home.path)/flags/flags.json",
      settings: settings.map { (path: $0.0, use: $0.1) }, listen: listen, variables: variables,
      isSuperUser: isSuperUser
    ).all
  }

  @Test func `the four folders are made and can be written`() throws {
    let all = try places()
    for name in ["config", "data", "state", "cache"] {
      #expect(all.contains(Confinement.Place("\(home.path)/\(name)", .writes)))
      #expect(Files.isFolder("\(home.path)/\(name)"))
    }
  }

  @Test func `the folder of the flags file is only read`() throws {
    #expect(try places().contains(Confinement.Place("\(home.path)/flags", .reads)))
  }

  @Test(arguments: ["/flags.json", "/etc/flags.json"])
  func `a flags file below which everything lies is one file`(path: String) throws {
    let all = try places(flags: path, isSuperUser: true)
    #expect(all.contains(Confinement.Place(path, .reads)))
    #expect(!all.contains { ["/", "/etc"].contains($0.path) })
  }

  @Test func `a flags file behind a link is read where it is`() throws {
    try Files.makeFolder("\(home.path)/real")
    try Files.replace("\(home.path)/real/flags.json", with: [])
    #expect(symlink("\(home.path)/real/flags.json", "\(home.path)/flags.json") == 0)
    let all = try places(flags: "\(home.path)/flags.json")
    #expect(all.contains(Confinement.Place("\(home.path)", .reads)))
    #expect(all.contains { $0.path.hasSuffix("/real") && $0.access == .reads })
  }

  @Test func `what the settings name is within reach as it is used`() throws {
    let all = try places(settings: [
      ("/certificates/ca.pem", .reads), ("/records/pokedex.sqlite", .writesFile),
      ("\(home.path)/events", .writesFolder),
    ])
    #expect(all.contains(Confinement.Place("/certificates/ca.pem", .reads)))
    #expect(all.contains(Confinement.Place("/records", .writes)))
    #expect(all.contains(Confinement.Place("\(home.path)/events", .writes)))
    #expect(Files.isFolder("\(home.path)/events"))
  }

  @Test func `where it listens sockets are made`() throws {
    let all = try places(listen: ["127.0.0.1:8151", "unix:/run/pokehost/web.sock"])
    #expect(all.filter { $0.access == .makesSockets } == [Confinement.Place("/run/pokehost", .makesSockets)])
  }

  @Test func `variables that name certificates and passwords count`() throws {
    let all = try places(variables: ["SSL_CERT_FILE": "/c.pem", "PGPASSFILE": "/p", "HOME": "/home/ash"])
    for path in ["/c.pem", "/p", "/home/ash/.pgpass"] { #expect(all.contains(Confinement.Place(path, .reads))) }
    #expect(!all.contains { $0.path == "/home/ash" })
  }

  @Test func `the system's own settings are one folder, but not for who may read its secrets`() throws {
    #expect(try places().contains(Confinement.Place("/etc", .reads)))
    let named = try places(isSuperUser: true)
    #expect(!named.contains { $0.path == "/etc" || $0.path == "/etc/shadow" || $0.path == "/" })
    #expect(named.contains(Confinement.Place("/etc/resolv.conf", .reads)))
  }

  @Test func `no program and no device is within reach that is not needed`() throws {
    let writable = try places().filter { $0.access == .writes && !$0.path.hasPrefix(home.path) }
    #expect(writable == [Confinement.Place("/dev/null", .writes)])
  }
}
