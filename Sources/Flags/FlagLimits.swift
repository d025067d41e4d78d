package import JSON

/// What flags files and their rules may use. Every limit stands here, and docs/FLAGS.md lists them.
package enum FlagLimits {
  // MARK: One evaluation

  /// Nodes that are evaluated, and what is compared, searched, converted and copied.
  static let steps = 1_000_000
  /// Bytes that are compared, searched, hashed or converted for one step.
  static let bytesPerStep = 32
  /// Elements and members that are compared or copied for one step.
  static let elementsPerStep = 8
  /// Of all texts that are made.
  static let textBytes = 10_000_000
  /// Of all lists and objects that are made.
  static let elements = 1_000_000
  /// Arrays and objects within each other, in a value that is made.
  static let valueLevels = 512
  /// Of one value that is made: `partBytes` for each part of it and one for each byte of text, counted as often as the
  /// value has them, for a list may hold the same part many times.
  static let valueBytes = 8_000_000
  static let partBytes: UInt32 = 8
  /// The steps of all flags that are answered together for one caller.
  static let stepsTogether = 2_000_000
  /// The bytes of all values that one explanation shows, counted as those of a value.
  static let shownBytes = 4_000_000

  // MARK: One rule, with every `$ref` put in

  /// Operators and lists within each other: each costs stack when it is evaluated.
  static let ruleLevels = 256
  /// Values of the JSON that it is written in, and one more for every `bytesPerPart` of each text.
  static let ruleParts = 200_000
  static let bytesPerPart = 64

  // MARK: One file

  package static let json = JSONLimits(bytes: 10_000_000, levels: 512, values: 2_000_000)
  /// Parts of all its rules, with every `$ref` put in.
  static let fileParts = 1_000_000
  static let flags = 100_000
  static let evaluators = 10_000
  static let profiles = 1_000
  static let modules = 1_000
  /// Of one flag.
  static let variants = 1_000
  /// Of the name of a flag, a variant, an evaluator, a profile or a module.
  static let nameBytes = 1_000
  /// Of the metadata of the set or of one flag, as they are written.
  static let metadataBytes = 10_000
  /// Problems that are listed for one file.
  static let problems = 1_000
  /// Members of contexts that are looked at to find what no profile supplies; what is left is not judged.
  static let suppliedLooks = 2_000_000
}
