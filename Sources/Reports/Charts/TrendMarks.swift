import Definitions
import Funnels

/// The notes of a definition that fall into a trend; of very many the newest.
struct TrendMarks {
  /// In order of time, each with its place along the axis.
  let notes: [(note: TrendNote, x: Double)]
  /// How many earlier ones are left out.
  let more: Int

  private static let mostNotes = 20
  private static let mostRows = 3
  private static let rowHeight = 20.0
  /// How wide letters of one em come out on a narrow screen, where they are largest.
  private static let em = 16.0

  init(_ notes: [TrendNote], along axis: TrendAxis) {
    let inside = notes.compactMap { note in axis.place(of: note.date).map { (note, $0) } }
    self.notes = inside.suffix(Self.mostNotes)
    more = inside.count - self.notes.count
  }

  /// Lines from the labels down to the foot of the trend, and the labels, which begin at `top`.
  ///
  /// A label that would run into those before it stands a row lower; where no row has room, the line
  /// stands alone, and the words are in the description.
  func marks(from top: Double, to bottom: Double) -> [SVGElement] {
    placed.flatMap { mark -> [SVGElement] in
      let y = top + Double(mark.row ?? rows) * Self.rowHeight
      let line = SVGElement.line(from: (mark.x, y), to: (mark.x, bottom), style: "note")
      guard mark.row != nil else { return [line] }
      let style = mark.isBefore ? "soft end" : "soft"
      return [
        line,
        .text(
          mark.label.short, whole: mark.label.whole, x: mark.isBefore ? mark.x - 4 : mark.x + 4,
          y: y + 14, style: style),
      ]
    }
  }

  /// The height of the rows of labels.
  var height: Double { Double(rows) * Self.rowHeight }

  private var rows: Int { placed.compactMap(\.row).max().map { $0 + 1 } ?? 0 }

  private struct Mark {
    let x: Double
    let label: ChartLabel
    /// Whether the label stands before the line, for want of room behind it.
    let isBefore: Bool
    /// `nil` where there is no room.
    let row: Int?
  }

  private var placed: [Mark] {
    var taken: [[ClosedRange<Double>]] = Array(repeating: [], count: Self.mostRows)
    return notes.map { note, x in
      let label = ChartLabel(note.text, mostEms: ChartLabel.brief)
      let width = TextWidth.ems(of: label.short) * Self.em + 8
      let isBefore = x + width > TrendAxis.right
      let room = isBefore ? (x - width)...x : x...(x + width)
      let row = taken.firstIndex { !$0.contains { $0.overlaps(room) } }
      if let row { taken[row].append(room) }
      return Mark(x: x, label: label, isBefore: isBefore, row: row)
    }
  }
}

extension TrendMarks {
  /// The notes for those who listen; `nil` where there are none.
  var sentence: String? {
    guard !notes.isEmpty else { return nil }
    let words = notes.map { mark in
      let label = ChartLabel(mark.note.text)
      return "\(mark.note.date) \(label.whole ?? label.short)"
    }
    return "Noted: \(words.joined(separator: "; "))."
  }
}
