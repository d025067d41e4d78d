package import FeatureKit
import JSON

/// The module `analytics.jsonl`: one JSON object a line, in files that are rotated by size and day.
package struct JSONLSink: AnalyticsSink {
  private let file: JSONLFile
  private let time: any TimeSource

  init(_ settings: JSONLSettings, folder: String, time: any TimeSource) {
    file = JSONLFile(
      folder: folder, rotateAt: (settings.rotateAt ?? JSONLSettings.usualSize).value,
      keep: (settings.keep ?? JSONLSettings.usualKeep).value, sync: settings.sync ?? .rotation)
    self.time = time
  }

  package var batchLimit: Int { 256 }

  package func deliver(_ batch: [AnalyticsEvent]) async -> Delivery {
    do {
      try await file.append(batch.map { Array(($0.json.compactText + "\n").utf8) }, now: time.wall)
      return .taken
    } catch {
      return .later(after: nil, reason: Failure(describing: error).text)
    }
  }
}

extension JSONLSink: Registering {
  package static func register(in registry: inout Registry) {
    registry.sink(
      "analytics.jsonl", "Writes analytics events to a file, one JSON object a line.", guarded: ["folder"],
      files: [FileSetting("folder", .writesFolder)]
    ) { context in
      let settings = try context.settings.decode(JSONLSettings.self)
      return JSONLSink(
        settings, folder: settings.folder ?? context.environment.stateFolder + "/analytics/events", time: context.time)
    }
  }
}
