/// Pages behind the flow that are the app's own, such as its tabs: no steps, for the flow is over.
///
/// Where the log tells of the end of the flow they are found by it; here are those of logs that do
/// not. They stand last in the order, and users come back to them in visit after visit, or move about
/// among them in one. A first step that every launch shows, or a paywall in the middle, is followed by
/// pages that users see once, and so stays.
struct AppPages {
  /// What tells them.
  enum Sign { case laterVisits, movesAmongThem }

  /// In the order in which users first see them.
  let pages: [Int]
  let sign: Sign
  /// The others, ascending.
  let steps: [Int]
  /// Steps at the end, in order, that may be the app's own as well.
  let doubtful: [Int]
  /// Fewer users may come back by chance.
  private static let fewestUsers = 10

  /// No page of the app's own among that many steps.
  init(none steps: Int) {
    pages = []
    sign = .laterVisits
    self.steps = Array(0..<steps)
    doubtful = []
  }

  /// Finds them among the steps to be.
  ///
  /// `tally`: of those steps. `sights`: by step.
  init(tally: OrderTally, sights: [StepSights]) {
    let all = Array(0..<tally.steps)
    let ordered = StepOrder(tally, of: all.filter { tally.viewers[$0] > 0 }).ordered
    let first = ordered.indices.dropFirst().first { place in
      Self.isHome(ordered[place], tally, sights)
        && ordered[place...].allSatisfy { page in
          Self.isVisitedLater(page, tally, sights)
            || tally.viewers[page] * 10 < tally.viewers[ordered[place]]
        }
    }
    let moves = FreeMoves(ordered, tally: tally, sights: sights)
    let pages = first.map { Array(ordered[$0...]) } ?? moves.pages
    sign = first == nil ? .movesAmongThem : .laterVisits
    doubtful = pages.isEmpty ? moves.doubtful : []
    self.pages = pages
    steps = all.filter { !pages.contains($0) }
  }

  /// Whether there is a return to it for every two who saw it.
  private static func isHome(_ page: Int, _ tally: OrderTally, _ sights: [StepSights]) -> Bool {
    let viewers = tally.viewers[page]
    return viewers >= fewestUsers && sights[page].returns * 2 >= viewers
  }

  /// Whether one in five saw it in a later visit than their first.
  private static func isVisitedLater(
    _ page: Int, _ tally: OrderTally, _ sights: [StepSights]
  ) -> Bool {
    sights[page].laterViewers * 5 >= tally.viewers[page]
  }
}
