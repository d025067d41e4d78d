/// What one evaluation has used. It is charged where the work is done, before it is done.
struct RuleBudget {
  private let stepLimit: Int
  private var stepsLeft: Int
  private var textBytes = 0
  private var elements = 0

  /// `stepsLeft` is less than the limit when several flags are answered together.
  init(stepsLeft: Int = FlagLimits.steps) {
    stepLimit = min(stepsLeft, FlagLimits.steps)
    self.stepsLeft = stepLimit
  }

  var steps: Int { stepLimit - stepsLeft }

  @inline(__always)
  mutating func spend(_ count: Int) throws(RuleFault) {
    guard count <= stepsLeft else { throw exhausted }
    // It stays at zero or above.
    stepsLeft &-= count
  }

  private var exhausted: RuleFault {
    stepLimit < FlagLimits.steps
      ? .tooLongTogether(steps: FlagLimits.stepsTogether) : .tooLong(steps: FlagLimits.steps)
  }

  /// Bytes that are compared, searched, hashed or converted.
  @inline(__always)
  mutating func read(bytes: Int) throws(RuleFault) { try spend(bytes / FlagLimits.bytesPerStep) }

  /// Elements or members that are compared.
  @inline(__always)
  mutating func read(elements: Int) throws(RuleFault) { try spend(elements / FlagLimits.elementsPerStep) }

  /// A text that is made, or grows by so much.
  mutating func make(text bytes: Int) throws(RuleFault) {
    try read(bytes: bytes)
    guard bytes <= FlagLimits.textBytes - textBytes else { throw .tooMuchText(bytes: FlagLimits.textBytes) }
    textBytes += bytes
  }

  /// A list or an object that is made.
  mutating func make(elements count: Int) throws(RuleFault) {
    try read(elements: count)
    guard count <= FlagLimits.elements - elements else { throw .tooManyElements(FlagLimits.elements) }
    elements += count
  }

  /// Whether a value that was made may exist.
  func check(_ extent: LogicExtent) throws(RuleFault) {
    guard extent.levels <= FlagLimits.valueLevels else { throw .tooDeep(levels: FlagLimits.valueLevels) }
    guard extent.bytes <= FlagLimits.valueBytes else { throw .tooLarge(bytes: FlagLimits.valueBytes) }
  }
}

/// How many parts rules may still have while a file is read; every `$ref` counts with what is put in its place.
struct RuleAllowance {
  private(set) var left: Int

  /// For one rule by itself.
  static let oneRule = RuleAllowance(left: FlagLimits.ruleParts)
  static let file = RuleAllowance(left: FlagLimits.fileParts)

  /// False, and nothing is taken, when there are not so many left.
  mutating func take(_ parts: Int) -> Bool {
    guard parts <= left else { return false }
    left -= parts
    return true
  }
}
