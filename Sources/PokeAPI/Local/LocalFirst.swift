import FeatureKit
import Pokedex
import System

/// In which order a source asks: what is kept here, what is within the program, what the service says.
enum SourcePolicy: Hashable, Sendable {
  /// What is here at once; the service behind it, when what is here is older than so many milliseconds.
  case auto(maxAge: Int)
  /// The service first; what is here when it does not answer.
  case live
  /// Never the network, and never the records.
  case bundled
}

/// One question that may be answered from three places.
struct Question<Value: Sendable & Equatable>: Sendable {
  /// What is kept, and when the service last gave or confirmed it.
  var kept: @Sendable () async -> (value: Value, fetchedAt: Timestamp)?
  var bundled: @Sendable () -> Value?
  /// Asks the service and keeps what it says.
  var fetch: @Sendable () async throws(APIFailure) -> Value
  /// What listeners hear when the service had something new.
  var change: PokedexChange
  /// When nothing of the kind exists.
  var absence: PokedexFailure
}

/// Answers questions by a policy.
struct LocalFirst: Sendable {
  /// So long a refresh waits before it begins: whoever only looks something up is gone by then, and needs no network.
  static let delay: Duration = .milliseconds(300)

  let policy: SourcePolicy
  /// False where nobody is left to see what a refresh brings.
  var refreshes = true
  let time: any TimeSource
  let behind: BackgroundWork
  let changes: ChangeBoard
  let deployments: DeploymentWatch
  /// The day of the bundled facts: `2026-08-08`.
  let bundledDay: String

  func answer<Value>(_ question: Question<Value>) async throws(PokedexFailure) -> Pokedex.Answer<Value> {
    switch policy {
    case .bundled:
      guard let value = question.bundled() else { throw question.absence }
      return Pokedex.Answer(value, origin: .bundled)
    case .auto(let maxAge): return try await localFirst(question, maxAge: maxAge)
    case .live: return try await liveFirst(question)
    }
  }

  private func localFirst<Value>(
    _ question: Question<Value>, maxAge: Int
  ) async throws(PokedexFailure) -> Pokedex.Answer<Value> {
    if let kept = await question.kept() {
      let age = time.wall.milliseconds(since: kept.fetchedAt)
      guard age > maxAge else { return Pokedex.Answer(kept.value, origin: .storage, fetchedAt: kept.fetchedAt) }
      refresh(question, instead: kept.value, unlessChangedSince: kept.fetchedAt)
      return Pokedex.Answer(kept.value, origin: .storage, fetchedAt: kept.fetchedAt, note: SourceWords.old(age: age))
    }
    if let value = question.bundled() {
      refresh(question, instead: value, unlessChangedSince: nil)
      return Pokedex.Answer(value, origin: .bundled, note: bundledNote(maxAge: maxAge))
    }
    do throws(APIFailure) {
      return Pokedex.Answer(try await question.fetch(), origin: .live, fetchedAt: time.wall)
    } catch {
      throw SourceWords.failure(error, absence: question.absence)
    }
  }

  /// What comes with the program is old from the day on on which its records would be, had they been kept.
  private func bundledNote(maxAge: Int) -> String? {
    let oldest = (time.wall - maxAge).text
    return bundledDay < oldest.prefix(bundledDay.count) ? SourceWords.bundled(day: bundledDay) : nil
  }

  private func liveFirst<Value>(_ question: Question<Value>) async throws(PokedexFailure) -> Pokedex.Answer<Value> {
    let failure: APIFailure
    do throws(APIFailure) {
      return Pokedex.Answer(try await question.fetch(), origin: .live, fetchedAt: time.wall)
    } catch {
      failure = error
    }
    guard failure.isOutage else { throw SourceWords.failure(failure, absence: question.absence) }
    if let kept = await question.kept() {
      let note = SourceWords.instead(of: failure, age: time.wall.milliseconds(since: kept.fetchedAt))
      return Pokedex.Answer(kept.value, origin: .storage, fetchedAt: kept.fetchedAt, note: note)
    }
    guard let value = question.bundled() else { throw SourceWords.failure(failure, absence: question.absence) }
    return Pokedex.Answer(value, origin: .bundled, note: SourceWords.instead(of: failure, day: bundledDay))
  }

  /// Asks the service behind an answer. A failure changes nothing: what was shown stays as good as it is.
  private func refresh<Value>(
    _ question: Question<Value>, instead old: Value, unlessChangedSince fetchedAt: Timestamp?
  ) {
    guard refreshes else { return }
    behind.start(question.change) {
      guard (try? await time.sleep(for: Self.delay)) != nil else { return }  // closed meanwhile
      if let fetchedAt, await isStillCurrent(fetchedAt) { return }
      guard let value = try? await question.fetch() else { return }  // offline: the next question asks again
      if value != old || fetchedAt == nil { changes.tell(question.change) }
    }
  }

  /// True when the service has not changed since, with time for caches on the way.
  private func isStillCurrent(_ fetchedAt: Timestamp) async -> Bool {
    guard let deployedAt = await deployments.deployedAt() else { return false }
    return fetchedAt > deployedAt + SyncRun.cacheDelay
  }
}
