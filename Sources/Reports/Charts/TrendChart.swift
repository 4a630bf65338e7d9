import Definitions
import Funnels
import Journeys

/// The completion rate from period to period, with the limits it was held against.
struct TrendChart {
  private let flow: ChartLabel
  private let period: TrendPeriod
  private let rows: [TrendRow]
  private let few: FewNote
  private let cells: SmallCells

  /// A quarter of days, nearly two years of weeks: the last ones.
  private static let mostPeriods = 92
  private static let top = ChartPicture.top + 14
  private static let bottom = ChartPicture.top + 254
  private static let left = 70.0
  private static let right = ChartPicture.right - 10

  /// `nil` where fewer than two periods have a rate.
  init?(_ section: FlowSection) {
    rows = section.contents.trend.filter { section.isOverall($0.key) }.suffix(Self.mostPeriods)
    guard rows.count(where: { $0.completion.rate != nil }) > 1 else { return nil }
    flow = ChartLabel(section.flow.definition)
    period = section.flow.settings.trend
    few = FewNote(extent: .some, use: .alone, unit: section.unit)
    cells = section.contents.cells
  }

  private func isHidden(_ row: TrendRow) -> Bool {
    cells.hides(row.matured) || cells.hides(row.completed)
  }

  private var scale: RateScale {
    let rates = rows.flatMap { [$0.completion.rate, $0.limits?.low, $0.limits?.high] }
    return RateScale(holding: rates.compactMap(\.self), along: (Self.bottom, Self.top))
  }

  /// The room of one period.
  private var pitch: Double { (Self.right - Self.left) / Double(rows.count) }

  /// Where the middle of a period stands.
  private func place(of index: Int) -> Double { Self.left + (Double(index) + 0.5) * pitch }

  var picture: ChartPicture {
    let scale = scale
    let name = period == .day ? "day" : "week"
    return ChartPicture(
      flow: flow, title: "Completion by \(name)",
      subtitle: "Share who completed, by the \(name) they started",
      description: description, bottom: Self.bottom + 62,
      marks: bands(scale) + scale.grid(from: Self.left, to: Self.right) + dates + lines(scale)
        + points(scale) + hiddenMarks
        + fewMarks(scale) + key,
      few: few.needed(for: rated.map(\.matured)))
  }

  /// The first and the last period, and of more than four the middle one.
  private var dates: [SVGElement] {
    let last = rows.count - 1
    let shown = rows.count > 4 ? [0, last / 2, last] : [0, last]
    return shown.map { index in
      let style = index == 0 ? "soft" : index == last ? "soft end" : "soft middle"
      let x = index == 0 ? Self.left : index == last ? Self.right : place(of: index)
      return .text(rows[index].periodStart, x: x, y: Self.bottom + 24, style: style)
    }
  }

  /// The limits of periods that follow each other, as one area.
  private func bands(_ scale: RateScale) -> [SVGElement] {
    Array(rows.indices).runs { rows[$0].limits != nil && rows[$1].limits != nil }
      .filter { $0.contains { rows[$0].limits != nil } }
      .map { run in
        let high = run.flatMap { edge(of: $0, at: rows[$0].limits?.high, scale) }
        let low = run.flatMap { edge(of: $0, at: rows[$0].limits?.low, scale) }
        return .path(high + low.reversed(), .closed, "band")
      }
  }

  private func edge(
    of index: Int, at rate: Double?, _ scale: RateScale
  ) -> [(x: Double, y: Double)] {
    guard let rate else { return [] }
    let y = scale.place(of: rate)
    return [(place(of: index) - pitch / 2, y), (place(of: index) + pitch / 2, y)]
  }

  private func point(_ index: Int, _ scale: RateScale) -> (x: Double, y: Double)? {
    rows[index].completion.rate.map { (place(of: index), scale.place(of: $0)) }
  }

  /// Lines between periods that follow each other.
  private func lines(_ scale: RateScale) -> [SVGElement] {
    Array(rows.indices)
      .runs { rows[$0].completion.rate != nil && rows[$1].completion.rate != nil }
      .map { $0.compactMap { point($0, scale) } }
      .filter { $0.count > 1 }
      .map { .path($0, .open, "thread") }
  }

  private func points(_ scale: RateScale) -> [SVGElement] {
    rows.indices.flatMap { index -> [SVGElement] in
      guard let (x, y) = point(index, scale) else { return [] }
      let row = rows[index]
      if row.alarm == true { return [.diamond(x: x, y: y, radius: 8, style: "alarm")] }
      return [
        .circle(x: x, y: y, radius: row.isFinal ? 3.5 : 3, style: row.isFinal ? "main" : "open")
      ]
    } + [newestAlarm(scale)].compactMap(\.self)
  }

