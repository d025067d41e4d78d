package import FeatureKit

/// What stands around a screen in its page.
package struct PageFrame: Sendable {
  package var route: Route
  package var entries: [HomeEntry]
  /// Proves that a form came from a page of ours for this visitor; empty when there is nobody to prove it for.
  package var formToken: String
  /// What the live stream said when the page was made; another word there means that the page is old.
  package var state: String
  package var assets: AssetLinks
  package var pictures: PictureLinks
  /// What the host has to say to whoever looks.
  package var notices: [HostNotice]
  /// Who runs it may look at the plan from here.
  package var showsPlan: Bool
  package var profile: String

  package init(
    route: Route, entries: [HomeEntry], formToken: String, state: String, assets: AssetLinks, pictures: PictureLinks,
    notices: [HostNotice] = [], showsPlan: Bool = false, profile: String
  ) {
    self.route = route
    self.entries = entries
    self.formToken = formToken
    self.state = state
    self.assets = assets
    self.pictures = pictures
    self.notices = notices
    self.showsPlan = showsPlan
    self.profile = profile
  }

  /// The entry that the route belongs to: the one whose path begins it and says most.
  var currentEntry: HomeEntry? {
    entries.filter { $0.route != .home && $0.route.begins(route) }
      .max { $0.route.description.utf8.count < $1.route.description.utf8.count }
  }
}

/// The addresses of what pages load beside themselves. Each carries the hash of its content.
package struct AssetLinks: Sendable {
  package let stylesheet: WebLink
  package let script: WebLink
  package let icon: WebLink

  package init(stylesheet: WebLink, script: WebLink, icon: WebLink) {
    self.stylesheet = stylesheet
    self.script = script
    self.icon = icon
  }
}
