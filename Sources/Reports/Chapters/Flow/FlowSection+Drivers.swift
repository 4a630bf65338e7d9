import Funnels

// What users who went on from a step had done, or had in common, more often than those who left.

extension FlowSection {
  /// A step of more lists those that are least likely to be chance.
  private static let most = 12

  var drivers: [Block?] {
    let rows = flow.rows.drivers.sorted { $0.q < $1.q }.prefix(Self.most)
    guard !rows.isEmpty else { return [] }
    var table = Table(
      words: ["Step", "Of the \(unit.plural) with"],
      numbers: ["With", "Went on", "Without", "Went on", "Odds ratio"])
    for row in rows.sorted(by: { ($0.step.index, $0.q) < ($1.step.index, $1.q) }) {
      table.add([
        label(row.step, in: .tableCell), row.what, Figures.count(row.usersWith),
        Figures.percent(Double(row.advancedWith) / Double(row.usersWith)),
        Figures.count(row.usersWithout),
        Figures.percent(Double(row.advancedWithout) / Double(row.usersWithout)),
        Figures.oddsRatio(row.oddsRatio, low: row.oddsRatioLow, high: row.oddsRatioHigh),
      ])
    }
    let more = flow.rows.drivers.count - rows.count
    return [
      """
      What users who went on (odds ratio above 1) or left (below 1) have in common, beyond \
      chance. It need not be the cause.
      """, .table(table), more > 0 ? "\(Figures.count(more)) more are in `drivers.csv`." : nil,
      rows.contains(where: \.needsStaying)
        ? "Whoever stays longer on a page does more there, so a ratio above 1 for an event says little."
        : nil,
    ]
  }
}

extension DriverRow {
  /// Whether it can only occur by staying longer, so that it goes with going on for that alone.
  fileprivate var needsStaying: Bool { kind != .dimension && oddsRatio > 1 }

  fileprivate var what: String {
    let name = CodeSpan(name, in: .tableCell).markdown
    guard let value else { return "the event \(name)" }
    return "\(name): \(CodeSpan(value, in: .tableCell).markdown)"
  }
}

extension Figures {
  /// `2.14 (1.30 to 3.51)`.
  fileprivate static func oddsRatio(_ ratio: Double, low: Double, high: Double) -> String {
    "\(fixed(ratio)) (\(fixed(low)) to \(fixed(high)))"
  }

  private static func fixed(_ ratio: Double) -> String {
    guard ratio < 1e9 else { return "above 1,000,000,000" }
    guard ratio < 99.5 else { return count(Int(ratio.rounded())) }
    let hundredths = Int((ratio * 100).rounded())
    return "\(count(hundredths / 100)).\(String(hundredths % 100 + 100).dropFirst())"
  }
}
