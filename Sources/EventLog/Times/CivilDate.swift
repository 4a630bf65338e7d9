/// A date of the Gregorian calendar, reckoned backwards too.
package struct CivilDate: Hashable, Sendable {
  package var year: Int
  /// In `1...12`.
  package var month: Int
  /// In `1...31`.
  package var day: Int

  /// The date so many days after 1970-01-01; negative before it.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`:
  /// years begin in March, so that the leap day is their last, and repeat every 146,097 days.
  package init(dayNumber: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let leapDays = dayOfEra / 1_460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// `nil` where the date does not exist.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year) else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Days since 1970-01-01: the inverse of `init(dayNumber:)`, `days_from_civil` there.
  package var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The days of a month, from 1 to 12, by the Gregorian calendar.
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate: CustomStringConvertible {
  /// Written as `2026-03-08`.
  package var description: String {
    let parts = [(year.magnitude, 4), (month.magnitude, 2), (day.magnitude, 2)]
    return (year < 0 ? "-" : "")
      + parts.map { String(UInt64($0), digits: $1) }.joined(separator: "-")
  }
}
