import CFacts

extension FactsTable {
  /// The facts within the program.
  package static let bundled: FactsTable = {
    let bytes = UnsafeRawBufferPointer(start: pokehost_facts(), count: pokehost_facts_length())
    guard let table = FactsTable(FactsMemory(constant: bytes)) else {
      // Never reached: the bytes are a constant of the build, and a test opens them.
      fatalError("the bundled facts are not a facts table")
    }
    return table
  }()
}
