import EventLog
import Funnels
import Journeys

/// How many users reached each step, and what became of those who went no further.
///
/// One bar a step: as long as the users who reached it, its end cut off by those who left there, by
/// reason. Of very many steps those are drawn that most users left at, so that the picture stays
/// about as high as three screens; the table beside it has all.
struct FunnelChart {
  private let flow: ChartLabel
  private let unit: CountingUnit
  private let items: [FoldedRows<FunnelRow>.Item]
  /// Those that are drawn.
  private let rows: [FunnelRow]
  private let losses: [StepKey: [DropoffRow]]
  private let biggest: LossSummary?
  private let cells: SmallCells
  /// Why a step may be reached by more users than the one above it.
  private let orderNote: String?
  private let few: FewNote
  /// All counted, of whom the shares are.
  private let counted: Int
  /// The users of the longest bar.
  private let most: Int

  private static let barHeight = 18.0
  private static let pitch = 54.0
  private static let linePitch = 18.0
  private static let gapHeight = 36.0
  private static let mostRows = 20
  private static let mostLines = 4
  /// Ems of `soft` letters that fit between the edges.
  private static let mostEms = 36.0

  /// `nil` where no user reached a step, or too few to be shown.
  init?(_ section: FlowSection) {
    cells = section.contents.cells
    let folded = FoldedRows(section.overallRows, most: Self.mostRows) { Double($0.left ?? 0) }
    items = folded.items
    rows = folded.shown
    guard let most = rows.map(\.reached).max(), most > 0, !cells.hides(most) else { return nil }
    self.most = most
    flow = ChartLabel(section.flow.definition)
    unit = section.unit
    few = FewNote(extent: .all, use: .alone, unit: section.unit)
    counted = section.flow.matured
    orderNote = section.orderNote
    losses = Dictionary(
      grouping: section.contents.dropoff.filter { section.isOverall($0.key) }, by: \.step)
    biggest = section.loss
  }

  var picture: ChartPicture {
    var y = ChartPicture.top
    var marks: [SVGElement] = []
    for item in items {
      switch item {
      case .row(let row):
        marks += self.marks(of: row, at: y)
        y += Self.pitch + Double(lossLines(of: row).count) * Self.linePitch
      case .gap(let rows):
        marks.append(gap(rows, at: y))
        y += Self.gapHeight
      }
    }
    let order = orderNote.map {
      SVGElement.text($0, x: ChartPicture.left, y: y + 12, style: "soft")
    }
    let key = self.key(at: order == nil ? y + 8 : y + 30)
    return ChartPicture(
      flow: flow, title: "How far \(unit.plural) came",
      subtitle: "\(unit.heading) who reached each step, and their share of all counted",
      description: description, bottom: key.bottom,
      marks: marks + [order].compactMap(\.self) + key.marks,
      few: few.needed(for: [counted]), patterns: reasons.map(\.pattern))
  }

  private func hasLoss(_ row: FunnelRow) -> Bool { !row.isCompletion && (row.left ?? 0) > 0 }

  private func name(of row: FunnelRow) -> ChartLabel? {
    row.isCompletion ? nil : ChartLabel(row.step.id)
  }

  private func marks(of row: FunnelRow, at y: Double) -> [SVGElement] {
    let label = name(of: row)
    let words = label.map { "\(row.step.index). \($0.short)" } ?? "completed the flow"
    let share = few.shown(Figures.percent(row.fromEntry.rate), of: counted)
    let numbers = "\(cells.cell(row.reached)) · \(share)"
    return [
      .text(words, whole: label?.whole, x: ChartPicture.left, y: y + 15, style: "plate"),
      .text(numbers, x: ChartPicture.right, y: y + 15, style: "end"),
    ] + bar(of: row, at: y + 22)
      + lossLines(of: row).enumerated().map { index, line in
        let y = y + 57 + Double(index) * Self.linePitch
        return .text(line, x: ChartPicture.left, y: y, style: "soft")
      }
  }

  private func gap(_ rows: [FunnelRow], at y: Double) -> SVGElement {
    let words = "⋮ \(FoldedRows.gapName(rows)), not drawn"
    return .text(words, x: ChartPicture.left, y: y + 15, style: "soft")
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
    guard hasLoss(row) else { return [first] }
    let cut = SVGElement.line(from: (x, y), to: (x, y + Self.barHeight), style: "cut")
    return [first]
      + (losses[row.step] ?? []).map { loss in
        defer { x += length(of: loss.users) }
        return loss.reason.box(
          x: x, y: y, width: length(of: loss.users), height: Self.barHeight)
      } + [cut]
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
    let gaps = items.compactMap {
      if case .gap(let rows) = $0 { FoldedRows.gapName(rows) } else { nil }
    }
    let folded =
      gaps.isEmpty ? "" : " Not drawn: \(gaps.joined(separator: ", "))."
    let order = orderNote.map { " \($0)" } ?? ""
    return
      "\(unit.heading) who reached: \(steps.joined(separator: ", "))\(loss ?? "").\(folded)\(order)"
  }
}
