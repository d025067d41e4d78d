/// The members of a JSON object, in the order in which they stand.
///
/// Keys are compared byte by byte: Swift's own `==` takes "é" and "e\u{301}" for one key, JSON does not.
package struct JSONObject: Sendable {
  package struct Member: Sendable {
    package let key: String
    package var value: JSONValue
  }

  package private(set) var members: [Member]

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
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  private func index(of key: String) -> Int? {
    members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
  }
}

extension JSONObject: Equatable {
  /// Equal members in any order; keys byte by byte.
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.members.allSatisfy { right[$0.key] == $0.value }
  }
}
