package import EventLog

extension ChangeSides {
  /// The sides of two periods of one report.
  ///
  /// `name`: how a period is written.
  package init(
    _ periods: ChangePeriods, of settings: ReportSettings, name: (EntryPeriod) -> Text
  ) {
    let sides = [periods.own, periods.base].map {
      SideUsers(name: name($0), period: $0, conditions: settings.conditions)
    }
    self.init(own: sides[0], base: sides[1])
  }

  /// The report's users against those of a segment.
  package init(segment: FieldCondition, of settings: ReportSettings) {
    let period = EntryPeriod(since: settings.since, until: settings.until)
    let others = settings.conditions.filter { $0.field != segment.field }
    let same = settings.conditions.filter { $0.field == segment.field && $0 != segment }
    let names = same.contains { $0.comparison == .equal } ? same : same + [segment.negated]
    self.init(
      own: SideUsers(
        name: Text(names.map(\.text).joined(separator: ", ")), period: period,
        conditions: settings.conditions),
      base: SideUsers(
        name: Text(segment.text), period: period, conditions: others + [segment]),
      comparedField: segment.field)
  }
}

extension FieldCondition {
  /// The condition that holds where this one does not.
  fileprivate var negated: FieldCondition {
    var condition = self
    condition.comparison = comparison == .equal ? .notEqual : .equal
    return condition
  }
}
