/// The members of a JSON object, in the order in which they stand.
///
/// Keys are compared byte by byte: Swift's own `==` takes "é" and "e\u{301}" for one key, JSON does not.
package struct JSONObject: Sendable {
  package struct Member: Sendable {
    package let key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  package private(set) var members: [Member]
  /// Where each key stands, once there are too many to look through.
  private var places: [ByteKey: Int]?

  package init() { members = [] }

  /// Of several members with one key the last stands, in the place of the first.
  package init(_ pairs: some Sequence<(String, JSONValue)>) {
    members = []
    for (key, value) in pairs { self[key] = value }
  }

  package var count: Int { members.count }
  package var isEmpty: Bool { members.isEmpty }
  package var keys: [String] { members.map(\.key) }

  /// Setting nil removes the member; setting a new key appends it.
  package subscript(key: String) -> JSONValue? {
    get { index(of: key).map { members[$0].value } }
    set {
      switch (index(of: key), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): remove(at: index)
      case (nil, let value?): append(key, value)
      case (nil, nil): break
      }
    }
  }

  private static let manyMembers = 16

  private mutating func append(_ key: String, _ value: JSONValue) {
    members.append(Member(key: key, value: value))
    if places != nil {
      places?[ByteKey(key)] = members.count - 1
    } else if members.count > Self.manyMembers {
      countPlaces()
    }
  }

  private mutating func remove(at index: Int) {
    members.remove(at: index)
    if places != nil { countPlaces() }
  }

  private mutating func countPlaces() {
    places = Dictionary(
      members.enumerated().map { (ByteKey($0.element.key), $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  private func index(of key: String) -> Int? {
    if let places { return places[ByteKey(key)] }
    return members.firstIndex { ByteKey($0.key) == ByteKey(key) }
  }
}

extension JSONObject: Equatable {
  /// Equal members in any order; keys byte by byte.
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.members.allSatisfy { right[$0.key] == $0.value }
  }
}
