import FeatureKit
import FeatureTesting
import Pokedex
import StorageMemory
import Synchronization
import System
import Testing

@testable import PokeAPI

@Suite struct PicturesTests {
  /// The frame of a PNG file: header and end.
  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [0, 0, 0, 13] + Array("IHDR".utf8)
    + [UInt8](repeating: 1, count: 17) + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
  /// One that the decoder of these tests does not take.
  static let damaged: [UInt8] = Array(png.dropLast(16)) + [9] + Array(png.suffix(15))
  /// The frame of a JPEG file of 3 by 2 pixels.
  static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 8, 8, 0, 2, 0, 3, 1] + [0xFF, 0xDA, 0, 2, 7, 7, 0xFF, 0xD9]

  /// Answers every address in one way, and counts.
  final class Host: HTTPTransport {
    let asked = Mutex<[String]>([])
    private let answer: @Sendable (HTTPRequest) -> Result<HTTPResponse, HTTPFailure>

    init(_ answer: @escaping @Sendable (HTTPRequest) -> Result<HTTPResponse, HTTPFailure>) { self.answer = answer }

    convenience init(_ status: Int, _ type: String = "image/png", _ body: [UInt8] = PicturesTests.png) {
      self.init {
        .success(HTTPResponse(status: status, headers: [HTTPHeader("Content-Type", type)], body: body, url: $0.url))
      }
    }

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
      asked.withLock { $0.append(request.url) }
      return try answer(request).get()
    }
  }

  /// Takes every file for one pixel, but for one that has a 9 where the others have a 1.
  struct OnePixel: PictureDecoder {
    func decode(_ bytes: [UInt8], within limits: PictureLimits) throws(PictureFailure) -> Picture {
      guard !bytes.contains(9), let picture = Picture(width: 1, height: 1, rgba: [1, 2, 3, 4]) else {
        throw .corrupt(reason: "it has a 9")
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
    #expect(try await pictures.file(ImageReference("sprite:25")).bytes == Self.png)
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
    #expect(try await pictures(host).listedFile(ImageReference("sprite:4711")).bytes == Self.png)
    #expect(host.asked.withLock { $0 } == ["https://sprites.example/4711.png"])
    #expect(try await pictures(host).file(ImageReference("sprite:4711")).bytes == Self.png)
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
    let host = Host(200, "image/png", Self.damaged)
    await #expect(throws: PictureFailure.corrupt(reason: "it has a 9")) {
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
    #expect(try await pictures(Host(200)).file(ImageReference("sprite:25")).bytes == Self.png)
  }

  @Test(
    arguments: [
      ("image/png", [1, 2, 3]), ("image/png", Array("<html>".utf8)), ("image/png", jpeg), ("image/jpeg", jpeg),
      ("image/png", png + [0]), ("image/png", Array(png.dropLast(12))), ("image/png", Array(png.dropFirst())),
      ("image/png", png + Array("<script>".utf8)), ("image/svg+xml", Array("<svg/>".utf8)), ("image/gif", png),
      ("image/png", []),
    ] as [(String, [UInt8])])
  func `a sprite that is not the picture it says is neither kept nor given`(type: String, body: [UInt8]) async throws {
    let pictures = pictures(Host(200, type, body))
    await #expect(throws: PictureFailure.self) { _ = try await pictures.file(ImageReference("sprite:25")) }
    #expect(try await store.get(PictureCache.collection("sprite:25"))?.bytes.isEmpty != false)
  }

  @Test(
    arguments: [
      ("image/jpeg", jpeg, true), ("image/jpeg; x=y", jpeg, true), ("image/png", png, true), ("image/jpeg", png, false),
      ("image/jpeg", Array(jpeg.dropLast()), false), ("image/jpeg", Array(jpeg.dropFirst(2)), false),
      ("image/jpeg", [0xFF, 0xD8, 0xFF, 0xD9], false), ("image/svg+xml", Array("<svg/>".utf8), false),
    ] as [(String, [UInt8], Bool)])
  func `a cover is a whole JPEG or PNG file`(type: String, body: [UInt8], isGood: Bool) async {
    let file = try? await pictures(Host(200, type, body)).file(ImageReference("https://a.example/b.jpg"))
    #expect(file?.bytes == (isGood ? body : nil))
    #expect(file.map { ["image/jpeg", "image/png"].contains($0.type.rawValue) } != false)
  }

  @Test func `what was kept by others is checked before it is given`() async throws {
    let page = Array("<script>alert(1)</script>".utf8)
    for type in ["image/png", "image/svg+xml", "text/html"] {
      try await store.put(
        RecordWrite(
          PictureCache.collection("sprite:25"), bytes: page,
          metadata: RecordMetadata(storedAt: 1, contentType: type)))
      await #expect(throws: PictureFailure.self) { _ = try await pictures(nil).file(ImageReference("sprite:25")) }
    }
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
