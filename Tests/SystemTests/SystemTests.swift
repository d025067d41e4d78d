import System
import Testing

@Suite struct SpellingTests {
  @Test func `the nearest name comes first`() {
    #expect(Spelling.nearest(to: "evoluton", among: ["list", "evolution", "search"]) == ["evolution"])
  }

  @Test func `a beginning counts as near`() {
    #expect(Spelling.nearest(to: "coll", among: ["list", "collection"]) == ["collection"])
  }

  @Test func `two swapped letters are one step`() {
    #expect(Spelling.distance(Array("shwo".unicodeScalars), Array("show".unicodeScalars)) == 1)
  }

  @Test func `nothing near is nothing said`() {
    #expect(Spelling.nearest(to: "zzzzzz", among: ["list", "evolution"]) == [])
  }
}

@Suite struct FoldersTests {
  @Test func `a home of one's own holds everything`() {
    let folders = Folders(home: "/h", variables: [:])
    #expect(folders.configuration == "/h/config")
    #expect(folders.data == "/h/data")
  }

  @Test func `a relative XDG folder is ignored`() {
    let folders = Folders(home: nil, variables: ["HOME": "/u", "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "/c"])
    #expect(folders.data == "/u/.local/share/pokehost")
    #expect(folders.cache == "/c/pokehost")
  }
}
