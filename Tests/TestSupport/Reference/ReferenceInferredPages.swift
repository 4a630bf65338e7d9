import Definitions
import EventLog
import Journeys

// Pages that are names of one step.
//
// Holes, and how they are read here:
// - More than two neighbours are one step where every two of them are names of one.
// - They stand alike to all other steps: none comes after the one and before the other.
// - Pages that different variants show are two steps, for they are the experiment.
// - A page of the app is one that users first see after the end, or come back to behind all steps;
//   where no later visit tells, those behind all steps that users move about among in one visit.
// - What parts them is looked for at each user's first view. Who names no version is of none, which
//   is one too; who names no app version or platform may have any.

/// The steps that the pages of a flow make.
struct ReferenceInferredPages {
  private let walks: [ReferenceWalk]
  private let sights: ReferenceSights
  private let experiment: ReferenceInferredExperiment?

  /// `walks`: of those who saw a page before the end.
  init(
    _ walks: [ReferenceWalk], all: [ReferenceWalk], experiment: ReferenceInferredExperiment?
  ) {
    self.walks = walks
    self.experiment = experiment
    let pages = Set(walks.flatMap(\.firstViews).map(\.page))
      .filter { !Self.isSeenAfterEnd($0, all) }.sorted { $0.text < $1.text }
    sights = ReferenceSights(
      walks, on: pages.map { StepDefinition(id: $0.text, pages: [$0]) })
  }

  /// Neighbours that are names of one step together, called as the one with most users; by id.
  var steps: [StepDefinition] {
    var groups: [[Int]] = []
    for page in sights.inOrder(of: sights.steps.indices.filter { !pagesOfApp.contains($0) }) {
      if let last = groups.last, last.allSatisfy({ areNamesOfOneStep($0, page) }) {
        groups[groups.count - 1].append(page)
      } else {
        groups.append([page])
      }
    }
    return groups.map { group in
      let byUsers = group.sorted { left, right in
        (-sights.users(of: left), left) < (-sights.users(of: right), right)
      }
      let pages = byUsers.flatMap { sights.steps[$0].pages }
      return StepDefinition(id: pages[0].text, pages: pages)
    }.sorted { $0.id < $1.id }
  }

  /// Whether of those whose flow ended more saw it only later; ten, or more than saw it before.
  private static func isSeenAfterEnd(_ page: Page, _ walks: [ReferenceWalk]) -> Bool {
    let late = walks.count { $0.laterPages.contains(page) }
    let before = walks.filter { $0.visits[page] != nil }
    return late > before.count(where: \.hasEnded) && (late >= 10 || late > before.count)
  }

  /// From the first page behind the first that there are half as many returns to as users, where
  /// one in five saw each later page again or first in a later visit, or few saw it at all.
  private var pagesOfApp: [Int] {
    let order = sights.sorted(sights.steps.indices.filter { sights.users(of: $0) > 0 })
    let later = seenLater(order)
    return later.isEmpty ? movedAmong(order) : later
  }

  /// Where fewer than one in a hundred completed: from the first page behind the first so that one in
  /// four of the last page's users, ten at least, left the visit on an earlier page, and one in ten of
  /// each page's between, pages of few users aside; with one return in a visit for five users.
  private func movedAmong(_ order: [Int]) -> [Int] {
    guard walks.count(where: \.completed) * 100 < walks.count else { return [] }
    let known = Set(sights.steps.flatMap(\.pages))
    let start = order.indices.dropFirst().first { place in
      let rest = Array(order[place...])
      let most = rest.map { sights.users(of: $0) }.max() ?? 0
      let usual = rest.filter { sights.users(of: $0) * 10 >= most }
      guard usual[0] == rest[0], usual.count > 1 else { return false }
      return usual.indices.dropFirst().allSatisfy { index in
        let earlier = Set(usual[..<index].flatMap { sights.steps[$0].pages })
        let page = sights.steps[usual[index]].pages[0]
        let left = walks.count {
          $0.leaving(from: page, among: known).map(earlier.contains) ?? false
        }
        let users = sights.users(of: usual[index])
        guard index == usual.count - 1 else { return left * 10 >= users }
        return left >= 10 && left * 4 >= users
      }
    }
    guard let start else { return [] }
    let pages = Array(order[start...])
    let returns = pages.reduce(0) { sum, page in
      sum + walks.count { $0.returns(to: sights.steps[page].pages[0], among: known) }
    }
    let most = pages.map { sights.users(of: $0) }.max() ?? 0
    return returns >= 10 && returns * 5 >= most ? pages : []
  }

  private func seenLater(_ order: [Int]) -> [Int] {
    let home = order.indices.dropFirst().first { place in
      let (users, returns) = (sights.users(of: order[place]), visits(of: order[place]).map(\.count))
      return users >= 10 && returns.reduce(0) { $0 + min($1 - 1, 3) } * 2 >= users
        && order[place...].allSatisfy { page in
          let later = visits(of: page).count { $0 != [0] }
          return later * 5 >= sights.users(of: page) || sights.users(of: page) * 10 < users
        }
    }
    return home.map { Array(order[$0...]) } ?? []
  }

  private func visits(of page: Int) -> [Set<Int>] {
    walks.compactMap { $0.visits[sights.steps[page].pages[0]] }
  }

  private func areNamesOfOneStep(_ one: Int, _ other: Int) -> Bool {
    guard sights.users(of: one) >= 10, sights.users(of: other) >= 10,
      sights.users(of: one, and: other) == 0, standAlike(one, other)
    else { return false }
    let (arms, otherArms) = (arms(of: one), arms(of: other))
    if !arms.isEmpty, !otherArms.isEmpty, arms.isDisjoint(with: otherArms) { return false }
    let (here, there) = (views(of: one), views(of: other))
    return Set(here.map(\.flowVersion)).isDisjoint(with: there.map(\.flowVersion))
      || areParted(here.map(\.appVersion), there.map(\.appVersion))
      || areParted(here.map(\.platform), there.map(\.platform))
      || areApart(here.map(\.time), there.map(\.time))
  }

  private func standAlike(_ one: Int, _ other: Int) -> Bool {
    sights.steps.indices.allSatisfy { step in
      !(sights.mostSaw(one, before: step) && sights.mostSaw(step, before: other))
        && !(sights.mostSaw(other, before: step) && sights.mostSaw(step, before: one))
    }
  }

  private func arms(of page: Int) -> Set<Text> {
    let arms = experiment?.arms ?? []
    let users = Set(views(of: page).map(\.user))
    return Set(arms.filter { !$0.users.isDisjoint(with: users) }.map(\.id))
  }

  private func views(of page: Int) -> [Event] {
    sights.rows.compactMap { $0.sight(of: page) }
  }

  private func areParted(_ one: [Text?], _ other: [Text?]) -> Bool {
    !(one + other).contains(nil) && Set(one).isDisjoint(with: other)
  }

  private func areApart(_ one: [Int64], _ other: [Int64]) -> Bool {
    guard let first = one.min(), let last = one.max(), let firstOfOther = other.min(),
      let lastOfOther = other.max()
    else { return false }
    return last < firstOfOther || lastOfOther < first
  }
}
