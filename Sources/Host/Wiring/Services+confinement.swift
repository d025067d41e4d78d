import FeatureKit

extension Services {
  /// What a module gets of them: features and plug-ins see their own records and the shared cache; what serves them
  /// all, a shell or a source, sees the store as it is.
  func handed(to module: ModuleID, quota: VisitorQuota? = nil) -> Services {
    guard ["feature", "plugin"].contains(module.kind) else { return self }
    return wrapping((any RecordStore).self) {
      ConfinedStore($0, to: [.records(of: module), .sharedCache], quota: quota)
    }
  }
}
