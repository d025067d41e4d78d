package import FeatureKit

/// Gives every picture an address of ours, so that a browser asks nobody else.
package struct PictureLinks: Sendable {
  private let sign: @Sendable (String) -> String
  private let isSigned: @Sendable (_ signature: [UInt8], _ reference: String) -> Bool

  init(_ secrets: Secrets) {
    sign = { secrets.pictureSignature(of: $0) }
    isSigned = { secrets.isPicture($0, of: $1) }
  }

  /// For tests and previews: every signature is `unsigned`.
  package init() {
    sign = { _ in "unsigned" }
    isSigned = { signature, _ in signature.elementsEqual("unsigned".utf8) }
  }

  /// `/sprites/25.png`, `/sprites/shiny/25.png`; an address elsewhere is signed, so that nobody can have us fetch what
  /// no page of ours shows.
  package func link(_ reference: ImageReference) -> WebLink {
    let text = reference.rawValue
    guard text.utf8.starts(with: "sprite:".utf8) else { return WebLink("/pictures", sign(text), text) }
    let parts = text.dropFirst(7).split(separator: "/").map(String.init)
    switch parts.count {
    case 1: return WebLink("/sprites", parts[0] + ".png")
    case 2: return WebLink("/sprites", parts[1], parts[0] + ".png")
    default: return WebLink("/pictures", sign(text), text)
    }
  }

  /// The picture at an address that `link` made; nil for any other.
  func reference(at path: [String]) -> ImageReference? {
    guard let last = path.last, path.count <= 3 else { return nil }
    switch path[0] {
    case "pictures" where path.count == 3:
      guard isSigned(Array(path[1].utf8), last) else { return nil }
      return ImageReference(last)
    case "sprites" where last.hasSuffix(".png"):
      let number = last.dropLast(4)
      guard (1...6).contains(number.utf8.count), number.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
      if path.count == 2 { return ImageReference("sprite:\(number)") }
      return path.count == 3 && path[1] == "shiny" ? ImageReference("sprite:\(number)/shiny") : nil
    default: return nil
    }
  }
}
