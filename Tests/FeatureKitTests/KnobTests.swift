import FeatureKit
import JSON
import Testing

@Suite struct KnobTests {
  enum Units: String, CaseIterable, KnobValue { case metric, imperial }

  let units = Knob("detail.units", default: Units.metric, help: "Measures in cm and kg, or in feet and pounds.")
  let size = Knob<Bounded<1, 200>>("list.page", default: 20, help: "Rows in a page.")
  let isOn = Knob("list.images", default: true, help: "Small pictures in rows.")
  let name = Knob("detail.language", default: "en", help: "Language of entries.")

  @Test func `a knob that no flag names has its default`() {
    let session = Session()
    #expect(session[units] == .metric)
    #expect(session[size] == 20)
    #expect(session[isOn])
    #expect(session[name] == "en")
  }

  @Test func `a flag's value is read as the knob's type`() {
    let values = KnobValues([
      "detail.units": "imperial", "list.page": 40, "list.images": false, "detail.language": "de",
    ])
    let session = Session(knobs: values)
    #expect(session[units] == .imperial)
    #expect(session[size] == 40)
    #expect(!session[isOn])
    #expect(session[name] == "de")
  }

  @Test func `a value of another type leaves the default`() {
    let session = Session(knobs: KnobValues(["detail.units": "parsec", "list.page": "many", "list.images": 1]))
    #expect(session[units] == .metric)
    #expect(session[size] == 20)
    #expect(session[isOn])
  }

  @Test func `a declaration says what it takes`() {
    #expect(units.declaration.choices == ["metric", "imperial"])
    #expect(units.declaration.accepts("imperial"))
    #expect(!units.declaration.accepts("parsec"))
    #expect(size.declaration.accepts(7))
    #expect(!size.declaration.accepts("7"))
  }

  @Test func `setting a knob leaves the others`() {
    let values = KnobValues().setting(units, .imperial).setting(size, 5)
    #expect(Session(knobs: values)[units] == .imperial)
    #expect(Session(knobs: values)[size] == 5)
  }
}
