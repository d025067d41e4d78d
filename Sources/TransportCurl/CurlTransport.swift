package import FeatureKit
import Synchronization

/// HTTP over libcurl: connections are kept, certificates verified, redirects and retries counted, hosts spared.
package final class CurlTransport: HTTPTransport {
  /// How often an answer may lead elsewhere.
  package static let redirectLimit = 5

  private let loop: CurlLoop
  private let retries: RetryPolicy
  private let time: any TimeSource
  private let random: any RandomSource
  private let events: any EventSink
  private let hasProxy: Bool
  private let conduct = Mutex<[String: HostConduct]>([:])

  package init(
    _ settings: CurlSettings = CurlSettings(), time: any TimeSource, random: any RandomSource,
    events: any EventSink = SilentEvents()
  ) {
    loop = CurlLoop(settings) { time.monotonic }
    retries = RetryPolicy(attempts: settings.attempts.value)
    hasProxy = settings.hasProxy
    self.time = time
    self.random = random
    self.events = events
  }

  package func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let address = try request.checkedAddress()
    let start = time.monotonic
    let outcome = await persist(request, at: address, by: start + .milliseconds(request.timeout))
    report(request, address, outcome, after: time.monotonic - start)
    switch outcome {
    case .success(let exchange): return exchange.response
    case .failure(let mishap): throw mishap.failure
    }
  }

  /// Ends what is under way with `.cancelled`, and takes nothing more.
  package func close() { loop.close() }

  private func persist(
    _ request: HTTPRequest, at address: WebAddress, by deadline: Duration
  ) async -> Attempt.Outcome {
    var last: Attempt.Outcome?
    for attempt in 1... {
      if let refusal = await refusal(of: request.url, at: address, by: deadline) {
        // Whoever was under way when the host began to rest hears what happened, not that it rests.
        return refusal.failure == .cancelled ? .failure(refusal) : last ?? .failure(refusal)
      }
      let outcome = await follow(request, at: address, by: deadline)
      let decision = retries.decide(
        outcome, attempt: attempt, method: request.method, left: deadline - time.monotonic, now: time.wall,
        random: random)
      let isOpen = record(outcome, at: address)
      guard case .again(let pause) = decision, !isOpen else { return outcome }
      do { try await time.sleep(for: pause) } catch { return .failure(.lasting(.cancelled)) }
      last = outcome
    }
    return .failure(.lasting(.cancelled))
  }

  /// Why the host is not asked now. A pause that ends in time is waited for here.
  private func refusal(of url: String, at address: WebAddress, by deadline: Duration) async -> Mishap? {
    while true {
      if Task.isCancelled { return .lasting(.cancelled) }
      let now = time.monotonic
      let (admission, obstacle) = conduct.withLock { conduct in
        let admission = conduct[address.origin, default: HostConduct()].admit(at: now)
        return (admission, conduct[address.origin]?.obstacle)
      }
      switch admission {
      case .go: return nil
      case .rest(let rest):
        // A host that cannot be reached is not blamed for failing.
        if let obstacle { return .lasting(.unreachable(url: url, reason: obstacle)) }
        return .lasting(.resting(host: address.host, for: rest.wholeMilliseconds))
      case .pause(let pause):
        guard now + pause < deadline else {
          return .lasting(.resting(host: address.host, for: pause.wholeMilliseconds))
        }
        do { try await time.sleep(for: pause) } catch { return .lasting(.cancelled) }
      }
    }
  }

  /// One attempt, through all redirects that are allowed.
  private func follow(_ request: HTTPRequest, at address: WebAddress, by deadline: Duration) async -> Attempt.Outcome {
    var (request, address) = (request, address)
    var redirectedFrom: String?
    for _ in 0...Self.redirectLimit {
      let outcome = await loop.exchange(request, at: address, by: deadline, redirectedFrom: redirectedFrom)
      guard case .success(let exchange) = outcome, let target = exchange.redirect,
        Redirect.statuses.contains(exchange.response.status)
      else { return outcome }
      // Once the way was public it stays so, wherever it leads.
      let isPublic = redirectedFrom != nil || Redirect.isPublic(address, peer: hasProxy ? nil : exchange.peer)
      switch Redirect.next(
        request, at: address, status: exchange.response.status, target: target, isPublic: isPublic)
      {
      case .success(let next):
        if isPublic { redirectedFrom = request.url }
        (request, address) = next
      case .failure(let failure): return .failure(Mishap(failure: failure, isPassing: false, news: .answered))
      }
    }
    let failure = HTTPFailure.badRedirect(url: request.url, reason: "more than \(Self.redirectLimit) redirects")
    return .failure(Mishap(failure: failure, isPassing: false, news: .answered))
  }

  /// True when this outcome made the host rest.
  private func record(_ outcome: Attempt.Outcome, at address: WebAddress) -> Bool {
    let (now, wall) = (time.monotonic, time.wall)
    let rest = conduct.withLock { $0[address.origin, default: HostConduct()].record(outcome, at: now, wall: wall) }
    if let rest { loop.abandon(origin: address.origin, rest: rest) }
    return rest != nil
  }

  private func report(
    _ request: HTTPRequest, _ address: WebAddress, _ outcome: Attempt.Outcome, after duration: Duration
  ) {
    let (status, failure): (Int?, String?) =
      switch outcome {
      case .success(let exchange): (exchange.response.status, nil)
      case .failure(let mishap): (nil, mishap.failure.sentence)
      }
    events.report(
      .request(
        method: request.method.rawValue, host: address.host, status: status, failure: failure, after: duration),
      from: .host)
  }
}
