/// How often a supervisor has started its child again.
package struct RestartCount: BoundedInteger {
  package static let range = 0...1_000_000_000

  package let value: Int

  package init(clamping value: Int) { self.value = Self.range.nearest(value) }
}

/// A descriptor beside the three standard streams.
struct DescriptorNumber: BoundedInteger {
  static let range = 3...Int(Int32.max)

  let value: Int

  init(clamping value: Int) { self.value = Self.range.nearest(value) }
}
