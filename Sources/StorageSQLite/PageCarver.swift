import FeatureKit

/// Reads user records out of a damaged database file, page by page, without trusting anything that leads to a page.
///
/// Every record says in full where it belongs and carries a checksum over all of it: what fits is whole, wherever it
/// was found. What was deleted was overwritten at once (`Care.user`), so nothing comes back.
struct PageCarver {
  /// id, namespace, collection, key, bytes, stored, expires, etag, type, revision, checksum.
  private static let columns = 11

  private let file: [UInt8]
  private let pageSize: Int
  private let usable: Int

  init(_ file: [UInt8]) {
    self.file = file
    pageSize = Self.pageSize(of: file)
    usable = pageSize
  }

  /// The whole user records; of several revisions of one the newest.
  func records() -> [RecordAddress: Record] {
    var found: [RecordAddress: Record] = [:]
    for page in stride(from: 0, to: file.count - file.count % pageSize, by: pageSize) {
      for (address, record) in records(onPage: page) where (found[address]?.revision ?? 0) < record.revision {
        found[address] = record
      }
    }
    return found
  }

  private static func pageSize(of file: [UInt8]) -> Int {
    guard file.count >= 18 else { return 4_096 }
    let size = Int(file[16]) << 8 | Int(file[17])
    // A damaged size is no power of two, or is not ours: pages are made with 4,096 bytes.
    return size == 4_096 ? size : 4_096
  }

  private func records(onPage page: Int) -> [(RecordAddress, Record)] {
    let header = page == 0 ? 100 : page
    // Inner pages and those of indexes hold no rows. A page of no known kind may be one whose mark is damaged.
    guard ![2, 5, 10].contains(file[header]) else { return [] }
    let pointers = header + 8
    let count = min(Int(file[header + 3]) << 8 | Int(file[header + 4]), (pageSize - 8) / 2)
    return (0..<count).compactMap { index in
      let place = pointers + 2 * index
      guard place + 2 <= page + pageSize else { return nil }
      let offset = Int(file[place]) << 8 | Int(file[place + 1])
      guard offset >= 8, offset < pageSize else { return nil }
      return payload(at: page + offset, before: page + pageSize).flatMap(record)
    }
  }

  /// The bytes of a cell, with those that overflowed to other pages.
  private func payload(at start: Int, before end: Int) -> [UInt8]? {
    var cursor = start
    guard let size = variableNumber(file, &cursor, end), let _ = variableNumber(file, &cursor, end),
      size > 0, size <= file.count
    else { return nil }
    let total = Int(size)
    let local = localBytes(of: total)
    guard cursor + local <= end else { return nil }
    var payload = Array(file[cursor..<cursor + local])
    guard local < total else { return payload }
    guard cursor + local + 4 <= end else { return nil }
    var next = pageNumber(at: cursor + local)
    while payload.count < total {
      let page = (next - 1) * pageSize
      guard next > 1, page + pageSize <= file.count else { return nil }
      let start = page + 4
      let count = min(usable - 4, total - payload.count)
      payload += file[start..<start + count]
      next = pageNumber(at: page)
    }
    return payload
  }

  /// How much of a payload stands in the cell itself: the file format's rule for rows of tables.
  private func localBytes(of total: Int) -> Int {
    let most = usable - 35
    guard total > most else { return total }
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (total - least) % (usable - 4)
    return fitting <= most ? fitting : least
  }

  private func pageNumber(at offset: Int) -> Int { file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }

  private func record(_ payload: [UInt8]) -> (RecordAddress, Record)? {
    guard let values = CarvedRow(payload, columns: Self.columns),
      let namespace = values.text(1), let collection = values.text(2), let key = values.text(3),
      let bytes = values.blob(4), let stored = values.integer(5), let revision = values.integer(9),
      let checksum = values.integer(10)
    else { return nil }
    let shelf = RecordCollection(collection, in: RecordNamespace(namespace, tier: .user))
    let times = SealedTimes(storedAt: stored, expiresAt: values.integer(6))
    let record = Record(
      key: key, bytes: bytes, metadata: times.metadata(etag: values.text(7), contentType: values.text(8)),
      revision: revision)
    return Seal(shelf).value(of: record, times) == checksum ? (shelf(key), record) : nil
  }
}

/// One row in SQLite's record format, taken apart as far as it can be.
private struct CarvedRow {
  private let payload: [UInt8]
  private var types: [Int64] = []
  private var starts: [Int] = []

  init?(_ payload: [UInt8], columns: Int) {
    self.payload = payload
    var cursor = 0
    guard let headerSize = variableNumber(payload, &cursor, payload.count), headerSize <= payload.count else {
      return nil
    }
    var start = Int(headerSize)
    while cursor < headerSize {
      guard let type = variableNumber(payload, &cursor, Int(headerSize)) else { return nil }
      types.append(type)
      starts.append(start)
      start += Self.size(of: type)
    }
    guard types.count == columns, start == payload.count else { return nil }
  }

  func text(_ column: Int) -> String? {
    guard types[column] >= 13, types[column] % 2 == 1 else { return nil }
    return String(decoding: slice(column), as: UTF8.self)
  }

  func blob(_ column: Int) -> [UInt8]? {
    guard types[column] >= 12, types[column] % 2 == 0 else { return nil }
    return Array(slice(column))
  }

  func integer(_ column: Int) -> Int64? {
    switch types[column] {
    case 8: return 0
    case 9: return 1
    case 1...6:
      let bytes = slice(column)
      let sign: Int64 = (bytes.first ?? 0) & 0x80 == 0 ? 0 : -1
      return bytes.reduce(sign) { $0 << 8 | Int64($1) }
    default: return nil
    }
  }

  private func slice(_ column: Int) -> ArraySlice<UInt8> {
    payload[starts[column]..<starts[column] + Self.size(of: types[column])]
  }

  private static func size(of type: Int64) -> Int {
    switch type {
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 12...1 << 40: Int(type - 12) / 2
    default: 0
    }
  }
}

/// SQLite's number of one to nine bytes; moves the cursor behind it.
private func variableNumber(_ bytes: [UInt8], _ cursor: inout Int, _ end: Int) -> Int64? {
  var value: UInt64 = 0
  for place in 0..<9 {
    guard cursor < end else { return nil }
    let byte = bytes[cursor]
    cursor += 1
    if place == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
    value = value << 7 | UInt64(byte & 0x7F)
    if byte & 0x80 == 0 { return Int64(bitPattern: value) }
  }
  return nil
}
