package import FeatureKit

/// Works out a plan. Pure: the same registry, flags and entitlements give the same plan.
package struct Planner: Sendable {
  package struct Audience: Sendable {
    package let profile: String
    /// What the session has that the plan is made for.
    package let entitlements: Set<String>
    /// What anybody whom this host serves may have: the session's and those of token profiles.
    package let reachable: Set<String>
    /// The shell that runs; the flag `shell` is read at start only.
    package let shell: String

    package init(profile: String, entitlements: Set<String>, reachable: Set<String>, shell: String) {
      self.profile = profile
      self.entitlements = entitlements
      self.reachable = reachable
      self.shell = shell
    }
  }

  private let registry: Registry
  private let order: [ModuleID]
  /// The flags that decide over modules.
  package let decidingFlags: [String]

  /// Fails when the registry contradicts itself; every contradiction is named.
  package init(_ registry: Registry) throws(RegistryFaults) {
    self.registry = registry
    order = try registry.checked()
    decidingFlags = Set(order.compactMap { FlagQuestion($0).key }).sorted()
  }

  package func plan(_ flags: FlagView, for audience: Audience) -> Plan {
    var verdicts = Dictionary(
      uniqueKeysWithValues: registry.declarations.map { declaration in
        (declaration.manifest.id, verdict(on: declaration.manifest, flags, audience))
      })
    dropWhatLacksServices(&verdicts)
    return Plan(profile: audience.profile, entries: order.compactMap { verdicts[$0] })
  }

  private func verdict(on manifest: Manifest, _ flags: FlagView, _ audience: Audience) -> Plan.Entry {
    let id = manifest.id
    let choice = FlagQuestion(id).decide(flags, shell: audience.shell)
    func entry(_ isWired: Bool, _ isVisible: Bool, _ reason: Plan.Reason, _ detail: String) -> Plan.Entry {
      Plan.Entry(
        id: id, isWired: isWired, isVisible: isVisible, flag: choice.flag, variant: choice.variant, reason: reason,
        detail: detail)
    }
    guard choice.isPossible else { return entry(false, false, .flag, choice.sentence) }
    if let reason = registry.missing[id] {
      return entry(false, false, .notInBuild, "This build was made without it: \(reason)")
    }
    let lacking = manifest.entitlements.filter { !audience.entitlements.contains($0) }
    guard lacking.isEmpty || manifest.entitlements.allSatisfy(audience.reachable.contains) else {
      return entry(false, false, .entitlement, PlanWords.lacks(lacking, profile: audience.profile))
    }
    guard lacking.isEmpty else {
      return entry(true, false, .entitlement, PlanWords.lacks(lacking, profile: audience.profile))
    }
    return entry(true, choice.isOn, choice.flag == nil ? .always : .flag, choice.sentence)
  }

  /// A module whose services nobody wired offers stays off; so does who needs that one.
  private func dropWhatLacksServices(_ verdicts: inout [ModuleID: Plan.Entry]) {
    var changed = true
    while changed {
      changed = false
      var offered: Set<ServiceID> = []
      for declaration in registry.declarations where verdicts[declaration.manifest.id]?.isWired == true {
        offered.formUnion(declaration.manifest.offers)
      }
      for declaration in registry.declarations {
        guard let absent = declaration.manifest.needs.first(where: { !offered.contains($0) }),
          let entry = verdicts[declaration.manifest.id], entry.isWired
        else { continue }
        verdicts[entry.id] = Plan.Entry(
          id: entry.id, isWired: false, isVisible: false, flag: entry.flag, variant: entry.variant, reason: .need,
          detail: PlanWords.needs(absent, offeredBy: offerers(of: absent)))
        changed = true
      }
    }
  }

  private func offerers(of service: ServiceID) -> [ModuleID] {
    registry.declarations.filter { $0.manifest.offers.contains(service) }.map { $0.manifest.id }
  }
}

/// The flag that decides over a module, by the module's kind.
struct FlagQuestion {
  /// A flag of its own, one flag for all of its kind, or none.
  private enum Form {
    case own(key: String)
    case oneOf(key: String, fallback: String)
    case none
  }

  struct Choice {
    let flag: String?
    let variant: String?
    let isOn: Bool
    let isPossible: Bool
    let sentence: String
  }

  private let id: ModuleID
  private let form: Form

  init(_ id: ModuleID) {
    self.id = id
    form =
      switch id.kind {
      case "feature", "analytics": .own(key: id.rawValue)
      case "storage": .oneOf(key: "storage", fallback: "sqlite")
      case "source": .oneOf(key: "source", fallback: "auto")
      case "transport": .oneOf(key: "transport", fallback: "curl")
      case "shell": .oneOf(key: "shell", fallback: "auto")
      default: .none
      }
  }

  var key: String? {
    switch form {
    case .own(let key), .oneOf(let key, _): key
    case .none: nil
    }
  }

  func decide(_ flags: FlagView, shell: String) -> Choice {
    switch form {
    case .none:
      Choice(flag: nil, variant: nil, isOn: true, isPossible: true, sentence: PlanWords.always)
    case .own(let key): decideOwn(key, flags)
    case .oneOf(let key, let fallback):
      key == "shell" ? decideShell(flags, shell) : decideOne(key, fallback, flags)
    }
  }

  private func decideOwn(_ key: String, _ flags: FlagView) -> Choice {
    guard let answer = flags.answer(key) else {
      return Choice(
        flag: key, variant: nil, isOn: false, isPossible: false, sentence: PlanWords.noFlag(key, fallback: "off"))
    }
    let isOn = answer.value == .bool(true)
    return Choice(
      flag: key, variant: answer.variant, isOn: isOn, isPossible: isOn || flags.possible(key).contains(.bool(true)),
      sentence: PlanWords.flag(key, answer, isOn: isOn))
  }

  private func decideOne(_ key: String, _ fallback: String, _ flags: FlagView) -> Choice {
    let answer = flags.answer(key)
    let chosen = answer?.value ?? .name(fallback)
    let isOn = chosen == .name(id.name)
    return Choice(
      flag: key, variant: answer?.variant, isOn: isOn, isPossible: isOn,
      sentence: answer.map { PlanWords.chosen(key, $0, isOn: isOn) } ?? PlanWords.noFlag(key, fallback: fallback))
  }

  private func decideShell(_ flags: FlagView, _ shell: String) -> Choice {
    let isOn = id.name == shell
    let answer = flags.answer("shell")
    return Choice(
      flag: "shell", variant: answer?.variant, isOn: isOn, isPossible: isOn,
      sentence: PlanWords.shell(shell, answer, isOn: isOn))
  }
}
