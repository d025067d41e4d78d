import Testing

@testable import TransportCurl

@Suite struct CircuitTests {
  /// Holds the circuit by reference, because an expectation cannot change a value.
  private final class Trial {
    private var circuit = Circuit()
    func admit(at now: Duration) -> Circuit.Admission { circuit.admit(at: now) }
    func record(_ outcome: Circuit.Outcome, at now: Duration) -> Bool { circuit.record(outcome, at: now) }
  }

  private static func open(at now: Duration = .zero) -> Trial {
    let circuit = Trial()
    for _ in 1...5 { _ = circuit.record(.failed, at: now) }
    return circuit
  }

  @Test func `four failures in a row are borne`() {
    let circuit = Trial()
    for _ in 1...4 { #expect(!circuit.record(.failed, at: .zero)) }
    #expect(circuit.admit(at: .zero) == .go)
  }

  @Test func `the fifth opens it for ten seconds`() {
    let circuit = Self.open()
    #expect(circuit.admit(at: .seconds(4)) == .rest(for: .seconds(6)))
  }

  @Test func `an answer forgives`() {
    let circuit = Trial()
    for _ in 1...4 { _ = circuit.record(.failed, at: .zero) }
    _ = circuit.record(.answered, at: .zero)
    #expect(!circuit.record(.failed, at: .zero))
  }

  @Test func `no way to the host opens it at once`() {
    let circuit = Trial()
    #expect(circuit.record(.noWay, at: .zero))
  }

  @Test func `one goes to see after the rest, the others wait`() {
    let circuit = Self.open()
    #expect(circuit.admit(at: .seconds(10)) == .go)
    #expect(circuit.admit(at: .seconds(10)) == .rest(for: .seconds(1)))
  }

  @Test func `a scout that finds the host closes it`() {
    let circuit = Self.open()
    _ = circuit.admit(at: .seconds(10))
    #expect(!circuit.record(.answered, at: .seconds(11)))
    #expect(circuit.admit(at: .seconds(11)) == .go)
  }

  @Test func `a scout in vain doubles the rest, up to two minutes`() {
    let circuit = Self.open()
    var now: Duration = .seconds(10)
    for rest in [20, 40, 80, 120, 120] {
      #expect(circuit.admit(at: now) == .go)
      #expect(circuit.record(.failed, at: now))
      #expect(circuit.admit(at: now) == .rest(for: .seconds(rest)))
      now += .seconds(rest)
    }
  }

  @Test func `a scout that is cancelled lets another go`() {
    let circuit = Self.open()
    _ = circuit.admit(at: .seconds(10))
    _ = circuit.record(.noNews, at: .seconds(10))
    #expect(circuit.admit(at: .seconds(10)) == .go)
  }

  @Test func `failures of those under way do not lengthen the rest`() {
    let circuit = Self.open()
    for _ in 1...10 { #expect(!circuit.record(.failed, at: .seconds(1))) }
    #expect(circuit.admit(at: .seconds(2)) == .rest(for: .seconds(8)))
  }
}
