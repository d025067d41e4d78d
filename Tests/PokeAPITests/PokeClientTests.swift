import FeatureKit
import FeatureTesting
import Pokedex
import Synchronization
import System
import Testing

@testable import PokeAPI

/// Answers addresses with what a test wrote down, and keeps what was asked.
final class Script: HTTPTransport {
  let asked = Mutex<[String]>([])
  private let answers: [String: String]

  /// Bodies by path and query below `https://poke.example/api/v2`.
  init(_ answers: [String: String]) { self.answers = answers }

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    asked.withLock { $0.append(request.url) }
    let target = String(request.url.dropFirst("https://poke.example/api/v2".count))
    guard let body = answers[target] else { return HTTPResponse(status: 404, url: request.url) }
    return HTTPResponse(
      status: 200, headers: [HTTPHeader("Content-Type", "application/json")], body: Array(body.utf8), url: request.url)
  }

  var client: PokeClient { PokeClient(base: "https://poke.example/api/v2/", over: self, version: "1.2") }
}

@Suite struct PokeClientTests {
  private static func page(_ ids: ClosedRange<Int>, next: String?) -> String {
    let rows = ids.map { #"{"name":"p\#($0)","url":"/api/v2/thing/\#($0)/"}"# }.joined(separator: ",")
    return #"{"count":9,"next":\#(next.map { "\"\($0)\"" } ?? "null"),"previous":null,"results":[\#(rows)],"new":{}}"#
  }

  @Test func `a list is followed page by page, wherever its addresses point`() async throws {
    let script = Script([
      "/thing/?offset=0&limit=10000": Self.page(1...4, next: "http://elsewhere.example/api/v2/thing/?offset=4&limit=4"),
      "/thing/?offset=4&limit=4": Self.page(5...8, next: "/api/v2/thing/?limit=1&offset=8"),
      "/thing/?offset=8&limit=1": Self.page(9...9, next: nil),
    ])
    #expect(try await script.client.everyID(of: "thing").map(\.value) == Array(1...9))
  }

  @Test func `pages that overlap give each number once`() async throws {
    let script = Script([
      "/thing/?offset=0&limit=10000": Self.page(1...4, next: "?offset=3&limit=4"),
      "/thing/?offset=3&limit=4": Self.page(4...7, next: nil),
    ])
    #expect(try await script.client.everyID(of: "thing").map(\.value) == Array(1...7))
  }

  @Test(arguments: ["?offset=0&limit=4", "?offset=-1", "?limit=4", "nonsense", "?offset=x&limit=y"])
  func `a list that leads back ends`(next: String) async throws {
    let script = Script(["/thing/?offset=0&limit=10000": Self.page(1...4, next: next)])
    #expect(try await script.client.everyID(of: "thing") == [1, 2, 3, 4])
    #expect(script.asked.withLock { $0.count } == 1)
  }

  @Test func `rows without a name and without a number are borne`() async throws {
    let body = #"{"count":2,"next":null,"results":[{"url":"/api/v2/thing/7/"},{"url":"https://x.example/about"}]}"#
    #expect(try await Script(["/thing/?offset=0&limit=10000": body]).client.everyID(of: "thing") == [7])
  }

  @Test func `the service's last change is read from its text`() async throws {
    let script = Script(["/meta/": #"{"deploy_date":"1786004122","hash":"x","tag":null}"#])
    #expect(try await script.client.api(PokeClient.meta).deployedAt == 1_786_004_122_000)
    #expect(try await Script(["/meta/": #"{"deploy_date":"soon"}"#]).client.api(PokeClient.meta).deployedAt == nil)
  }

  @Test func `what is no JSON is named with its address`() async throws {
    do throws(APIFailure) {
      _ = try await Script(["/meta/": "<html>"]).client.api(PokeClient.meta)
      Issue.record("it was read")
    } catch {
      guard case .unreadable(url: "https://poke.example/api/v2/meta/", _) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }
}
