import Definitions
import EventLog
import Funnels
import Journeys

/// How many users reached each step, and what became of those who went no further.
///
/// One bar a step: as long as the users who reached it, its end in the colour of loss for those who
/// left there, whose reasons stand in words below. Of very many steps those are drawn that most users
/// left at, so that the picture stays about as high as three screens; the table beside it has all.
struct FunnelChart: FlowChart {
  private let flow: ChartLabel
  private let unit: CountingUnit
  private let items: [FoldedRows<FunnelRow>.Item]
  /// Those that are drawn.
  private let rows: [FunnelRow]
  private let losses: [StepKey: [DropoffRow]]
  private let titles: [Text: Text]
  /// Where most completions are lost; a hidden gain is none.
  private let worst: Set<StepKey>
  /// Why a step may be reached by more users than the one above it.
  private let orderNote: String?
  private let few: FewNote
  /// All counted, of whom the shares are.
  private let counted: Count
  /// The users of the longest bar.
  private let most: Int

  private static let barHeight = 18.0
  private static let pitch = 54.0
  private static let linePitch = 18.0
  private static let gapHeight = 36.0
  private static let mostRows = 20
  private static let mostLines = 5
  /// As wide for every count.
  private static let frameWidth = 48.0
  /// Ems of letters that fit between the edges also on a narrow screen, an ellipsis behind them.
  private static let mostEms = 33.0

