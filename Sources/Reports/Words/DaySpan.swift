/// Two days as a reader says them: `4–24 May 2026`, `28 April – 3 May 2026`.
struct DaySpan {
  let words: String

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// - Parameters:
  ///   - first: A date such as `2026-05-04`.
  ///   - last: The same or a later one.
  init(first: String, last: String) {
    guard let start = Self.parts(of: first), let end = Self.parts(of: last) else {
      words = first == last ? first : "\(first) to \(last)"
      return
    }
    let whole = "\(end.day) \(end.month) \(end.year)"
    if start == end {
      words = whole
    } else if start.year != end.year {
      words = "\(start.day) \(start.month) \(start.year) – \(whole)"
    } else if start.month != end.month {
      words = "\(start.day) \(start.month) – \(whole)"
    } else {
      words = "\(start.day)–\(whole)"
    }
  }

  private static func parts(of date: String) -> (day: Int, month: String, year: String)? {
    let parts = date.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let month = Int(parts[1]), let day = Int(parts[2]),
      months.indices.contains(month - 1)
    else { return nil }
    return (day, months[month - 1], String(parts[0]))
  }
}
