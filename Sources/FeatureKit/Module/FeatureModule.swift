/// A feature that is wired: what its manifest promised, made. Filled in by its `register(in:)`.
package struct FeatureModule: Module {
  package typealias OpenScreen = @Sendable (Opening) -> any ScreenSession
  package typealias RunCommand = @Sendable (Arguments, CommandContext) async throws -> Answer

  package private(set) var screens: [RoutePattern: OpenScreen] = [:]
  package private(set) var commands: [String: RunCommand] = [:]
  package private(set) var sections: [PointID: OpenScreen] = [:]
  package private(set) var rows: [PointID: any RowContributor] = [:]
  package private(set) var filters: [PointID: [RowFilter]] = [:]

  package init() {}

  /// The screen at a route. The feature is made once, here.
  package mutating func screen(_ pattern: RoutePattern, _ feature: some Feature) {
    screens[pattern] = { $0.store(for: feature) }
  }

  package mutating func command(_ name: String, _ run: @escaping RunCommand) { commands[name] = run }

  /// A small feature that adds nodes at a point; its `Place` carries the subject.
  package mutating func section(at point: PointID, _ feature: some Feature) {
    sections[point] = { $0.store(for: feature) }
  }

  package mutating func rows(at point: PointID, _ contributor: some RowContributor) { rows[point] = contributor }

  package mutating func filter(at point: PointID, _ filter: RowFilter) { filters[point, default: []].append(filter) }
}

/// What the host knows when it opens a screen for somebody.
package struct Opening: Sendable {
  package let identity: StoreIdentity
  package let place: Place
  package let session: Session
  package let time: any TimeSource
  package let events: any EventSink

  package init(
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
