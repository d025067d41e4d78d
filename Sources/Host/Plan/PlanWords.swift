import FeatureKit

/// Every sentence that a plan says, in one place.
enum PlanWords {
  static let always = "It is part of every plan."

  static func flag(_ key: String, _ answer: FlagView.Answer, isOn: Bool) -> String {
    "Flag \(key) is \(answer.variant ?? (isOn ? "on" : "off")) \(answer.because)."
  }

  static func noFlag(_ key: String, fallback: String) -> String {
    "There is no flag \(key) in the flags file, so it is \(fallback)."
  }

  static func chosen(_ key: String, _ answer: FlagView.Answer, isOn: Bool) -> String {
    "Flag \(key) is \(answer.variant ?? "without a variant") \(answer.because)."
  }

  static func shell(_ shell: String, _ answer: FlagView.Answer?, isOn: Bool) -> String {
    let variant = answer?.variant ?? "auto"
    return variant == shell
      ? "Flag shell is \(variant) \(answer?.because ?? "by default")."
      : "Flag shell is \(variant) \(answer?.because ?? "by default"), which means \(shell) here."
  }

  static func lacks(_ entitlements: [String], profile: String) -> String {
    let names = entitlements.sorted().joined(separator: ", ")
    return "Its flag is on, but profile \(profile) lacks the entitlement \(names)."
  }

  static func needs(_ service: ServiceID, offeredBy modules: [ModuleID]) -> String {
    let offerers = modules.sorted().map(\.rawValue).joined(separator: ", ")
    return modules.isEmpty
      ? "It needs \(service), which no module offers."
      : "It needs \(service), which nothing wired offers; \(offerers) would."
  }
}
