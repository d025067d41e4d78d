public import System

/// What analytics sends: a name and a few parameters that a rule took out of one step of the host.
public struct AnalyticsEvent: Hashable, Sendable {
  public enum Value: Hashable, Sendable {
    case text(String)
    case whole(Int)
    case fraction(Double)
    case truth(Bool)
  }

  public struct Parameter: Hashable, Sendable {
    public let name: String
    public let value: Value

    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// 32 hexadecimal digits. What is delivered twice has the same.
  public let id: String
  public let name: String
  public let time: Timestamp
  /// Names the open screen among all of all runs: events of one come in order.
  public let store: String
  public let feature: String
  public let profile: String
  public let parameters: [Parameter]

  public init(
    id: String, name: String, time: Timestamp, store: String, feature: String, profile: String, parameters: [Parameter]
  ) {
    self.id = id
    self.name = name
    self.time = time
    self.store = store
    self.feature = feature
    self.profile = profile
    self.parameters = parameters
  }

  public subscript(name: String) -> Value? { parameters.first { $0.name == name }?.value }
}

extension AnalyticsEvent.Value: CustomStringConvertible {
  /// The value as people and SDKs that only know text read it.
  public var description: String {
    switch self {
    case .text(let text): text
    case .whole(let number): String(number)
    case .fraction(let number): String(number)
    case .truth(let isTrue): isTrue ? "true" : "false"
    }
  }
}
