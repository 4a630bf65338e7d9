/// How a value spells a time, as far as a mapping has to say it.
package enum TimeForm: Hashable, Sendable {
  case number(TimeUnit)
  /// A text that names its offset from UTC.
  case instant
  /// A text of a wall clock.
  case local
  /// The same with a date such as `03/04/2026`.
  case ordered(DateOrder)

  /// What a value may be; `nil` where it is no time between 2001 and 2100, or one in whose date the day or
  /// the month may come first.
  ///
  /// Numbers of those years in one unit are of no year near in another.
  package init?(_ value: Text) {
    let node = JSONNode(value: .string(value), offset: 0)
    // Nearly any number below three billion would be a time in that unit.
    let units = TimeUnit.allCases.filter { $0 != .secondsSince2001 }
    for unit in units where value.utf8.first?.isDigit == true {
      let form = TimeForm.number(unit)
      guard let time = form.milliseconds(node), Self.plausible.contains(time) else { continue }
      guard MappedTime.isNumber(value.utf8) else { break }
      self = form
      return
    }
    for form in [TimeForm.instant, .local] {
      guard let time = form.milliseconds(node), Self.plausible.contains(time),
        !MappedTime.isNumber(value.utf8)
      else { continue }
      self = form
      return
    }
    return nil
  }

  /// Whether it is of a wall clock.
  package var isLocal: Bool {
    switch self {
    case .local, .ordered: true
    case .number, .instant: false
    }
  }

  /// 2001-01-01 to 2100-01-01.
  private static let plausible: Range<Int64> = 978_307_200_000..<4_102_444_800_000

  /// The time that a value of this form spells, local times taken for UTC; `nil` where it spells none.
  package func milliseconds(_ value: Text) -> Int64? {
    milliseconds(JSONNode(value: .string(value), offset: 0))
  }

  /// The time of a number of seconds since 2001, of 2010 to 2040; `nil` of others, which are more likely
  /// to be no times.
  package static func millisecondsSince2001(_ value: Text) -> Int64? {
    guard MappedTime.isNumber(value.utf8),
      let time = TimeForm.number(.secondsSince2001).milliseconds(value),
      (1_262_304_000_000..<2_208_988_800_000).contains(time)
    else { return nil }
    return time
  }

  /// The same of a value whose date has its year last, where it is a time between 2001 and 2100.
  package func plausibleMilliseconds(_ value: Text) -> Int64? {
    guard OrderedDate(value.utf8) != nil else { return nil }
    return milliseconds(value).flatMap { Self.plausible.contains($0) ? $0 : nil }
  }

  private func milliseconds(_ node: JSONNode) -> Int64? {
    let unit = if case .number(let unit) = self { unit } else { TimeUnit.milliseconds }
    let order = if case .ordered(let order) = self { order } else { DateOrder?.none }
    let isLocal = self == .local || order != nil || unit == .calendar
    let reader = MappedTime(
      unit: unit, clock: .utc, wallClock: isLocal ? .utc : nil, dateOrder: order)
    return try? reader.milliseconds(node)
  }
}
