package import FeatureKit
import Pokedex

/// What a person has caught: a screen of its own, and marks in the screens of others.
package enum CollectionModule: Registering {
  static let route: RoutePattern = "/collection?show"

  static let manifest = Manifest(
    "feature.collection", "Marks, notes and progress.",
    needs: [ServiceID((any PokedexService).self), ServiceID((any RecordStore).self)],
    entitlements: ["collection"],
    routes: [route],
    entries: [HomeEntry("Collection", "/collection", summary: "What you caught, and how far you are.", order: 40)],
    commands: [CollectionCommand.manifest],
    contributions: [
      ContributionManifest(to: "detail.actions", .section, order: 10),
      ContributionManifest(to: "detail.sections", .section, order: 20),
      ContributionManifest(to: "list.badges", .rows, order: 10),
      ContributionManifest(to: "list.row.actions", .rows, order: 10),
      ContributionManifest(to: "list.filters", .filters, order: 10),
    ],
    actions: [
      "opened", "shelfLoaded", "loadFailed", "selectionChosen", "undoTapped", "changeUndone", "undoFailed",
      "marksChanged", "retryTapped", "markLoaded", "tickTapped", "noteEntered", "changeFailed",
    ])

  package static func register(in registry: inout Registry) {
    registry.feature(manifest) { module, context in
      let book = MarkBook(
        records: try context.services((any RecordStore).self), namespace: context.userRecords, time: context.time)
      let source = CollectionSource(pokedex: try context.services((any PokedexService).self), book: book)
      module.screen(
        route,
        CollectionFeature(
          shelf: source.shelf, undo: { try await book.undo(for: $0)?.change }, changes: book.changes))
      module.section(at: "detail.actions", MarkFeature(book: book, part: .ticks, changes: book.changes))
      module.section(at: "detail.sections", MarkFeature(book: book, part: .note, changes: book.changes))
      module.rows(at: "list.badges", MarkRows(book: book, part: .badges))
      module.rows(at: "list.row.actions", MarkRows(book: book, part: .actions))
      module.filter(at: "list.filters", .collection(source.shelf))
      module.command("collection", CollectionCommand(source: source).run)
    }
  }
}
