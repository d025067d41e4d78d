/// The date of an HTTP header, as `Sun, 06 Nov 1994 08:49:37 GMT`.
public enum HTTPDate {
  /// Unix seconds; nil for anything but the form that servers must write.
  public static func seconds(of text: String) -> Int64? {
    let parts = text.split { $0 == " " || $0 == "," || $0 == ":" }
    guard parts.count == 8, parts[7] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
      let month = months.firstIndex(of: parts[2]), let hour = Int(parts[4]), let minute = Int(parts[5]),
      let second = Int(parts[6])
    else { return nil }
    guard 1...31 ~= day, 1970...9999 ~= year, 0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second else { return nil }
    let days = daysSince1970(year: year, month: month + 1, day: day)
    return Int64(((days * 24 + hour) * 60 + minute) * 60 + second)
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
