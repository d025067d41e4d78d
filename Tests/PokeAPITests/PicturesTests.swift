import FeatureKit
import FeatureTesting
import Pokedex
import StorageMemory
import Synchronization
import Testing

@testable import PokeAPI

@Suite struct PicturesTests {
  /// Answers every address in one way, and counts.
  final class Host: HTTPTransport {
    let asked = Mutex<[String]>([])
    private let answer: @Sendable (HTTPRequest) -> Result<HTTPResponse, HTTPFailure>

    init(_ answer: @escaping @Sendable (HTTPRequest) -> Result<HTTPResponse, HTTPFailure>) { self.answer = answer }

    convenience init(_ status: Int, _ type: String = "image/png", _ body: [UInt8] = [1, 2, 3]) {
      self.init {
        .success(HTTPResponse(status: status, headers: [HTTPHeader("Content-Type", type)], body: body, url: $0.url))
      }
    }

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
      asked.withLock { $0.append(request.url) }
      return try answer(request).get()
    }
  }

  /// Takes every file for one pixel, but for one that begins with 0.
  struct OnePixel: PictureDecoder {
    func decode(_ bytes: [UInt8], within limits: PictureLimits) throws(PictureFailure) -> Picture {
      guard bytes.first != 0, let picture = Picture(width: 1, height: 1, rgba: [1, 2, 3, 4]) else {
        throw .corrupt(reason: "it begins with 0")
      }
      return picture
    }
  }

  private let store = MemoryStore()

  private func pictures(_ host: Host?, recorded: String? = nil) -> PokemonPictures {
    let network = host.map { PokemonPictures.Network($0, sprites: "https://sprites.example", userAgent: "test") }
    return PokemonPictures(
      store: store, decoder: OnePixel(), network: network, time: SyncRunTests.Standing(),
      isKnown: { $0 < 100 }, recordedURL: { _ in recorded })
  }

  @Test func `a sprite is fetched once and kept`() async throws {
    let host = Host(200)
    let pictures = pictures(host)
    #expect(try await pictures.picture(ImageReference("sprite:25")).rgba == [1, 2, 3, 4])
    #expect(try await pictures.file(ImageReference("sprite:25")).bytes == [1, 2, 3])
    #expect(host.asked.withLock { $0 } == ["https://sprites.example/25.png"])
    #expect(try await self.pictures(nil).file(ImageReference("sprite:25")).type == .png)
  }

  @Test(arguments: ["sprite:100", "sprite:99999", "sprite:4711/shiny"])
  func `of a number that no Pokémon has nobody is asked, and nothing is kept`(text: String) async throws {
    let host = Host(200)
    await #expect(throws: PictureFailure.absent) { _ = try await pictures(host).file(ImageReference(text)) }
    #expect(host.asked.withLock { $0.isEmpty })
    #expect(try await store.count(PictureCache.collection, prefix: "") == 0)
  }

  @Test func `a number that the service itself named is asked for`() async throws {
    let host = Host(200)
    #expect(try await pictures(host).listedFile(ImageReference("sprite:4711")).bytes == [1, 2, 3])
    #expect(host.asked.withLock { $0 } == ["https://sprites.example/4711.png"])
    #expect(try await pictures(host).file(ImageReference("sprite:4711")).bytes == [1, 2, 3])
    #expect(host.asked.withLock { $0.count } == 1)
  }

  @Test func `a shiny sprite has an address of its own`() async throws {
    let host = Host(200)
    _ = try await pictures(host).file(ImageReference("sprite:25/shiny"))
    #expect(host.asked.withLock { $0 } == ["https://sprites.example/shiny/25.png"])
  }

  @Test func `an address that the record names goes before the usual one`() async throws {
    let host = Host(200)
    _ = try await pictures(host, recorded: "https://other.example/x.png").file(ImageReference("sprite:25"))
    _ = try await pictures(host, recorded: "http://other.example/x.png").file(ImageReference("sprite:26"))
    #expect(host.asked.withLock { $0 } == ["https://other.example/x.png", "https://sprites.example/26.png"])
  }

  @Test func `that there is none is remembered`() async {
    let host = Host(404)
    for _ in 1...3 {
      await #expect(throws: PictureFailure.absent) { _ = try await pictures(host).file(ImageReference("sprite:25")) }
    }
    #expect(host.asked.withLock { $0.count } == 1)
  }

  @Test func `a damaged picture is not kept, and not asked for again at once`() async {
    let host = Host(200, "image/png", [0])
    await #expect(throws: PictureFailure.corrupt(reason: "it begins with 0")) {
      _ = try await pictures(host).picture(ImageReference("sprite:25"))
    }
    await #expect(throws: PictureFailure.absent) {
      _ = try await pictures(host).picture(ImageReference("sprite:25"))
    }
    #expect(host.asked.withLock { $0.count } == 1)
  }

  @Test func `the page of a captive portal is no picture and leaves no trace`() async throws {
    await #expect(throws: PictureFailure.self) {
      _ = try await pictures(Host(200, "text/html")).file(ImageReference("sprite:25"))
    }
    #expect(try await pictures(Host(200)).file(ImageReference("sprite:25")).bytes == [1, 2, 3])
  }

  @Test func `without a network there is what is kept`() async {
    let failure = PictureFailure.outOfReach(reason: "This profile never touches the network.")
    await #expect(throws: failure) { _ = try await pictures(nil).file(ImageReference("sprite:25")) }
  }

  @Test(arguments: [
    "", "sprite:", "sprite:0", "sprite:x", "sprite:25/back", "sprite:25/shiny/x", "sprite:1000000",
    "file:///etc/passwd", "http://a.b/c.png",
  ])
  func `what names no picture is none`(text: String) async {
    let host = Host(200)
    await #expect(throws: PictureFailure.absent) { _ = try await pictures(host).file(ImageReference(text)) }
    #expect(host.asked.withLock { $0.isEmpty })
  }
}
