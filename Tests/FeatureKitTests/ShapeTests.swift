import FeatureKit
import JSON
import Testing

@Suite struct ShapeTests {
  @Test func `an object names its keys and those that must be there`() {
    let shape: Shape = .document(["id": .integer, "note?": .orNull(.text)])
    #expect(
      shape.schema.compactText
        == #"{"type":"object","properties":{"schema":{"type":"integer"},"id":{"type":"integer"},"#
        + #""note":{"anyOf":[{"type":"string"},{"type":"null"}]}},"required":["schema","id"]}"#)
  }

  @Test func `a shape that holds itself is defined once`() {
    let branch: Shape = .named("branch", ["name": .text, "children": .list(.again("branch"))])
    let shape: Shape = ["root": branch]
    #expect(shape.schema["properties"]?["root"] == ["$ref": "#/$defs/branch"])
    let definition = shape.schema["$defs"]?["branch"]
    #expect(definition?["properties"]?["children"] == ["type": "array", "items": ["$ref": "#/$defs/branch"]])
  }

  @Test func `anything, maps, words and choices`() {
    #expect(Shape.anything.schema == [:])
    #expect(Shape.map(.truth).schema == ["type": "object", "additionalProperties": ["type": "boolean"]])
    #expect(Shape.words(["a", "b"]).schema == ["enum": ["a", "b"]])
    #expect(Shape.either([.number, .truth]).schema == ["anyOf": [["type": "number"], ["type": "boolean"]]])
  }
}