  /// `nil` where no user reached a step, or too few to be shown.
  init?(_ section: FlowSection) {
    let folded = FoldedRows(section.overallRows, most: Self.mostRows) { $0.left ?? 0 }
    items = folded.items
    rows = folded.shown
    guard let most = rows.map(\.reached).max()?.shown, most > 0 else { return nil }
    self.most = most
    flow = ChartLabel(section)
    unit = section.unit
    counted = section.flow.matured
    let isAllFew = RateUse.alone.isFew(counted)
    few = FewNote(extent: isAllFew ? .all : .some, use: .alone, unit: section.unit)
    orderNote = section.orderNote
    losses = Dictionary(
      grouping: section.flow.rows.dropoff.filter { section.isOverall($0.key) }, by: \.step)
    titles = section.stepTitles
    worst = FlowSection.worst(of: section.overallRows)
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
      few: few.needed(for: [counted] + rows.filter { $0.leaving.rate != nil }.map(\.reached)))
  }

  private func hasLoss(_ row: FunnelRow) -> Bool { !row.isCompletion && (row.left ?? 0) > 0 }

  private func name(of row: FunnelRow) -> ChartLabel? {
    row.isCompletion ? nil : ChartLabel(titles[row.step.id] ?? row.step.id)
  }

  private func marks(of row: FunnelRow, at y: Double) -> [SVGElement] {
    let label = name(of: row)
    let words = label.map { "\(row.step.index). \($0.short)" } ?? "completed the flow"
    let share = few.shown(Figures.percent(row.fromEntry.rate), of: counted)
    let numbers = "\(row.reached.cell) · \(share)"
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

  /// Those who went on, then those who left.
  ///
  /// Of hidden counts nothing is drawn but what they come to together, where that is shown.
  private func bar(of row: FunnelRow, at y: Double) -> [SVGElement] {
    guard let reached = row.reached.shown else {
      return [
        .frame(x: ChartPicture.left, y: y, width: Self.frameWidth, height: Self.barHeight)
      ]
    }
    guard let staying = (row.advanced ?? row.reached).shown, let left = (row.left ?? 0).shown else {
      return [box(from: ChartPicture.left, at: y, of: reached, style: "half")]
    }
    let style = row.isCompletion ? "done" : "main"
    let first = box(from: ChartPicture.left, at: y, of: staying, style: style)
    guard hasLoss(row) else { return [first] }
    let x = ChartPicture.left + length(of: staying)
    return [
      first, box(from: x, at: y, of: left, style: "loss"),
      .line(from: (x, y), to: (x, y + Self.barHeight), style: "cut"),
    ]
  }

  private func box(
    from x: Double, at y: Double, of users: Int, style: String
  ) -> SVGElement {
    .rect(x: x, y: y, width: length(of: users), height: Self.barHeight, style: style)
  }

  /// Whether it is hidden how many of those who reached a step went on.
  private func hidesEnds(_ row: FunnelRow) -> Bool {
    !row.reached.isHidden && (row.advanced.isHidden || row.left.isHidden)
  }

  /// How many left, and why, as far as there is room.
  private func lossLines(of row: FunnelRow) -> [String] {
    guard hasLoss(row) else { return [] }
    let reasons = losses[row.step] ?? []
    let left = "\(leaving(row))\(worst.contains(row.step) ? ", most completions lost" : "")"
    if reasons.count == 1 { return Self.wrapped(["\(left):", words(of: reasons[0])]) }
    let parts = reasons.map { "\($0.users.cell) \(words(of: $0))" }
    let listed = parts.enumerated().map { $0 + 1 < parts.count ? "\($1)," : $1 }
    return Self.wrapped(["\(left):"] + listed)
  }

  /// `23.5 % left (133)`; without a rate `133 left`.
  private func leaving(_ row: FunnelRow) -> String {
    guard let rate = row.leaving.rate else { return "\((row.left ?? 0).cell) left" }
    return "\(few.shown(Figures.percent(rate), of: row.reached)) left (\((row.left ?? 0).cell))"
  }

  /// Parts one after the other, in as few lines as they need; the last ends with `…` where not all fit.
  private static func wrapped(_ parts: [String]) -> [String] {
    var lines: [String] = []
    for part in parts {
      let longer = lines.last.map { "\($0) \(part)" } ?? part
      if TextWidth.ems(of: longer) <= mostEms {
        lines = lines.dropLast() + [longer]
      } else if lines.count < mostLines {
        lines.append(part)
      } else {
        return lines.dropLast() + ["\(lines[lines.count - 1]) …"]
      }
    }
    return lines
  }

  private func words(of loss: DropoffRow) -> String {
    let permission = loss.detail.map { " (\(ChartLabel($0).short))" } ?? ""
    return "\(loss.reason.shortWords)\(permission)"
  }

  /// A sample of a fill, and what it stands for.
  private enum KeyEntry {
    case wentOn
    case left
    case hiddenEnds
    case hidden

    var words: String {
      switch self {
      case .wentOn: "went on to a later step"
      case .left: "left here"
      case .hiddenEnds: "reached; who went on is hidden"
      case .hidden: "a hidden count"
      }
    }

    func sample(x: Double, y: Double) -> SVGElement {
      switch self {
      case .wentOn: .rect(x: x, y: y, width: 24, height: 14, style: "main")
      case .left: .rect(x: x, y: y, width: 24, height: 14, style: "loss")
      case .hiddenEnds: .rect(x: x, y: y, width: 24, height: 14, style: "half")
      case .hidden: .frame(x: x, y: y, width: 24, height: 14)
      }
    }
  }

  private var keyEntries: [KeyEntry] {
    let isCut = rows.contains { hasLoss($0) && !$0.reached.isHidden && !hidesEnds($0) }
    let entries: [KeyEntry] =
      (isCut ? [.left] : []) + (rows.contains(where: hidesEnds) ? [.hiddenEnds] : [])
      + (rows.contains { $0.reached.isHidden } ? [.hidden] : [])
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
      return "\(row.reached.cell) (\(Figures.percent(row.fromEntry.rate))) \(place)"
    }
    let places = rows.filter { worst.contains($0.step) && !$0.isCompletion }.map { row in
      let rate = Figures.percent(row.leaving.rate)
      return "step \(row.step.index), where \(few.spoken(rate, of: row.reached)) left"
    }
    let loss =
      places.isEmpty ? "" : "; most completions are lost at \(places.joined(separator: ", "))"
    let gaps = items.compactMap {
      if case .gap(let rows) = $0 { FoldedRows.gapName(rows) } else { nil }
    }
    let folded =
      gaps.isEmpty ? "" : " Not drawn: \(gaps.joined(separator: ", "))."
    let order = orderNote.map { " \($0)" } ?? ""
    return
      "\(unit.heading) who reached: \(steps.joined(separator: ", "))\(loss).\(folded)\(order)"
  }
}
