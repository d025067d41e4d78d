import FeatureKit
import Synchronization
import Testing

@testable import Host

@Suite struct AlarmClockTests {
  private let clock = AlarmClock()

  @Test func `every alarm rings, whichever is due first, and none before its time`() async {
    let (rung, ring) = AsyncStream.makeStream(of: (number: Int, after: Duration).self)
    let began = ContinuousClock.now
    for number in [3, 1, 2] {
      _ = clock.alarm(after: .milliseconds(20 * number)) { ring.yield((number, ContinuousClock.now - began)) }
    }
    var heard: Set<Int> = []
    for await (number, after) in rung.prefix(3) {
      heard.insert(number)
      #expect(after >= .milliseconds(20 * number))
    }
    #expect(heard == [1, 2, 3])
  }

  @Test func `a silenced alarm does not ring, and the next one does`() async {
    let (rung, ring) = AsyncStream.makeStream(of: Int.self)
    clock.alarm(after: .milliseconds(5)) { ring.yield(1) }.silence()
    _ = clock.alarm(after: .milliseconds(30)) { ring.yield(2) }
    for await number in rung.prefix(1) { #expect(number == 2) }
  }
}
