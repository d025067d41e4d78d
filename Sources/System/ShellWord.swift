extension String {
  /// The text as one word of a line that a person is told to type: quoted when a shell would read more into it.
  package var shellWord: String {
    let isPlain = unicodeScalars.allSatisfy { $0.properties.isAlphabetic || Self.plain.contains($0) }
    if isPlain, !isEmpty { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// What means nothing to bash, zsh and fish, wherever it stands in a word.
  private static let plain = Set("0123456789_-+.,:/@".unicodeScalars)
}
