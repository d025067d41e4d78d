/// The sequences that are said to a terminal beside what is drawn.
enum TerminalQuestions {
  static let pictureNumber = 31

  /// Asked with the first frame; the last question is one that every terminal answers.
  static let all =
    "\u{1B}]11;?\u{1B}\\" + "\u{1B}[?2026$p" + "\u{1B}[?u" + "\u{1B}[16t"
    + "\u{1B}_Gi=\(pictureNumber),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" + "\u{1B}[c"
}

enum TerminalModes {
  /// Alternate screen, no cursor, mouse presses in SGR form, bracketed paste, no wrapping at the right edge.
  static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[?7l"
  /// The reverse, as it is also said when the process crashes.
  static let leave =
    "\u{1B}[?2026l\u{1B}[m\u{1B}[?7h\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l"

  static let kittyKeysOn = "\u{1B}[>1u"
  static let kittyKeysOff = "\u{1B}[<u"
  static let kittyPicturesOff = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
  static let frameBegins = "\u{1B}[?2026h"
  static let frameEnds = "\u{1B}[?2026l"
}
