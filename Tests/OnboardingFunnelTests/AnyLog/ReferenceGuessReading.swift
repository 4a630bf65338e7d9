/// One reading of a log, by a user's key and what names steps: only where events make walks under it.
struct ReferenceGuessReading {
  /// A page on somebody's screen.
  private struct Sight {
    let page: String
    let time: Double
  }

  private static let hour = 3_600_000.0
  let step: ReferenceGuessStep
  private(set) var outcome: ReferenceGuess.Outcome?
  /// Of each user, in the order of time; lines of one instant in the order of the log.
  private var walks: [[Sight]] = []
  private var ends: [Double?] = []
  private var begun: Set<Int> = []
  private var firsts: [Double] = []
  private var order: [String] = []

  init?(guess: ReferenceGuess, user: ReferenceGuessTable.Column, step: ReferenceGuessStep) {
    self.step = step
    read(guess, user)
    guard hasWalks else { return nil }
    leaveAppsScreens()
    orderPages()
    leavePagesWithoutEntrance()
    guard (3...40).contains(order.count), areWalks else { return nil }
    guard let hasEnd = endIsAtTheEnd, hasEnd || !mayEndOtherwise(guess, user) else { return }
    count(hasEnd: hasEnd, latest: guess.time.ofLines.max() ?? 0)
  }

  private mutating func read(_ guess: ReferenceGuess, _ user: ReferenceGuessTable.Column) {
    let count = user.texts.count
    walks = Array(repeating: [], count: count)
    ends = Array(repeating: nil, count: count)
    firsts = Array(repeating: .infinity, count: count)
    let names = guess.event.codes.map { code in code.map { guess.names[$0] } }
    let shown = names.indices.filter { step.values[$0] != nil && names[$0]?.shows == true }
    // Where names speak of an onboarding, only those are its pages.
    let isSpoken = shown.contains { names[$0]?.isOfFlow == true }
    let times = guess.time.ofLines
    for line in names.indices.sorted(by: { (times[$0], $0) < (times[$1], $1) }) {
      guard let person = user.codes[line] else { continue }
      firsts[person] = min(firsts[person], times[line])
      guard let name = names[line] else { continue }
      if let page = step.values[line] {
        guard name.shows, !isSpoken || name.isOfFlow else { continue }
        walks[person].append(Sight(page: page, time: times[line]))
      } else if name.verb == .completed, name.page.isEmpty {
        ends[person] = ends[person] ?? times[line]
      } else if name.verb == .started, name.page.isEmpty, !name.isOfLife {
        begun.insert(person)
      }
    }
  }

  /// Whether users see more than one page, before it is known which are the app's.
  private var hasWalks: Bool {
    let walks = walks.filter { !$0.isEmpty }
    let pages = Set(walks.joined().map(\.page))
    let several = walks.count { walk in walk.contains { $0.page != walk[0].page } }
    return pages.count >= 3 && several * 2 >= walks.count
  }

  // MARK: - Pages among an app's screens

  private mutating func leaveAppsScreens() {
    for page in Set(walks.joined().map(\.page)).sorted() where isOfApp(page) {
      leave(page)
    }
  }

  private mutating func leave(_ page: String) {
    walks = walks.map { walk in walk.filter { $0.page != page } }
    order.removeAll { $0 == page }
  }

  /// Whether users come back to a page an hour later, or first see it behind the end.
  private func isOfApp(_ page: String) -> Bool {
    var (users, returning, before, behind) = (0, 0, 0, 0)
    for (walk, end) in zip(walks, ends) {
      let sights = walk.filter { $0.page == page }
      guard let first = sights.first, let last = sights.last else { continue }
      users += 1
      returning += last.time - first.time >= Self.hour ? 1 : 0
      guard let end else { continue }
      before += first.time <= end ? 1 : 0
      behind += first.time > end ? 1 : 0
    }
    return behind > before || returning * 10 > users
  }

