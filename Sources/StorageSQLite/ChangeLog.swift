import FeatureKit

/// A change as it stands in the file, for other processes.
struct LoggedChange {
  enum Kind: Int64 {
    case written = 1
    case deleted, cleared
    /// Something in the namespace, not worth a row each.
    case something
  }

  let number: Int64
  let origin: Int64
  let kind: Kind?
  let address: RecordAddress

  init(_ row: Statement) {
    number = row.integer(0)
    origin = row.integer(1)
    kind = Kind(rawValue: row.integer(2))
    let namespace = RecordNamespace(row.text(4), tier: row.integer(3) == 1 ? .user : .cache)
    address = RecordCollection(row.text(5), in: namespace)(row.text(6))
  }
}

extension Connection {
  /// How many changes of user data one call leaves as rows of their own; more are told as one.
  private static let detailed = 256
  /// The newest changes that are kept, and how many may come before the older ones go.
  private static let kept: Int64 = 2_048
  private static let slack: Int64 = 512

  /// Leaves word for other processes, within the transaction that made the changes.
  func log(_ changes: [RecordChange], origin: Int64) throws(SQLiteFault) {
    var told: Set<RecordNamespace> = []
    for change in changes {
      guard let namespace = change.namespace else { continue }
      if namespace.tier == .user, changes.count <= Self.detailed {
        try log(change, in: namespace, origin)
      } else if told.insert(namespace).inserted {
        try log(.something, RecordCollection("", in: namespace)(""), origin)
      }
    }
  }

  func newestChange() throws(SQLiteFault) -> Int64 {
    let statement = try statement(Query(.newestChange, .user))
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }

  func changes(after number: Int64) throws(SQLiteFault) -> [LoggedChange] {
    let statement = try statement(Query(.readChanges, .user))
    defer { statement.reset() }
    try statement.bind(1, number)
    var found: [LoggedChange] = []
    while try statement.step() { found.append(LoggedChange(statement)) }
    return found
  }

  private func log(_ change: RecordChange, in namespace: RecordNamespace, _ origin: Int64) throws(SQLiteFault) {
    switch change {
    case .written(let address): try log(.written, address, origin)
    case .deleted(let address): try log(.deleted, address, origin)
    case .cleared: try log(.cleared, RecordCollection("", in: namespace)(""), origin)
    case .missed: break
    }
  }

  private func log(_ kind: LoggedChange.Kind, _ address: RecordAddress, _ origin: Int64) throws(SQLiteFault) {
    let statement = try statement(Query(.logChange, .user))
    defer { statement.reset() }
    try statement.bind(1, origin)
    try statement.bind(2, kind.rawValue)
    try statement.bind(3, Int64(address.collection.namespace.tier == .user ? 1 : 0))
    try statement.bind(4, address.collection.namespace.name)
    try statement.bind(5, address.collection.name)
    try statement.bind(6, address.key)
    try statement.run()
    if lastRow % Self.slack == 0 { try prune() }
  }

  private func prune() throws(SQLiteFault) {
    let statement = try statement(Query(.pruneChanges, .user))
    defer { statement.reset() }
    try statement.bind(1, lastRow - Self.kept)
    try statement.run()
  }
}
