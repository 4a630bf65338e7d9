import EventLog
import Funnels
import Journeys

/// How many users reached each step, and what became of those who went no further.
///
/// One bar a step: as long as the users who reached it, its end cut off by those who left there, by
/// reason.
struct FunnelChart {
  private let number: Int
  private let unit: CountingUnit
  private let rows: [FunnelRow]
  private let losses: [StepKey: [DropoffRow]]
  private let biggest: LossSummary?
  private let cells: SmallCells
  /// The users of the longest bar.
  private let most: Int

  private static let barHeight = 18.0
  private static let pitch = 54.0
  private static let linePitch = 18.0
  private static let mostLines = 3
  /// Ems of `soft` letters that fit between the edges.
  private static let mostEms = 44.0

  /// `nil` where no user reached a step, or too few to be shown.
  init?(_ section: FlowSection) {
    rows = section.overallRows
    cells = section.contents.cells
    guard let most = rows.map(\.reached).max(), most > 0, !cells.hides(most) else { return nil }
    self.most = most
    number = section.number
    unit = section.unit
    losses = Dictionary(
      grouping: section.contents.dropoff.filter { section.isOverall($0.key) }, by: \.step)
    biggest = section.loss
  }

  var picture: ChartPicture {
    var y = ChartPicture.top
    var marks: [SVGElement] = []
    for row in rows {
      marks += self.marks(of: row, at: y)
      y += Self.pitch + Double(lossLines(of: row).count) * Self.linePitch
    }
    let key = self.key(at: y + 8)
    return ChartPicture(
      flow: number, title: "how far \(unit.plural) came",
      subtitle: "\(unit.heading) who reached each step, and their share of all who entered",
      description: description, bottom: key.bottom, marks: marks + key.marks,
      patterns: reasons.map(\.pattern))
  }

  private func hasLoss(_ row: FunnelRow) -> Bool { !row.isCompletion && (row.left ?? 0) > 0 }

  private func name(of row: FunnelRow) -> ChartLabel? {
    row.isCompletion ? nil : ChartLabel(row.step.id)
  }

  private func marks(of row: FunnelRow, at y: Double) -> [SVGElement] {
    let label = name(of: row)
    let words = label.map { "\(row.step.index). \($0.short)" } ?? "completed the flow"
    let numbers = "\(cells.cell(row.reached)) · \(Figures.percent(row.fromEntry.rate))"
    return [
      .text(words, whole: label?.whole, x: ChartPicture.left, y: y + 15, style: "plate"),
      .text(numbers, x: ChartPicture.right, y: y + 15, style: "end"),
    ] + bar(of: row, at: y + 22)
      + lossLines(of: row).enumerated().map { index, line in
        let y = y + 57 + Double(index) * Self.linePitch
        return .text(line, x: ChartPicture.left, y: y, style: "soft")
      }
  }

  /// Nothing of a count that is not shown: a bar could be measured.
  private func length(of users: Int) -> Double {
    guard !cells.hides(users) else { return 0 }
    return (ChartPicture.right - ChartPicture.left) * Double(users) / Double(most)
  }

  /// Those who went on, then those who left, by reason.
  private func bar(of row: FunnelRow, at y: Double) -> [SVGElement] {
    let staying = length(of: row.advanced ?? row.reached)
    var x = ChartPicture.left + staying
    let first = SVGElement.rect(
      x: ChartPicture.left, y: y, width: staying, height: Self.barHeight,
      style: row.isCompletion ? "done" : "main")
    return [first]
      + (losses[row.step] ?? []).filter { _ in hasLoss(row) }.map { loss in
        defer { x += length(of: loss.users) }
        return loss.reason.box(
          x: x, y: y, width: length(of: loss.users), height: Self.barHeight)
      }
  }

  /// How many left, and why, as far as there is room.
  private func lossLines(of row: FunnelRow) -> [String] {
    guard hasLoss(row) else { return [] }
    let isBiggest = biggest?.biggest == [row.step]
    let reasons = losses[row.step] ?? []
    let left = "\(cells.cell(row.left)) left\(isBiggest ? ", the biggest loss" : "")"
    if reasons.count == 1 { return ["\(left): \(words(of: reasons[0]))"] }
    var lines = ["\(left):"]
    for (index, loss) in reasons.enumerated() {
      let words = "\(cells.cell(loss.users)) \(self.words(of: loss))"
      let line = "\(lines[lines.count - 1])\(index == 0 ? "" : ",") \(words)"
      if TextWidth.ems(of: line) <= Self.mostEms {
        lines[lines.count - 1] = line
      } else if lines.count < Self.mostLines {
        lines[lines.count - 1] += index == 0 ? "" : ","
        lines.append(words)
      } else {
        return lines.dropLast() + ["\(lines[lines.count - 1]), …"]
      }
    }
    return lines
  }

  private func words(of loss: DropoffRow) -> String {
    let permission = loss.detail.map { " (\(ChartLabel($0).short))" } ?? ""
    return "\(loss.reason.shortWords)\(permission)"
  }

  /// The reasons that are shown, in their order.
  private var reasons: [LeavingReason] {
    let shown = Set(rows.filter(hasLoss).flatMap { losses[$0.step] ?? [] }.map(\.reason))
    return LeavingReason.allCases.filter(shown.contains)
  }

  /// What the fills stand for, two abreast.
  private func key(at top: Double) -> (marks: [SVGElement], bottom: Double) {
    let reasons = reasons
    guard !reasons.isEmpty else { return ([], top - 8) }
    let half = (ChartPicture.right - ChartPicture.left) / 2
    let went = (name: "went on to a later step", box: nil as LeavingReason?)
    let cells = [went] + reasons.map { ("left: \($0.shortWords)", $0) }
    let marks = cells.enumerated().flatMap { index, cell -> [SVGElement] in
      let x = ChartPicture.left + (index % 2 == 0 ? 0 : half)
      let y = top + Double(index / 2) * 24
      let box =
        cell.box?.box(x: x, y: y, width: 24, height: 14)
        ?? .rect(x: x, y: y, width: 24, height: 14, style: "main")
      return [box, .text(cell.name, x: x + 32, y: y + 12, style: "soft")]
    }
    return (marks, top + Double((cells.count + 1) / 2) * 24)
  }

  private var description: String {
    let steps = rows.map { row in
      let words = name(of: row).map { $0.whole ?? $0.short }
      let place = words.map { "step \(row.step.index), \($0)" } ?? "completion"
      return "\(cells.cell(row.reached)) (\(Figures.percent(row.fromEntry.rate))) \(place)"
    }
    let loss = biggest.flatMap { loss -> String? in
      guard loss.left > 0, let step = loss.biggest.first, loss.biggest.count == 1 else {
        return nil
      }
      return "; most, \(cells.cell(loss.usersAtBiggest)), left at step \(step.index)"
    }
    return "\(unit.heading) who reached: \(steps.joined(separator: ", "))\(loss ?? "")."
  }
}
