import System

/// The number by which PokeAPI knows a species, a form, an evolution chain or a type.
package struct ResourceNumber: BoundedInteger, ExpressibleByIntegerLiteral {
  /// Records are kept under six digits.
  package static let range = 1...999_999

  package let value: Int

  package init(clamping value: Int) { self.value = Self.range.nearest(value) }

  /// Nil for a number outside the range.
  package init?(_ value: Int) { self.init(exactly: value) }

  /// Nil for what is not a number in ASCII digits, and for a number outside the range.
  package init?(text: String) { self.init(digits: text) }

  /// A literal outside the range becomes the nearest number of it.
  package init(integerLiteral value: Int) { self.init(clamping: value) }

  /// The number before this one; nil for the first.
  package var previous: ResourceNumber? { ResourceNumber(value - 1) }
  /// The number after this one; nil for the last.
  package var next: ResourceNumber? { ResourceNumber(value + 1) }
}

/// The number of a species, or of one of its forms: theirs begin at 10001.
package typealias DexNumber = ResourceNumber

/// The number of an evolution chain, which is not the number of any species in it.
package typealias ChainNumber = ResourceNumber

/// A number in the condition of an evolution: a level, a friendship, a code such as that of a gender.
package struct ConditionNumber: BoundedInteger, ExpressibleByIntegerLiteral {
  package static let range = -1_000_000...1_000_000

  package let value: Int

  package init(clamping value: Int) { self.value = Self.range.nearest(value) }

  /// A literal outside the range becomes the nearest number of it.
  package init(integerLiteral value: Int) { self.init(clamping: value) }
}

/// Something that was counted or measured by others: a base stat, decimetres, hectograms.
package struct Amount: BoundedInteger, ExpressibleByIntegerLiteral {
  package static let range = 0...1_000_000

  package let value: Int

  package init(clamping value: Int) { self.value = Self.range.nearest(value) }

  /// A literal outside the range becomes the nearest number of it.
  package init(integerLiteral value: Int) { self.init(clamping: value) }
}
