import Funnels
import Journeys

/// The completion rate from period to period, with the limits it was held against.
struct TrendChart {
  private let flow: ChartLabel
  private let period: TrendPeriod
  private let rows: [TrendRow]

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
    let judged = rows.contains { $0.limits != nil }
    return ChartPicture(
      flow: flow, title: "Completion by \(name)",
      subtitle: "Share who completed, by the \(name) they started",
      description: description, bottom: Self.bottom + 62,
      marks: bands(scale) + rates(scale) + dates + lines(scale) + points(scale)
        + key(judged ? ["usual limits", "alarm"] : []))
  }

  private func rates(_ scale: RateScale) -> [SVGElement] {
    scale.ticks.flatMap { tick -> [SVGElement] in
      let y = scale.place(of: tick)
      return [
        .line(from: (Self.left, y), to: (Self.right, y), style: "grid"),
        .text(RateScale.words(for: tick), x: Self.left - 8, y: y + 5, style: "soft end"),
      ]
    }
  }

  /// The first, the middle and the last period.
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

  private func newestAlarm(_ scale: RateScale) -> SVGElement? {
    guard let index = rows.lastIndex(where: { $0.alarm == true }),
      let (x, y) = point(index, scale)
    else { return nil }
    let words = "\(rows[index].periodStart): \(Figures.percent(rows[index].completion.rate))"
    let isRight = x > (Self.left + Self.right) / 2
    return .text(
      words, x: isRight ? x - 12 : x + 12, y: y + 5, style: isRight ? "end plate" : "plate")
  }

  /// What the marks mean.
  private func key(_ judged: [String]) -> [SVGElement] {
    let y = Self.bottom + 56
    let width = (ChartPicture.right - ChartPicture.left) / 4
    return (["final", "not final"] + judged).enumerated().flatMap { index, words in
      let x = ChartPicture.left + 8 + Double(index) * width
      let mark: SVGElement =
        switch index {
        case 0: .circle(x: x, y: y - 5, radius: 4, style: "main")
        case 1: .circle(x: x, y: y - 5, radius: 4, style: "open")
        case 2: .rect(x: x - 8, y: y - 12, width: 18, height: 14, style: "band")
        default: .diamond(x: x, y: y - 5, radius: 8, style: "alarm")
        }
      return [mark, .text(words, x: x + 16, y: y, style: "soft")]
    }
  }

  private var description: String {
    let rated = rows.filter { $0.completion.rate != nil }
    let final = rated.filter(\.isFinal)
    let ends = [final.first, final.last].compactMap(\.self).map {
      "\(Figures.percent($0.completion.rate)) on \($0.periodStart)"
    }
    let alarms = rows.filter { $0.alarm == true }.suffix(7).map {
      "\($0.periodStart) (\(Figures.percent($0.completion.rate)))"
    }
    let range = ends.isEmpty ? "no period is final" : ends.joined(separator: " to ")
    let words = alarms.isEmpty ? "no alarm" : "alarms on \(alarms.joined(separator: ", "))"
    return "Completion rate of \(rated.count) periods: \(range); \(words)."
  }
}
