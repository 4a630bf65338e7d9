import Definitions
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
  /// As wide for every count.
  private static let frameWidth = 48.0
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

  /// Only of a count that is shown: a bar could be measured.
  private func length(of users: Int) -> Double {
    (ChartPicture.right - ChartPicture.left) * Double(users) / Double(most)
  }

  /// Those who went on, then those who left, by reason.
  ///
  /// Of hidden counts nothing is drawn but what they come to together, where that is shown.
  private func bar(of row: FunnelRow, at y: Double) -> [SVGElement] {
    guard !cells.hides(row.reached) else {
      return [
        .frame(x: ChartPicture.left, y: y, width: Self.frameWidth, height: Self.barHeight)
      ]
    }
    guard !hidesEnds(row) else {
      return [
        .rect(
          x: ChartPicture.left, y: y, width: length(of: row.reached), height: Self.barHeight,
          style: "half")
      ]
    }
    let staying = length(of: row.advanced ?? row.reached)
    let first = SVGElement.rect(
      x: ChartPicture.left, y: y, width: staying, height: Self.barHeight,
      style: row.isCompletion ? "done" : "main")
    let x = ChartPicture.left + staying
    let cut = SVGElement.line(from: (x, y), to: (x, y + Self.barHeight), style: "cut")
    return hasLoss(row) ? [first] + lossBoxes(of: row, from: x, at: y) + [cut] : [first]
  }

  /// Whether it is hidden how many of those who reached a step went on.
  private func hidesEnds(_ row: FunnelRow) -> Bool {
    !cells.hides(row.reached) && (cells.hides(row.advanced) || cells.hides(row.left))
  }

  /// A box for each reason, and a frame for those whose counts are hidden, together.
  private func lossBoxes(of row: FunnelRow, from start: Double, at y: Double) -> [SVGElement] {
    var x = start
    let boxes = shownLosses(at: row.step).map { loss in
      defer { x += length(of: loss.users) }
      return loss.reason.box(x: x, y: y, width: length(of: loss.users), height: Self.barHeight)
    }
    guard hidesReasons(row) else { return boxes }
    let end = start + length(of: row.left ?? 0)
    return boxes + [.frame(x: x, y: y, width: end - x, height: Self.barHeight)]
  }

  private func shownLosses(at step: StepKey) -> [DropoffRow] {
    (losses[step] ?? []).filter { !cells.hides($0.users) }
  }

  private func hidesReasons(_ row: FunnelRow) -> Bool {
    shownLosses(at: row.step).count < (losses[row.step] ?? []).count
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
    let bars = rows.filter { hasLoss($0) && !cells.hides($0.reached) && !hidesEnds($0) }
    let shown = Set(bars.flatMap { shownLosses(at: $0.step) }.map(\.reason))
    return LeavingReason.allCases.filter(shown.contains)
  }

  /// A sample of a fill, and what it stands for.
  private enum KeyEntry {
    case wentOn
    case left(LeavingReason)
    case hiddenEnds
    case hidden

    var words: String {
      switch self {
      case .wentOn: "went on to a later step"
      case .left(let reason): "left: \(reason.shortWords)"
      case .hiddenEnds: "reached; who went on is hidden"
      case .hidden: "a hidden count"
      }
    }

    func sample(x: Double, y: Double) -> SVGElement {
      switch self {
      case .wentOn: .rect(x: x, y: y, width: 24, height: 14, style: "main")
      case .left(let reason): reason.box(x: x, y: y, width: 24, height: 14)
      case .hiddenEnds: .rect(x: x, y: y, width: 24, height: 14, style: "half")
      case .hidden: .frame(x: x, y: y, width: 24, height: 14)
      }
    }
  }

  private var keyEntries: [KeyEntry] {
    let isFramed = rows.contains { row in
      cells.hides(row.reached) || (hasLoss(row) && !hidesEnds(row) && hidesReasons(row))
    }
    let entries =
      reasons.map(KeyEntry.left) + (rows.contains(where: hidesEnds) ? [.hiddenEnds] : [])
      + (isFramed ? [.hidden] : [])
    return entries.isEmpty ? [] : [.wentOn] + entries
  }

  /// What the fills stand for, two abreast.
  private func key(at top: Double) -> (marks: [SVGElement], bottom: Double) {
    let entries = keyEntries
    guard !entries.isEmpty else { return ([], top - 8) }
    let half = (ChartPicture.right - ChartPicture.left) / 2
    let marks = entries.enumerated().flatMap { index, entry -> [SVGElement] in
      let x = ChartPicture.left + (index % 2 == 0 ? 0 : half)
      let y = top + Double(index / 2) * 24
      return [entry.sample(x: x, y: y), .text(entry.words, x: x + 32, y: y + 12, style: "soft")]
    }
    return (marks, top + Double((entries.count + 1) / 2) * 24)
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
