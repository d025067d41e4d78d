public import JSON
import System

/// A module's part of `modules` in flags.json. Strict: a key that the module does not know is an error.
public struct Settings: Sendable, Equatable {
  public let value: JSONValue?

  public init(_ value: JSONValue? = nil) { self.value = value }

  /// The same without some keys.
  public func leavingOut(_ keys: [String]) -> Settings {
    guard case .object(let object)? = value, keys.contains(where: { object[$0] != nil }) else { return self }
    return Settings(.object(JSONObject(object.members.filter { !keys.contains($0.key) }.map { ($0.key, $0.value) })))
  }

  /// The settings as the module's own type; all defaults when the file says nothing.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try JSONCoder.decode(type, from: value ?? [:], unknownKeys: .refused)
    } catch let error as JSONCodingError {
      throw SettingsFault(error)
    }
  }

  /// The same; `usual` when the file says nothing, which then need not be decoded.
  public func decode<Value: Decodable>(or usual: @autoclosure () -> Value) throws -> Value {
    value == nil ? usual() : try decode(Value.self)
  }
}

/// Settings that a module does not take. It says so when it is made, before anything is touched: at start the host
/// does not go on with them, and live the module keeps the last good ones.
public struct SettingsFault: Error, Hashable, Sendable {
  /// Where in the module's settings.
  public let path: [JSONCodingError.Step]
  public let sentence: String

  public init(_ error: JSONCodingError) {
    path = error.path
    sentence = error.sentence
  }

  /// Values of the right type that make no sense, in the module's own words.
  public init(_ sentence: String, at key: String) {
    path = [.key(key)]
    self.sentence = sentence
  }
}

extension SettingsFault: Worded {}

/// A setting that is one of a few words: `enum Sync: String, SettingChoice { case batch, never }` needs nothing more.
public protocol SettingChoice: RawRepresentable<String>, CaseIterable, Decodable, Sendable {}

extension SettingChoice {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let word = try container.decode(String.self)
    guard let choice = Self(rawValue: word) else {
      let words = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "found '\(word)', expected one of \(words)")
    }
    self = choice
  }
}
