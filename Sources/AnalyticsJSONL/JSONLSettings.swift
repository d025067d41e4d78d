import FeatureKit

/// `modules["analytics.jsonl"]` in flags.json.
struct JSONLSettings: Decodable, Sendable {
  enum Sync: String, SettingChoice {
    /// After every batch: what was taken survives a power cut.
    case batch
    /// When a file is full or its day is over.
    case rotation
    case never
  }

  /// The state folder's `analytics/events` when unset.
  var folder: String?
  /// A file is rotated when it has this many bytes.
  var rotateAt: Int?
  /// How many files are kept, the current one included.
  var keep: Int?
  var sync: Sync?

  static let usualSize = 8_388_608
  static let usualKeep = 14
}
