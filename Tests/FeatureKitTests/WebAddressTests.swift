import FeatureKit
import Testing

@Suite struct WebAddressTests {
  @Test func `an address is taken apart`() throws {
    let address = try #require(WebAddress("https://PokeAPI.co/api/v2/meta/?a=b#part"))
    #expect(address.scheme == .https)
    #expect(address.host == "pokeapi.co")
    #expect(address.port == 443)
    #expect(address.target == "/api/v2/meta/?a=b")
    #expect(address.origin == "https://pokeapi.co:443")
  }

  @Test(arguments: [("http://[::1]:8080", "::1", 8080), ("http://127.0.0.1:81/x", "127.0.0.1", 81)])
  func `this machine is known`(url: String, host: String, port: Int) throws {
    let address = try #require(WebAddress(url))
    #expect(address.host == host)
    #expect(address.port == port)
    #expect(address.isLoopback)
  }

  @Test(arguments: [
    "", "pokeapi.co", "ftp://pokeapi.co", "http://", "http:///x", "http://a b", "http://a\r\nHost: b",
    "http://me@host/",
    "http://host:0/", "http://host:99999/", "http://host:x/", "file:///etc/passwd", "http:\\\\host", "http://é.org/",
  ])
  func `what is no web address is none`(url: String) { #expect(WebAddress(url) == nil) }

  @Test func `a host that only begins like this machine is another`() throws {
    #expect(try !#require(WebAddress("http://127.0.0.1.example.org/")).isLoopback)
  }
}
