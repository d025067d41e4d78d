import FeatureKit
package import System

/// One thing that happened: a line of the log.
package struct LogRecord: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case text(String)
    case whole(Int)
  }

  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: Value

    package init(_ name: String, _ text: String) {
      self.name = name
      value = .text(text.maskingAddresses)
    }

    package init(_ name: String, _ number: Int) {
      self.name = name
      value = .whole(number)
    }

    /// A secret has a name in the log and never a value.
    package init<Hidden>(_ name: String, _ secret: Secret<Hidden>) {
      self.name = name
      value = .text(secret.description)
    }
  }
  package let time: Timestamp
  package let level: LogLevel
  /// Who says it: `feature.list`, `host`, `transport`, `stderr`.
  package let subsystem: String
  package let message: String
  package internal(set) var fields: [Field]

  package init(_ level: LogLevel, _ subsystem: String, _ message: String, _ fields: [Field] = [], time: Timestamp) {
    self.level = level
    self.subsystem = subsystem
    self.message = message.maskingAddresses
    self.fields = fields
    self.time = time
  }
}
