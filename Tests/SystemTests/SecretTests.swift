import JSON
import Testing

@testable import System

@Suite struct SecretTests {
  private struct Settings: Codable, Hashable {
    var url: Secret<String>
    var port: Int
  }

  private let settings = Settings(url: Secret("hunter2"), port: 5432)

  @Test func `no way of printing tells a secret`() throws {
    var dumped = ""
    dump(settings, to: &dumped)
    let texts = [
      "\(settings)", String(describing: settings.url), String(reflecting: settings), dumped, "\([settings.url])",
      "\(Optional(settings.url) as Any)", "\(Mirror(reflecting: settings.url).children.map { "\($0)" })",
      try JSONCoder.encode(settings).compactText,
    ]
    for text in texts { #expect(!text.contains("hunter2"), "\(text)") }
    #expect(try JSONCoder.encode(settings).compactText == #"{"url":"•••","port":5432}"#)
  }

  @Test func `whoever needs a secret reads it out of settings`() throws {
    let read = try JSONCoder.decode(Settings.self, from: ["url": "hunter2", "port": 5432])
    #expect(read == settings)
    #expect(read.url.exposed == "hunter2")
  }

  @Test func `anything can be a secret`() {
    #expect("\(Secret(42))" == "•••")
    #expect("\(Secret([1, 2]))" == "•••")
  }
}
