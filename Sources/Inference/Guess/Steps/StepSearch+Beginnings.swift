import EventLog

// A log may lack the first view of many users, and have an event that says that they began. Who has begun is on the first
// page, whichever events show it.

extension StepSearch {
  /// The pages of events, where the one event that begins the flow shows the first page, too; `nil` where no event says
  /// that users begin, or some begin elsewhere without it.
  ///
  /// `pages`: by event, its page.
  func begunPages(_ pages: RowNumbers, pageCount: Int) -> RowNumbers? {
    let starts = names.indices.filter { name in
      let meaning = names[name].meaning
      return meaning.verb == .start && meaning.isBare && eventsPerUser[name] <= Self.onceEach
        && meaning.isOfFlow
    }
    guard let start = starts.only else { return nil }
    var begins: [(start: Int, page: Int)] = []
    var firsts = [Int](repeating: 0, count: pageCount)
    var (viewers, unbegun) = (firsts, 0)
    for rows in journeys.rows {
      guard let first = rows.firstIndex(where: { pages[$0] != nil }), let page = pages[rows[first]]
      else { continue }
      firsts[page] += 1
      for page in Set(rows.compactMap { pages[$0] }) { viewers[page] += 1 }
      if let begin = rows[..<first].first(where: { names.ofRow[$0] == start }) {
        begins.append((begin, page))
      } else {
        unbegun += 1
      }
    }
    // The entrance is seen first by whoever sees it, and by three users in ten or more.
    let entrance = firsts.indices.filter { firsts[$0] * 20 >= viewers[$0] * 19 && firsts[$0] > 0 }
      .max { firsts[$0] != firsts[$1] ? firsts[$0] < firsts[$1] : $0 > $1 }
    guard let entrance, unbegun * 20 <= begins.count,
      firsts[entrance] * 10 >= (begins.count + unbegun) * 3
    else { return nil }
    var begun = pages
    for begin in begins where begin.page != entrance { begun[begin.start] = entrance }
    return begun
  }
}
