public import System

/// The pause that a server asks for in a `Retry-After` header: a number of seconds, or a date.
public enum RetryAfter {
  /// A longer pause is shortened to this: whoever still wants one after an hour says it again.
  public static let longest: Duration = .seconds(3_600)

  /// Nil for what is neither form.
  public static func pause(_ text: String, now: Timestamp) -> Duration? {
    if DecimalDigits.isNumber(text) {
      let seconds = DecimalDigits.value(of: text.utf8) ?? .max
      return seconds < 0 ? nil : min(.seconds(seconds), longest)
    }
    return HTTPDate.moment(text).map { min(.milliseconds($0.milliseconds(since: now)), longest) }
  }
}
