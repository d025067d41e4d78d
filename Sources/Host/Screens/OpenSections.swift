import FeatureKit

/// One contribution that a screen has open.
struct OpenSection {
  let session: any ScreenSession
  var nodes: [Node<AnyAction>] = []
  var follower: Task<Void, Never>?
}

/// The contributions that a screen has open, in the order in which they were opened: so few that they are looked
/// through.
struct OpenSections {
  private(set) var all: [(key: SectionKey, section: OpenSection)] = []

  subscript(key: SectionKey) -> OpenSection? {
    get { index(of: key).map { all[$0].section } }
    set {
      switch (index(of: key), newValue) {
      case (let index?, let section?): all[index].section = section
      case (let index?, nil): all.remove(at: index)
      case (nil, let section?): all.append((key, section))
      case (nil, nil): break
      }
    }
  }

  /// Takes out those of some modules.
  mutating func remove(_ isGone: (ModuleID) -> Bool) -> [OpenSection] {
    let ended = all.filter { isGone($0.key.module) }
    all.removeAll { isGone($0.key.module) }
    return ended.map(\.section)
  }

  private func index(of key: SectionKey) -> Int? { all.firstIndex { $0.key == key } }
}
