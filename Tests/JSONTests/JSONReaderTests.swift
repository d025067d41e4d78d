import JSON
import Testing

@Suite struct JSONReaderTests {
  @Test func `only what is wanted is read, the rest is passed over`() throws {
    let text =
      #"{"x":{"deep":[1,{"}":"]\""}]},"\u006eame":"pika","y":"\\","id":25,"types":["a","b"],"z":[],"on":true,"w":1.5}"#
    var seen = ("", 0, [String](), false, 0.0)
    try JSONReader.read(Array(text.utf8)) { reader throws(JSONError) in
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "name": seen.0 = try reader.string()
        case "id": seen.1 = try reader.integer()
        case "types":
          try reader.beginArray()
          while try reader.nextElement() { seen.2.append(try reader.string()) }
        case "on": seen.3 = try reader.bool()
        case "w": seen.4 = try reader.double()
        default: try reader.skip()
        }
      }
    }
    #expect(seen == ("pika", 25, ["a", "b"], true, 1.5))
  }

  @Test func `empty containers and nulls are taken`() throws {
    try JSONReader.read(Array(#"[{},[],null,{"a":null}]"#.utf8)) { reader throws(JSONError) in
      try reader.beginArray()
      var kinds: [JSONReader.Kind] = []
      while try reader.nextElement() {
        kinds.append(try reader.peek())
        if try !reader.takeNull() { try reader.skip() }
      }
      #expect(kinds == [.object, .array, .null, .object])
    }
  }

  @Test(arguments: [
    ("[1]", "line 1, column 1: found '[', expected an object"),
    ("{\"a\":", "line 1, column 6: found the end of the text, expected a value"),
    ("{\"a\":[[1]", "line 1, column 10: found the end of the text, expected the end of what was begun"),
    ("{\"a\":\"x", "line 1, column 8: found the end of the text, expected '\"' at the end of the text"),
    ("{\"a\":1 2}", "line 1, column 8: found '2', expected ',' or '}'"),
  ])
  func `what breaks off or is another kind is an error`(text: String, sentence: String) {
    do {
      try JSONReader.read(Array(text.utf8)) { reader throws(JSONError) in
        try reader.beginObject()
        while try reader.nextKey() != nil { try reader.skip() }
      }
      Issue.record("no error")
    } catch {
      #expect(error.description == sentence)
    }
  }

  @Test func `skipping ends where reading ends, for every value of a document`() throws {
    let text = Array(#"{"a":[1.5e3,true,null,"\u00e9\\"],"b":{"c":-0.1,"d":{}},"e":"\"]}"}"#.utf8)
    let end = try JSONReader.read(text) { reader throws(JSONError) in
      try reader.skip()
      return reader.offset
    }
    #expect(end == text.count)
  }
}
