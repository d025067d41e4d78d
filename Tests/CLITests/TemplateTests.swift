import FeatureKit
import JSON
import Testing

@testable import CLI

@Suite struct TemplateTests {
  @Test func `braces are filled by path`() {
    let template = Template("{name}: {stats.speed} {{x}} {types}{nothing}")
    #expect(
      template.fill(["name": "pikachu", "stats": ["speed": 90], "types": ["electric", "x"]])
        == "pikachu: 90 {x} electric,x")
  }

  @Test func `an element of an array is reached by its index or a key of all`() {
    #expect(Template("{a.1} {b.n}").fill(["a": [1, 2], "b": [["n": "x"], ["n": "y"]]]) == "2 x,y")
  }

  @Test func `what a terminal would obey is shown, not sent`() {
    #expect(Template("{name}").fill(["name": "\u{1B}[31mred"]) == "\\u{1b}[31mred")
  }
}

@Suite struct TemplateFieldsTests {
  private let show = CommandManifest(
    "show", "Shows.",
    output: .document([
      "name": .text, "stats": ["attack": .integer, "speed": .integer], "genus": .orNull(.text),
      "abilities": .list(["name": .text]), "flags": .map(["variant": .text]), "extra": .anything,
      "tree": .named("branch", ["name": .text, "children": .list(.again("branch"))]),
      "when": .either([["day": .text], .text]),
    ]))

  private func failure(_ template: String) -> CommandFailure? {
    do throws(CommandFailure) {
      try Template(template).check(against: show)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "{name} {stats.speed} {genus}", "{stats}", "{}", "{{braces}}", "{abilities.name} {abilities.0.name} {abilities}",
    "{flags.feature_list.variant}", "{extra.whatever.there.is}", "{tree.children.0.children.name}", "{when.day}",
    "{schema}", "no field at all",
  ])
  func `what may be there is taken`(_ template: String) { #expect(failure(template) == nil) }

  @Test func `a command that prints no documents is not judged`() throws {
    try Template("{anything}").check(against: CommandManifest("open", "Opens."))
  }

  @Test func `a field that there is not is named with those that there are`() {
    #expect(
      failure("{nam} {stats.speed}")
        == CommandFailure(
          .usage, "--format names {nam}, and `pokehost show` has no such field.",
          hint: "There are schema, name, stats, genus, abilities, flags, extra, tree, when.", candidates: ["name"]))
  }

  @Test func `so is one further in`() {
    #expect(
      failure("{name} {stats.sped}")
        == CommandFailure(
          .usage, "--format names {stats.sped}, and `pokehost show` has no such field.",
          hint: "In 'stats' there are attack, speed.", candidates: ["stats.speed"]))
    #expect(failure("{abilities.0.nam}")?.candidates == ["abilities.0.name"])
    #expect(failure("{flags.x.varian}")?.candidates == ["flags.x.variant"])
    #expect(failure("{tree.children.0.name}") == nil)
    #expect(failure("{when.dy}")?.hint == "In 'when' there are day.")
  }

  @Test func `a text has no fields`() {
    #expect(
      failure("{name.first}")
        == CommandFailure(
          .usage, "--format names {name.first}, and `pokehost show` has no such field.",
          hint: "'name' has no fields of its own: write {name}."))
  }
}
