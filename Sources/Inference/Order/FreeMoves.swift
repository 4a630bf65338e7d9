/// Pages at the end of the order that users move about among in one visit, as among an app's tabs.
///
/// A flow has a last page, and who gets there stays: hardly anybody who saw a page of it ends the visit
/// on an earlier one, whether there is a button back or not. Of pages that are open at all times many
/// do: one in ten who saw one of them, and one in four who saw the last in order. Pages of a list that
/// is done in any order are like that too, but seen once; so users come back to the app's own within
/// the visit. Where they do not, or fewer end it on earlier pages, nobody can tell: such pages are in
/// doubt. Where the log tells of the flow's end, what stands before it is of the flow, however users
/// move. The shares were found by trial on generated walks.
struct FreeMoves {
  /// In order; empty where there are none.
  private(set) var pages: [Int] = []
  /// The same, where it cannot be told; one of both is empty.
  private(set) var doubtful: [Int] = []
  private let tally: OrderTally
  private let sights: [StepSights]
  /// Fewer users may have done so by chance.
  private static let fewestUsers = 10

  /// Looks for them among steps in order.
  ///
  /// `sights`: by step.
  init(_ ordered: [Int], tally: OrderTally, sights: [StepSights]) {
    self.tally = tally
    self.sights = sights
    guard tally.viewers[tally.end] * 100 < tally.users else { return }
    let places = ordered.indices.dropFirst()
    let open = places.first { areOpen(ordered[$0...], lastShare: 4) }
    if let open, areReturnedTo(ordered[open...]) {
      pages = Array(ordered[open...])
    } else if let open = open ?? places.first(where: { areOpen(ordered[$0...], lastShare: 10) }) {
      doubtful = Array(ordered[open...])
    }
  }

  /// Whether of the users of each page but the first one in ten ended the visit on an earlier one, and
  /// one in `lastShare` of the last; no matter what was seen by fewer than a tenth of others' users.
  private func areOpen(_ pages: ArraySlice<Int>, lastShare: Int) -> Bool {
    let most = pages.map { tally.viewers[$0] }.max() ?? 0
    let usual = pages.filter { tally.viewers[$0] * 10 >= most }
    guard usual.count > 1, usual.first == pages.first, let last = usual.last else { return false }
    let ended = usual.indices.map { place in
      usual[..<place].reduce(0) { $0 + (sights[usual[place]].endings[$1] ?? 0) }
    }
    return zip(usual, ended).dropFirst().allSatisfy { $1 * 10 >= tally.viewers[$0] }
      && (ended.last ?? 0) >= Self.fewestUsers
      && (ended.last ?? 0) * lastShare >= tally.viewers[last]
  }

  /// Whether there is a return in one visit for every five users of the page with most.
  private func areReturnedTo(_ pages: ArraySlice<Int>) -> Bool {
    let returned = pages.reduce(0) { $0 + sights[$1].returnedInVisit }
    let most = pages.map { tally.viewers[$0] }.max() ?? 0
    return returned >= Self.fewestUsers && returned * 5 >= most
  }
}
