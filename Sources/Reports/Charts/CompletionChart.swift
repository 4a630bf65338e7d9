import Definitions
import Funnels
import Journeys

/// How many of all who started had completed, by the time since their entry.
///
/// The time at which half of all had completed is not marked: where half never complete, it says when
/// the last stragglers came, and was read as how long it takes. What people ask for are two other
/// numbers: the median of those who finish, and from when on nearly nobody comes any more.
struct CompletionChart: FlowChart {
  private let flow: ChartLabel
  private let unit: CountingUnit
  private let few: FewNote
  private let started: Count
  /// Of those counted who completed in their time.
  private let finished: Count
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
    curve = section.flow.rows.curve.filter { section.isOverall($0.key) }
    let times = section.flow.rows.timing.first {
      section.isOverall($0.key) && $0.measure == .complete
    }
    guard let times, !curve.isEmpty else { return nil }
    self.times = times
    shares = section.sharesWithin(times).compactMap { seconds, time, share in
      share.map { (seconds, time, $0) }
    }
    flow = ChartLabel(section)
    unit = section.unit
    started = section.flow.started
    finished = section.completedInTime ?? 0
    let isAllFew = RateUse.alone.isFew(started)
    few = FewNote(extent: isAllFew ? .all : .some, use: .alone, unit: section.unit)
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
        + finishers(time) + points(time, rate) + plateau(rate),
      few: few.needed(for: [started] + (times.finishersMedianSeconds == nil ? [] : [finished])))
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
      + [.text(Self.axisWords, x: middle, y: Self.bottom + 44, style: "soft middle")]
  }

  private static let axisWords = "time since they started, on a logarithmic axis"

  /// A line at the median of those who finish, its words where the curve is not.
  private func finishers(_ time: TimeScale) -> [SVGElement] {
    guard let median = times.finishersMedianSeconds else { return [] }
    let x = time.place(of: median)
    let isRight = x + Self.wordsWidth > Self.right
    let y = isRight ? Self.top + 14 : Self.bottom - 28
    let style = isRight ? "soft end plate" : "soft plate"
    let place = isRight ? x - 8 : x + 8
    let share = few.shown("within \(Figures.duration(seconds: median))", of: finished)
    return [
      .line(from: (x, Self.top), to: (x, Self.bottom), style: "rule"),
      .text("half of those who finish", x: place, y: y, style: style),
      .text(share, x: place, y: y + 18, style: style),
    ]
  }

  /// How wide the words beside the line are, and their distance from it.
  private static let wordsWidth = 200.0

  /// The first of the table's times by which nearly all had completed who had by its last.
  ///
  /// `nil` where that is the last one itself: then nobody knows whether the curve is flat.
  static func flattening(
    _ shares: [(seconds: Double, time: String, share: Double)]
  ) -> (time: String, share: Double)? {
    guard let last = shares.last, last.share > 0,
      let flat = shares.dropLast().first(where: { $0.share >= flatShare * last.share })
    else { return nil }
    return (flat.time, flat.share)
  }

  /// All but one in twenty of those who complete have by then; any share near 1 would do.
  private static let flatShare = 0.95

  private func marked(_ share: Double) -> String {
    few.shown(Figures.percent(share), of: started)
  }

  /// Under the curve's end where there is room, else above it: from when on it is flat.
  private func plateau(_ rate: RateScale) -> [SVGElement] {
    guard let words = plateauWords, let last = shares.last else { return [] }
    let end = rate.place(of: last.share)
    let isHigh = end < (Self.top + Self.bottom) / 2
    return words.enumerated().map { index, line in
      let y = (isHigh ? end + 60 : end - 70) + Double(index) * 18
      return .text(line, x: Self.right, y: y, style: "soft end plate")
    }
  }

  private var plateauWords: [String]? {
    guard let flat = Self.flattening(shares), let last = shares.last else { return nil }
    return [
      "nearly flat from \(flat.time) on:",
      "\(marked(flat.share)) by then, \(marked(last.share)) within \(last.time)",
    ]
  }

  /// The corners of steps from time to time, up to the axis's end, or to where there is not a share.
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
          marked(point.share), x: x + 4, y: y + offset,
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
    let half = times.finishersMedianSeconds.map {
      "; half of those who finish within \(Figures.duration(seconds: $0))"
    }
    let flat = Self.flattening(shares).map { "; nearly flat from \($0.time) on" }
    return """
      Of all \(unit.plural) who started, by the time since they started, completed: \
      \(parts.joined(separator: ", "))\(flat ?? "")\(half ?? "").
      """
  }
}
