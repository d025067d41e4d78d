import System
import Testing

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("zzz", "zzz"), ("Flabébé", "Flabébé"), ("/tmp/flags-1.json", "/tmp/flags-1.json"), ("# comment", "'# comment'"),
    ("my flags.json", "'my flags.json'"), ("farfetch'd", #"'farfetch'\''d'"#), ("~", "'~'"), ("$HOME", "'$HOME'"),
    ("=ls", "'=ls'"), ("a;b", "'a;b'"), ("", "''"),
  ])
  func `a word to be typed is quoted only when a shell would read more into it`(text: String, word: String) {
    #expect(text.shellWord == word)
  }
}
