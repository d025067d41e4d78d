import FeatureKit
import Testing

@Suite struct ToldAddressTests {
  @Test(arguments: [
    ("https://pokeapi.co/api/v2", "https://pokeapi.co/api/v2"),
    ("https://ash:pikachu@pokeapi.co/api/v2?token=x#y", "https://pokeapi.co/api/v2"),
    ("https://ash@pokeapi.co", "https://pokeapi.co"), ("http://[::1]:80/x", "http://[::1]:80/x"),
    ("http://ash:p@ss@host:80/x", "http://host:80/x"), ("http://ash:pi/ka@host/x", "http://host/x"),
    ("http://ash:pi?ka@host/x", "http://host/x"), ("http://ash:pi#ka@host/x", "http://host/x"),
    ("http://host/@x", "http://host/@x"), ("http://host:80/@x", "http://host:80/@x"),
    ("ash:pikachu@host/x", "host/x"), ("host/x?q=1", "host/x"), ("", ""),
    ("postgresql://ash:pikachu@db:5432/dex?password=x", "postgresql://db:5432/dex"),
    ("https://host?q=1", "https://host"), ("https://host/\u{1B}[31m", #"https://host/\u{1B}[31m"#),
  ])
  func `an address is told without what may be secret`(address: String, told: String) {
    #expect(address.toldAddress == told)
  }

  @Test(arguments: [
    ("No address.", "No address."), ("", ""), ("a = b / c", "a = b / c"),
    ("Cannot reach http://ash:pikachu@a/x?k=1, nor 'https://b?k=2'.", "Cannot reach http://a/x, nor 'https://b'."),
    ("Collector http://a:b@c:4318/v1/logs: refused", "Collector http://c:4318/v1/logs: refused"),
    ("POKEHOST_API=https://ash:pikachu@a/api", "POKEHOST_API=https://a/api"),
    ("connect host=db user=ash password=pikachu port=1", "connect host=db user=ash password=••• port=1"),
    ("(http://ash:x@p:8080)", "(http://p:8080)"), ("two\nhttp://u:p@h/\nlines", "two\nhttp://h/\nlines"),
  ])
  func `every address in a text is told so`(text: String, told: String) {
    #expect(text.maskingAddresses == told)
  }
}
