extension JSONDocument {
  /// The keys that stand again in their object, in the order of the text, each as the error with which a strict reader
  /// refuses the first of them; the first `limit`, for each costs a walk over the text.
  public func repeatedKeys(limit: Int = 100) -> [JSONError] {
    var errors: [JSONError] = []
    collect(root, limit, into: &errors)
    return errors
  }

  private func collect(_ node: JSONNode, _ limit: Int, into errors: inout [JSONError]) {
    for element in node.elements { collect(element, limit, into: &errors) }
    var seen: [ByteKey: JSONNode] = [:]
    for (key, value) in node.members where errors.count < limit {
      let text = key.string ?? ""
      if let first = seen[ByteKey(text)] {
        let complaint = JSONComplaint.repeatedKey(text, firstLine: first.position.line)
        errors.append(bytes.lend { complaint.error(at: key.range.lowerBound, in: $0) })
      } else {
        seen[ByteKey(text)] = key
      }
      collect(value, limit, into: &errors)
    }
  }
}
