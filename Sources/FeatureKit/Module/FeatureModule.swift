/// A feature that is wired: what its manifest promised, made. Filled in by its `register(in:)`.
public struct FeatureModule: Module {
  public typealias OpenScreen = @Sendable (Opening) -> any ScreenSession
  public typealias RunCommand = @Sendable (Arguments, CommandContext) async throws -> Answer

  public private(set) var screens: [RoutePattern: OpenScreen] = [:]
  public private(set) var commands: [String: RunCommand] = [:]
  public private(set) var sections: [PointID: OpenScreen] = [:]
  public private(set) var rows: [PointID: any RowContributor] = [:]
  public private(set) var filters: [PointID: [RowFilter]] = [:]

  public init() {}

  /// The screen at a route. The feature is made once, here.
  public mutating func screen(_ pattern: RoutePattern, _ feature: some Feature) {
    screens[pattern] = { $0.store(for: feature) }
  }

  public mutating func command(_ name: String, _ run: @escaping RunCommand) { commands[name] = run }

  /// A small feature that adds nodes at a point; its `Place` carries the subject.
  public mutating func section(at point: PointID, _ feature: some Feature) {
    sections[point] = { $0.store(for: feature) }
  }

  public mutating func rows(at point: PointID, _ contributor: some RowContributor) { rows[point] = contributor }

  public mutating func filter(at point: PointID, _ filter: RowFilter) { filters[point, default: []].append(filter) }
}

/// What the host knows when it opens a screen for somebody.
public struct Opening: Sendable {
  public let identity: StoreIdentity
  public let place: Place
  public let session: Session
  public let time: any TimeSource
  public let events: any EventSink

  public init(
    identity: StoreIdentity, place: Place, session: Session, time: any TimeSource, events: any EventSink
  ) {
    self.identity = identity
    self.place = place
    self.session = session
    self.time = time
    self.events = events
  }

  /// A screen whose work begins when somebody asks for it.
  func store(for feature: some Feature) -> any ScreenSession {
    Store(feature, identity: identity, at: place, in: session, time: time, events: events)
  }
}
