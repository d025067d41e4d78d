import Testing

@testable import System

@Suite struct NetworkAddressTests {
  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1",
    "192.167.0.1", "223.255.255.255", "2606:4700::1111", "2001:4860:4860::8888", "::ffff:8.8.8.8", "64:ff9b::808:808",
    "2002:808:808::1",
  ])
  func `the Internet's addresses are public`(text: String) throws {
    #expect(try #require(NetworkAddress(text)).isPublic)
  }

  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.1", "0x7f000001", "2130706433",
    "017700000001", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.1.1",
    "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1",
    "255.255.255.255", "::", "::1", "fe80::1", "febf::1", "fec0::1", "fc00::1", "fdff::1", "ff02::1", "2001:db8::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::1",
  ])
  func `those of this machine, of private networks and of groups are not`(text: String) throws {
    #expect(try !#require(NetworkAddress(text)).isPublic)
  }

  @Test(arguments: ["", "localhost", "example.org", "1.2.3.4.5", "::g", "[::1]", "127.0.0.1\u{0}", "300.1.1.1"])
  func `a name is no address`(text: String) {
    #expect(NetworkAddress(text) == nil)
  }

  @Test func `an address is written as people write it`() {
    #expect(NetworkAddress("127.1")?.description == "127.0.0.1")
    #expect(NetworkAddress("::ffff:10.0.0.1")?.description == "10.0.0.1")
    #expect(NetworkAddress("FE80:0::1")?.description == "fe80::1")
  }
}
