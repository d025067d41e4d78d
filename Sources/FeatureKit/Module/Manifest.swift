/// What a module says of itself: data, readable without making it, so that one that is off still lends its help.
public struct Manifest: Sendable, Equatable, Codable {
  /// What happens to the host when the module cannot be made or started.
  public enum BootPolicy: String, Sendable, Codable {
    /// The plan fails as a whole.
    case required
    /// It is reported and left out.
    case optional
  }

  public var id: ModuleID
  /// One line for people.
  public var summary: String
  /// Services without which it stays off.
  public var needs: [ServiceID]
  /// Services that it uses when they are there.
  public var uses: [ServiceID]
  public var offers: [ServiceID]
  /// All of these a session must have to see it.
  public var entitlements: [String]
  public var routes: [RoutePattern]
  public var entries: [HomeEntry]
  public var commands: [CommandManifest]
  /// Points of its own screens where others may add.
  public var points: [PointManifest]
  public var contributions: [ContributionManifest]
  public var knobs: [KnobDeclaration]
  /// The coding keys of its actions, which analytics rules may name.
  public var actions: [String]
  /// Things that only one module can hold: `tty`, `tcp:8151`, `file:…`.
  public var resources: [String]
  public var bootPolicy: BootPolicy
  /// The kinds of words that it completes: `pokemon`.
  public var completions: [String]
  /// Settings that count only in a flags file that somebody named: paths, addresses, credentials. In one that lay in
  /// the working folder they are ignored.
  public var guarded: [String]
  /// Settings that name files and folders.
  public var files: [FileSetting]

  public init(
    _ id: ModuleID, _ summary: String, needs: [ServiceID] = [], uses: [ServiceID] = [], offers: [ServiceID] = [],
    entitlements: [String] = [], routes: [RoutePattern] = [], entries: [HomeEntry] = [],
    commands: [CommandManifest] = [], points: [PointManifest] = [], contributions: [ContributionManifest] = [],
    knobs: [KnobDeclaration] = [], actions: [String] = [], resources: [String] = [],
    bootPolicy: BootPolicy = .required, completions: [String] = [],
    guarded: [String] = [], files: [FileSetting] = []
  ) {
    self.files = files
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
public struct HomeEntry: Hashable, Sendable, Codable {
  public var title: String
  public var route: Route
  /// One line of what is there.
  public var summary: String
  /// Lower stands first.
  public var order: Int

  public init(_ title: String, _ route: Route, summary: String, order: Int) {
    self.title = title
    self.route = route
    self.summary = summary
    self.order = order
  }
}

/// A point of a screen: what may be added there.
public struct PointManifest: Hashable, Sendable, Codable {
  public enum Kind: String, Sendable, Codable {
    /// Nodes from a small feature of its own, per subject.
    case section
    /// Badges and controls of rows, asked once per list.
    case rows
    /// Ways to narrow a list down.
    case filters
  }

  public var id: PointID
  public var kind: Kind
  /// The kind of subject that stands there: `pokemon`.
  public var subject: String

  public init(_ id: PointID, _ kind: Kind, subject: String) {
    self.id = id
    self.kind = kind
    self.subject = subject
  }
}

public struct ContributionManifest: Hashable, Sendable, Codable {
  public var point: PointID
  public var kind: PointManifest.Kind
  /// Lower stands first.
  public var order: Int

  public init(to point: PointID, _ kind: PointManifest.Kind, order: Int) {
    self.point = point
    self.kind = kind
    self.order = order
  }
}
