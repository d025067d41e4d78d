#if Postgres
import Glibc
import System
import Synchronization
import Testing

@testable import StoragePostgres

/// A PostgreSQL that runs as long as a suite does: `@Suite(.server)`.
struct TestServer: SuiteTrait, TestScoping {
  /// The servers of this run; a suite has one.
  @TaskLocal static var address: String = ""
  @TaskLocal static var folder: String = ""

  static var isInstalled: Bool {
    (0...40).contains { Files.exists("/usr/lib/postgresql/\($0)/bin/initdb") } || Files.exists("/usr/bin/initdb")
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard Self.isInstalled else { return try await function() }
    let folder = "/tmp/pokehost-postgres-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    let address = try Self.script("start", folder)
    defer { _ = try? Self.script("stop", folder) }  // What is left is one folder in /tmp.
    try await Self.$address.withValue(address) {
      try await Self.$folder.withValue(folder) { try await function() }
    }
  }

  static func choices(schema: String = "pokehost") -> PostgresChoices {
    var choices = PostgresChoices()
    choices.url = Secret(address)
    choices.schema = schema
    return choices
  }

  /// Runs a command of `scripts/postgres-server`; answers with its first line.
  @discardableResult
  static func script(_ command: String, _ folder: String) throws -> String {
    let output = "\(folder).\(command)"
    defer { unlink(output) }
    let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    let line = "\(root)/scripts/postgres-server \(command) \(folder) >\(output) 2>&1"
    let status = line.withCString { system($0) }
    let said = String(decoding: try Files.read(output, limit: 100_000), as: UTF8.self)
    guard status == 0 else { throw CouldNot(command: command, said: said) }
    return String(said.prefix { !$0.isNewline })
  }

  struct CouldNot: Error {
    let command: String
    let said: String
  }
}

extension Trait where Self == TestServer {
  static var server: TestServer { TestServer() }
}
#endif
