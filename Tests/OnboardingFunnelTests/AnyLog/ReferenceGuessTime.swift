/// The row on times of the article's table: which key holds them, and in which unit.
struct ReferenceGuessTime {
  /// For each line, in milliseconds since 1970.
  let ofLines: [Double]
  /// All keys that hold times.
  let paths: Set<String>
  /// How many milliseconds one is; `nil` for text.
  let unit: Double?

  private static let ofArrival: Set<String> = [
    "received", "ingested", "server", "arrival", "sent", "uploaded",
  ]

  /// `nil` where no key holds times, or two hold times that the article does not choose between.
  init?(_ table: ReferenceGuessTable) {
    var found: [(column: ReferenceGuessTable.Column, times: [Double], unit: Double?)] = []
    for column in table.columns where column.filled == table.lines {
      guard let (times, unit) = Self.times(of: column) else { continue }
      found.append((column, times, unit))
    }
    paths = Set(found.map(\.column.path))
    let own = found.filter { item in
      !item.column.words.contains { Self.ofArrival.contains($0) }
    }
    // Of several, the one that changes most.
    let best = (own.isEmpty ? found : own).max { one, other in
      one.column.texts.count < other.column.texts.count
    }
    guard let best else { return nil }
    ofLines = best.times
    unit = best.unit
  }

  private static func times(
    of column: ReferenceGuessTable.Column
  ) -> (times: [Double], unit: Double?)? {
    if column.words.contains("id") { return nil }
    for unit in [1_000.0, 1, 0.001] {
      let times = column.numbers.compactMap { $0 }.map { $0 * unit }
      guard times.count == column.texts.count, areTimes(times) else { continue }
      return (column.codes.compactMap { $0 }.map { times[$0] }, unit)
    }
    let times = column.texts.compactMap(instant)
    guard times.count == column.texts.count, areTimes(times) else { return nil }
    return (column.codes.compactMap { $0 }.map { times[$0] }, nil)
  }

  /// Between 2001 and 2100, and not all within a second, which ids are.
  private static func areTimes(_ times: [Double]) -> Bool {
    guard let first = times.min(), let last = times.max() else { return false }
    return first >= 978_307_200_000 && last < 4_102_444_800_000 && last - first >= 1_000
  }

  /// RFC 3339 in UTC, such as `2026-03-01T06:10:05.250Z`.
  private static func instant(_ text: String) -> Double? {
    let letters = Array(text.utf8)
    guard letters.count >= 20, letters[10] == UInt8(ascii: "T"),
      letters.last == UInt8(ascii: "Z")
    else { return nil }
    let places = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16]
    let parts = places.compactMap { Int(String(decoding: letters[$0], as: UTF8.self)) }
    let seconds = Double(String(decoding: letters[17..<(letters.count - 1)], as: UTF8.self))
    guard parts.count == 5, let seconds else { return nil }
    let minutes = (days(parts[0], parts[1], parts[2]) * 24 + parts[3]) * 60 + parts[4]
    return (Double(minutes * 60) + seconds) * 1_000
  }

  /// Days from 1970 to a date, one month after the other.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    func isLeap(_ year: Int) -> Bool {
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }
    guard (1970...2100).contains(year), (1...12).contains(month) else { return -1 }
    let years = (1970..<year).reduce(0) { $0 + (isLeap($1) ? 366 : 365) }
    let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return years + lengths.prefix(month - 1).reduce(0, +) + day - 1
  }
}
