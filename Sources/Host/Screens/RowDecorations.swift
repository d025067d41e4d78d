import FeatureKit

/// What contributors said of the rows of one screen.
struct RowDecorations: Sendable {
  private struct Source: Hashable {
    let module: ModuleID
    let point: PointID
  }

  private var said: [Source: [String: RowDecoration]] = [:]
  private var subjects: [Source: [String: Subject]] = [:]
  private var expected: [Source: Set<String>] = [:]

  func knows(_ module: ModuleID, _ point: PointID) -> Bool { subjects[Source(module: module, point: point)] != nil }

  /// Those that this contributor was not yet asked about.
  func unknown(_ wanted: [Subject], for module: ModuleID, at point: PointID) -> [Subject] {
    let known = subjects[Source(module: module, point: point)] ?? [:]
    return wanted.filter { known[$0.id] == nil }
  }

  func subjects(of module: ModuleID, at point: PointID) -> [Subject] {
    Array((subjects[Source(module: module, point: point)] ?? [:]).values)
  }

  mutating func expect(_ wanted: [Subject], from module: ModuleID, at point: PointID) {
    let source = Source(module: module, point: point)
    subjects[source, default: [:]].merge(wanted.map { ($0.id, $0) }) { _, new in new }
    expected[source, default: []].formUnion(wanted.map(\.id))
  }

  mutating func enter(
    _ answer: [String: RowDecoration], about wanted: [Subject], from module: ModuleID, at point: PointID
  ) {
    let source = Source(module: module, point: point)
    for subject in wanted { said[source, default: [:]][subject.id] = answer[subject.id] }
    expected[source]?.subtract(wanted.map(\.id))
  }

  /// Takes back all that some contributors said, and that they were asked.
  mutating func forget(_ isGone: (ModuleID) -> Bool) {
    said = said.filter { !isGone($0.key.module) }
    subjects = subjects.filter { !isGone($0.key.module) }
    expected = expected.filter { !isGone($0.key.module) }
  }

  /// Nobody who was asked still thinks.
  var isComplete: Bool { expected.values.allSatisfy(\.isEmpty) }

  func applied(to rows: Rows<AnyAction>, contributors: Contributors, session: Session) -> Rows<AnyAction> {
    var decorated = rows
    for point in rows.points {
      for source in contributors.rows(at: point, for: session) {
        guard let said = said[Source(module: source.module, point: point)] else { continue }
        for index in decorated.rows.indices {
          guard let subject = decorated.rows[index].subject, let decoration = said[subject.id] else { continue }
          decorated.rows[index].badges += decoration.badges
          decorated.rows[index].controls += decoration.controls.map { choice in
            let press = RowPress(module: source.module, point: point, control: choice.id, subject: subject)
            return Control(
              choice.label, .action(AnyAction(press, origin: press.origin)), key: choice.key,
              isCurrent: choice.isCurrent)
          }
        }
      }
    }
    return decorated
  }
}
