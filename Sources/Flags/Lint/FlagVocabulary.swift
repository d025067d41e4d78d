package import JSON

/// What the modules of this build know: the keys that they declare, and their own names.
package struct FlagVocabulary: Sendable {
  package struct Key: Sendable {
    package let name: String
    package let help: String
    /// The JSON kind of its values: "boolean", "string", "number", "object"; nil for any.
    package let kind: String?
    /// All values, where they can be counted.
    package let choices: [String]?
    /// What else its module has to say against a value, a sentence each.
    package let check: (@Sendable (JSONValue) -> [String])?

    package init(
      _ name: String, help: String, kind: String?, choices: [String]? = nil,
      check: (@Sendable (JSONValue) -> [String])? = nil
    ) {
      self.name = name
      self.help = help
      self.kind = kind
      self.choices = choices
      self.check = check
    }
  }

  package let keys: [Key]
  /// Every module's id and what it is.
  package let modules: [(id: String, help: String)]

  package init(keys: [Key], modules: [(id: String, help: String)]) {
    self.keys = keys
    self.modules = modules
  }
}
