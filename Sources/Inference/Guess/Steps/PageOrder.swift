import EventLog

/// In which order the users of a sample first saw some pages.
struct PageOrder: Sendable {
  let pageCount: Int
  /// Who saw any.
  private(set) var users = 0
  /// By page, who saw it, for whom it was the first, and how often anybody came to it.
  private(set) var viewers: [Int]
  private(set) var firsts: [Int]
  private(set) var views: [Int]
  /// By page, who saw it again an hour or more later, without seeing first what came first.
  private(set) var returners: [Int]
  /// By user, the pages in the order in which they were seen.
  private(set) var walks: [[Int]] = []
  /// By page and another, how many first saw this one earlier.
  private var before: [Int]
  /// By page, the sum of the places at which it was first seen.
  private var places: [Int]

  /// Whether some page is seen first often enough to be an entrance, without which `PageSelection` finds
  /// nothing.
  ///
  /// Most keys have no such value, and the order of pairs of values costs far more.
  static func mayHaveEntrance(
    _ journeys: SampleJourneys, pages: RowNumbers, pageCount: Int
  ) -> Bool {
    var viewers = [Int](repeating: 0, count: pageCount)
    var firsts = viewers
    var (views, lastUser) = (viewers, [Int?](repeating: nil, count: pageCount))
    var users = 0
    for (user, rows) in journeys.rows.enumerated() {
      var (seen, last): (Int, Int?) = (0, nil)
      for page in rows.lazy.compactMap({ pages[$0] }) {
        if page != last { views[page] += 1 }
        last = page
        guard lastUser[page] != user, seen < mostPagesOfUser else { continue }
        lastUser[page] = user
        viewers[page] += 1
        firsts[page] += seen == 0 ? 1 : 0
        seen += 1
      }
      users += seen > 0 ? 1 : 0
    }
    return (0..<pageCount).contains { page in
      PageSelection.isEntranceOfAll(firsts: firsts[page], users: users)
        || PageSelection.isEntrance(
          viewers: viewers[page], firsts: firsts[page], views: views[page])
    }
  }

  /// More pages of one user than this say nothing new of the order.
  private static let mostPagesOfUser = 60

  /// `pages`: By event, its page.
  init(_ journeys: SampleJourneys, pages: RowNumbers, pageCount: Int) {
    self.pageCount = pageCount
    viewers = [Int](repeating: 0, count: pageCount)
    firsts = viewers
    views = viewers
    places = viewers
    returners = viewers
    before = [Int](repeating: 0, count: pageCount * pageCount)
    var visits = PageVisits(pageCount: pageCount)
    for rows in journeys.rows {
      add(rows, pages)
      let walk = visits.walk(rows, pages, journeys.times)
      if !walk.isEmpty { walks.append(walk) }
    }
    returners = visits.returners
  }

  private mutating func add(_ rows: [Int], _ pages: RowNumbers) {
    var seen: [Int] = []
    var last: Int?
    for page in rows.lazy.compactMap({ pages[$0] }) {
      // What else happens on a page shows it once.
      if page != last { views[page] += 1 }
      last = page
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

  /// The pages that anybody saw.
  var seen: [Int] { viewers.indices.filter { viewers[$0] > 0 } }

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
    let placeOfPage = [Int?](placesOf: sorted, count: pageCount)
    var back = [Int](repeating: 0, count: sorted.count)
    var all = back
    for walk in walks {
      var last: Int?
      for page in walk {
        guard let place = placeOfPage[page], place != last else { continue }
        defer { last = place }
        guard let last else { continue }
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

/// When each user first saw each page.
///
/// One set of arrays serves all users: a table for each would cost more than all the rest.
private struct PageVisits {
  /// By page, who saw it again an hour or more later.
  private(set) var returners: [Int]
  /// By page, when it was first seen in the round, and in which round that was.
  private var firstSeen: [Int64]
  private var roundOfPage: [Int]
  /// By page, who was the last to come back to it.
  private var lastReturner: [Int]
  /// A number of each user and each time a user begins again.
  private var round = 0
  private var user = 0

  private static let longestStay: Int64 = 3_600_000

  init(pageCount: Int) {
    returners = [Int](repeating: 0, count: pageCount)
    firstSeen = [Int64](repeating: 0, count: pageCount)
    roundOfPage = returners
    lastReturner = returners
  }

  /// Adds a user, and returns the pages in the order in which they were seen.
  mutating func walk(_ rows: [Int], _ pages: RowNumbers, _ times: [Int64]) -> [Int] {
    user += 1
    round += 1
    var walk: [Int] = []
    for row in rows {
      guard let page = pages[row] else { continue }
      // Who begins again begins from the first page.
      if page == walk.first { round += 1 }
      add(page, at: times[row])
      if walk.last != page { walk.append(page) }
    }
    return walk
  }

  private mutating func add(_ page: Int, at time: Int64) {
    guard roundOfPage[page] == round else {
      roundOfPage[page] = round
      firstSeen[page] = time
      return
    }
    guard time - firstSeen[page] >= Self.longestStay, lastReturner[page] != user else { return }
    lastReturner[page] = user
    returners[page] += 1
  }
}
