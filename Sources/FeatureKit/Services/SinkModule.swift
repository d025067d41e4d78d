/// A module that is one analytics sink: attached as long as it runs.
public struct SinkModule: Starting, Stopping {
  private let id: ModuleID
  private let sink: any AnalyticsSink
  private let spool: any EventSpool

  public init(_ context: ModuleContext, _ sink: any AnalyticsSink) throws {
    id = context.id
    self.sink = sink
    spool = try context.services((any EventSpool).self)
  }

  public func start() async { await spool.attach(sink, as: id) }
  public func stop() async { await spool.detach(id) }
}

extension Registry {
  /// A sink: what it needs beside the spool stands in `needs`. One that cannot be made is left out and reported.
  public mutating func sink(
    _ id: ModuleID, _ summary: String, needs: [ServiceID] = [], guarded: [String] = [],
    files: [FileSetting] = [],
    make: @escaping @Sendable (ModuleContext) throws -> any AnalyticsSink
  ) {
    let manifest = Manifest(
      id, summary, needs: [ServiceID((any EventSpool).self)] + needs, offers: [.analyticsSinks], bootPolicy: .optional,
      guarded: guarded, files: files)
    add(manifest) { context in try SinkModule(context, try make(context)) }
  }
}
