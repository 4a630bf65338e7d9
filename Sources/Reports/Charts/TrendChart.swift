import Definitions
import Funnels
import Journeys

/// The completion rate from period to period, each with its interval, and that of all beside it.
///
/// Days are dots. Where there are so many that the table tells weeks, these are steps across their
/// days: a line from dot to dot drew the chance of few users. The axis begins at 0, and never shows a
/// part of it alone, so that chance looks as small as it is. The limits that alarms come from are
/// drawn for every final period or, where some could not be judged, for none.
struct TrendChart: FlowChart {
  /// The rate of a week, from edge to edge of its days.
  struct Step {
    let row: TrendRow
    let start: Double
    let end: Double
  }

  let flow: ChartLabel
  let period: TrendPeriod
  let rows: [TrendRow]
  let steps: [Step]
  /// Of all counted; `nil` where it is hidden.
  let overall: Double?
  let counted: Count
  let notes: TrendMarks
  let axis: TrendAxis
  let few: FewNote

  private static let height = 240.0

  /// `nil` where fewer than two periods have a rate.
  init?(_ section: FlowSection) {
    rows = section.drawnTrend
    guard rows.count(where: { $0.completion.rate != nil }) > 1 else { return nil }
    flow = ChartLabel(section)
    period = section.flow.settings.trend
    axis = section.trendAxis
    notes = section.trendMarks
    steps = Self.steps(of: period == .week ? rows : section.toldWeeks, along: axis)
    overall = section.overallRows.first(where: \.isCompletion)?.fromEntry.rate
    counted = section.flow.matured
    few = FewNote(extent: .some, use: .alone, unit: section.unit)
  }

  private static func steps(of weeks: [TrendRow], along axis: TrendAxis) -> [Step] {
    let ends = weeks.dropFirst().map { Optional($0.periodStart) } + [nil]
    return zip(weeks, ends).compactMap { week, end in
      let days = axis.indices(from: week.periodStart, until: end)
      guard !days.isEmpty else { return nil }
      return Step(
        row: week, start: axis.edge(of: days.lowerBound), end: axis.edge(of: days.upperBound))
    }
  }

  /// Periods that are points: days.
  var dots: Range<Int> { period == .day ? rows.indices : 0..<0 }

  private var top: Double { ChartPicture.top + 14 + notes.height }
  var bottom: Double { top + Self.height }

  private var scale: RateScale {
    let cells = (rows + steps.map(\.row)).map(\.completion)
    let limits = hasLimits ? rows.compactMap(\.limits) : []
    let intervals = cells.flatMap { [$0.low, $0.rate, $0.high] }.compactMap(\.self)
    let rates = intervals + limits.flatMap { [$0.low, $0.high] } + [overall].compactMap(\.self)
    return RateScale(holding: [0] + rates, along: (bottom, top))
  }

  var picture: ChartPicture {
    let scale = scale
    let name = period == .day ? "day" : "week"
    let key = key
    let layers = [
      bands(scale), scale.grid(from: TrendAxis.left, to: TrendAxis.right), dates,
      notes.marks(from: top - notes.height, to: bottom), limits(scale), overallLine(scale),
      intervals(scale), dotMarks(scale), stepLines(scale), alarms(scale), hiddenMarks,
      fewMarks(scale), key.marks,
    ]
    return ChartPicture(
      flow: flow, title: "Completion by \(name)",
      subtitle: "Share who completed, by the \(name) they started",
      description: description, bottom: bottom + 36 + key.height, marks: layers.flatMap(\.self),
      few: few.needed(for: numbered.map(\.matured) + (overall == nil ? [] : [counted])))
  }

  /// Those whose rates are read off the picture: weeks, else days.
  private var numbered: [TrendRow] {
    (steps.isEmpty ? rows : steps.map(\.row)).filter { $0.completion.rate != nil }
  }

  /// The first and the last period, and of more than four the middle one.
  private var dates: [SVGElement] {
    let last = rows.count - 1
    let shown = rows.count > 4 ? [0, last / 2, last] : [0, last]
    return shown.map { index in
      let style = index == 0 ? "soft" : index == last ? "soft end" : "soft middle"
      let x =
        index == 0 ? TrendAxis.left : index == last ? TrendAxis.right : axis.middle(of: index)
      return .text(rows[index].periodStart, x: x, y: bottom + 24, style: style)
    }
  }
}

// Weeks and days

extension TrendChart {
  private func bands(_ scale: RateScale) -> [SVGElement] {
    steps.compactMap { step in
      guard let low = step.row.completion.low, let high = step.row.completion.high else {
        return nil
      }
      let (top, bottom) = (scale.place(of: high), scale.place(of: low))
      return .rect(
        x: step.start, y: top, width: step.end - step.start, height: bottom - top, style: "band")
    }
  }

