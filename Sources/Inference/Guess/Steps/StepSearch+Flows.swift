import EventLog

// An app has more than one flow, and all of them may use one key for their steps: a guide for new users and
// a wizard for imports, a registration and the listing of goods. Where no word says which is the onboarding,
// what tells it is that each user walks it once.

extension StepSearch {
  /// The steps of the one flow that users walk once, where event names distinguish several flows:
  /// `Setup Guide Step Opened` beside `Import Wizard Step Opened`.
  ///
  /// `carriers`: the names whose events show pages. `nil` where there is one flow, or not one that users
  /// walk once.
  func ofOneFlow(_ column: Int, _ values: RowNumbers, _ carriers: [Int]) -> StepReading? {
    let flows = Dictionary(grouping: carriers.filter { names[$0].meaning.namesPart }) {
      names[$0].meaning.label
    }
    guard flows.count > 1, flows.values.joined().count == carriers.count else { return nil }
    let repeats = flows.mapValues { viewsPerUser(of: values, names: $0) }
    let once = flows.filter { repeats[$0.key, default: 0] <= Self.mostViewsOfOnce }
    guard let flow = once.only,
      repeats.allSatisfy({ $0.key == flow.key || $0.value >= Self.fewestViewsOfOthers })
    else { return nil }
    return reading(column, values, names: flow.value.sorted(), isOwn: true)
  }

  /// The reading of the pages of the flow, or of its version, that most users walk, where a key tells flows apart and
  /// each has pages in an order of its own: sellers may see the profile first, and buyers third.
  ///
  /// `own`: the names that speak of an onboarding. `nil` where all flows have one order, or one has pages of the app
  /// among its own.
  func ofLargestFlow(_ column: Int, _ values: RowNumbers, _ own: [Int]) -> StepReading? {
    let others = flowColumns.filter { $0 != column }
    guard !own.isEmpty, !others.isEmpty else { return nil }
    let isPart = reading(column, values, names: own, isOwn: true)?.selection.isPart ?? true
    let rows = names.ofRow.rows(of: Set(own)).filter { values[$0] != nil }
    for other in others {
      let flows = table.dense(other)
      let counts = Dictionary(grouping: rows.compactMap { flows[$0] }) { $0 }.mapValues(\.count)
      guard (2...SideFields.mostFlows).contains(counts.count),
        counts.values.reduce(0, +) * 20 >= rows.count * 19
      else { continue }
      let readings = counts.keys.sorted().map { flow in
        let masked = values.only(flows.map { $0 == flow })
        return reading(column, masked, names: own, isOwn: true)
      }
      guard readings.allSatisfy({ $0.map { !$0.selection.isPart } ?? true }),
        isPart || haveOtherOrders(readings.compactMap { $0?.selection.pages })
      else { continue }
      var largest = readings.compactMap(\.self).max { left, right in
        let (l, r) = (viewers(of: left), viewers(of: right))
        return l != r ? l < r : isBetter(right, left)
      }
      largest?.flowColumn = other
      return largest
    }
    return nil
  }

  /// Whether two of some flows have two pages in opposite order.
  private func haveOtherOrders(_ flows: [[Int]]) -> Bool {
    flows.indices.contains { place in
      flows[..<place].contains { other in
        let common = flows[place].filter(other.contains)
        return common != other.filter(flows[place].contains)
      }
    }
  }

  /// How many users see the first step.
  private func viewers(of reading: StepReading) -> Int {
    reading.selection.order.viewers[reading.selection.pages[0]]
  }

  /// The reading of those events only which another key calls what an onboarding may be, `section:
  /// "registration"`.
  ///
  /// `nil` where no key has one such value among others.
  func ofSection(_ column: Int, _ values: RowNumbers, _ carriers: [Int]) -> StepReading? {
    let all = values.count { $0 != nil }
    for section in sections where section.column != column {
      let marker = StepReading.Marker(column: section.column, values: [section.value])
      let marked = values.only(isMarked(by: marker))
      guard marked.count(where: { $0 != nil }) < all else { continue }
      let own = self.carriers(of: marked)
      if let reading = reading(column, marked, names: own, marker: marker) { return reading }
    }
    return nil
  }

  /// Views of a page per user, at most, in a flow that users walk once: some go back.
  private static var mostViewsOfOnce: Double { 1.6 }
  private static var fewestViewsOfOthers: Double { 2 }

  /// How often a user sees a page, of those who see it.
  private func viewsPerUser(of values: RowNumbers, names some: [Int]) -> Double {
    let own = Set(some)
    var (views, viewers) = (0, 0)
    for rows in journeys.rows {
      let pages = rows.filter { names.ofRow[$0].map(own.contains) ?? false }
        .compactMap { values[$0] }
      views += pages.count
      viewers += Set(pages).count
    }
    return Double(views) / Double(max(viewers, 1))
  }
}