  /// What most of its users see without the first page has another entrance.
  private mutating func leavePagesWithoutEntrance() {
    guard let entrance = order.first else { return }
    for page in order.dropFirst() {
      let users = walks.filter { walk in walk.contains { $0.page == page } }
      let entered = users.count { walk in walk.contains { $0.page == entrance } }
      if entered * 2 < users.count { leave(page) }
    }
  }

  // MARK: - Order

  /// Of two pages the one first that most of those who saw both saw first.
  private mutating func orderPages() {
    var first: [String: [String: Int]] = [:]
    for walk in walks {
      let pages = Self.pages(of: walk)
      for (place, page) in pages.enumerated() {
        for later in pages.dropFirst(place + 1) {
          first[page, default: [:]][later, default: 0] += 1
        }
      }
    }
    let pages = Set(walks.joined().map(\.page)).sorted()
    func wins(_ page: String) -> Int {
      pages.reduce(0) { sum, other in
        let lead = (first[page]?[other] ?? 0) - (first[other]?[page] ?? 0)
        return sum + lead.signum()
      }
    }
    let won = pages.map { ($0, wins($0)) }
    order = won.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
  }

  /// The pages of a walk as they were first seen.
  private static func pages(of walk: [Sight]) -> [String] {
    var pages: [String] = []
    for sight in walk where !pages.contains(sight.page) { pages.append(sight.page) }
    return pages
  }

  /// Few begin in the middle, and few run backwards.
  private var areWalks: Bool {
    let walks = walks.map { walk in walk.compactMap { order.firstIndex(of: $0.page) } }
      .filter { !$0.isEmpty }
    let begun = walks.count { $0[0] == 0 }
    let moves = walks.flatMap { zip($0, $0.dropFirst()).filter { $0 != $1 } }
    let back = moves.count { $0 > $1 }
    return begun * 10 >= walks.count * 8 && back * 100 <= moves.count * 15
      && moves.count * 2 >= walks.count
  }

  // MARK: - Completion

  /// Whether an event ends the flow; `nil` where one does that does not come after the last steps.
  private var endIsAtTheEnd: Bool? {
    let ended = zip(walks, ends).filter { $1 != nil }
    guard !ended.isEmpty else { return false }
    let atEnd = ended.count { walk, end in
      guard let end, let last = walk.last else { return false }
      return last.time <= end && walk.contains { $0.page == order.last }
    }
    return atEnd * 10 >= ended.count * 9 ? true : nil
  }

  /// Whether most who came to the last step, and nobody else, have some other event behind it.
  private func mayEndOtherwise(
    _ guess: ReferenceGuess, _ user: ReferenceGuessTable.Column
  ) -> Bool {
    let through = walks.map { walk in walk.last { $0.page == order.last }?.time }
    let last = through.count { $0 != nil }
    return guess.event.texts.indices.contains { name in
      var (behind, others): (Set<Int>, Int) = ([], 0)
      for (line, code) in guess.event.codes.enumerated() where code == name {
        guard let person = user.codes[line] else { continue }
        let isBehind = through[person].map { $0 < guess.time.ofLines[line] } ?? false
        if isBehind { behind.insert(person) } else { others += 1 }
      }
      return behind.count * 2 > last && others == 0
    }
  }

  // MARK: - Counts

  private mutating func count(hasEnd: Bool, latest: Double) {
    var reached = [Int](repeating: 0, count: order.count)
    var completed = 0
    for (person, walk) in walks.enumerated() where firsts[person] <= latest - 24 * Self.hour {
      let places = walk.compactMap { order.firstIndex(of: $0.page) }
      guard let deepest = places.max() ?? (begun.contains(person) ? 0 : nil) else { continue }
      let isThrough = hasEnd ? ends[person] != nil : deepest == order.count - 1
      let depth = isThrough ? order.count - 1 : deepest
      for step in 0...depth { reached[step] += 1 }
      completed += isThrough ? 1 : 0
    }
    outcome = .funnel(reached: reached, completed: completed)
  }
}
