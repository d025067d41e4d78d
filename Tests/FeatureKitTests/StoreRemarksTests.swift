import FeatureKit
import Testing

@Suite struct StoreRemarksTests {
  private let away = StorageFailure.unavailable(place: "records", reason: "nobody answers")

  @Test func `an outage is said once for each reason, and its end`() async {
    let remarks = StoreRemarks()
    remarks.succeeded(at: "records")
    remarks.failed(away)
    remarks.failed(away)
    remarks.failed(.foreign(place: "records", reason: "it is no database"))
    remarks.succeeded(at: "records")
    remarks.succeeded(at: "records")
    remarks.finish()
    #expect(
      await remarks.stream.reduce(into: []) { $0.append($1.text) } == [
        "The records in records cannot be reached: nobody answers. Put that right, or choose another store with the "
          + "flag storage.",
        "records was left as it was: it is no database. Move it away, or name another place in the settings of the "
          + "store.",
        "The records in records can be reached again.",
      ])
  }

  @Test func `what still holds is outstanding: salvages, and an outage that has not ended`() {
    let remarks = StoreRemarks()
    remarks.salvaged("It was made anew.")
    remarks.failed(away)
    #expect(remarks.outstanding.map(\.text) == ["It was made anew.", away.sentence])
    remarks.succeeded(at: "records")
    #expect(remarks.outstanding.map(\.text) == ["It was made anew."])
  }

  @Test(arguments: [
    StorageFailure.cannotWrite(place: "records", reason: "the disk is full"), .full(place: "memory", limit: 10),
    .cancelled,
  ])
  func `what keeps nobody from reading is no outage`(failure: StorageFailure) {
    let remarks = StoreRemarks()
    remarks.failed(failure)
    #expect(remarks.outstanding.isEmpty)
  }

  @Test func `a record that could not be written exits 73, a store that is away 69`() {
    let full = StorageFailure.cannotWrite(place: "records", reason: "the disk is full")
    #expect(CommandFailure(describing: full).code == .cannotWrite)
    #expect(CommandFailure(describing: away).code == .unavailable)
  }
}
