import Definitions
import Funnels

// What a trend says to those who cannot see it.

extension TrendChart {
  /// More alarms are not told one by one.
  private static let mostAlarms = 7

  /// `41.1 %`, with a word where it is of few users.
  private func spokenRate(_ row: TrendRow) -> String {
    few.spoken(Figures.percent(row.completion.rate), of: row.matured)
  }

  var description: String {
    let rated = rows.filter { $0.completion.rate != nil }
    let fewRated = rated.count { few.use.isFew($0.matured) }
    let marked = fewRated > 0 ? ", \(fewRated) of them of few \(few.unit.plural)" : ""
    let hidden = rows.count(where: isHidden)
    let rest = [
      hidden > 0 ? "Of \(hidden) more the counts are hidden." : nil,
      overall.map { "Of all counted, \(few.spoken(Figures.percent($0), of: counted)) completed." },
      spokenWeeks,
      notes.sentence,
    ].compactMap(\.self)
    let first =
      "Completion rate of \(rated.count) periods\(marked): \(spokenEnds(rated)); \(spokenAlarms)."
    return ([first] + rest).joined(separator: " ")
  }

  private func spokenEnds(_ rated: [TrendRow]) -> String {
    let final = rated.filter(\.isFinal)
    let ends = (final.prefix(1) + final.dropFirst().suffix(1)).map {
      "\(spokenRate($0)) on \($0.periodStart)"
    }
    return ends.isEmpty ? "no period is final" : ends.joined(separator: " to ")
  }

  private var spokenAlarms: String {
    let all = rows.filter { $0.alarm == true }
    guard !all.isEmpty else { return "no alarm" }
    let more = all.count > Self.mostAlarms ? " and earlier" : ""
    let alarms = all.suffix(Self.mostAlarms).map { "\($0.periodStart) (\(spokenRate($0)))" }
    return "alarms on \(alarms.joined(separator: ", "))\(more)"
  }

  /// The weeks of days, the last ones.
  private var spokenWeeks: String? {
    let weeks = steps.map(\.row).filter { $0.completion.rate != nil }
    guard period == .day, !weeks.isEmpty else { return nil }
    let told = weeks.suffix(Self.mostAlarms).map {
      "\(spokenRate($0)) in the week of \($0.periodStart)"
    }
    return "By weeks: \(told.joined(separator: ", "))."
  }
}
