import Definitions
import EventLog
import Experiments
import Funnels
import Journeys

/// How much more or less often each variant completes than control, with the interval of the test
/// that judges it, and a line at no difference.
///
/// Two intervals of the arms themselves would be wrong: where they overlap a difference may be clear all
/// the same, and only this one may be looked at every day.
struct VariantsChart: FlowChart {
  private let flow: ChartLabel
  /// Of completion, those that are judged.
  private let rows: [ComparisonRow]
  private let few: FewNote
  /// What is not drawn, in words.
  private let rest: String?

  private static let pitch = 56.0

  /// `nil` where no variant is judged, or the split is broken, which forbids to compare.
  init?(_ section: FlowSection) {
    guard !section.isSplitBroken else { return nil }
    let variants = section.variantRows
    let shown = Set(variants.shown.map(\.name))
    let all = section.comparisons.filter { $0.isCompletion && shown.contains($0.variant) }
    let judged = all.filter {
      $0.verdict.isOfNumbers && $0.difference != nil && $0.differenceLow != nil
    }
    guard !judged.isEmpty else { return nil }
    rows = judged
    rest = Self.rest(
      of: all.filter { row in !judged.contains { $0.variant == row.variant } },
      smaller: variants.all.count - variants.shown.count)
    flow = ChartLabel(section)
    few = FewNote(extent: .some, use: .compared, unit: .users)
  }

  private static func rest(
    of others: [ComparisonRow], smaller: Int
  ) -> String? {
    let hidden = others.count(where: \.hasHidden)
    let early = others.count - hidden
    let parts = [
      early > 0 ? "\(Figures.there(early, of: "variant")) too early to judge." : nil,
      smaller > 0 ? "\(Figures.there(smaller, of: "smaller variant")) in the table." : nil,
      hidden > 0 ? "\(Figures.count(hidden, of: "variant")) with hidden counts not drawn." : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private func users(of row: ComparisonRow) -> Count { min(row.controlUsers, row.variantUsers) }

  private var isPlanned: Bool { rows.contains { $0.plannedUsers != nil } }

  /// The interval's name.
  private var interval: String {
    isPlanned ? "its 95\u{A0}% interval (planned test)" : "its always-valid 95\u{A0}% interval"
  }

  var picture: ChartPicture {
    let bottom = ChartPicture.top + Double(rows.count) * Self.pitch
    let scale = PointScale(
      holding: rows.flatMap { [$0.differenceLow, $0.difference, $0.differenceHigh] }
        .compactMap(\.self), along: (ChartPicture.left + 20, ChartPicture.right - 20))
    let axis = ChartPicture.axis(
      scale.ticks.map { (scale.place(of: $0), PointScale.words(for: $0)) }, to: bottom)
    let zero = scale.place(of: 0)
    let marks = rows.enumerated().flatMap { index, row in
      self.marks(of: row, at: ChartPicture.top + Double(index) * Self.pitch, scale)
    }
    let middle = (ChartPicture.left + ChartPicture.right) / 2
    let rest = self.rest.map {
      SVGElement.text($0, x: ChartPicture.left, y: bottom + 68, style: "soft")
    }
    return ChartPicture(
      flow: flow, title: "Completion against control",
      subtitle: "Difference from control, with \(interval)", description: description,
      bottom: bottom + (rest != nil ? 72 : 48),
      marks: axis + [
        .line(from: (zero, ChartPicture.top), to: (zero, bottom), style: "zero"),
        .text(
          "points; right of 0: more often than control", x: middle, y: bottom + 42,
          style: "soft middle"),
      ] + marks + [rest].compactMap(\.self), few: few.needed(for: rows.map(users)))
  }

  /// `B against A`, each name as long as there is room for both.
  private func pair(_ row: ComparisonRow) -> (short: String, whole: String?) {
    let names = [row.variant, row.control].map { ChartLabel($0, mostEms: ChartLabel.brief) }
    let isCut = names.contains { $0.whole != nil }
    return (
      names.map(\.short).joined(separator: " against "),
      isCut ? names.map { $0.whole ?? $0.short }.joined(separator: " against ") : nil
    )
  }

  private func numbers(_ row: ComparisonRow) -> String {
    let limits = Figures.signedRange(row.differenceLow, row.differenceHigh)
    return few.shown("\(Figures.signedPoints(row.difference)) (\(limits))", of: users(of: row))
  }

  private func marks(
    of row: ComparisonRow, at top: Double, _ scale: PointScale
  ) -> [SVGElement] {
    guard let low = row.differenceLow, let difference = row.difference,
      let high = row.differenceHigh
    else { return [] }
    let (pair, y) = (pair(row), top + 36)
    let (start, end) = (scale.place(of: low), scale.place(of: high))
    return [
      .text(pair.short, whole: pair.whole, x: ChartPicture.left, y: top + 20, style: "plate"),
      .text(numbers(row), x: ChartPicture.right, y: top + 20, style: "end plate"),
      .line(from: (start, y), to: (end, y), style: "whisker"),
    ] + [start, end].map { .line(from: ($0, y - 5), to: ($0, y + 5), style: "whisker") }
      + [.circle(x: scale.place(of: difference), y: y, radius: 6, style: "main")]
  }

  private var description: String {
    let parts = rows.map { row in
      let pair = pair(row)
      let limits = Figures.signedRange(row.differenceLow, row.differenceHigh)
      let difference = "\(Figures.signedPoints(row.difference)) points (\(limits))"
      let words = few.spoken(difference, of: users(of: row))
      return "\(pair.whole ?? pair.short) \(words), \(row.verdictOfToday.rawValue)"
    }
    return """
      Difference in the share of users who completed, with \(interval): \
      \(parts.joined(separator: "; ")).\(rest.map { " \($0)" } ?? "")
      """
  }
}
