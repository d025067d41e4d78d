import Analytics
import AnalyticsConsole
import AnalyticsJSONL
import AnalyticsOTLP
import AnalyticsZoogle
import BooksFeature
import CollectionFeature
import DetailFeature
import EvolutionFeature
import FeatureKit
import ImagesPNG
import LineShell
import ListFeature
import PlainShell
import PokeAPI
import SearchFeature
import StorageMemory
import StoragePostgres
import StorageSQLite
import System
import TerminalShell
import TransportCurl
import TransportReplay
import WebShell

/// The one list of everything that can be wired. A new module is its folder, its name in Package.swift and a line here.
enum Modules {
  static let all: [any Registering.Type] = [
    ListModule.self,
    DetailModule.self,
    EvolutionModule.self,
    SearchModule.self,
    CollectionModule.self,
    BooksModule.self,
    MemoryModule.self,
    SQLiteModule.self,
    PostgresModule.self,
    AutoSource.self,
    LiveSource.self,
    BundledSource.self,
    SyncModule.self,
    CurlModule.self,
    RecordedAnswers.self,
    PNGModule.self,
    StreamModule.self,
    Outbox.self,
    ConsoleSink.self,
    JSONLSink.self,
    OTLPSink.self,
    ZoogleSink.self,
    LineShell.self,
    PlainShell.self,
    TerminalShell.self,
    WebShell.self,
  ]

  /// The libraries of others that the program runs on, by name.
  static var components: [LinkedComponent] {
    var found = LinkedComponent.runtime
    found += [SQLiteModule.component, CurlModule.component, PNGModule.component, OTLPSink.component]
    #if Postgres
    found.append(PostgresModule.component)
    #endif
    return found.sorted { $0.name.lowercased() < $1.name.lowercased() }
  }

  @Sendable static func register(in registry: inout Registry) {
    for module in all { module.register(in: &registry) }
  }
}

/// `transport.replay`, which records through libcurl.
enum RecordedAnswers: Registering {
  static func register(in registry: inout Registry) {
    ReplayModule.register(in: &registry) { context in try CurlModule.make(context) }
  }
}
