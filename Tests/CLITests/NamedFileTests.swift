import FeatureKit
import Testing

@testable import CLI

@Suite struct NamedFileTests {
  @Test(arguments: [
    ("/nowhere/caught.csv", "/nowhere/caught.csv cannot be read: No such file or directory."),
    ("/dev/null/caught.csv", "/dev/null/caught.csv cannot be read: Not a directory."),
    ("/tmp", "/tmp cannot be read: Is a directory."),
  ])
  func `what is no file is named, with what to do`(path: String, words: String) {
    #expect(
      throws: CommandFailure(.noFile, words, hint: "Name a file that can be read, or - for standard input.")
    ) { try NamedFile.read(path) }
  }

  @Test func `what never ends is refused at the limit`() {
    #expect(throws: CommandFailure(.badData, "/dev/zero has more than 64000000 bytes.", hint: "Name a smaller file.")) {
      try NamedFile.read("/dev/zero")
    }
  }
}
