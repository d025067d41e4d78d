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
  var rotateAt: FileSize?
  /// How many files are kept, the current one included.
  var keep: FileCount?
  var sync: Sync?

  typealias FileSize = Bounded<1, 2_000_000_000>
  typealias FileCount = Bounded<1, 10_000>

  static let usualSize: FileSize = 8_388_608
  static let usualKeep: FileCount = 14
}