  private func stepLines(_ scale: RateScale) -> [SVGElement] {
    steps.compactMap { step in
      guard let rate = step.row.completion.rate else { return nil }
      let y = scale.place(of: rate)
      return .line(
        from: (step.start, y), to: (step.end, y), style: step.row.isFinal ? "step" : "step open")
    }
  }

  /// The intervals of days.
  private func intervals(_ scale: RateScale) -> [SVGElement] {
    dots.compactMap { index in
      guard let low = rows[index].completion.low, let high = rows[index].completion.high else {
        return nil
      }
      let x = axis.middle(of: index)
      return .line(from: (x, scale.place(of: low)), to: (x, scale.place(of: high)), style: "thin")
    }
  }

  private func dotMarks(_ scale: RateScale) -> [SVGElement] {
    dots.filter { rows[$0].alarm != true }.compactMap { index in
      guard let (x, y) = point(index, scale) else { return nil }
      return .circle(x: x, y: y, radius: 3, style: rows[index].isFinal ? "main" : "open")
    }
  }

  private func point(_ index: Int, _ scale: RateScale) -> (x: Double, y: Double)? {
    rows[index].completion.rate.map { (axis.middle(of: index), scale.place(of: $0)) }
  }

  private func overallLine(_ scale: RateScale) -> [SVGElement] {
    guard let overall else { return [] }
    let y = scale.place(of: overall)
    return [.line(from: (TrendAxis.left, y), to: (TrendAxis.right, y), style: "overall")]
  }

  /// Above the rates of few users.
  private func fewMarks(_ scale: RateScale) -> [SVGElement] {
    let places: [(row: TrendRow, x: Double)] =
      steps.isEmpty
      ? dots.map { (rows[$0], axis.middle(of: $0)) }
      : steps.map { ($0.row, ($0.start + $0.end) / 2) }
    return places.filter { few.use.isFew($0.row.matured) }.compactMap { row, x in
      row.completion.rate.map {
        .text(Figures.fewMark, x: x, y: scale.place(of: $0) - 8, style: "soft middle plate")
      }
    }
  }

  func isHidden(_ row: TrendRow) -> Bool {
    row.matured.isHidden || row.completed.isHidden
  }

  /// At the foot of periods whose counts are hidden.
  private var hiddenMarks: [SVGElement] {
    let days = dots.filter { isHidden(rows[$0]) }.map { index -> SVGElement in
      let x = axis.middle(of: index)
      return .line(from: (x, bottom - 16), to: (x, bottom), style: "rule")
    }
    let weeks = steps.filter { isHidden($0.row) }.map { step -> SVGElement in
      .line(from: (step.start, bottom - 20), to: (step.end, bottom - 20), style: "rule")
    }
    return days + weeks
  }
}

// Limits and alarms

extension TrendChart {
  /// Whether every final period was judged.
  var hasLimits: Bool {
    let final = rows.filter { $0.isFinal && $0.started > 0 }
    return !final.isEmpty && final.allSatisfy { $0.limits != nil }
  }

  /// A line above and one below the rates of final periods that follow each other.
  private func limits(_ scale: RateScale) -> [SVGElement] {
    guard hasLimits else { return [] }
    let runs = Array(rows.indices).runs { rows[$0].limits != nil && rows[$1].limits != nil }
    return runs.filter { $0.contains { rows[$0].limits != nil } }.flatMap { run in
      [
        run.flatMap { edge(of: $0, at: rows[$0].limits?.high, scale) },
        run.flatMap { edge(of: $0, at: rows[$0].limits?.low, scale) },
      ].map { .path($0, .open, "limit") }
    }
  }

  private func edge(
    of index: Int, at rate: Double?, _ scale: RateScale
  ) -> [(x: Double, y: Double)] {
    guard let rate else { return [] }
    let y = scale.place(of: rate)
    return [(axis.edge(of: index), y), (axis.edge(of: index + 1), y)]
  }

  /// Diamonds, the newest with its day and rate.
  private func alarms(_ scale: RateScale) -> [SVGElement] {
    let alarms = rows.indices.filter { rows[$0].alarm == true }
    let diamonds = alarms.compactMap { point($0, scale) }.map {
      SVGElement.diamond(x: $0.x, y: $0.y, radius: 8, style: "alarm")
    }
    guard let newest = alarms.last, let (x, y) = point(newest, scale) else { return diamonds }
    let rate = Figures.percent(rows[newest].completion.rate, of: rows[newest].matured)
    let isRight = x > (TrendAxis.left + TrendAxis.right) / 2
    return diamonds + [
      .text(
        "\(rows[newest].periodStart): \(rate)", x: isRight ? x - 12 : x + 12, y: y + 5,
        style: isRight ? "end plate" : "plate")
    ]
  }
}
