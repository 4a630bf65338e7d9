import Definitions
import Funnels

// What the marks of a trend mean.

extension TrendChart {
  private enum Mark: CaseIterable {
    case day, week, notFinal, overall, limits, alarm, hidden, note
  }

  private func isDrawn(_ mark: Mark) -> Bool {
    let rated = rows.filter { $0.completion.rate != nil }
    return switch mark {
    case .day:
      dots.contains {
        rows[$0].isFinal && rows[$0].alarm != true && rows[$0].completion.rate != nil
      }
    case .week: steps.contains { $0.row.completion.rate != nil }
    case .notFinal: rated.contains { !$0.isFinal }
    case .overall: overall != nil
    case .limits: hasLimits
    case .alarm: rated.contains { $0.alarm == true }
    case .hidden: (rows + steps.map(\.row)).contains(where: isHidden)
    case .note: !notes.notes.isEmpty
    }
  }

  private func words(of mark: Mark) -> String {
    switch mark {
    case .day: "day, 95\u{A0}% interval"
    case .week: "week, 95\u{A0}% interval"
    case .notFinal: "not final"
    case .overall: "all: \(few.shown(Figures.percent(overall), of: counted))"
    case .limits: "usual limits"
    case .alarm: "alarm"
    case .hidden: "hidden"
    case .note: "noted in the definition"
    }
  }

  private func sample(of mark: Mark, x: Double, y: Double) -> [SVGElement] {
    let middle = y - 5
    let across = { (style: String) in
      [SVGElement.line(from: (x - 8, middle), to: (x + 12, middle), style: style)]
    }
    switch mark {
    case .day:
      return [
        .line(from: (x, middle - 9), to: (x, middle + 9), style: "thin"),
        .circle(x: x, y: middle, radius: 4, style: "main"),
      ]
    case .week:
      return [.rect(x: x - 8, y: middle - 8, width: 20, height: 16, style: "band")] + across("step")
    case .notFinal:
      return dots.isEmpty
        ? across("step open") : [.circle(x: x, y: middle, radius: 4, style: "open")]
    case .overall: return across("overall")
    case .limits: return across("limit")
    case .alarm: return [.diamond(x: x, y: middle, radius: 8, style: "alarm")]
    case .hidden: return [.line(from: (x, y - 13), to: (x, y + 3), style: "rule")]
    case .note: return [.line(from: (x, y - 13), to: (x, y + 3), style: "note")]
    }
  }

  /// What the marks mean that are drawn, two abreast.
  var key: (marks: [SVGElement], height: Double) {
    let drawn = Mark.allCases.filter(isDrawn)
    let half = (ChartPicture.right - ChartPicture.left) / 2
    let marks = drawn.enumerated().flatMap { index, mark -> [SVGElement] in
      let x = ChartPicture.left + 8 + (index % 2 == 0 ? 0 : half)
      let y = bottom + 56 + Double(index / 2) * 24
      return sample(of: mark, x: x, y: y)
        + [.text(words(of: mark), x: x + 20, y: y, style: "soft")]
    }
    return (marks, Double((drawn.count + 1) / 2) * 24)
  }
}
