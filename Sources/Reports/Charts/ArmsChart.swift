import Definitions
import EventLog
import Funnels
import Journeys

/// The funnels of an experiment's variants side by side, each by its own list of steps.
///
/// Bars are as long as the share of the variant's users who reached a step, so that arms of unequal
/// size can be compared; two stand abreast, more below them. Of very many steps those are drawn that cost
/// most completions.
struct ArmsChart: FlowChart {
  private let flow: ChartLabel
  private let variants: [VariantRows.Variant]
  private let steps: Set<Text>
  private let left: Int
  private let titles: [Text: Text]
  private let few: FewNote

  private static let gutter = 20.0
  private static let width = (ChartPicture.right - ChartPicture.left - gutter) / 2
  private static let headHeight = 30.0
  private static let barHeight = 14.0
  private static let pitch = 62.0
  private static let frameWidth = 48.0
  private static let mostSteps = 20

  /// `nil` for fewer than two variants, more than have tables of steps, or a broken split.
  init?(_ section: FlowSection) {
    let rows = section.variantRows
    guard rows.hasStepTables, rows.all.count > 1, !section.isSplitBroken,
      rows.all.contains(where: { $0.users > 0 })
    else { return nil }
    variants = rows.all
    let folded = FoldedRows(section.overallRows.filter { !$0.isCompletion }, most: Self.mostSteps) {
      $0.gain ?? 0
    }
    steps = Set(folded.shown.map(\.step.id))
    left = section.overallRows.count { !$0.isCompletion } - folded.shown.count
    titles = section.stepTitles
    flow = ChartLabel(section)
    few = FewNote(extent: .some, use: .compared, unit: section.unit)
  }

  private func rows(of variant: VariantRows.Variant) -> [FunnelRow] {
    variant.rows.filter { $0.isCompletion || steps.contains($0.step.id) }
  }

  private func height(of variant: VariantRows.Variant) -> Double {
    Self.headHeight + Double(rows(of: variant).count) * Self.pitch
  }

  var picture: ChartPicture {
    var y = ChartPicture.top
    var marks: [SVGElement] = []
    for start in stride(from: 0, to: variants.count, by: 2) {
      let pair = variants[start..<min(start + 2, variants.count)]
      for (place, variant) in pair.enumerated() {
        let x = ChartPicture.left + Double(place) * (Self.width + Self.gutter)
        marks += column(of: variant, x: x, y: y)
      }
      y += (pair.map(height).max() ?? 0) + 8
    }
    let foot = foot(at: y)
    return ChartPicture(
      flow: flow, title: "How far the users of each variant came",
      subtitle: "Who reached each step; bars: their share of the variant",
      description: description, bottom: foot.bottom, marks: marks + foot.marks,
      few: few.needed(for: rates.map(\.users)))
  }

  private func column(of variant: VariantRows.Variant, x: Double, y: Double) -> [SVGElement] {
    let label = ChartLabel(variant.name, mostEms: Self.mostEms)
    let name = variant.isControl ? "\(label.short) (control)" : label.short
    let head = SVGElement.text(name, whole: label.whole, x: x, y: y + 16, style: "head")
    let rows = rows(of: variant)
    let worst = FlowSection.worst(of: variant.rows)
    return [head]
      + rows.enumerated().flatMap { index, row in
        marks(
          of: row, among: variant.users, isWorst: worst.contains(row.step), x: x,
          y: y + Self.headHeight + Double(index) * Self.pitch)
      }
  }

  /// Ems of a name that fit into a column beside a number.
  static let mostEms = 9.5

  private func marks(
    of row: FunnelRow, among users: Count, isWorst: Bool, x: Double, y: Double
  ) -> [SVGElement] {
    let label = row.isCompletion ? nil : label(of: row)
    let words = label.map { "\(row.step.index). \($0.short)" } ?? "completed"
    let numbers =
      [
        .text(words, whole: label?.whole, x: x, y: y + 15, style: "plate"),
        .text(row.reached.cell, x: x + Self.width, y: y + 15, style: "end"),
      ] as [SVGElement]
    let below = row.isCompletion ? completion(row, among: users) : loss(row, isWorst: isWorst)
    return numbers + bar(of: row, among: users, x: x, y: y + 21)
      + below.map { [.text($0, x: x, y: y + 51, style: "soft")] }.joined()
  }

