/// How a value spells a time, as far as a mapping has to say it.
package enum TimeForm: Hashable, Sendable {
  case number(TimeUnit)
  /// A text that names its offset from UTC.
  case instant
  /// A text of a wall clock.
  case local

  /// What a value may be; `nil` where it is no time between 2001 and 2100.
  ///
  /// Numbers of those years in one unit are of no year near in another.
  package init?(_ value: Text) {
    let node = JSONNode(value: .string(value), offset: 0)
    for unit in TimeUnit.allCases where value.utf8.first?.isDigit == true {
      let form = TimeForm.number(unit)
      guard let time = form.milliseconds(node), Self.plausible.contains(time) else { continue }
      let isNumber = value.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
      guard isNumber else { break }
      self = form
      return
    }
    for form in [TimeForm.instant, .local] {
      guard let time = form.milliseconds(node), Self.plausible.contains(time),
        value.utf8.contains(where: { !$0.isDigit && $0 != UInt8(ascii: ".") })
      else { continue }
      self = form
      return
    }
    return nil
  }

  /// 2001-01-01 to 2100-01-01.
  private static let plausible: Range<Int64> = 978_307_200_000..<4_102_444_800_000

  /// The time that a value of this form spells, local times taken for UTC; `nil` where it spells none.
  package func milliseconds(_ value: Text) -> Int64? {
    milliseconds(JSONNode(value: .string(value), offset: 0))
  }

  private func milliseconds(_ node: JSONNode) -> Int64? {
    let unit = if case .number(let unit) = self { unit } else { TimeUnit.milliseconds }
    let isLocal = self == .local || unit == .calendar
    let reader = MappedTime(unit: unit, clock: .utc, wallClock: isLocal ? .utc : nil)
    return try? reader.milliseconds(node)
  }
}
