import CLinux
import Glibc
import System
import Testing

@testable import HTTPServer

/// Sockets that a process before this one opened, as a supervisor passes them on.
@Suite struct InheritedSocketsTests {
  /// Another descriptor of a server's socket, as a supervisor keeps it.
  private func kept(_ socket: ListeningSocket) -> ListeningSocket {
    ListeningSocket(address: socket.address, descriptor: dup(socket.descriptor))
  }

  @Test(arguments: ["127.0.0.1:0", "[::1]:0", "unix:/tmp/pokehost-inherited-\(getpid()).sock"])
  func `a socket that another process opened is taken over, and who waits there is answered`(_ text: String) throws {
    let address = try #require(ServerAddress(text))
    // It listens and nobody accepts, as after a crash.
    let before = try Listener(address)
    let waiting = try RawClient(before.address)
    waiting.say("GET /waits HTTP/1.1\r\nHost: a\r\n" + HTTPServerTests.close)
    let socket = ListeningSocket(address: text, descriptor: before.descriptor)
    let server = try HTTPServer([address], inheriting: [socket], workers: 1) { request in
      .now(ServerResponse(200, body: Array(request.target.utf8)))
    }
    #expect(server.addresses == [before.address])
    #expect(server.newAddresses.isEmpty)
    #expect(server.sockets == [socket])
    #expect(waiting.hear().hasSuffix("/waits"))
    server.drain(within: .seconds(2))
  }

  @Test func `a socket of another address is no longer listened on, and the right one is opened`() throws {
    let before = try Listener(.ip(host: "127.0.0.1", port: 0))
    let socket = ListeningSocket(address: "127.0.0.1:1", descriptor: before.descriptor)
    let other = kept(socket)
    defer { Glibc.close(other.descriptor) }
    let server = try HTTPServer([.ip(host: "127.0.0.1", port: 0)], inheriting: [socket], workers: 1) { _ in
      .now(ServerResponse(200))
    }
    defer { server.drain(within: .seconds(2)) }
    #expect(server.newAddresses == server.addresses)
    #expect(server.addresses != [before.address])
    #expect(!SocketAddress.listens(other.descriptor))
    #expect(throws: (any Error).self) { _ = try RawClient(before.address) }
  }

  @Test func `what does not listen at the address is not taken over`() throws {
    let before = try Listener(.ip(host: "127.0.0.1", port: 0))
    defer { before.close() }
    guard case .ip(_, let port) = before.address else { return }
    func take(_ asked: ServerAddress, _ descriptor: Int32) -> Listener? {
      Listener(asked, inheriting: ListeningSocket(address: "\(asked)", descriptor: descriptor))
    }
    #expect(take(before.address, before.descriptor)?.address == before.address)
    #expect(take(.ip(host: "127.0.0.1", port: port ^ 1), before.descriptor) == nil)
    #expect(take(.ip(host: "127.0.0.2", port: port), before.descriptor) == nil)
    #expect(take(.ip(host: "::1", port: port), before.descriptor) == nil)
    #expect(take(.unix(path: "/tmp/x.sock"), before.descriptor) == nil)
    #expect(take(before.address, STDIN_FILENO) == nil)
    #expect(take(before.address, -1) == nil)
    let bound = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { Glibc.close(bound) }
    #expect(take(before.address, bound) == nil)
  }

  @Test func `a server that drains refuses newcomers also while another process keeps its socket`() throws {
    let server = try HTTPServer([.ip(host: "127.0.0.1", port: 0)], workers: 1) { _ in .now(ServerResponse(200)) }
    let other = kept(try #require(server.sockets.first))
    defer { Glibc.close(other.descriptor) }
    server.drain(within: .seconds(2))
    #expect(throws: (any Error).self) { _ = try RawClient(server.addresses[0]) }
  }
}
