package import JSON

extension FlagAnswer {
  /// The object that OFREP 0.3 has for it. A caller's default has no variant, and no value where none was given.
  package func ofrep(key: String) -> JSONValue {
    var object = JSONObject([("key", .string(key))])
    object["value"] = value
    if let errorCode {
      object["errorCode"] = .string(errorCode.rawValue)
      object["errorDetails"] = errorDetails.map { .string($0) }
    } else {
      object["reason"] = .string(reason.rawValue)
      object["variant"] = variant.map { .string($0) }
    }
    object["metadata"] = .object(metadata)
    return .object(object)
  }

  /// Where the answer came from, fit to end a sentence: "Flag storage is memory by its targeting rule."
  package var because: String {
    if isPinned { return "pinned by --set" }
    switch reason {
    case .targetingMatch: return "by its targeting rule"
    case .static, .default: return variant == nil ? "because it has no default variant" : "by its default"
    case .disabled: return "because its state is DISABLED"
    case .error: return "because \(errorDetails ?? "it could not be evaluated")"
    }
  }
}
