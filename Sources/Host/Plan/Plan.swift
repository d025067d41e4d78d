package import FeatureKit

/// Which modules are in, which are out, and why: the pure result of flags, profile, entitlements and registry.
package struct Plan: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    package let id: ModuleID
    /// Somebody whom this host serves may get it, so it runs.
    package let isWired: Bool
    /// The person of this very session gets it.
    package let isVisible: Bool
    /// The flag that was asked; nil for a module that no flag decides.
    package let flag: String?
    package let variant: String?
    package let reason: Reason
    /// The reason as a sentence.
    package let detail: String
  }

  package enum Reason: String, Sendable, CaseIterable {
    case flag, entitlement, need, failed, always
    case notInBuild = "not-in-build"
  }

  package let profile: String
  /// In order of start: who is needed stands before who needs.
  package let entries: [Entry]

  package var wired: [ModuleID] { entries.filter(\.isWired).map(\.id) }

  package subscript(id: ModuleID) -> Entry? { entries.first { $0.id == id } }

  /// The same plan after these modules could not be started.
  package func failing(_ failures: [ModuleID: String]) -> Plan {
    Plan(
      profile: profile,
      entries: entries.map { entry in
        guard let words = failures[entry.id] else { return entry }
        return Entry(
          id: entry.id, isWired: false, isVisible: false, flag: entry.flag, variant: entry.variant,
          reason: .failed, detail: words.maskingAddresses)
      })
  }
}
