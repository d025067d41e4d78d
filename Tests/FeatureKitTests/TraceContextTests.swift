import Testing

@testable import FeatureKit

@Suite struct TraceContextTests {
  static let example = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

  @Test func `a traceparent is read and written alike`() throws {
    let trace = try #require(TraceContext(traceparent: Self.example))
    #expect(trace.traceparent == Self.example)
    #expect(trace.isSampled)
  }

  @Test func `a child keeps the trace and has a span of its own`() throws {
    let trace = try #require(TraceContext(traceparent: Self.example))
    #expect(trace.child(0xab).traceparent == "00-4bf92f3577b34da6a3ce929d0e0e4736-00000000000000ab-01")
  }

  @Test(arguments: [
    "", "00", "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
    "00-4BF92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
    "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
  ])
  func `what the specification calls invalid is no trace`(_ text: String) {
    #expect(TraceContext(traceparent: text) == nil)
  }
}
