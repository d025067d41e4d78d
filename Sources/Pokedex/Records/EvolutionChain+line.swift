import System

// A chain on one line: number, the baby's item, and the tree. `!` marks a baby, `{…}` holds the ways to a stage, one
// after a `;` from the next, `(…)` what it evolves into:
//
//     000010	-	!172.pichu(25.pikachu{trigger=level-up,min_happiness=160,is_default}(26.raichu{…}))

extension EvolutionChain {
  package var line: [UInt8] {
    var line = LineWriter()
    line.field(PaddedNumber.text(id.value))
    line.raw(babyItem.map(StageText.escaped) ?? "-")
    line.raw(StageText.text(root))
    return line.bytes
  }

  package init(line: ArraySlice<UInt8>) throws(LineFailure) {
    var reader = LineReader(line, record: "evolution-chain")
    id = try reader.number()
    let item = reader.text()
    babyItem = item == "-" || item.isEmpty ? nil : item
    var tree = StageReader(reader.field())
    guard let root = tree.stage(from: nil, depth: 0), tree.isAtEnd else { throw reader.failure }
    self.root = root
  }
}

private enum StageText {
  static func text(_ stage: EvolutionChain.Stage) -> String {
    var text = "\(stage.isBaby ? "!" : "")\(stage.species.id).\(escaped(stage.species.name))"
    if !stage.conditions.isEmpty { text += "{\(stage.conditions.map(ways).joined(separator: ";"))}" }
    if !stage.evolvesTo.isEmpty { text += "(\(stage.evolvesTo.map(self.text).joined(separator: " ")))" }
    return text
  }

  private static func ways(_ condition: EvolutionCondition) -> String {
    condition.details.map { escaped($0.key) + value($0.value) }.joined(separator: ",")
  }

  /// A name of digits alone bears a quote, so that it is not taken for a number.
  private static func value(_ value: EvolutionCondition.Value) -> String {
    switch value {
    case .yes: ""
    case .number(let number): "=\(number)"
    case .name(let name): DecimalDigits.isNumber(name) ? "='\(name)" : "=\(escaped(name))"
    }
  }

  static func escaped(_ text: String) -> String { LineEscape.escaped(text, also: Array("{}();,=.' !".utf8)) }
}

private struct StageReader {
  /// Deeper trees are refused; today's are 2 deep.
  static let deepest = 50

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func stage(from parent: String?, depth: Int) -> EvolutionChain.Stage? {
    guard depth <= Self.deepest else { return nil }
    let isBaby = take("!")
    guard let id = DexNumber(digits: until(".")), take(".") else { return nil }
    let name = LineEscape.text(until("{", "(", ")", " "))
    guard !name.isEmpty else { return nil }
    var stage = EvolutionChain.Stage(SpeciesReference(id: id, name: name), isBaby: isBaby)
    if take("{") {
      stage.conditions = conditions(from: parent ?? "", into: name)
      guard take("}") else { return nil }
    }
    guard take("(") else { return stage }
    repeat {
      guard let next = self.stage(from: name, depth: depth + 1) else { return nil }
      stage.evolvesTo.append(next)
    } while take(" ")
    return take(")") ? stage : nil
  }

  private mutating func conditions(from parent: String, into name: String) -> [EvolutionCondition] {
    var conditions: [EvolutionCondition] = []
    repeat {
      var details: [EvolutionCondition.Detail] = []
      repeat {
        let key = LineEscape.text(until("=", ",", ";", "}"))
        let value = take("=") ? Self.value(until(",", ";", "}")) : .yes
        if !key.isEmpty { details.append(EvolutionCondition.Detail(key, value)) }
      } while take(",")
      conditions.append(EvolutionCondition(details, from: parent, into: name))
    } while take(";")
    return conditions
  }

  private static func value(_ bytes: ArraySlice<UInt8>) -> EvolutionCondition.Value {
    if bytes.first == UInt8(ascii: "'") { return .name(LineEscape.text(bytes.dropFirst())) }
    return ConditionNumber(digits: bytes).map(EvolutionCondition.Value.number) ?? .name(LineEscape.text(bytes))
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: mark) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func until(_ marks: Unicode.Scalar...) -> ArraySlice<UInt8> {
    let end = rest.firstIndex { byte in marks.contains { UInt8(ascii: $0) == byte } } ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }
}
