/// A title within a screen. Level 1 is the screen's own name, 2 and 3 stand below it.
public struct Heading: Hashable, Sendable {
  public var text: String
  public var level: Int

  public init(_ text: String, level: Int = 1) {
    self.text = text
    self.level = level
  }
}

/// A paragraph. Shells wrap it; it holds no line breaks that mean something.
public struct Text: Hashable, Sendable {
  public enum Weight: String, Sendable, Codable { case body, quiet, strong }

  public var text: String
  public var weight: Weight

  public init(_ text: String, _ weight: Weight = .body) {
    self.text = text
    self.weight = weight
  }
}

/// Names with their values: Height 40 cm.
public struct Facts: Hashable, Sendable {
  public var facts: [Fact]
  public init(_ facts: [Fact]) { self.facts = facts }
}

public struct Fact: Hashable, Sendable {
  public var label: String
  public var value: String

  public init(_ label: String, _ value: String) {
    self.label = label
    self.value = value
  }
}

/// What a colour may mean. A theme knows how each looks; a tone it does not know is drawn as `neutral`.
public struct Tone: Hashable, Sendable, Codable, RawRepresentable, ExpressibleByStringLiteral {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  public static let neutral: Tone = "neutral"
  public static let accent: Tone = "accent"
  public static let good: Tone = "good"
  public static let bad: Tone = "bad"
}

/// A short word on a coloured ground: a type, a mark. The word says all; the tone only repeats it.
public struct Badge: Hashable, Sendable {
  public var text: String
  public var tone: Tone

  public init(_ text: String, tone: Tone = .neutral) {
    self.text = text
    self.tone = tone
  }
}

public struct Badges: Hashable, Sendable {
  /// What the badges are, for those who hear the screen: "Types".
  public var label: String
  public var badges: [Badge]

  public init(_ label: String, _ badges: [Badge]) {
    self.label = label
    self.badges = badges
  }
}

/// Values on a scale: the six stats, progress per generation.
public struct Meters: Hashable, Sendable {
  public var meters: [Meter]
  public init(_ meters: [Meter]) { self.meters = meters }
}

public struct Meter: Hashable, Sendable {
  public var label: String
  public var value: Int
  /// The end of the scale; more than that is drawn as full.
  public var limit: Int
  /// What stands beside the bar; the value when nil.
  public var caption: String?
  public var tone: Tone

  public init(_ label: String, _ value: Int, of limit: Int, caption: String? = nil, tone: Tone = .accent) {
    self.label = label
    self.value = value
    self.limit = limit
    self.caption = caption
    self.tone = tone
  }
}

/// How far something is that takes a while.
public struct Progress: Hashable, Sendable {
  public var label: String
  /// Between 0 and 1; nil when nobody knows.
  public var fraction: Double?

  public init(_ label: String, fraction: Double? = nil) {
    self.label = label
    self.fraction = fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
  }
}

/// Names a picture that the `ImageService` can bring: `sprite:25`, `sprite:25/shiny`, or an `https:` address.
public struct ImageReference: Hashable, Sendable, Codable, RawRepresentable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

public struct Image: Hashable, Sendable {
  public enum Size: String, Sendable, Codable { case small, large }

  public var reference: ImageReference
  /// The picture in words. Never empty.
  public var words: String
  public var size: Size
  /// What a placeholder is tinted with while there is no picture.
  public var tone: Tone

  public init(_ reference: ImageReference, words: String, size: Size = .large, tone: Tone = .neutral) {
    self.reference = reference
    self.words = words
    self.size = size
    self.tone = tone
  }
}

/// Columns with names; the first column names the rows.
public struct Table: Hashable, Sendable {
  public struct Cell: Hashable, Sendable, ExpressibleByStringLiteral {
    public var text: String
    public var tone: Tone

    public init(_ text: String, tone: Tone = .neutral) {
      self.text = text
      self.tone = tone
    }
    public init(stringLiteral value: String) { self.init(value) }
  }

  public var columns: [String]
  public var rows: [[Cell]]

  public init(columns: [String], rows: [[Cell]]) {
    self.columns = columns
    self.rows = rows
  }
}

/// A named point of a screen where contributions stand, in the order that the host gives them.
public struct Slot: Hashable, Sendable {
  public var point: PointID
  public init(_ point: PointID) { self.point = point }
}
