import EventLog

/// In which order the users of a sample first saw some pages.
struct PageOrder: Sendable {
  let pageCount: Int
  /// Who saw any.
  private(set) var users = 0
  /// By page, who saw it, for whom it was the first, and how often it was seen by anybody.
  private(set) var viewers: [Int]
  private(set) var firsts: [Int]
  private(set) var views: [Int]
  /// By page, who saw it again an hour or more later, without seeing first what came first.
  private(set) var returners: [Int]
  /// By user, the pages in the order in which they were seen.
  private(set) var walks: [[Int32]] = []
  /// By page and another, how many first saw this one earlier.
  private var before: [Int]
  /// By page, the sum of the places at which it was first seen.
  private var places: [Int]

  /// More pages of one user than this say nothing new of the order.
  private static let mostPagesOfUser = 60

  /// `pages`: By event, its page; -1 for none.
  init(_ journeys: SampleJourneys, pages: [Int32], pageCount: Int) {
    self.pageCount = pageCount
    viewers = [Int](repeating: 0, count: pageCount)
    firsts = viewers
    views = viewers
    places = viewers
    returners = viewers
    before = [Int](repeating: 0, count: pageCount * pageCount)
    for rows in journeys.rows {
      add(rows, pages)
      addReturns(rows, pages, journeys.times)
    }
  }

  private static let longestStay: Int64 = 3_600_000

  private mutating func addReturns(_ rows: [Int32], _ pages: [Int32], _ times: [Int64]) {
    var walk: [Int32] = []
    var firstSeen: [Int32: Int64] = [:]
    var returned = Set<Int32>()
    for row in rows {
      let page = pages[Int(row)]
      guard page >= 0 else { continue }
      // Who begins again begins from the first page.
      if page == walk.first { firstSeen = [:] }
      let time = times[Int(row)]
      let first = firstSeen[page] ?? time
      firstSeen[page] = first
      if time - first >= Self.longestStay { returned.insert(page) }
      if walk.last != page { walk.append(page) }
    }
    for page in returned { returners[Int(page)] += 1 }
    if !walk.isEmpty { walks.append(walk) }
  }

  private mutating func add(_ rows: [Int32], _ pages: [Int32]) {
    var seen: [Int] = []
    for row in rows {
      let page = Int(pages[Int(row)])
      guard page >= 0 else { continue }
      views[page] += 1
      if seen.count < Self.mostPagesOfUser, !seen.contains(page) { seen.append(page) }
    }
    guard let first = seen.first else { return }
    users += 1
    firsts[first] += 1
    for (place, page) in seen.enumerated() {
      viewers[page] += 1
      places[page] += place
      for later in seen[(place + 1)...] { before[page * pageCount + later] += 1 }
    }
  }

  func count(_ page: Int, before other: Int) -> Int { before[page * pageCount + other] }

  /// How many saw both.
  func both(_ page: Int, _ other: Int) -> Int {
    count(page, before: other) + count(other, before: page)
  }

  /// The share of pairs of pages that a user saw in the order that most users did; `nil` where
  /// nobody saw two of them.
  func agreement(of some: [Int]) -> Double? {
    var (agreed, all) = (0, 0)
    for (place, page) in some.enumerated() {
      for other in some[(place + 1)...] {
        agreed += max(count(page, before: other), count(other, before: page))
        all += both(page, other)
      }
    }
    return all > 0 ? Double(agreed) / Double(all) : nil
  }

  /// The same of the pairs of one page with others.
  func agreement(of page: Int, with others: [Int]) -> Double? {
    var (agreed, all) = (0, 0)
    for other in others where other != page {
      agreed += max(count(page, before: other), count(other, before: page))
      all += both(page, other)
    }
    return all > 0 ? Double(agreed) / Double(all) : nil
  }

  /// Whether users come back to a page another time: it is the app's own, and no step.
  func isRecurring(_ page: Int) -> Bool {
    returners[page] >= 5 && returners[page] * 10 >= viewers[page] * 3
  }

  /// By place in `sorted`, how many ways to a page and from it there are, and how many lead back to an
  /// earlier one.
  ///
  /// Of the steps of a flow hardly any do; of pages that users open as they like, about a half.
  func ways(of sorted: [Int]) -> [(back: Int, all: Int)] {
    var placeOfPage = [Int](repeating: -1, count: pageCount)
    for (place, page) in sorted.enumerated() { placeOfPage[page] = place }
    var (back, all) = (
      [Int](repeating: 0, count: sorted.count), [Int](repeating: 0, count: sorted.count)
    )
    for walk in walks {
      var last = -1
      for page in walk {
        let place = placeOfPage[Int(page)]
        guard place >= 0, place != last else { continue }
        defer { last = place }
        guard last >= 0 else { continue }
        for end in [last, place] {
          all[end] += 1
          back[end] += place < last ? 1 : 0
        }
      }
    }
    return zip(back, all).map { ($0, $1) }
  }

  /// Some pages by the mean place at which they were first seen.
  func sorted(_ some: [Int]) -> [Int] {
    some.sorted { left, right in
      let (ahead, behind) = (count(left, before: right), count(right, before: left))
      if ahead != behind, viewers[left] > 0, viewers[right] > 0,
        (places[left] * viewers[right] < places[right] * viewers[left]) == (ahead > behind)
      {
        return ahead > behind
      }
      let (l, r) = (places[left] * viewers[right], places[right] * viewers[left])
      return l != r ? l < r : left < right
    }
  }
}
