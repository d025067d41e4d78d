import FeatureKit

/// Who adds what to whose screens, among what runs, as one session sees it.
struct Contributors: Sendable {
  struct SectionSource: Sendable {
    let module: ModuleID
    let open: @Sendable (Place, Session) -> any ScreenSession
  }

  struct RowSource: Sendable {
    let module: ModuleID
    let rows: any RowContributor
  }

  /// What is contributed at a point, in order, by modules that the session sees.
  let sectionsAt: @Sendable (PointID, Session) -> [SectionSource]
  let rowsAt: @Sendable (PointID, Session) -> [RowSource]
  /// Says what came of a control in a row.
  let tell: @Sendable (HostNotice) async -> Void

  func sections(at point: PointID, for session: Session) -> [SectionSource] { sectionsAt(point, session) }
  func rows(at point: PointID, for session: Session) -> [RowSource] { rowsAt(point, session) }

  func rowSource(_ module: ModuleID, at point: PointID, for session: Session) -> RowSource? {
    rows(at: point, for: session).first { $0.module == module }
  }

  func perform(_ press: RowPress, with source: RowSource, in session: Session) async {
    do {
      if let notice = try await source.rows.perform(press.control, on: press.subject, in: session) {
        await tell(notice)
      }
    } catch {
      let failure = Failure(describing: error)
      await tell(HostNotice(.failure, [failure.text, failure.hint].compactMap { $0 }.joined(separator: " ")))
    }
  }
}

/// A contribution that is open: whose, where, about what.
struct SectionKey: Hashable, Sendable {
  let module: ModuleID
  let point: PointID
  let subject: Subject

  var origin: String { "\(module)@\(point)" }
}

/// A control that somebody else put in a row.
struct RowPress: FeatureAction {
  let module: ModuleID
  let point: PointID
  let control: String
  let subject: Subject

  var origin: String { "\(module)@\(point)" }
}

extension FieldID {
  /// A contributed section's field, told apart from the screen's own.
  func owned(by origin: String) -> FieldID { FieldID(rawValue: "\(origin)#\(rawValue)") }

  /// The section and its own name for the field; nil for a field of the screen itself.
  var split: (origin: String, own: FieldID)? {
    guard let mark = rawValue.firstIndex(of: "#") else { return nil }
    return (String(rawValue[..<mark]), FieldID(rawValue: String(rawValue[rawValue.index(after: mark)...])))
  }
}

extension Node<AnyAction> {
  /// The node of a contributed section, with its actions and fields marked as that section's.
  func owned(by origin: String) -> Node<AnyAction> {
    let marked = map { action in
      var own = action
      own.origin = origin
      return own
    }
    return marked.mapFields { field in
      var own = field
      own.id = field.id.owned(by: origin)
      return own
    }
  }

  private func mapFields(_ change: (Field) -> Field) -> Node<AnyAction> {
    switch self {
    case .field(let field): return .field(change(field))
    case .section(var section):
      section.nodes = section.nodes.map { $0.mapFields(change) }
      return .section(section)
    default: return self
    }
  }
}

extension Screen<AnyAction> {
  var slots: [PointID] {
    var points: [PointID] = []
    walk { if case .slot(let slot) = $0 { points.append(slot.point) } }
    return points
  }

  /// The subjects of rows that want decoration, by point.
  var decoratedSubjects: [(PointID, [Subject])] {
    var wanted: [(PointID, [Subject])] = []
    walk { node in
      guard case .rows(let rows) = node else { return }
      for point in rows.points { wanted.append((point, rows.rows.compactMap(\.subject))) }
    }
    return wanted
  }
}
