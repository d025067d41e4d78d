public import System

/// The date of an HTTP header, as `Sun, 06 Nov 1994 08:49:37 GMT`.
public enum HTTPDate {
  /// Nil for anything but the form that servers must write.
  public static func moment(_ text: String) -> Timestamp? {
    let parts = text.split { $0 == " " || $0 == "," || $0 == ":" }
    guard parts.count == 8, parts[7] == "GMT", let day = Bounded<1, 31>(digits: parts[1]),
      let month = months.firstIndex(of: parts[2]), let year = Bounded<1970, 9999>(digits: parts[3]),
      let hour = Bounded<0, 23>(digits: parts[4]), let minute = Bounded<0, 59>(digits: parts[5]),
      let second = Bounded<0, 60>(digits: parts[6])
    else { return nil }
    let days = daysSince1970(year: year.value, month: month + 1, day: day.value)
    return Timestamp(clampingSeconds: ((days * 24 + hour.value) * 60 + minute.value) * 60 + second.value)
  }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Of the Gregorian calendar; years begin in March here, so that a leap day is a year's last.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
