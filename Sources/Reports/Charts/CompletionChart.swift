import Definitions
import Funnels
import Journeys

/// How many of all who started had completed, by the time since their entry.
struct CompletionChart {
  private let flow: ChartLabel
  private let unit: CountingUnit
  private let few: FewNote
  private let started: Int
  private let curve: [CurveRow]
  /// The row of the whole flow.
  private let times: TimingRow
  /// The shares at times that people speak of, for the numbers on the curve.
  private let shares: [(seconds: Double, time: String, share: Double)]

  private static let top = ChartPicture.top + 14
  private static let bottom = ChartPicture.top + 264
  private static let left = 70.0
  private static let right = ChartPicture.right - 18

  /// `nil` where nobody completed.
  init?(_ section: FlowSection) {
    curve = section.contents.curve.filter { section.isOverall($0.key) }
    let times = section.contents.timing.first {
      section.isOverall($0.key) && $0.measure == .complete
    }
    guard let times, !curve.isEmpty else { return nil }
    self.times = times
    shares = section.sharesWithin(times).compactMap { seconds, time, share in
      share.map { (seconds, time, $0) }
    }
    flow = ChartLabel(section.flow.definition)
    unit = section.unit
    few = FewNote(extent: .all, use: .alone, unit: section.unit)
    started = section.flow.started
  }

  private var timeScale: TimeScale {
    TimeScale(
      from: curve[0].seconds, to: max(curve[curve.count - 1].seconds, 3_600),
      along: (Self.left, Self.right))
  }

  private var rateScale: RateScale {
    let highest = curve.map { $0.high ?? $0.completed }
    return RateScale(holding: [0] + highest, along: (Self.bottom, Self.top))
  }

  var picture: ChartPicture {
    let (time, rate) = (timeScale, rateScale)
    return ChartPicture(
      flow: flow, title: "How long it takes to complete",
      subtitle: "All who started; band: 95\u{A0}% limits (Kaplan–Meier)",
      description: description, bottom: Self.bottom + 46,
      marks: [band(time, rate)].compactMap(\.self) + axes(time, rate) + [line(time, rate)]
        + points(time, rate),
      few: few.needed(for: [started]))
  }

  private func axes(_ time: TimeScale, _ rate: RateScale) -> [SVGElement] {
    let times = time.ticks.flatMap { tick -> [SVGElement] in
      let x = time.place(of: tick.seconds)
      return [
        .line(from: (x, Self.bottom), to: (x, Self.bottom + 6), style: "grid"),
        .text(tick.words, x: x, y: Self.bottom + 22, style: "soft middle"),
      ]
    }
    let middle = (Self.left + Self.right) / 2
    return rate.grid(from: Self.left, to: Self.right) + times
      + [.text("time since they started", x: middle, y: Self.bottom + 44, style: "soft middle")]
  }

  /// The corners of steps from time to time, up to the axis's end, or to where there is no share.
  private func steps(
    _ time: TimeScale, _ rate: RateScale, _ share: (CurveRow) -> Double?
  ) -> [(x: Double, y: Double)] {
    var corners: [(x: Double, y: Double)] = []
    for row in curve {
      guard let share = share(row) else { return corners }
      let x = time.place(of: row.seconds)
      if let last = corners.last { corners.append((x, last.y)) }
      corners.append((x, rate.place(of: share)))
    }
    if let last = corners.last {
      corners.append((Self.right, last.y))
    }
    return corners
  }

  private func line(_ time: TimeScale, _ rate: RateScale) -> SVGElement {
    let start = (x: time.place(of: curve[0].seconds), y: Self.bottom)
    let steps = steps(time, rate, \.completed)
    return .path([(Self.left, Self.bottom), start] + steps, .open, "curve")
  }

  /// `nil` where no share has limits, such as where all complete at once.
  private func band(_ time: TimeScale, _ rate: RateScale) -> SVGElement? {
    let low = steps(time, rate, \.low)
    let high = steps(time, rate, \.high)
    guard !low.isEmpty else { return nil }
    return .path(high + low.reversed(), .closed, "band")
  }

  private func points(_ time: TimeScale, _ rate: RateScale) -> [SVGElement] {
    let last = time.ticks[time.ticks.count - 1].seconds
    let shown = shares.filter { $0.seconds <= last && $0.seconds >= time.ticks[0].seconds }
    let places = shown.map { (x: time.place(of: $0.seconds), y: rate.place(of: $0.share)) }
    let offsets = Self.offsets(at: places.map(\.x), width: labelWidth)
    return zip(shown, zip(places, offsets)).flatMap { point, place -> [SVGElement] in
      let ((x, y), offset) = place
      return [
        .circle(x: x, y: y, radius: 4.5, style: "dot"),
        .text(
          few.shown(Figures.percent(point.share), of: started), x: x + 4, y: y + offset,
          style: "end plate"),
      ]
    }
  }

  /// The room that a label of a point takes to its left.
  private var labelWidth: Double { few.needed(for: [started]) == nil ? 58 : 74 }

  /// How far below their points the labels stand: above them, but where one would run into the label
  /// before it, which stands there.
  static func offsets(at places: [Double], width: Double) -> [Double] {
    var lastAbove = -Double.infinity
    return places.map { x in
      guard x - lastAbove >= width else { return 26 }
      lastAbove = x
      return -11
    }
  }

  private var description: String {
    let parts = shares.map { "\(Figures.percent($0.share)) within \($0.time)" }
    let half = times.medianSeconds.map { "; half within \(Figures.duration(seconds: $0))" }
    return """
      Of all \(unit.plural) who started, by the time since they started, completed: \
      \(parts.joined(separator: ", "))\(half ?? "").
      """
  }
}
