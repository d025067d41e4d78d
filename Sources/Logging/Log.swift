package import FeatureKit
import Synchronization
import System

/// The log of one process: hears the host's event stream, keeps the last records, and writes those that matter enough.
///
/// It is the only place that logs; features, adapters and shells hold no line of it.
package final class Log: Sendable {
  private struct Outlet {
    var target: LogTarget
    var threshold: LogLevel
  }

  private let form: LogForm
  private let outlet: Mutex<Outlet>
  private let keeper: Mutex<RecentRecords?>

  /// `threshold` is the least level that is written.
  package init(_ target: LogTarget, from threshold: LogLevel, as form: LogForm, keeping recent: RecentRecords?) {
    self.form = form
    outlet = Mutex(Outlet(target: target, threshold: threshold))
    keeper = Mutex(recent)
  }

  /// The last records of this process, and of others that share its memory; the oldest first.
  package var recent: [String] { keeper.withLock { $0 }?.lines ?? [] }

  /// Follows a host from now on.
  package func follow(_ source: some EventSource) -> EventSubscription {
    source.listen { [self] event in take(LogRecord(event)) }
  }

  package func take(_ record: LogRecord) {
    keeper.withLock { $0 }?.enter(record)
    let target = outlet.withLock { record.level >= $0.threshold ? $0.target : nil }
    target?.write(form.line(record))
  }

  /// From now on records go to `target`, from `threshold` on. Returns where they went.
  package func turn(to target: LogTarget, from threshold: LogLevel) -> (LogTarget, LogLevel) {
    outlet.withLock { outlet in
      defer { outlet = Outlet(target: target, threshold: threshold) }
      return (outlet.target, outlet.threshold)
    }
  }

  /// From now on the last records are kept in `recent`, too; those before stay where they were.
  package func keep(in recent: RecentRecords) { keeper.withLock { $0 = recent } }
}
