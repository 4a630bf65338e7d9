import TestSupport

/// What the charts of a flow tell of users: numbers, and lengths and places that can be measured.
struct ChartCounts {
  private(set) var found: [MarkdownCounts.Found] = []
  private(set) var rates: [MarkdownCounts.Rate] = []
  /// What cannot be what it was taken for.
  private(set) var wrong: [String] = []
  private let published: PublishedCounts
  private let flow: Int

  /// How wide the longest bar of a funnel is.
  private static let barWidth = 468.0

  /// `charts`: those of the flow, by kind.
  init(_ published: PublishedCounts, flow: Int, _ charts: [String: String]) {
    self.published = published
    self.flow = flow
    for (kind, chart) in charts.sorted(by: { $0.key < $1.key }) {
      let lines = chart.withOrdinarySpaces.split(separator: "\n").map(String.init)
      readDescription(lines.first { $0.contains("<desc") } ?? "", of: kind)
      switch kind {
      case "funnel": readFunnel(lines)
      case "trend": readTrend(lines)
      case "variants": readVariants(lines)
      default: break
      }
    }
  }

  private func rows(_ file: String, where holds: (CSVRow) -> Bool) -> [Int] {
    published.rows(of: file, flow: flow, where: holds)
  }

  private func overall(_ file: String, where holds: (CSVRow) -> Bool = { _ in true }) -> [Int] {
    rows(file) { $0["breakdown"] == "all" && holds($0) }
  }

  private func at(_ file: String, _ row: Int?, _ column: String) -> [Int] {
    published.at(file, row, column)
  }

  private mutating func tell(_ text: (some StringProtocol)?, _ places: [Int], _ line: String) {
    guard let text, let number = Int(String(text).filter { $0 != "," }), !places.isEmpty else {
      return
    }
    found.append(.init(number: number, places: places, line: line))
  }

  // Descriptions

