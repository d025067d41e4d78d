import FeatureKit
import HTTPServer
import System

/// How often this web server was started again after a crash.
struct Restarts: Hashable, Sendable {
  var count = 0
  /// Nil for never.
  var last: Timestamp?
}

/// What `/metrics` says.
struct MetricsPage {
  var counts: Metrics.Counts
  var version: String
  var levels: [ResourceLedger.Level]
  var refused: [(kind: String, count: Int)]
  var streams: Int
  var modules: [(id: String, isWired: Bool)]
  var storage: StorageStats?
  var restarts = Restarts()

  var text: String {
    var page = MetricsText()
    page.family("pokehost_build_info", "gauge", "The build that runs.")
    page.sample("pokehost_build_info", [("version", version)], "1")
    requests(&page)
    resources(&page)
    host(&page)
    records(&page)
    return page.text
  }

  private func requests(_ page: inout MetricsText) {
    let name = "pokehost_http_request_duration_seconds"
    page.family(name, "histogram", "Time from a whole request to its answer.")
    let sorted = counts.requests.sorted {
      ($0.key.route, $0.key.method, $0.key.status) < ($1.key.route, $1.key.method, $1.key.status)
    }
    for (key, histogram) in sorted {
      let labels = [("method", key.method), ("route", key.route), ("status", String(key.status))]
      var total = 0
      for (end, count) in zip(Metrics.buckets, histogram.counts) {
        total += count
        page.sample(name + "_bucket", labels + [("le", MetricsText.seconds(end))], String(total))
      }
      total += histogram.counts.last ?? 0
      page.sample(name + "_bucket", labels + [("le", "+Inf")], String(total))
      page.sample(name + "_sum", labels, MetricsText.seconds(histogram.sum))
      page.sample(name + "_count", labels, String(total))
    }
    page.family("pokehost_http_connections", "gauge", "Clients that are connected.")
    page.sample("pokehost_http_connections", [], String(levels.first { $0.kind == .connections }?.held ?? 0))
    page.family("pokehost_http_streams", "gauge", "Pages and flag clients that listen for changes.")
    page.sample("pokehost_http_streams", [], String(streams))
    page.family("pokehost_picture_cache_total", "counter", "Pictures asked for, by whether they were at hand.")
    page.sample("pokehost_picture_cache_total", [("result", "hit")], String(counts.pictures.hits))
    page.sample("pokehost_picture_cache_total", [("result", "miss")], String(counts.pictures.misses))
  }

  private func resources(_ page: inout MetricsText) {
    page.family("pokehost_resource_held", "gauge", "What clients hold, by kind.")
    for level in levels { page.sample("pokehost_resource_held", [("kind", level.kind.rawValue)], String(level.held)) }
    page.family("pokehost_resource_limit", "gauge", "How much of each kind clients may hold together.")
    for level in levels { page.sample("pokehost_resource_limit", [("kind", level.kind.rawValue)], String(level.limit)) }
    page.family("pokehost_resource_evicted_total", "counter", "How often the largest holder had to give way.")
    for level in levels {
      page.sample("pokehost_resource_evicted_total", [("kind", level.kind.rawValue)], String(level.evicted))
    }
    page.family("pokehost_resource_refused_total", "counter", "What was refused because it came too often, by kind.")
    for (kind, count) in refused { page.sample("pokehost_resource_refused_total", [("kind", kind)], String(count)) }
  }

  private func host(_ page: inout MetricsText) {
    page.family("pokehost_flag_evaluations_total", "counter", "Flags evaluated, by reason.")
    for (reason, count) in counts.evaluations.sorted(by: { $0.key < $1.key }) {
      page.sample("pokehost_flag_evaluations_total", [("reason", reason)], String(count))
    }
    page.family("pokehost_reloads_total", "counter", "Changes of the flags file, by whether they took effect.")
    page.sample("pokehost_reloads_total", [("result", "success")], String(counts.reloads.good))
    page.sample("pokehost_reloads_total", [("result", "failure")], String(counts.reloads.bad))
    page.family("pokehost_last_reload_success", "gauge", "1 when the last change of the flags file took effect.")
    page.sample("pokehost_last_reload_success", [], counts.wasLastReloadGood ? "1" : "0")
    if let time = counts.lastReload {
      page.family("pokehost_last_reload_timestamp_seconds", "gauge", "When the flags file last changed.")
      page.sample("pokehost_last_reload_timestamp_seconds", [], String(time.value / 1_000))
    }
    page.family("pokehost_restarts_total", "counter", "Restarts of the web server after a crash.")
    page.sample("pokehost_restarts_total", [], String(restarts.count))
    if let time = restarts.last {
      page.family("pokehost_last_restart_timestamp_seconds", "gauge", "When it last restarted after a crash.")
      page.sample("pokehost_last_restart_timestamp_seconds", [], String(time.value / 1_000))
    }
    page.family("pokehost_module_wired", "gauge", "1 for modules that run: features, storage, sinks, sources.")
    for module in modules {
      page.sample("pokehost_module_wired", [("module", module.id)], module.isWired ? "1" : "0")
    }
  }

  private func records(_ page: inout MetricsText) {
    guard let storage else { return }
    page.family("pokehost_storage_records", "gauge", "Records that are kept.")
    for room in storage.rooms {
      page.sample("pokehost_storage_records", Self.labels(room, storage), String(room.records))
    }
    page.family("pokehost_storage_bytes", "gauge", "Bytes of the records that are kept.")
    for room in storage.rooms {
      page.sample("pokehost_storage_bytes", Self.labels(room, storage), String(room.bytes))
    }
  }

  private static func labels(_ room: StorageStats.Room, _ storage: StorageStats) -> [(String, String)] {
    [("engine", storage.engine), ("namespace", room.namespace.name), ("tier", room.namespace.tier.rawValue)]
  }
}
