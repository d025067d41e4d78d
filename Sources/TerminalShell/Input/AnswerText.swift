import ShellKit
import System

/// The answers that come as strings.
enum AnswerText {
  static func answer(in text: String, _ kind: InputParser.TextKind) -> TerminalAnswer? {
    switch kind {
    case .command: ground(text)
    case .application: picture(text)
    case .other: nil
    }
  }

  /// `11;rgb:1e1e/1e1e/2e2e`, each part of one to four digits.
  private static func ground(_ text: String) -> TerminalAnswer? {
    guard text.hasPrefix("11;rgb") else { return nil }
    let parts = text.drop { $0 != ":" }.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    let channels = parts.prefix(3).compactMap { part -> UInt8? in
      guard (1...4).contains(part.utf8.count), let value = HexDigits.value(of: part) else { return nil }
      return UInt8(value * 255 / (1 << (4 * UInt32(part.utf8.count)) - 1))
    }
    guard channels.count == 3 else { return nil }
    return .ground(RGB(channels[0], channels[1], channels[2]))
  }

  /// `Gi=31;OK`
  private static func picture(_ text: String) -> TerminalAnswer? {
    guard text.hasPrefix("G"), text.contains("i=\(TerminalQuestions.pictureNumber);") else { return nil }
    return .kittyPictures(isOK: text.hasSuffix(";OK"))
  }
}
