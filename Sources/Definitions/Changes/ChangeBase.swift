import EventLog

/// What a report is held against, as it was asked for: an earlier period, or another segment.
package enum ChangeBase: Hashable, Sendable {
  /// The period directly before the report's own.
  case previous(PreviousPeriod)
  /// Entries from a time on, included, to another, excluded; each spelt as for `--since`.
  case range(start: String, end: String)
  /// The users of whom a condition holds.
  case segment(FieldCondition)

  /// The field whose value tells a segment; `nil` for periods.
  package var field: EventField? {
    if case .segment(let condition) = self { condition.field } else { nil }
  }

  /// Reads `previous-week`, `START..END` or `FIELD=VALUE`.
  ///
  /// Neither words nor times have a `=`, so a text that has one is a condition, whatever its value.
  ///
  /// `dimensions`: those that a condition may name.
  package static func parse(
    _ text: String, dimensions: [DimensionDefinition] = []
  ) throws(ValueError) -> ChangeBase {
    if text.utf8.contains(UInt8(ascii: "=")) { return .segment(try segment(text, dimensions)) }
    if let range = try range(text) { return range }
    if let period = PreviousPeriod(rawValue: text) { return .previous(period) }
    let words = PreviousPeriod.allCases.map(\.rawValue)
    let nearest = NearestName(to: text, among: words)?.name
    throw ValueError(
      "\(VisibleText.quoted(text)) is nothing to compare with",
      fix: "write \(nearest ?? words.joined(separator: ", ") + ", \(rangeForm) or FIELD=VALUE")")
  }

  /// Not of variants: what becomes of users step by step depends on which of them came so far, which
  /// the variant itself may have changed.
  private static func segment(
    _ text: String, _ dimensions: [DimensionDefinition]
  ) throws(ValueError) -> FieldCondition {
    let condition = try FieldCondition.parse(
      Text(text), from: .commandLine, dimensions: dimensions)
    guard !condition.field.isVariant else {
      throw ValueError(
        "\(VisibleText.quoted(text)) is about variants",
        fix: "leave it out: the variants of an experiment are always compared")
    }
    return condition
  }

  private static let rangeForm = "a range such as 2026-01-01..2026-02-01"

  /// A text with two dots inside; `nil` without.
  private static func range(_ text: String) throws(ValueError) -> ChangeBase? {
    let dot = UInt8(ascii: ".")
    let bytes = Array(text.utf8)
    guard let place = bytes.indices.dropLast().first(where: { bytes[$0...($0 + 1)] == [dot, dot] })
    else { return nil }
    let start = String(decoding: bytes[..<place], as: UTF8.self)
    let end = String(decoding: bytes[(place + 2)...], as: UTF8.self)
    guard !start.isEmpty, !end.isEmpty else {
      throw ValueError(
        "the range \(VisibleText.quoted(text)) has only one end",
        fix: "write both, as in 2026-01-01..2026-02-01; the second is not part of it")
    }
    return .range(start: start, end: end)
  }
}

/// How long a period is that lies directly before the report's own.
package enum PreviousPeriod: String, CaseIterable, Sendable {
  case day = "previous-day"
  case week = "previous-week"
  case month = "previous-month"

  /// The days of the report's own period, where the report does not say where it begins.
  var days: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 30
    }
  }
}
