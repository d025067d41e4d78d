package import JSON

extension FlagSet {
  /// The answer for one flag, in full. `fallback` is the caller's default; it stands wherever no variant does.
  package func evaluate(
    _ key: String, as type: FlagType? = nil, default fallback: JSONValue? = nil, context: FlagContext
  ) -> FlagAnswer {
    guard let definition = definition(key) else {
      return failure(.flagNotFound, FlagWords.noSuchFlag(key), fallback, metadata: metadata)
    }
    var budget = RuleBudget()
    return evaluate(definition, as: type, default: fallback, context: context, &budget)
  }

  /// The answers for several flags, which share the steps that one caller may take.
  package func evaluate(_ keys: [String], context: FlagContext) -> [FlagAnswer] {
    var stepsLeft = FlagLimits.stepsTogether
    return keys.map { key in
      guard let definition = definition(key) else { return evaluate(key, context: context) }
      var budget = RuleBudget(stepsLeft: stepsLeft)
      defer { stepsLeft = max(0, stepsLeft - budget.steps) }
      return evaluate(definition, as: nil, default: nil, context: context, &budget)
    }
  }

  @inline(__always)
  private func evaluate(
    _ definition: FlagDefinition, as type: FlagType?, default fallback: JSONValue?, context: FlagContext,
    _ budget: inout RuleBudget
  ) -> FlagAnswer {
    if let pin = pin(of: definition.key, definition) {
      return answer(definition, pin, .static, as: type, fallback, isPinned: true)
    }
    switch definition.resolve(context, &budget) {
    case .variant(let index, let reason): return answer(definition, index, reason, as: type, fallback)
    case .code(let reason): return FlagAnswer(.init(value: fallback, metadata: definition.metadata), reason)
    case .failure(let code, let details):
      return failure(code, details, fallback, metadata: definition.metadata)
    }
  }

  /// The value of a boolean flag; nil when it has none for this context.
  package func bool(_ key: String, context: FlagContext) -> Bool? { value(key, context)?.bool }

  /// The value of a string flag; nil when it has none for this context.
  package func string(_ key: String, context: FlagContext) -> String? { value(key, context)?.string }

  private func value(_ key: String, _ context: FlagContext) -> JSONValue? {
    guard let definition = definition(key) else { return nil }
    if let pin = pin(of: key, definition) { return definition.variants[pin].value }
    var budget = RuleBudget()
    guard case .variant(let index, _) = definition.resolve(context, &budget) else { return nil }
    return definition.variants[index].value
  }

  private func answer(
    _ definition: FlagDefinition, _ index: Int, _ reason: FlagAnswer.Reason, as type: FlagType?,
    _ fallback: JSONValue?, isPinned: Bool = false
  ) -> FlagAnswer {
    switch type?.fit(definition.variants[index].value) ?? .same {
    case .same: return FlagAnswer(definition.variants[index].body, reason, isPinned: isPinned)
    case .converted(let value):
      let name = definition.variants[index].name
      return FlagAnswer(
        .init(value: value, variant: name, metadata: definition.metadata), reason, isPinned: isPinned)
    case .none:
      let variant = definition.variants[index]
      let words = FlagWords.mismatch(
        definition.key, variant: variant.name, found: variant.value.kindName, expected: type?.phrase ?? "")
      return failure(.typeMismatch, words, fallback, metadata: definition.metadata)
    }
  }

  private func failure(
    _ code: FlagAnswer.ErrorCode, _ details: String, _ fallback: JSONValue?, metadata: JSONObject
  ) -> FlagAnswer {
    FlagAnswer(.init(value: fallback, errorCode: code, errorDetails: details, metadata: metadata), .error)
  }
}

extension FlagDefinition {
  enum Resolution {
    case variant(Int, FlagAnswer.Reason)
    /// The caller's default, and that is no error.
    case code(FlagAnswer.Reason)
    case failure(FlagAnswer.ErrorCode, String)
  }

  /// What the rule uses is taken from the budget.
  func resolve(_ context: FlagContext, _ budget: inout RuleBudget) -> Resolution {
    if let fault { return .failure(.parseError, FlagWords.broken(key, fault)) }
    guard isEnabled else { return .code(.disabled) }
    guard let rule else { return defaultVariant(.static) }
    var run = RuleRun(rule, context, flagKey: key, observer: NoObserver(), budget: budget)
    defer { budget = run.budget }
    do throws(RuleFault) {
      switch try run.result() {
      case .constant(let place):
        return variant(ofConstant: place).map { .variant($0, .targetingMatch) } ?? resolve(rule.constants[place])
      case .value(let value): return resolve(value)
      }
    } catch {
      return Self.failure(error, of: key)
    }
  }

  static func failure(_ fault: RuleFault, of key: String) -> Resolution {
    switch fault {
    case .unknownOperator, .noArguments: .failure(.parseError, FlagWords.fault(fault, of: key))
    case .tooLong, .tooLongTogether, .tooMuchText, .tooManyElements, .tooDeep, .tooLarge, .ruleTooLong, .ruleTooDeep,
      .fileTooLong:
      .failure(.general, FlagWords.fault(fault, of: key))
    }
  }

  /// What a rule's result means.
  func resolve(_ result: LogicValue) -> Resolution {
    let name: String
    switch result {
    case .null: return defaultVariant(.default)
    case .number(let number) where !number.isFinite: return defaultVariant(.default)
    case .string(let text): name = text
    case .bool, .number: name = result.text ?? ""
    case .array: return .failure(.general, FlagWords.noVariantName("an array", of: key))
    case .object: return .failure(.general, FlagWords.noVariantName("an object", of: key))
    }
    // A variant may bear the empty name, but no rule chooses it.
    guard !name.isEmpty, let index = index(of: name) else {
      return .failure(.general, FlagWords.noVariant(name, of: key, known: variants.map(\.name)))
    }
    return .variant(index, .targetingMatch)
  }

  private func defaultVariant(_ reason: FlagAnswer.Reason) -> Resolution {
    switch fallback {
    case .variant(let index): .variant(index, reason)
    case .code: .code(.default)
    case .unknown(let name): .failure(.general, FlagWords.noVariant(name, of: key, known: variants.map(\.name)))
    }
  }
}
