import Synchronization

/// What clients hold of a server, and who holds it. One for all loops.
///
/// Nothing is refused to a newcomer as long as somebody holds more than they do: when a kind is full, the largest holder
/// gives way (`ReservationTable`). What a peer no longer holds is forgotten with the peer.
package final class ResourceLedger: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case connections
    /// Answers that go on. There are fewer of them than connections, so that some are always left for pages.
    case streams
    /// Of requests that are not yet whole or answered, and of answers that are not yet taken.
    case bytes
  }

  /// How one kind stands at a moment.
  package struct Level: Sendable, Equatable {
    package let kind: Kind
    package let held: Int
    package let limit: Int
    /// How often somebody had to give way.
    package let evicted: Int
  }

  private let connections: ReservationPool
  private let streams: ReservationPool
  private let bytes: ReservationPool

  package init(_ limits: ServerLimits = ServerLimits()) {
    connections = ReservationPool(limit: max(1, limits.connections))
    streams = ReservationPool(limit: max(1, min(limits.streams, limits.connections * 3 / 4)))
    bytes = ReservationPool(limit: limits.held)
  }

  /// The only way to hold something. `giveWay` is called on any thread, at most once, when it has to be given back.
  func reserve(
    _ kind: Kind, _ amount: Int = 1, for holder: Holder, giveWay: @escaping @Sendable () -> Void
  ) -> Reservation {
    Reservation(pool(kind), amount, for: holder, giveWay: giveWay)
  }

  package var levels: [Level] {
    Kind.allCases.map { kind in
      let pool = pool(kind)
      return pool.table.withLock { Level(kind: kind, held: $0.total, limit: pool.limit, evicted: $0.evicted) }
    }
  }

  package func held(_ kind: Kind) -> Int { pool(kind).table.withLock { $0.total } }

  /// How many peers it knows: those who hold something.
  func peerCount(_ kind: Kind) -> Int { pool(kind).table.withLock { $0.peerCount } }

  private func pool(_ kind: Kind) -> ReservationPool {
    switch kind {
    case .connections: connections
    case .streams: streams
    case .bytes: bytes
    }
  }
}

final class ReservationPool: Sendable {
  let limit: Int
  let table: Mutex<ReservationTable>

  init(limit: Int) {
    self.limit = limit
    table = Mutex(ReservationTable(limit: limit))
  }
}

/// Something that is held until this value ends. It cannot be copied, so that nothing is held that is not counted.
struct Reservation: ~Copyable {
  private let pool: ReservationPool
  private let number: UInt64
  private let mark = UseMark()

  fileprivate init(
    _ pool: ReservationPool, _ amount: Int, for holder: Holder, giveWay: @escaping @Sendable () -> Void
  ) {
    self.pool = pool
    let (number, leaving) = pool.table.withLock { [mark] in
      $0.add(amount, for: holder, mark: mark, giveWay: giveWay)
    }
    self.number = number
    for giveWay in leaving { giveWay() }
  }

  /// Puts it behind what was not used of late.
  func use() { mark.use() }

  func resize(to amount: Int) {
    for giveWay in pool.table.withLock({ [number] in $0.resize(number, to: amount) }) { giveWay() }
  }

  deinit { pool.table.withLock { [number] in $0.remove(number) } }
}
