package import Funnels

extension DriverRow: CSVRow {
  static let columns =
    RowKey.columns + StepKey.columns
    + ["driver", "name", "value", "users_with", "advanced_with", "users_without"]
    + ["advanced_without", "odds_ratio", "odds_ratio_low", "odds_ratio_high", "q"]

  func write(to row: inout RowWriter) {
    row.key(key)
    row.step(step)
    row.words(kind.rawValue)
    row.text(name)
    row.text(value)
    row.count(Count(usersWith))
    row.count(Count(advancedWith))
    row.count(Count(usersWithout))
    row.count(Count(advancedWithout))
    row.number(oddsRatio)
    row.number(oddsRatioLow)
    row.number(oddsRatioHigh)
    row.number(q)
  }
}
