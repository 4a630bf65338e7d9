package import Funnels

extension DriverRow: CSVRow {
  static let columns =
    RowKey.columns + StepKey.columns
    + ["driver", "name", "value", "users_with", "advanced_with", "users_without"]
    + ["advanced_without", "odds_ratio", "odds_ratio_low", "odds_ratio_high", "q"]

  var fields: [CSVField] {
    key.fields + step.fields + [.words(kind.rawValue), .text(name), .text(value)]
      + [.users(usersWith), .users(advancedWith), .users(usersWithout), .users(advancedWithout)]
      + [.number(oddsRatio), .number(oddsRatioLow), .number(oddsRatioHigh), .number(q)]
  }
}
