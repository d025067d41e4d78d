import FeatureKit
import System

/// Signs what the shell hands out: cookies, form tokens, addresses of pictures. Hosts that share a record store share
/// the secret, so that what one signed is good at the others.
struct Secrets: Sendable {
  private let cookies: HMAC
  private let forms: HMAC
  private let pictures: HMAC

  init(master: [UInt8]) {
    let root = HMAC(key: master)
    cookies = HMAC(key: root.sign("cookies".utf8))
    forms = HMAC(key: root.sign("forms".utf8))
    pictures = HMAC(key: root.sign("pictures".utf8))
  }

  /// 16 bytes as hexadecimal digits: nobody guesses 2¹²⁸.
  func cookieSignature(of key: String) -> String { cookies.sign(key.utf8).prefix(16).hexadecimal }
  func formToken(of visitor: String) -> String { forms.sign(visitor.utf8).prefix(16).hexadecimal }
  func pictureSignature(of reference: String) -> String { pictures.sign(reference.utf8).prefix(16).hexadecimal }

  static func random() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in .random(in: 0...255, using: &generator) }
  }

  /// The secret that the store keeps, made by whoever asks first.
  static func load(from store: any RecordStore, in namespace: RecordNamespace, at time: Timestamp)
    async throws(StorageFailure)
    -> Secrets
  {
    let address = RecordCollection("secrets", in: namespace)("signing")
    if let kept = try await store.get(address) { return Secrets(master: kept.bytes) }
    let fresh = random()
    let write = RecordWrite(address, bytes: fresh, metadata: RecordMetadata(storedAt: time))
    if try await store.compareAndSet(write, expected: 0) != nil { return Secrets(master: fresh) }
    // Somebody else was first: theirs is the one that counts.
    return Secrets(master: try await store.get(address)?.bytes ?? fresh)
  }
}
