import Testing

@testable import TransportCurl

@Suite struct HostGateTests {
  /// Holds the gate by reference, because an expectation cannot change a value.
  private final class Trial {
    private var gate = HostGate<Int>()
    func enter(_ ticket: Int, host: String, limit: Int) -> Bool { gate.enter(ticket, host: host, limit: limit) }
    func leave(host: String) -> Int? { gate.leave(host: host) }
    func withdraw(_ ticket: Int, host: String) -> Bool { gate.withdraw(ticket, host: host) }
    func withdrawAll(host: String) -> [Int] { gate.withdrawAll(host: host) }
  }

  @Test func `so many go at once, the others in order of arrival`() {
    let gate = Trial()
    #expect((1...4).map { gate.enter($0, host: "a", limit: 2) } == [true, true, false, false])
    #expect(gate.leave(host: "a") == 3)
    #expect(gate.leave(host: "a") == 4)
    #expect(gate.leave(host: "a") == nil)
    #expect(gate.leave(host: "a") == nil)
    #expect(gate.enter(5, host: "a", limit: 1))
  }

  @Test func `hosts do not wait for each other`() {
    let gate = Trial()
    #expect(gate.enter(1, host: "a", limit: 1))
    #expect(gate.enter(2, host: "b", limit: 1))
  }

  @Test func `whoever withdraws is not called`() {
    let gate = Trial()
    for ticket in 1...4 { _ = gate.enter(ticket, host: "a", limit: 1) }
    #expect(gate.withdraw(2, host: "a"))
    #expect(!gate.withdraw(1, host: "a"))
    #expect(gate.leave(host: "a") == 3)
    #expect(gate.withdrawAll(host: "a") == [4])
    #expect(gate.leave(host: "a") == nil)
  }
}
