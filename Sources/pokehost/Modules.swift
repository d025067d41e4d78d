import Analytics
import AnalyticsConsole
import AnalyticsJSONL
import AnalyticsOTLP
import AnalyticsZoogle
import BooksFeature
import DetailFeature
import EvolutionFeature
import FeatureKit
import ImagesPNG
import ListFeature
import LineShell
import PlainShell
import StorageMemory
import StorageSQLite
import TerminalShell
import TransportCurl
import WebShell

/// The one list of everything that can be wired. A new module is its folder, its name in Package.swift and a line here.
enum Modules {
  static let all: [any Registering.Type] = [
    ListModule.self,
    DetailModule.self,
    EvolutionModule.self,
    BooksModule.self,
    MemoryModule.self,
    SQLiteModule.self,
    CurlModule.self,
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

  @Sendable static func register(in registry: inout Registry) {
    for module in all { module.register(in: &registry) }
  }
}
