extension [String] {
  /// The texts with `separator` between them.
  ///
  /// Stands before the standard library's own: that one looks its types up by their names when it is first called, and a
  /// short command would take longer for it than for all the texts that it joins.
  public func joined(separator: String = "") -> String {
    var joined = ""
    for index in indices {
      if index > 0 { joined += separator }
      joined += self[index]
    }
    return joined
  }
}
