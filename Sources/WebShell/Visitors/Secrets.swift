import FeatureKit
import Synchronization
import System

/// Signs what the shell hands out: cookies, form tokens, addresses of pictures, and the key that makes a browser its
/// owner's. Hosts that share their keys take what another one signed.
final class Secrets: Sendable {
  /// What one key signs with. Each purpose has its own: a visitor's signature is never an owner's.
  private struct Signer: Sendable {
    let cookies: HMAC
    let forms: HMAC
    let pictures: HMAC
    let owners: HMAC
    /// 128 bits that come from the key, so that they are as long-lived as it and stored nowhere else.
    let ownerKey: String

    init(_ master: [UInt8]) {
      let root = HMAC(key: master)
      cookies = HMAC(key: root.sign("cookies".utf8))
      forms = HMAC(key: root.sign("forms".utf8))
      pictures = HMAC(key: root.sign("pictures".utf8))
      owners = HMAC(key: root.sign("owners".utf8))
      ownerKey = root.sign("owner key".utf8).prefix(16).hexadecimal
    }
  }

  private struct State {
    var signing: Signer
    /// All that are accepted, the one that signs among them.
    var verifying: [Signer]
  }

  private let state: Mutex<State>

  /// One key that is always good: for tests, and where keys cannot be kept.
  init(master: [UInt8]) {
    let signer = Signer(master)
    state = Mutex(State(signing: signer, verifying: [signer]))
  }

  convenience init(_ keys: SigningKeys, at now: Timestamp) {
    self.init(master: keys.signing(at: now)?.bytes.exposed ?? Self.random())
    use(keys, at: now)
  }

  /// Takes the keys as they are now: which one signs and which are accepted changes with time, too.
  func use(_ keys: SigningKeys, at now: Timestamp) {
    guard let signing = keys.signing(at: now) else { return }
    let fresh = State(
      signing: Signer(signing.bytes.exposed), verifying: keys.verifying(at: now).map { Signer($0.bytes.exposed) })
    state.withLock { $0 = fresh }
  }

  /// 16 bytes as hexadecimal digits: nobody guesses 2¹²⁸.
  private static func text(_ signature: [UInt8]) -> String { signature.prefix(16).hexadecimal }

  private var signing: Signer { state.withLock { $0.signing } }

  /// Compares with what every accepted key makes, in a time that says nothing of how near a guess was.
  private func accepts(_ given: [UInt8], _ expected: (Signer) -> String) -> Bool {
    var isGood = false
    for signer in state.withLock({ $0.verifying }) where Array(expected(signer).utf8).equalsSecretly(given) {
      isGood = true
    }
    return isGood
  }

  static func random() -> [UInt8] { SigningKeys.randomBytes() }
}

extension Secrets {
  func cookieSignature(of key: String) -> String { Self.text(signing.cookies.sign(key.utf8)) }
  func isCookie(_ signature: [UInt8], of key: String) -> Bool {
    accepts(signature) { Self.text($0.cookies.sign(key.utf8)) }
  }

  func ownerSignature(of key: String) -> String { Self.text(signing.owners.sign(key.utf8)) }
  func isOwner(_ signature: [UInt8], of key: String) -> Bool {
    accepts(signature) { Self.text($0.owners.sign(key.utf8)) }
  }

  /// What the printed address has behind `?key=`.
  var ownerKey: String { signing.ownerKey }
  func isOwnerKey(_ text: String) -> Bool { accepts(Array(text.utf8)) { $0.ownerKey } }

  func formToken(of visitor: String) -> String { Self.text(signing.forms.sign(visitor.utf8)) }
  func isFormToken(_ token: [UInt8], of visitor: String) -> Bool {
    accepts(token) { Self.text($0.forms.sign(visitor.utf8)) }
  }

  func pictureSignature(of reference: String) -> String { Self.text(signing.pictures.sign(reference.utf8)) }
  func isPicture(_ signature: [UInt8], of reference: String) -> Bool {
    accepts(signature) { Self.text($0.pictures.sign(reference.utf8)) }
  }
}
