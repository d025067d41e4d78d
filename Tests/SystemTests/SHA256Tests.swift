import Testing

@testable import System

@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 1_000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
  ])
  func `digests are those of the standard`(_ text: String, _ digest: String) {
    #expect(SHA256.digest(text.utf8).hexadecimal == digest)
  }

  @Test func `pieces hash like the whole`() {
    var hash = SHA256()
    for piece in ["a", "bcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnop", "q"] { hash.update(piece.utf8) }
    #expect(hash.finish().hexadecimal == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
  }

  @Test func `signatures are those of RFC 4231`() {
    let short = HMAC(key: Array("Jefe".utf8)).sign("what do ya want for nothing?".utf8)
    #expect(short.hexadecimal == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    let long = HMAC(key: [UInt8](repeating: 0xaa, count: 131))
      .sign("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
    #expect(long.hexadecimal == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test func `secrets are equal byte by byte`() {
    #expect([1, 2, 3].equalsSecretly([1, 2, 3]))
    #expect(![1, 2, 3].equalsSecretly([1, 2, 4]))
    #expect(![1, 2, 3].equalsSecretly([1, 2]))
  }
}
