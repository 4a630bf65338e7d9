import EventLog

extension StepSearch {
  /// Leaves out the pages that most users come to more than a day after the first: they are of another flow,
  /// such as a check of who someone is some days after an application, and a report would count nobody there.
  ///
  /// - Parameters:
  ///   - selection: What the late ones are dropped from.
  ///   - pages: By event, its page.
  /// - Returns: Whether any page but the first is left: where none is, users do not walk.
  func dropLatePages(of selection: inout PageSelection, _ pages: RowNumbers) -> Bool {
    let first = selection.pages[0]
    var (users, late): ([Int: Int], [Int: Int]) = ([:], [:])
    for rows in journeys.rows {
      guard let begin = rows.first(where: { pages[$0] == first }) else { continue }
      var seen: Set<Int> = []
      for row in rows.drop(while: { $0 != begin }) {
        guard let page = pages[row], seen.insert(page).inserted else { continue }
        users[page, default: 0] += 1
        let time = journeys.times[row] - journeys.times[begin]
        if time > FlowEvents.longestWalk { late[page, default: 0] += 1 }
      }
    }
    let dropped = selection.pages.filter { page in
      late[page, default: 0] * 2 > users[page, default: 0]
    }
    guard selection.pages.count - dropped.count > 1 else { return false }
    selection.drop(Set(dropped))
    return true
  }
}