  private func label(of row: FunnelRow) -> ChartLabel {
    ChartLabel(titles[row.step.id] ?? row.step.id, mostEms: Self.mostEms)
  }

  private func completion(_ row: FunnelRow, among users: Count) -> [String] {
    guard let rate = row.fromEntry.rate else { return [] }
    return ["\(few.shown(Figures.percent(rate), of: users)) of \(users.cell)"]
  }

  /// `37.1 % left (108)`; nothing where nobody left.
  private func loss(_ row: FunnelRow, isWorst: Bool) -> [String] {
    guard let left = row.left, left > 0 else { return [] }
    let mark = isWorst ? " \(Self.worstMark)" : ""
    guard let rate = row.leaving.rate else { return ["\(left.cell) left\(mark)"] }
    return [
      "\(few.shown(Figures.percent(rate), of: row.reached)) left (\(left.cell))\(mark)"
    ]
  }

  private static let worstMark = "◀"

  /// A bar whose counts are shown; a frame of one width where they are hidden.
  private func bar(of row: FunnelRow, among users: Count, x: Double, y: Double) -> [SVGElement] {
    guard users > 0 else { return [] }
    guard let users = users.shown, let reached = row.reached.shown else {
      return [.frame(x: x, y: y, width: Self.frameWidth, height: Self.barHeight)]
    }
    let box = { (start: Int, count: Int, style: String) in
      SVGElement.rect(
        x: x + Self.width * Double(start) / Double(users), y: y,
        width: Self.width * Double(count) / Double(users), height: Self.barHeight, style: style)
    }
    guard let left = row.isCompletion ? 0 : (row.left ?? 0).shown, !row.advanced.isHidden else {
      return [box(0, reached, "half")]
    }
    let style = row.isCompletion ? "done" : "main"
    let staying = box(0, reached - left, style)
    guard left > 0 else { return [staying] }
    let cut = x + Self.width * Double(reached - left) / Double(users)
    return [
      staying, box(reached - left, left, "loss"),
      .line(from: (cut, y), to: (cut, y + Self.barHeight), style: "cut"),
    ]
  }

  /// What the fills and the mark mean, and what is not drawn.
  private func foot(at y: Double) -> (marks: [SVGElement], bottom: Double) {
    let half = Self.width + Self.gutter
    var marks: [SVGElement] = [
      .rect(x: ChartPicture.left, y: y, width: 24, height: 14, style: "main"),
      .text("went on", x: ChartPicture.left + 32, y: y + 12, style: "soft"),
      .rect(x: ChartPicture.left + half, y: y, width: 24, height: 14, style: "loss"),
      .text("left here", x: ChartPicture.left + half + 32, y: y + 12, style: "soft"),
    ]
    let isMarked = variants.contains { variant in
      let worst = FlowSection.worst(of: variant.rows)
      return rows(of: variant).contains { worst.contains($0.step) && !$0.isCompletion }
    }
    let lines = [
      isMarked ? "\(Self.worstMark) most completions lost" : nil,
      left > 0 ? "\(Figures.count(left, of: "other step")) in the table." : nil,
    ].compactMap(\.self)
    for (index, line) in lines.enumerated() {
      let place = y + 36 + Double(index) * 22
      marks.append(.text(line, x: ChartPicture.left, y: place, style: "soft"))
    }
    return (marks, y + 16 + Double(lines.count) * 22)
  }

  /// All rates with the users that they are of.
  private var rates: [(users: Count, rate: Double)] {
    variants.flatMap { variant in
      rows(of: variant).compactMap { row in
        row.isCompletion
          ? row.fromEntry.rate.map { (variant.users, $0) }
          : row.leaving.rate.map { (row.reached, $0) }
      }
    }
  }

  private var description: String {
    let parts = variants.map { variant in
      let name = ChartLabel(variant.name)
      let steps = rows(of: variant).map(words)
      let control = variant.isControl ? " (control)" : ""
      return "\(name.whole ?? name.short)\(control): \(steps.joined(separator: ", "))"
    }
    return "Who reached each step, by variant. \(parts.joined(separator: "; "))."
  }

  private func words(of row: FunnelRow) -> String {
    guard !row.isCompletion else {
      return "completed \(row.reached.cell)"
    }
    let name = ChartLabel(titles[row.step.id] ?? row.step.id)
    let left = loss(row, isWorst: false).map { ", \($0)" }.joined()
    return "\(name.whole ?? name.short) \(row.reached.cell)\(left)"
  }
}
