package import FeatureKit
import Synchronization
import System

/// The log of one process: hears the host's event stream, keeps the last records, and writes those that matter enough.
///
/// It is the only place that logs; features, adapters and shells hold no line of it.
package final class Log: Sendable {
  private struct Outlets {
    var recent: RecentRecords?
    var target: LogTarget
    var threshold: LogLevel
  }

  private let form: LogForm
  private let outlets: Mutex<Outlets>

  /// `threshold` is the least level that is written.
  package init(_ target: LogTarget, from threshold: LogLevel, as form: LogForm, keeping recent: RecentRecords?) {
    self.form = form
    outlets = Mutex(Outlets(recent: recent, target: target, threshold: threshold))
  }

  /// The last records of this process; the oldest first.
  package var recent: [String] { outlets.withLock { $0.recent }?.lines ?? [] }

  /// Follows a host from now on.
  package func follow(_ source: some EventSource) -> EventSubscription {
    source.listen { [self] event in take(event) }
  }

  /// Most steps are kept and not written: those are never put together as a record.
  private func take(_ event: Event) {
    let level = event.logLevel
    let (recent, target) = outlets(for: level)
    recent?.enter(event, at: level)
    target?.write(form.line(LogRecord(event)))
  }

  package func take(_ record: LogRecord) {
    let (recent, target) = outlets(for: record.level)
    recent?.enter(record)
    target?.write(form.line(record))
  }

  /// What keeps the last records, and where those of this level are written.
  private func outlets(for level: LogLevel) -> (RecentRecords?, LogTarget?) {
    outlets.withLock { ($0.recent, level >= $0.threshold ? $0.target : nil) }
  }

  /// From now on records go to `target`, from `threshold` on. Returns where they went.
  package func turn(to target: LogTarget, from threshold: LogLevel) -> (LogTarget, LogLevel) {
    outlets.withLock { outlets in
      defer { (outlets.target, outlets.threshold) = (target, threshold) }
      return (outlets.target, outlets.threshold)
    }
  }

  /// From now on the last records are kept in `recent`, too; those before stay where they were.
  package func keep(in recent: RecentRecords) { outlets.withLock { $0.recent = recent } }
}
