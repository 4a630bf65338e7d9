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
      case "funnel" where !chart.contains("class=\"head\""): readFunnel(lines)
      case "funnel", "arms": readArms(lines)
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
      for loss in line.matches(of: #/step ([0-9]+), where ([0-9.]+) %[^%;.]* left/#) {
        let row = row(index: String(loss.1))
        add(
          Double(loss.2) ?? 0, 0.05, at("funnel.csv", row, "left"), at("funnel.csv", row, "reached")
        )
      }
    case "trend":
      for match in line.matches(of: #/([0-9.]+) %[^%;]*? on (\d{4}-\d\d-\d\d)/#) {
        let period = overall("trend.csv") { $0["period_start"] == match.2 }.first
        add(
          Double(match.1) ?? 0, 0.05, at("trend.csv", period, "completed"),
          at("trend.csv", period, "matured"))
      }
      if let all = line.firstMatch(of: #/Of all counted, ([0-9.]+) %(?: \(.*?\))? completed/#) {
        let end = at("funnel.csv", row(index: nil), "reached")
        add(Double(all.1) ?? 0, 0.05, end, at("funnel.csv", row(index: "1"), "reached"))
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
      } else if let text = line.firstMatch(of: #/x="16" .* class="soft">([^⋮†].*)</text>/#) {
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
        of:
          #/^ (?:([0-9.]+) %(?: †)? left \(([0-9,]+)\)|hidden left)(?:, most completions lost)?: ?(.*)$/#
      )
    else {
      // Below the last step stands why a step may have more users than the one above it.
      if step.words.contains(" left") { wrong.append(step.words) }
      return
    }
    tell(match.2, at("funnel.csv", step.row, "left"), step.words)
    if let percent = match.1.flatMap({ Double($0) }) {
      add(percent, 0.05, at("funnel.csv", step.row, "left"), at("funnel.csv", step.row, "reached"))
    }
    let numbers = match.3.matches(of: #/(?:^|, )([0-9,]+|hidden) [a-z]/#).map(\.1)
    for (number, reason) in zip(numbers, reasons(at: step.row)) {
      tell(number, at("dropoff.csv", reason, "users"), step.words)
    }
  }

  private mutating func readBar(_ step: DrawnStep, most: Int) {
    for (index, box) in step.boxes.enumerated() {
      let users = (box.width / Self.barWidth * Double(most)).rounded()
      let places: [Int]
      switch box.style {
      case "half", "done": places = at("funnel.csv", step.row, "reached")
      case "main": places = at("funnel.csv", step.row, "advanced")
      case "loss": places = at("funnel.csv", step.row, "left")
      case "none" where index == 0: continue
      default: places = []
      }
      let line = "\(box.style) \(box.width) of step \(step.words)"
      if places.isEmpty || abs(users * Self.barWidth / Double(most) - box.width) > 0.02 {
        wrong.append(line)
      }
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

    /// Whether a place of an upright axis is beside it, and not below, where the key is.
    func holds(_ place: Substring) -> Bool { (Double(place) ?? .infinity) <= low.place }

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
    let index = { (x: Substring) in ((Double(x) ?? 0) - 70) / 404 * Double(periods.count) }
    for line in lines {
      if let point = line.firstMatch(of: #/<circle cx="([0-9.]+)" cy="([0-9.]+)" r="3"/#) {
        let days = periods.dropFirst(Int(index(point.1))).prefix(1)
        addTrend(axis.percent(at: Double(point.2) ?? 0), axis.tolerance, Array(days))
      } else if let day = line.firstMatch(
        of: #/<line x1="([0-9.]+)" y1="([0-9.]+)" .* class="thin"/#), axis.holds(day.2)
      {
        tellInterval(Array(periods.dropFirst(Int(index(day.1))).prefix(1)), line)
      } else if let step = line.firstMatch(
        of: #/<line x1="([0-9.]+)" y1="([0-9.]+)" x2="([0-9.]+)" y2="[0-9.]+" class="step/#),
        axis.holds(step.2)
      {
        let (first, end) = (Int(index(step.1).rounded()), Int(index(step.3).rounded()))
        let days = Array(periods.dropFirst(first).prefix(end - first))
        addTrend(axis.percent(at: Double(step.2) ?? 0), axis.tolerance, days)
        tellInterval(days, line)
      } else if let alarm = line.firstMatch(of: #/>(\d{4}-\d\d-\d\d): ([0-9.]+) %/#) {
        let row = overall("trend.csv") { $0["period_start"] == alarm.1 }
        addTrend(Double(alarm.2) ?? 0, 0.05, row)
      }
    }
  }

  /// The rate of the users of some periods together.
  private mutating func addTrend(_ percent: Double, _ tolerance: Double, _ rows: [Int]) {
    let parts = rows.flatMap { at("trend.csv", $0, "completed") }
    let whole = rows.flatMap { at("trend.csv", $0, "matured") }
    guard !parts.isEmpty, !whole.isEmpty else { return }
    rates.append(
      .init(
        percent: percent, part: Dictionary(parts.map { ($0, 1) }, uniquingKeysWith: +),
        whole: Dictionary(whole.map { ($0, 1) }, uniquingKeysWith: +), tolerance: tolerance))
  }

  /// How wide an interval is tells of how many users it is.
  private mutating func tellInterval(_ rows: [Int], _ line: String) {
    for column in ["matured", "completed"] {
      tellTotal(rows.flatMap { at("trend.csv", $0, column) }, line)
    }
  }

  private mutating func tellTotal(_ places: [Int], _ line: String) {
    guard !places.isEmpty else { return }
    found.append(.init(number: published.total(places), places: places, line: line))
  }

  /// The difference of two rates is drawn with how sure it is, which all four counts go into.
  private mutating func readVariants(_ lines: [String]) {
    for line in lines {
      guard
        let label = line.firstMatch(
          of: #/class="plate">(?:<title>(.*?)</title>)?(.*?)</text>/#)
      else { continue }
      let pair = Self.unescaped(String(label.1 ?? label.2))
      let row = rows("comparison.csv") {
        $0["is_completion"] == "true" && "\($0["variant"]) against \($0["control"])" == pair
      }.first
      if row == nil { wrong.append(line) }
      for column in ["control_users", "control_reached", "variant_users", "variant_reached"] {
        tellTotal(at("comparison.csv", row, column), line)
      }
    }
  }

  // Arms

  private mutating func readArms(_ lines: [String]) {
    var variant: [Int] = []
    var row: Int?
    for line in lines {
      if let head = line.firstMatch(
        of: #/class="head">(?:<title>(.*?)</title>)?(.*?)(?: \(control\))?</text>/#)
      {
        let name = Self.unescaped(String(head.1 ?? head.2))
        variant = rows("funnel.csv") { $0["breakdown"] == "variant" && $0["segment"] == name }
        row = nil
      } else if let label = line.firstMatch(of: #/class="plate">.*?(?:([0-9]+)\. |completed<)/#) {
        row = variant.first { place in
          guard let step = published.tables["funnel.csv"]?[place].whole else { return false }
          let isEnd = step["is_completion"] == "true"
          return label.1.map { !isEnd && step["step_index"] == String($0) } ?? isEnd
        }
      } else if row != nil {
        readArm(line, variant.first, row)
      }
    }
  }

  private mutating func readArm(_ line: String, _ first: Int?, _ row: Int?) {
    let users = at("funnel.csv", first, "reached")
    let reached = at("funnel.csv", row, "reached")
    let left = at("funnel.csv", row, "left")
    if let number = line.firstMatch(of: #/class="end">([0-9,]+|hidden)</#) {
      tell(number.1, reached, line)
    } else if let loss = line.firstMatch(of: #/>([0-9.]+) %(?: †)? left \(([0-9,]+)\)/#) {
      tell(loss.2, left, line)
      add(Double(loss.1) ?? 0, 0.05, left, reached)
    } else if let end = line.firstMatch(of: #/>([0-9.]+) %(?: †)? of ([0-9,]+)</#) {
      tell(end.2, users, line)
      add(Double(end.1) ?? 0, 0.05, reached, users)
    } else if let box = line.firstMatch(
      of: #/width="([0-9.]+)" height="14" class="(half|done|main|loss)"/#), box.1 != "24"
    {
      let part =
        switch box.2 {
        case "loss": left
        case "main": at("funnel.csv", row, "advanced")
        default: reached
        }
      add((Double(box.1) ?? 0) / 2.24, 0.005, part, users)
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
