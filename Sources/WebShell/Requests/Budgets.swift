import FeatureKit
import HTTPServer
import Synchronization
import System

/// How often clients may do what costs more than a page. What they hold at a moment is the `ResourceLedger`'s.
struct Budgets: Sendable {
  /// Tokens that are not known. Nobody has more than their share of these.
  let failedTokens = RateBudget<Peer>(share: Rate(burst: 20, perSecond: 0.2))
  /// Requests to other hosts: PokeAPI, pictures, books.
  let fetches: RateBudget<Peer>
  /// New records of visitors who are known by a cookie alone.
  let records: RateBudget<Peer>
  /// Flag questions; nil where everybody may ask as often as they like.
  let evaluations: Evaluations?
  let knownTokens = KnownTokens()
  /// Nanoseconds of the monotonic clock.
  let now: @Sendable () -> Int64

  enum Caller: Hashable, Sendable {
    case known(String)
    /// Who did not say who they are.
    case anybody(Peer)
  }

  struct Evaluations: Sendable {
    /// All visitors of one peer together may ask so many times as often as one.
    static let visitorsOfPeer = 20.0

    let rate: Int
    let callers: RateBudget<Caller>
    let peers: RateBudget<Peer>
  }

  init(evaluationRate rate: Int, now: @escaping @Sendable () -> Int64 = { Clocks.monotonic }) {
    self.now = now
    fetches = RateBudget(share: Rate(burst: 400, perSecond: 20), total: Rate(burst: 4_000, perSecond: 100))
    records = RateBudget(share: Rate(burst: 200, perSecond: 1), total: Rate(burst: 2_000, perSecond: 10))
    let (each, peer) = (Double(rate), Double(rate) * Evaluations.visitorsOfPeer)
    evaluations =
      rate > 0
      ? Evaluations(
        rate: rate, callers: RateBudget(share: Rate(burst: each, perSecond: each)),
        peers: RateBudget(share: Rate(burst: peer, perSecond: peer))) : nil
  }

  /// For the work of one request.
  func budget(of peer: Peer) -> RequestBudget {
    let (fetches, records, now) = (fetches, records, now)
    return RequestBudget { kind in
      switch kind {
      case .fetch: fetches.take(for: peer, at: now())
      case .record: records.take(for: peer, at: now())
      }
    }
  }

  /// What was refused, by kind.
  var refused: [(kind: String, count: Int)] {
    [
      ("evaluations", (evaluations?.callers.refused ?? 0) + (evaluations?.peers.refused ?? 0)),
      ("failed_tokens", failedTokens.refused), ("fetches", fetches.refused), ("records", records.refused),
    ]
  }
}

/// Which tokens were right from which peers: these stay good there while somebody at the same peer guesses.
final class KnownTokens: Sendable {
  private struct Use: Hashable {
    let peer: Peer
    let token: String
  }

  private static let most = 1_000
  private let uses = Mutex<Set<Use>>([])

  func remember(_ token: String, from peer: Peer) {
    uses.withLock { uses in
      if uses.count >= Self.most { uses.removeAll() }
      uses.insert(Use(peer: peer, token: token))
    }
  }

  func knows(_ token: String, from peer: Peer) -> Bool {
    uses.withLock { $0.contains(Use(peer: peer, token: token)) }
  }
}

/// Why nobody was recognised.
enum Unrecognised: Error {
  case unknownToken
  /// Too many wrong ones came from there: whether this one is right is not said.
  case tooManyTokens(seconds: Int)
}

extension Site {
  /// Who sent a request. Of a peer that guessed too often only tokens pass that were right from there before.
  func recognise(_ request: ServerRequest) -> Result<Visitor, Unrecognised> {
    switch desk.recognise(request.headers, standing: gate.rule.standing(of: request)) {
    case .visitor(let visitor):
      guard let token = visitor.tokenName else { return .success(visitor) }
      guard let seconds = budgets.failedTokens.wait(for: request.peer, at: budgets.now()) else {
        budgets.knownTokens.remember(token, from: request.peer)
        return .success(visitor)
      }
      if budgets.knownTokens.knows(token, from: request.peer) { return .success(visitor) }
      budgets.failedTokens.refuse()
      return .failure(.tooManyTokens(seconds: seconds))
    case .unknownToken:
      let wait = budgets.failedTokens.take(for: request.peer, at: budgets.now())
      return .failure(wait.map { .tooManyTokens(seconds: $0) } ?? .unknownToken)
    }
  }

  /// A wrong key of the printed address is a wrong token: who guesses too often waits, whether or not one was right.
  func judgeKey(_ key: String, _ request: ServerRequest) -> Result<Bool, Unrecognised> {
    if let seconds = budgets.failedTokens.wait(for: request.peer, at: budgets.now()) {
      budgets.failedTokens.refuse()
      return .failure(.tooManyTokens(seconds: seconds))
    }
    if desk.secrets.isOwnerKey(key) { return .success(true) }
    let wait = budgets.failedTokens.take(for: request.peer, at: budgets.now())
    return wait.map { .failure(.tooManyTokens(seconds: $0)) } ?? .success(false)
  }

  /// The page that says why.
  func page(for failure: Unrecognised) -> ServerResponse {
    switch failure {
    case .unknownToken:
      errorPage(401, "Not known", WebWords.unknownToken, [.init("WWW-Authenticate", "Bearer")])
    case .tooManyTokens(let seconds):
      errorPage(429, "Too many attempts", WebWords.tooManyTokens, [.init("Retry-After", String(seconds))])
    }
  }

  /// Whom a stream is charged to. Who sends no cookie shares with all who send none.
  func holder(of request: ServerRequest) -> Holder {
    guard case .visitor(let visitor) = desk.recognise(request.headers), !visitor.isNew else {
      return Holder(peer: request.peer)
    }
    return Holder(peer: request.peer, visitor: visitor.formName)
  }
}