  /// At the foot of periods whose counts are hidden.
  private var hiddenMarks: [SVGElement] {
    rows.indices.filter { isHidden(rows[$0]) }.map { index in
      let x = place(of: index)
      return .line(from: (x, Self.bottom - 16), to: (x, Self.bottom), style: "rule")
    }
  }

  /// Above the points of few users.
  private func fewMarks(_ scale: RateScale) -> [SVGElement] {
    rows.indices.filter { few.use.isFew(rows[$0].matured) }.compactMap { index in
      point(index, scale).map {
        .text(Figures.fewMark, x: $0.x, y: $0.y - 8, style: "soft middle plate")
      }
    }
  }

  private func newestAlarm(_ scale: RateScale) -> SVGElement? {
    guard let index = rows.lastIndex(where: { $0.alarm == true }),
      let (x, y) = point(index, scale)
    else { return nil }
    let rate = Figures.percent(rows[index].completion.rate, of: rows[index].matured)
    let words = "\(rows[index].periodStart): \(rate)"
    let isRight = x > (Self.left + Self.right) / 2
    return .text(
      words, x: isRight ? x - 12 : x + 12, y: y + 5, style: isRight ? "end plate" : "plate")
  }

  private enum Mark: String, CaseIterable {
    case final
    case notFinal = "not final"
    case limits = "usual limits"
    case alarm
    case hidden
  }

  private func isDrawn(_ mark: Mark) -> Bool {
    switch mark {
    case .final: rated.contains { $0.isFinal && $0.alarm != true }
    case .notFinal: rated.contains { !$0.isFinal }
    case .limits: rows.contains { $0.limits != nil }
    case .alarm: rated.contains { $0.alarm == true }
    case .hidden: rows.contains(where: isHidden)
    }
  }

  /// What the marks mean that are drawn.
  private var key: [SVGElement] {
    let y = Self.bottom + 56
    let drawn = Mark.allCases.filter(isDrawn)
    let width = (ChartPicture.right - ChartPicture.left) / Double(max(4, drawn.count))
    return drawn.enumerated().flatMap { index, mark -> [SVGElement] in
      let x = ChartPicture.left + 8 + Double(index) * width
      let sample: SVGElement =
        switch mark {
        case .final: .circle(x: x, y: y - 5, radius: 4, style: "main")
        case .notFinal: .circle(x: x, y: y - 5, radius: 4, style: "open")
        case .limits: .rect(x: x - 8, y: y - 12, width: 18, height: 14, style: "band")
        case .alarm: .diamond(x: x, y: y - 5, radius: 8, style: "alarm")
        case .hidden: .line(from: (x, y - 13), to: (x, y + 3), style: "rule")
        }
      return [sample, .text(mark.rawValue, x: x + 16, y: y, style: "soft")]
    }
  }

  private var rated: [TrendRow] { rows.filter { $0.completion.rate != nil } }

  /// `41.1 %`, with a word where it is of few users.
  private func spokenRate(_ row: TrendRow) -> String {
    few.spoken(Figures.percent(row.completion.rate), of: row.matured)
  }

  /// More alarms are not told one by one.
  private static let mostAlarms = 7

  private var description: String {
    let final = rated.filter(\.isFinal)
    let ends = (final.prefix(1) + final.dropFirst().suffix(1)).map {
      "\(spokenRate($0)) on \($0.periodStart)"
    }
    let all = rows.filter { $0.alarm == true }
    let more = all.count > Self.mostAlarms ? " and earlier" : ""
    let alarms = all.suffix(Self.mostAlarms).map { "\($0.periodStart) (\(spokenRate($0)))" }
    let range = ends.isEmpty ? "no period is final" : ends.joined(separator: " to ")
    let words = alarms.isEmpty ? "no alarm" : "alarms on \(alarms.joined(separator: ", "))\(more)"
    let fewRated = rated.count { few.use.isFew($0.matured) }
    let marked = fewRated > 0 ? ", \(fewRated) of them of few \(few.unit.plural)" : ""
    let hidden = rows.count(where: isHidden)
    let rest = hidden > 0 ? " Of \(hidden) more the counts are hidden." : ""
    return "Completion rate of \(rated.count) periods\(marked): \(range); \(words).\(rest)"
  }
}
