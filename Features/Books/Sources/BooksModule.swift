package import FeatureKit

/// Books: another domain on the same host.
package enum BooksModule: Registering {
  static let manifest = Manifest(
    "feature.books", "Searches OpenLibrary for books.",
    needs: [ServiceID((any HTTPTransport).self), ServiceID((any RecordStore).self)],
    routes: ["/books?q&page"],
    entries: [HomeEntry("Books", "/books", summary: "Books from OpenLibrary, by title or author.", order: 60)],
    commands: [BooksCommand.manifest],
    actions: ["opened", "queryEntered", "endNeared", "resultsFound", "searchFailed", "retryTapped"])

  package static func register(in registry: inout Registry) {
    registry.feature(manifest) { module, context in
      let shelf = BookShelf(
        library: API(
          "OpenLibrary", base: context.environment["POKEHOST_OPENLIBRARY"] ?? "https://openlibrary.org",
          over: try context.services((any HTTPTransport).self),
          userAgent: UserAgent.pokehost(context.environment.version)),
        records: try context.services((any RecordStore).self), time: context.time)
      let feature = BooksFeature(find: shelf.find)
      module.screen("/books?q&page", feature)
      module.command("books", BooksCommand(feature: feature).run)
    }
  }
}
