import Definitions
import EventLog
import Funnels
import Journeys

/// How long users took to go on from each step, beside how long those stayed who left there; of very
/// many steps those that took longest.
///
/// A box is the middle half of them, the dot the median. Limits of a median are in `timing.csv`: a
/// reader took them for how much users differ.
struct StepTimesChart: FlowChart {
  /// The times at one step.
  private struct Item {
    let step: StepKey
    let going: TimingRow
    /// `nil` where nobody left.
    let leaving: TimingRow?
  }

  private let flow: ChartLabel
  private let unit: CountingUnit
  private let items: [Item]
  private let titles: [Text: Text]
  private let few: FewNote
  /// How many steps are not drawn.
  private let more: Int
  /// How many have no time because counts of theirs are hidden.
  private let hidden: Int

  private static let barHeight = 12.0
  /// The room of a name, and of the words and the box of some users.
  private static let nameHeight = 28.0
  private static let groupHeight = 38.0
  private static let gap = 8.0
  private static let mostRows = 20

  /// `nil` where nobody went on from a step.
  init?(_ section: FlowSection) {
    let all = section.flow.rows.timing.filter {
      section.isOverall($0.key) && $0.measure == .advance && $0.medianSeconds != nil
    }
    let slowest = all.enumerated().descending { $0.element.medianSeconds ?? 0 }
      .prefix(Self.mostRows)
    let leavings = Dictionary(
      section.flow.rows.timing.filter { section.isOverall($0.key) && $0.measure == .beforeLeaving }
        .map { ($0.step, $0) }, uniquingKeysWith: { first, _ in first })
    items = slowest.sorted { $0.offset < $1.offset }.compactMap { _, row in
      row.step.map { step in
        Item(step: step, going: row, leaving: leavings[step].flatMap { $0.users > 0 ? $0 : nil })
      }
    }
    more = all.count - slowest.count
    hidden = section.flow.rows.timing.count {
      section.isOverall($0.key) && $0.measure == .advance && $0.users.isHidden
    }
    guard !items.isEmpty else { return nil }
    titles = section.stepTitles
    flow = ChartLabel(section)
    unit = section.unit
    few = FewNote(extent: .some, use: .alone, unit: section.unit)
  }

  private var scale: TimeScale {
    let times = items.flatMap { [$0.going, $0.leaving].compactMap(\.self) }.filter(hasBox).flatMap {
      [$0.p25Seconds, $0.medianSeconds, $0.p75Seconds]
    }.compactMap(\.self)
    return TimeScale(
      from: times.min() ?? 1, to: times.max() ?? 1,
      along: (ChartPicture.left + 24, ChartPicture.right - 24))
  }

  private func height(of item: Item) -> Double {
    Self.nameHeight + Self.groupHeight + (item.leaving.map(height) ?? 0) + Self.gap
  }

  private func height(of row: TimingRow) -> Double {
    hasBox(row) ? Self.groupHeight : Self.groupHeight - Self.barHeight
  }

  /// Whether the times can be drawn: they are shown, and are more than an instant.
  private func hasBox(_ row: TimingRow) -> Bool { (row.medianSeconds ?? 0) > 0 }

  var picture: ChartPicture {
    let scale = scale
    var y = ChartPicture.top
    var marks: [SVGElement] = []
    for item in items {
      marks += self.marks(of: item, at: y, scale)
      y += height(of: item)
    }
    let axis = ChartPicture.axis(
      scale.ticks.map { (scale.place(of: $0.seconds), $0.words) }, to: y)
    let timed = items.flatMap {
      [$0.going.users, $0.leaving.flatMap { hasBox($0) ? $0.users : nil }]
    }
    return ChartPicture(
      flow: flow, title: "Time at each step",
      subtitle: "Median [middle half]; the axis is logarithmic",
      description: description, bottom: y + (rest != nil ? 50 : 24),
      marks: axis + marks + [rest(at: y + 48)].compactMap(\.self),
      few: few.needed(for: timed.compactMap(\.self)))
  }

  private func rest(at y: Double) -> SVGElement? {
    rest.map { .text("\($0).", x: ChartPicture.left, y: y, style: "soft") }
  }

  /// What is not drawn.
  private var rest: String? {
    let parts = [
      more > 0 ? "\(Figures.there(more, of: "quicker step")) in the table" : nil,
      hidden > 0 ? "the times of \(Figures.count(hidden, of: "step")) are hidden" : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private func marks(of item: Item, at top: Double, _ scale: TimeScale) -> [SVGElement] {
    let label = label(item.step)
    let name = SVGElement.text(
      "\(item.step.index). \(label.short)", whole: label.whole, x: ChartPicture.left, y: top + 20,
      style: "plate")
    let y = top + Self.nameHeight
    let going = group("went on", item.going, at: y, style: "half", scale)
    let leaving = item.leaving.map {
      group("left", $0, at: y + Self.groupHeight, style: "gone", scale)
    }
    return [name] + going + (leaving ?? [])
  }

  private func label(_ step: StepKey) -> ChartLabel { ChartLabel(titles[step.id] ?? step.id) }

  /// What some users did, how long it took them, and below it a box with a dot.
  private func group(
    _ deed: String, _ row: TimingRow, at top: Double, style: String, _ scale: TimeScale
  ) -> [SVGElement] {
    let words = [
      SVGElement.text(deed, x: ChartPicture.left, y: top + 14, style: "soft plate"),
      .text(words(row), x: ChartPicture.right, y: top + 14, style: "soft end plate"),
    ]
    guard hasBox(row), let low = row.p25Seconds, let median = row.medianSeconds,
      let high = row.p75Seconds
    else { return words }
    let (start, y) = (scale.place(of: low), top + 20)
    return words + [
      .rect(
        x: start, y: y, width: scale.place(of: high) - start, height: Self.barHeight, style: style),
      .circle(x: scale.place(of: median), y: y + Self.barHeight / 2, radius: 5, style: "dot"),
    ]
  }

  /// `12 s [3 s to 30 s]`: the median, and the middle half of users; parentheses hold intervals of
  /// 95 % everywhere.
  private func words(_ row: TimingRow) -> String {
    guard row.medianSeconds != nil else {
      return row.users.isHidden ? "hidden" : Figures.missing
    }
    guard hasBox(row) else { return row.wordsForNoTime }
    let median = Figures.duration(seconds: row.medianSeconds)
    return few.shown("\(median) [\(middleHalf(row))]", of: row.users)
  }

  private func middleHalf(_ row: TimingRow) -> String {
    let half = [row.p25Seconds, row.p75Seconds].map { Figures.duration(seconds: $0) }
    return Figures.interval(half[0], half[1])
  }

  private func spokenWords(_ row: TimingRow) -> String {
    guard hasBox(row) else { return words(row) }
    let median = Figures.duration(seconds: row.medianSeconds)
    return few.spoken("\(median), middle half \(middleHalf(row))", of: row.users)
  }

  private var description: String {
    let parts = items.map { item in
      let label = label(item.step)
      let left = item.leaving.map { ", before leaving \(spokenWords($0))" } ?? ""
      return
        "step \(item.step.index), \(label.whole ?? label.short), \(spokenWords(item.going))\(left)"
    }
    return "Median time until \(unit.plural) went on, and the middle half, beside those who left: "
      + "\(parts.joined(separator: "; "))\(rest.map { "; \($0)" } ?? "")."
  }
}
