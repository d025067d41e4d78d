/// What a module says of itself: data, readable without making it, so that one that is off still lends its help.
package struct Manifest: Sendable, Equatable, Codable {
  /// What happens to the host when the module cannot be made or started.
  package enum BootPolicy: String, Sendable, Codable {
    /// The plan fails as a whole.
    case required
    /// It is reported and left out.
    case optional
  }

  package var id: ModuleID
  /// One line for people.
  package var summary: String
  /// Services without which it stays off.
  package var needs: [ServiceID]
  /// Services that it uses when they are there.
  package var uses: [ServiceID]
  package var offers: [ServiceID]
  /// All of these a session must have to see it.
  package var entitlements: [String]
  package var routes: [RoutePattern]
  package var entries: [HomeEntry]
  package var commands: [CommandManifest]
  /// Points of its own screens where others may add.
  package var points: [PointManifest]
  package var contributions: [ContributionManifest]
  package var knobs: [KnobDeclaration]
  /// The coding keys of its actions, which analytics rules may name.
  package var actions: [String]
  /// Things that only one module can hold: `tty`, `tcp:8151`, `file:…`.
  package var resources: [String]
  package var bootPolicy: BootPolicy
  /// The kinds of words that it completes: `pokemon`.
  package var completions: [String]
  /// Settings that count only in a flags file that somebody named: paths, addresses, credentials. In one that lay in
  /// the working folder they are ignored.
  package var guarded: [String]

  package init(
    _ id: ModuleID, _ summary: String, needs: [ServiceID] = [], uses: [ServiceID] = [], offers: [ServiceID] = [],
    entitlements: [String] = [], routes: [RoutePattern] = [], entries: [HomeEntry] = [],
    commands: [CommandManifest] = [], points: [PointManifest] = [], contributions: [ContributionManifest] = [],
    knobs: [KnobDeclaration] = [], actions: [String] = [], resources: [String] = [],
    bootPolicy: BootPolicy = .required, completions: [String] = [],
    guarded: [String] = []
  ) {
    self.completions = completions
    self.guarded = guarded
    self.id = id
    self.summary = summary
    self.needs = needs
    self.uses = uses
    self.offers = offers
    self.entitlements = entitlements
    self.routes = routes
    self.entries = entries
    self.commands = commands
    self.points = points
    self.contributions = contributions
    self.knobs = knobs
    self.actions = actions
    self.resources = resources
    self.bootPolicy = bootPolicy
  }
}

/// A way in from `/`: a tab in a terminal, a link in a page.
package struct HomeEntry: Hashable, Sendable, Codable {
  package var title: String
  package var route: Route
  /// One line of what is there.
  package var summary: String
  /// Lower stands first.
  package var order: Int

  package init(_ title: String, _ route: Route, summary: String, order: Int) {
    self.title = title
    self.route = route
    self.summary = summary
    self.order = order
  }
}

/// A point of a screen: what may be added there.
package struct PointManifest: Hashable, Sendable, Codable {
  package enum Kind: String, Sendable, Codable {
    /// Nodes from a small feature of its own, per subject.
    case section
    /// Badges and controls of rows, asked once per list.
    case rows
    /// Ways to narrow a list down.
    case filters
  }

  package var id: PointID
  package var kind: Kind
  /// The kind of subject that stands there: `pokemon`.
  package var subject: String

  package init(_ id: PointID, _ kind: Kind, subject: String) {
    self.id = id
    self.kind = kind
    self.subject = subject
  }
}

package struct ContributionManifest: Hashable, Sendable, Codable {
  package var point: PointID
  package var kind: PointManifest.Kind
  /// Lower stands first.
  package var order: Int

  package init(to point: PointID, _ kind: PointManifest.Kind, order: Int) {
    self.point = point
    self.kind = kind
    self.order = order
  }
}
