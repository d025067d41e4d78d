import FeatureKit
import Synchronization
import System

/// The one thread on which all transfers run, from the first request to `close`.
final class CurlLoop: Sendable {
  private enum Phase {
    case idle
    case running(Mailbox, OSThread)
    case closed
  }

  private let settings: CurlSettings
  private let clock: @Sendable () -> Duration
  private let phase = Mutex(Phase.idle)

  init(_ settings: CurlSettings, clock: @escaping @Sendable () -> Duration) {
    self.settings = settings
    self.clock = clock
  }

  /// One exchange; ends at `deadline` on the loop's clock at the latest. A cancelled task closes its socket.
  /// With `redirectedFrom`, private addresses are not connected to.
  func exchange(
    _ request: HTTPRequest, at address: WebAddress, by deadline: Duration, redirectedFrom: String? = nil
  ) async -> Attempt.Outcome {
    let mailbox: Mailbox
    switch running(for: request.url) {
    case .success(let found): mailbox = found
    case .failure(let mishap): return .failure(mishap)
    }
    let ticket = Order.Ticket()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let order = Order(
          ticket: ticket, request: request, address: address, deadline: deadline, redirectedFrom: redirectedFrom
        ) {
          continuation.resume(returning: $0)
        }
        let isTaken = mailbox.post { $0.orders.append(order) }
        if !isTaken { order.finish(.failure(.lasting(.cancelled))) }
      }
    } onCancel: {
      ticket.cancel()
      _ = mailbox.post { $0.cancelled.append(ticket) }
    }
  }

  /// Refuses those that wait for a host that is left alone from now on.
  func abandon(origin: String, rest: Duration) {
    guard case .running(let mailbox, _) = phase.withLock({ $0 }) else { return }
    _ = mailbox.post { $0.abandoned.append((origin, rest)) }
  }

  /// Ends what is under way with `.cancelled` and returns when the thread is gone.
  func close() {
    let old = phase.withLock { phase in
      defer { phase = .closed }
      return phase
    }
    guard case .running(let mailbox, let thread) = old else { return }
    _ = mailbox.post { $0.isClosing = true }
    thread.join()
  }

  /// The thread's mailbox; the first call loads libcurl and starts the thread.
  private func running(for url: String) -> Result<Mailbox, Mishap> {
    phase.withLock { phase in
      switch phase {
      case .running(let mailbox, _): return .success(mailbox)
      case .closed: return .failure(.lasting(.cancelled))
      case .idle: break
      }
      switch start() {
      case .success(let (mailbox, thread)):
        phase = .running(mailbox, thread)
        return .success(mailbox)
      case .failure(let failure):
        return .failure(.lasting(.unreachable(url: url, reason: failure.reason)))
      }
    }
  }

  private func start() -> Result<(Mailbox, OSThread), CurlLibrary.LoadFailure> {
    CurlLibrary.loaded.flatMap { library in
      let mailbox = Mailbox(library)
      let (settings, clock) = (settings, clock)
      do throws(OSThread.StartFailure) {
        let thread = try OSThread(named: "transfers") {
          guard let loop = LoopThread(library, settings, mailbox, clock: clock) else {
            for order in mailbox.close().orders { order.finish(.failure(.lasting(.cancelled))) }
            return
          }
          loop.run()
        }
        return .success((mailbox, thread))
      } catch {
        return .failure(CurlLibrary.LoadFailure(reason: "the system gives no thread (error \(error.code))"))
      }
    }
  }
}
