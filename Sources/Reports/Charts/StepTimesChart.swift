import Definitions
import EventLog
import Funnels
import Journeys

/// How long users took to go on from each step; of very many steps those that took longest.
struct StepTimesChart {
  private let flow: ChartLabel
  private let unit: CountingUnit
  private let rows: [TimingRow]
  private let few: FewNote
  /// How many steps are not drawn.
  private let more: Int
  /// How many have no time because counts of theirs are hidden.
  private let hidden: Int

  private static let pitch = 56.0
  private static let mostRows = 20

  /// `nil` where nobody went on from a step.
  init?(_ section: FlowSection) {
    let all = section.contents.timing.filter {
      section.isOverall($0.key) && $0.measure == .advance && $0.medianSeconds != nil
    }
    let slowest = all.enumerated().sorted {
      ($1.element.medianSeconds ?? 0, $0.offset) < ($0.element.medianSeconds ?? 0, $1.offset)
    }.prefix(Self.mostRows)
    rows = slowest.sorted { $0.offset < $1.offset }.map(\.element)
    more = all.count - rows.count
    let cells = section.contents.cells
    hidden = section.contents.timing.count {
      section.isOverall($0.key) && $0.measure == .advance && cells.hides($0.users)
    }
    guard !rows.isEmpty else { return nil }
    flow = ChartLabel(section.flow.definition)
    unit = section.unit
    few = FewNote(extent: .some, use: .alone, unit: section.unit)
  }

  private var scale: TimeScale {
    let times = rows.flatMap {
      [
        $0.p25Seconds, $0.medianSeconds, $0.p75Seconds, $0.medianSecondsLow, $0.medianSecondsHigh,
      ]
    }.compactMap(\.self)
    return TimeScale(
      from: times.min() ?? 1, to: times.max() ?? 1,
      along: (ChartPicture.left + 24, ChartPicture.right - 24))
  }

  var picture: ChartPicture {
    let scale = scale
    let bottom = ChartPicture.top + Double(rows.count) * Self.pitch
    let marks = rows.enumerated().flatMap { index, row in
      self.marks(of: row, at: ChartPicture.top + Double(index) * Self.pitch, scale)
    }
    let axis = ChartPicture.axis(
      scale.ticks.map { (scale.place(of: $0.seconds), $0.words) }, to: bottom)
    return ChartPicture(
      flow: flow, title: "Time at each step",
      subtitle: "Until going on; box, [\u{A0}]: middle half; line: 95\u{A0}%",
      description: description, bottom: bottom + (rest != nil ? 50 : 24),
      marks: axis + marks + [rest(at: bottom + 48)].compactMap(\.self),
      few: few.needed(for: rows.map(\.users)))
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

  private func marks(of row: TimingRow, at top: Double, _ scale: TimeScale) -> [SVGElement] {
    guard let step = row.step, let median = row.medianSeconds else { return [] }
    let label = ChartLabel(step.id, mostEms: ChartLabel.narrow)
    let y = top + 36
    return [
      .text(
        "\(step.index). \(label.short)", whole: label.whole, x: ChartPicture.left, y: top + 20,
        style: "plate"),
      .text(
        few.shown(words(row), of: row.users), x: ChartPicture.right, y: top + 20, style: "end plate"
      ),
    ] + half(of: row, at: y, scale) + limits(of: row, at: y, scale)
      + [.circle(x: scale.place(of: median), y: y, radius: 6, style: "dot")]
  }

  private func half(of row: TimingRow, at y: Double, _ scale: TimeScale) -> [SVGElement] {
    guard let low = row.p25Seconds, let high = row.p75Seconds else { return [] }
    let start = scale.place(of: low)
    return [
      .rect(x: start, y: y - 7, width: scale.place(of: high) - start, height: 14, style: "half")
    ]
  }

  private func limits(of row: TimingRow, at y: Double, _ scale: TimeScale) -> [SVGElement] {
    guard let low = row.medianSecondsLow, let high = row.medianSecondsHigh else { return [] }
    return [
      .line(from: (scale.place(of: low), y), to: (scale.place(of: high), y), style: "whisker")
    ]
  }

  /// `12 s [3 s to 30 s]`: the median, and the middle half of users; parentheses hold intervals of
  /// 95 % everywhere.
  private func words(_ row: TimingRow) -> String {
    "\(Figures.duration(seconds: row.medianSeconds)) [\(middleHalf(row))]"
  }

  private func middleHalf(_ row: TimingRow) -> String {
    let half = [row.p25Seconds, row.p75Seconds].map { Figures.duration(seconds: $0) }
    return Figures.interval(half[0], half[1])
  }

  private func spokenWords(_ row: TimingRow) -> String {
    "\(Figures.duration(seconds: row.medianSeconds)), middle half \(middleHalf(row))"
  }

  private var description: String {
    let parts = rows.compactMap { row in
      row.step.map { step in
        let label = ChartLabel(step.id)
        return
          "step \(step.index), \(label.whole ?? label.short), \(few.spoken(spokenWords(row), of: row.users))"
      }
    }
    return "Median time until \(unit.plural) went on, and the middle half: "
      + "\(parts.joined(separator: "; "))\(rest.map { "; \($0)" } ?? "")."
  }
}
