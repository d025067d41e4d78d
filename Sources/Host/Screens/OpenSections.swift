import FeatureKit

/// One contribution that a screen has open.
final class OpenSection {
  let key: SectionKey
  let session: any ScreenSession
  /// The key's, spelled out once.
  let origin: String
  var nodes: [Node<AnyAction>] = []
  var follower: Task<Void, Never>?

  init(_ key: SectionKey, session: any ScreenSession) {
    self.key = key
    self.session = session
    origin = key.origin
  }
}

/// The contributions that a screen has open, in the order in which they were opened: so few that they are looked
/// through.
struct OpenSections {
  private(set) var all: [OpenSection] = []

  subscript(key: SectionKey) -> OpenSection? { all.first { $0.key == key } }

  mutating func add(_ section: OpenSection) { all.append(section) }

  /// Takes out those of some modules.
  mutating func remove(_ isGone: (ModuleID) -> Bool) -> [OpenSection] {
    let ended = all.filter { isGone($0.key.module) }
    all.removeAll { isGone($0.key.module) }
    return ended
  }
}
