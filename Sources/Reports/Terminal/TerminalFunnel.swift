import EventLog
import Funnels

// The columns, with two spaces before the bar and one before each of the others:
//
//     number  name  bar  reached  of all  left  leave  ◀
//
// What share of those who reached a step leave there is told from 60 columns on. Numbers are never cut. Names and
// bars share what is left of the width: names get what they need up to two fifths of it, bars the rest, and where
// too little is left there are no bars.

/// The funnel as lines of a terminal: one a step, with a bar, and one for completion.
struct TerminalFunnel {
  private let rows: FoldedRows<FunnelRow>
  /// Of steps by id; a step without one is called by its id.
  private let titles: [Text: Text]
  private let worst: Set<StepKey>
  /// The users of the longest bar.
  private let most: Int
  private let widths: Widths

  private struct Widths {
    var number: Int
    var name: Int
    var bar: Int
    var reached: Int
    let share = 7
    var left: Int
    /// 0 where there is no room.
    var rate: Int
  }

  /// Narrower terminals have no leave rates.
  private static let columnsWithRates = 60

  /// More rows than this fill a screen.
  private static let mostRows = 24
  /// What the row of completion takes, which is called `completed`.
  private static let leastName = 9
  private static let leastBar = 4
  static let worstMark = "◀"

  /// The lines for a terminal of so many columns.
  ///
  /// `worst`: the steps that most completions are lost at.
  init(
    rows: [FunnelRow], titles: [Text: Text] = [:], worst: Set<StepKey>, columns: Int
  ) {
    self.rows = FoldedRows(rows, most: Self.mostRows) { $0.left ?? 0 }
    self.titles = titles
    self.worst = worst
    most = max(1, rows.compactMap(\.reached.shown).max() ?? 1)
    widths = Self.widths(of: self.rows.shown, titles, columns: columns)
  }

  private static func widths(
    of rows: [FunnelRow], _ titles: [Text: Text], columns: Int
  ) -> Widths {
    var widths = Widths(
      number: rows.map { String($0.step.index).count }.max() ?? 1, name: 0, bar: 0,
      reached: (rows.map { $0.reached.cell.count } + ["reached".count]).max() ?? 0,
      left: (rows.map { ($0.left ?? 0).cell.count } + ["left".count]).max() ?? 0,
      rate: columns < columnsWithRates ? 0 : 7)
    let numbers = [widths.reached, widths.share, widths.left, widths.rate].filter { $0 > 0 }
    let fixed = widths.number + 3 + numbers.reduce(0) { $0 + 1 + $1 } + 2
    let free = max(1, columns - fixed)
    let longest =
      rows.map { DisplayWidth.columns(of: name(of: $0, titles, columns: free)) }.max() ?? 0
    widths.name = min(longest, max(leastName, free * 2 / 5))
    widths.bar = free - widths.name
    if widths.bar < leastBar {
      widths.name = min(longest, free)
      widths.bar = 0
    }
    return widths
  }

  private static func name(
    of row: FunnelRow, _ titles: [Text: Text], columns: Int
  ) -> String {
    guard row.isCompletion else {
      return TerminalName(titles[row.step.id] ?? row.step.id, columns: columns).shown
    }
    return columns < leastName ? "done" : "completed"
  }

  var lines: [TerminalLine] {
    [head]
      + rows.items.map { item in
        switch item {
        case .row(let row): line(of: row)
        case .gap(let rows): gap(rows)
        }
      }
  }

  private var head: TerminalLine {
    let legend: [TerminalLine.Piece] = [
      .init("█", .bar), .init(" went on  ", .soft), .init("░", .loss), .init(" left here", .soft),
    ]
    let width = legend.reduce(0) { $0 + DisplayWidth.columns(of: $1.text) }
    let margin = String(repeating: " ", count: widths.number + 1)
    let hasRoom = widths.bar >= width
    let blank = String(repeating: " ", count: hasRoom ? widths.bar - width : widths.bar)
    return TerminalLine(
      [.init(margin + DisplayWidth.padded("step", to: widths.name) + "  ", .soft)]
        + (hasRoom ? legend : []) + [.init(blank)]
        + [.init(numbers("reached", "of all", "left", "leave"), .soft)])
  }

  private func numbers(
    _ reached: String, _ share: String, _ left: String?, _ rate: String?
  ) -> String {
    let all: [(text: String?, width: Int)] = [
      (reached, widths.reached), (share, widths.share), (left, widths.left), (rate, widths.rate),
    ]
    return all.filter { $0.width > 0 }.compactMap { text, width in
      text.map { " " + DisplayWidth.aligned($0, to: width) }
    }.joined()
  }

  private func line(of row: FunnelRow) -> TerminalLine {
    let isWorst = !row.isCompletion && worst.contains(row.step)
    let number = row.isCompletion ? "" : String(row.step.index)
    let name = Self.name(of: row, titles, columns: widths.name)
    let start =
      DisplayWidth.aligned(number, to: widths.number) + " "
      + DisplayWidth.padded(name, to: widths.name) + "  "
    let end = numbers(
      row.reached.cell, Figures.percent(row.fromEntry.rate),
      row.isCompletion ? nil : (row.left ?? 0).cell,
      row.isCompletion ? nil : Figures.percent(row.leaving.rate))
    return TerminalLine(
      [.init(start)] + bar(of: row, isWorst ? .bad : .loss) + [.init(end, isWorst ? .bad : nil)]
        + (isWorst ? [.init(" \(Self.worstMark)", .bad)] : []))
  }

  /// Those who went on, then those who left there.
  private func bar(of row: FunnelRow, _ loss: TerminalStyle) -> [TerminalLine.Piece] {
    let all = cells(row.reached)
    let staying = min(all, cells(row.advanced ?? row.reached))
    return [
      .init(String(repeating: "█", count: staying), row.isCompletion ? .good : .bar),
      .init(String(repeating: "░", count: all - staying), loss),
      .init(String(repeating: " ", count: widths.bar - all)),
    ]
  }

  /// At least one for anybody, so that few are not taken for none.
  private func cells(_ users: Count) -> Int {
    guard users > 0, widths.bar > 0 else { return 0 }
    guard let users = users.shown else { return 1 }
    return max(1, Int((Double(users) / Double(most) * Double(widths.bar)).rounded()))
  }

  /// Steps that are not shown.
  private func gap(_ rows: [FunnelRow]) -> TerminalLine {
    let margin = String(repeating: " ", count: widths.number + 1)
    return TerminalLine([.init(margin + "⋮ \(FoldedRows.gapName(rows))", .soft)])
  }
}
