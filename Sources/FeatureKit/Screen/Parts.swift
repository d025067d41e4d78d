/// A title within a screen. Level 1 is the screen's own name, 2 and 3 stand below it.
package struct Heading: Hashable, Sendable {
  package var text: String
  package var level: Int

  package init(_ text: String, level: Int = 1) {
    self.text = text
    self.level = level
  }
}

/// A paragraph. Shells wrap it; it holds no line breaks that mean something.
package struct Text: Hashable, Sendable {
  package enum Weight: String, Sendable, Codable { case body, quiet, strong }

  package var text: String
  package var weight: Weight

  package init(_ text: String, _ weight: Weight = .body) {
    self.text = text
    self.weight = weight
  }
}

/// Names with their values: Height 40 cm.
package struct Facts: Hashable, Sendable {
  package var facts: [Fact]
  package init(_ facts: [Fact]) { self.facts = facts }
}

package struct Fact: Hashable, Sendable {
  package var label: String
  package var value: String

  package init(_ label: String, _ value: String) {
    self.label = label
    self.value = value
  }
}

/// What a colour may mean. A theme knows how each looks; a tone it does not know is drawn as `neutral`.
package struct Tone: Hashable, Sendable, Codable, RawRepresentable, ExpressibleByStringLiteral {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { rawValue = value }

  package static let neutral: Tone = "neutral"
  package static let accent: Tone = "accent"
  package static let good: Tone = "good"
  package static let bad: Tone = "bad"
}

/// A short word on a coloured ground: a type, a mark. The word says all; the tone only repeats it.
package struct Badge: Hashable, Sendable {
  package var text: String
  package var tone: Tone

  package init(_ text: String, tone: Tone = .neutral) {
    self.text = text
    self.tone = tone
  }
}

package struct Badges: Hashable, Sendable {
  /// What the badges are, for those who hear the screen: "Types".
  package var label: String
  package var badges: [Badge]

  package init(_ label: String, _ badges: [Badge]) {
    self.label = label
    self.badges = badges
  }
}

/// Values on a scale: the six stats, progress per generation.
package struct Meters: Hashable, Sendable {
  package var meters: [Meter]
  package init(_ meters: [Meter]) { self.meters = meters }
}

package struct Meter: Hashable, Sendable {
  package var label: String
  package var value: Int
  /// The end of the scale; more than that is drawn as full.
  package var limit: Int
  /// What stands beside the bar; the value when nil.
  package var caption: String?
  package var tone: Tone

  package init(_ label: String, _ value: Int, of limit: Int, caption: String? = nil, tone: Tone = .accent) {
    self.label = label
    self.value = value
    self.limit = limit
    self.caption = caption
    self.tone = tone
  }
}

/// How far something is that takes a while.
package struct Progress: Hashable, Sendable {
  package var label: String
  /// Between 0 and 1; nil when nobody knows.
  package var fraction: Double?

  package init(_ label: String, fraction: Double? = nil) {
    self.label = label
    self.fraction = fraction
  }
}

/// Names a picture that the `ImageService` can bring: `sprite:25`, `sprite:25/shiny`, or an `https:` address.
package struct ImageReference: Hashable, Sendable, Codable, RawRepresentable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
  package init(_ rawValue: String) { self.rawValue = rawValue }
}

package struct Image: Hashable, Sendable {
  package enum Size: String, Sendable, Codable { case small, large }

  package var reference: ImageReference
  /// The picture in words. Never empty.
  package var words: String
  package var size: Size
  /// What a placeholder is tinted with while there is no picture.
  package var tone: Tone

  package init(_ reference: ImageReference, words: String, size: Size = .large, tone: Tone = .neutral) {
    self.reference = reference
    self.words = words
    self.size = size
    self.tone = tone
  }
}

/// Columns with names; the first column names the rows.
package struct Table: Hashable, Sendable {
  package struct Cell: Hashable, Sendable, ExpressibleByStringLiteral {
    package var text: String
    package var tone: Tone

    package init(_ text: String, tone: Tone = .neutral) {
      self.text = text
      self.tone = tone
    }
    package init(stringLiteral value: String) { self.init(value) }
  }

  package var columns: [String]
  package var rows: [[Cell]]

  package init(columns: [String], rows: [[Cell]]) {
    self.columns = columns
    self.rows = rows
  }
}

/// A named point of a screen where contributions stand, in the order that the host gives them.
package struct Slot: Hashable, Sendable {
  package var point: PointID
  package init(_ point: PointID) { self.point = point }
}