  /// What a chart says to those who do not see it.
  private mutating func readDescription(_ line: String, of kind: String) {
    switch kind {
    case "funnel":
      let entered = at("funnel.csv", row(index: "1"), "reached")
      for match in line.matches(
        of: #/([0-9,]+|hidden) \((?:([0-9.]+) %|–)[^)]*\) (?:step ([0-9]+),|completion)/#)
      {
        let reached = at("funnel.csv", row(index: match.3.map(String.init)), "reached")
        tell(match.1, reached, line)
        if let percent = match.2.flatMap({ Double($0) }) { add(percent, 0.05, reached, entered) }
      }
      if let loss = line.firstMatch(of: #/; most, ([0-9,]+|hidden), left at step ([0-9]+)/#) {
        tell(loss.1, at("funnel.csv", row(index: String(loss.2)), "left"), line)
      }
    case "trend":
      for match in line.matches(of: #/([0-9.]+) %[^%;]*? on (\d{4}-\d\d-\d\d)/#) {
        let period = overall("trend.csv") { $0["period_start"] == match.2 }.first
        add(
          Double(match.1) ?? 0, 0.05, at("trend.csv", period, "completed"),
          at("trend.csv", period, "matured"))
      }
    default: break
    }
  }

  // Funnel

  /// What stands between the label of a step and the next one.
  private struct DrawnStep {
    var row: Int?
    var words = ""
    /// By class or fill, in their order.
    var boxes: [(style: String, width: Double)] = []
  }

  private mutating func readFunnel(_ lines: [String]) {
    var steps: [DrawnStep] = []
    var most = 0
    for line in lines {
      if let label = line.firstMatch(of: #/class="plate">.*?(?:([0-9]+)\. |completed the flow)/#) {
        steps.append(DrawnStep(row: row(index: label.1.map(String.init))))
      } else if let number = line.firstMatch(of: #/class="end">([0-9,]+|hidden) · /#) {
        tell(number.1, at("funnel.csv", steps.last?.row, "reached"), line)
        most = max(most, Int(number.1.filter { $0 != "," }) ?? 0)
      } else if steps.isEmpty {
        continue
      } else if let text = line.firstMatch(of: #/x="16" .* class="soft">([^⋮].*)</text>/#) {
        steps[steps.count - 1].words += " " + text.1
      } else if let box = line.firstMatch(
        of: #/width="([0-9.]+)" height="18" (?:fill="([^"]*)"|class="([a-z]+)")/#)
      {
        let style = String(box.2 ?? box.3 ?? "")
        steps[steps.count - 1].boxes.append((style, Double(box.1) ?? 0))
      }
    }
    for step in steps {
      readLosses(step)
      readBar(step, most: most)
    }
  }

  private func row(index: String?) -> Int? {
    overall("funnel.csv") { row in
      row["is_completion"] == (index == nil ? "true" : "false")
        && (index == nil || row["step_index"] == index)
    }.first
  }

  /// The reasons why users left at a step, in their order.
  private func reasons(at row: Int?) -> [Int] {
    guard let row, let step = published.tables["funnel.csv"]?[row].whole else { return [] }
    return overall("dropoff.csv") {
      step["is_completion"] == "false" && $0["step_index"] == step["step_index"]
    }
  }

  private mutating func readLosses(_ step: DrawnStep) {
    guard
      let match = step.words.firstMatch(
        of: #/^ ([0-9,]+|hidden) left(?:, the biggest loss)?: ?(.*)$/#)
    else { return }
    tell(match.1, at("funnel.csv", step.row, "left"), step.words)
    let numbers = match.2.matches(of: #/(?:^|, )([0-9,]+|hidden) [a-z]/#).map(\.1)
    for (number, reason) in zip(numbers, reasons(at: step.row)) {
      tell(number, at("dropoff.csv", reason, "users"), step.words)
    }
  }

  private mutating func readBar(_ step: DrawnStep, most: Int) {
    let reasons = reasons(at: step.row)
    let rows = published.tables["dropoff.csv"] ?? []
    let isShown = { (row: Int) in rows[row].shown["users"] != "" }
    var shown = reasons.filter(isShown)[...]
    for (index, box) in step.boxes.enumerated() {
      let users = (box.width / Self.barWidth * Double(most)).rounded()
      let places: [Int]
      switch box.style {
      case "half", "done": places = at("funnel.csv", step.row, "reached")
      case "main": places = at("funnel.csv", step.row, "advanced")
      case "none" where index == 0: continue
      case "none":
        places = reasons.filter { !isShown($0) }.flatMap { at("dropoff.csv", $0, "users") }
      default: places = at("dropoff.csv", shown.popFirst(), "users")
      }
      let line = "\(box.style) \(box.width) of step \(step.words)"
      if abs(users * Self.barWidth / Double(most) - box.width) > 0.02 { wrong.append(line) }
      tell("\(Int(users))", places, line)
    }
  }

  // Rates

  /// How places along an axis are read, by two of its ticks.
  private struct Axis {
    let low: (place: Double, percent: Double)
    let high: (place: Double, percent: Double)

    init?(_ ticks: [(place: Double, percent: Double)]) {
      guard let low = ticks.first, let high = ticks.last, low.percent < high.percent else {
        return nil
      }
      (self.low, self.high) = (low, high)
    }

    /// Percent by a unit of length.
    var slope: Double { (high.percent - low.percent) / (high.place - low.place) }

    func percent(at place: Double) -> Double { low.percent + (place - low.place) * slope }

    /// Places are printed to a hundredth; so are those of the ticks.
    var tolerance: Double { abs(slope) * 0.011 }
  }

  private func upright(_ lines: [String]) -> Axis? {
    Axis(
      lines.compactMap { line in
        line.firstMatch(of: #/y="([0-9.]+)" class="soft end">([0-9]+) %</#).map {
          ((Double($0.1) ?? 0) - 5, Double($0.2) ?? 0)
        }
      })
  }

  private mutating func add(_ percent: Double, _ tolerance: Double, _ part: [Int], _ whole: [Int]) {
    guard let part = part.first, let whole = whole.first else { return }
    rates.append(.init(percent: percent, part: [part: 1], whole: [whole: 1], tolerance: tolerance))
  }

  private mutating func readTrend(_ lines: [String]) {
    let periods = overall("trend.csv").suffix(92)
    guard let axis = upright(lines), !periods.isEmpty else { return }
    for line in lines {
      if let point = line.firstMatch(of: #/<circle cx="([0-9.]+)" cy="([0-9.]+)" r="3/#) {
        let place = ((Double(point.1) ?? 0) - 70) / 404 * Double(periods.count)
        let index = periods.startIndex + Int(place)
        guard periods.indices.contains(index) else { continue }
        let row = periods[index]
        add(
          axis.percent(at: Double(point.2) ?? 0), axis.tolerance,
          at("trend.csv", row, "completed"), at("trend.csv", row, "matured"))
      } else if let alarm = line.firstMatch(of: #/>(\d{4}-\d\d-\d\d): ([0-9.]+) %/#) {
        let row = overall("trend.csv") { $0["period_start"] == alarm.1 }.first
        add(
          Double(alarm.2) ?? 0, 0.05, at("trend.csv", row, "completed"),
          at("trend.csv", row, "matured"))
      }
    }
  }

  private mutating func readVariants(_ lines: [String]) {
    let axis = Axis(
      lines.compactMap { line in
        line.firstMatch(of: #/x="([0-9.]+)" y=.* class="soft middle">([0-9]+) %</#).map {
          (Double($0.1) ?? 0, Double($0.2) ?? 0)
        }
      })
    var ends: (users: [Int], completed: [Int]) = ([], [])
    for line in lines {
      if let label = line.firstMatch(
        of: #/class="plate">(?:<title>(.*?)</title>)?(.*?)(?: \(control\))?</text>/#)
      {
        let name = Self.unescaped(String(label.1 ?? label.2))
        let list = rows("funnel.csv") { $0["breakdown"] == "variant" && $0["segment"] == name }
        ends = (at("funnel.csv", list.first, "reached"), at("funnel.csv", list.last, "reached"))
      } else if let text = line.firstMatch(
        of: #/class="end plate">([0-9.]+) %.* of ([0-9,]+)</#)
      {
        tell(text.2, ends.users, line)
        add(Double(text.1) ?? 0, 0.05, ends.completed, ends.users)
      } else if line.contains("class=\"whisker\"") {
        // How wide an interval is tells of how many users it is.
        for places in [ends.users, ends.completed] where !places.isEmpty {
          found.append(.init(number: published.total(places), places: places, line: line))
        }
      } else if let axis, let point = line.firstMatch(of: #/<circle cx="([0-9.]+)" .* r="6"/#) {
        add(
          axis.percent(at: Double(point.1) ?? 0), axis.tolerance, ends.completed, ends.users)
      }
    }
  }

  private static func unescaped(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")].reduce(text) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}

/// The shares of all who started at which the curve of a completion chart stands, from the lowest.
func curveShares(_ chart: String) -> [Double] {
  let lines = chart.withOrdinarySpaces.split(separator: "\n")
  let ticks = lines.compactMap { line in
    line.firstMatch(of: #/y="([0-9.]+)" class="soft end">([0-9]+) %</#).map {
      (place: (Double($0.1) ?? 0) - 5, percent: Double($0.2) ?? 0)
    }
  }
  guard let low = ticks.first, let high = ticks.last,
    let curve = lines.first(where: { $0.contains("class=\"curve\"") })
  else { return [] }
  let places = curve.matches(of: #/[ML][0-9.]+ ([0-9.]+)/#).compactMap { Double($0.1) }
  let shares = places.map { place in
    (low.percent + (place - low.place) * (high.percent - low.percent) / (high.place - low.place))
      / 100
  }
  return shares.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
}
