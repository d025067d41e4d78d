/// The members of a JSON object, in the order in which they stand.
///
/// Keys are compared byte by byte: Swift's own `==` takes "é" and "e\u{301}" for one key, JSON does not.
public struct JSONObject: Sendable {
  public struct Member: Sendable {
    public let key: String
    public var value: JSONValue

    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  public private(set) var members: [Member]
  /// Where each key stands, once there are too many to look through.
  private var places: [ByteKey: Int]?

  public init() { members = [] }

  /// Of several members with one key the last stands, in the place of the first.
  public init(_ pairs: some Sequence<(String, JSONValue)>) {
    members = []
    for (key, value) in pairs { self[key] = value }
  }

  public var count: Int { members.count }
  public var isEmpty: Bool { members.isEmpty }
  public var keys: [String] { members.map(\.key) }

  /// Makes room for so many more members.
  public mutating func reserve(_ more: Int) { members.reserveCapacity(members.count + more) }

  /// Setting nil removes the member; setting a new key appends it.
  public subscript(key: String) -> JSONValue? {
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
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.members.allSatisfy { right[$0.key] == $0.value }
  }
}
