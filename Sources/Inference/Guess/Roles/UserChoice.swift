import EventLog

/// Decides which of several ids is the user's: see the essay in UserRole.swift.
struct UserChoice {
  private let walks: [Walk]
  private let users: [UserCandidate]
  private let table: SampleTable
  private var ids: IDsOfOnePerson { IDsOfOnePerson(table) }

  /// The choice among walks, of each candidate its own.
  ///
  /// They are compared on the steps of the one that explains most events, for a session's walks show short
  /// flows without any fault. Where some speak of an onboarding, it is one of those: an app has other flows,
  /// which come to more events.
  init(_ found: [Walk], users: [UserCandidate], _ table: SampleTable) {
    let counters = Self.counters(among: users, found, table)
    let ids = found.filter { !counters.contains($0.user.column) }
    let walks = Self.withoutChance(ids, table)
    let all = walks.filter { $0.coverage >= 0.9 }
    let people = all.filter { !$0.user.isNobody }
    let known = people.isEmpty ? all : people
    let speaking = known.filter(\.speaksOfOnboarding)
    let widest = (speaking.isEmpty ? known : speaking).max { left, right in
      let (l, r) = (Self.explained(left), Self.explained(right))
      return l != r ? l < r : left.reading.score < right.reading.score
    }
    self.walks = widest.map { widest in walks.map { $0.onSteps(of: widest) } } ?? walks
    self.users = users.filter { !counters.contains($0.column) }
    self.table = table
  }

  /// The columns of numbers that go up along the walks of another id, event by event: they count its events.
  private static func counters(
    among users: [UserCandidate], _ walks: [Walk], _ table: SampleTable
  ) -> Set<Int> {
    let counters = users.filter { user in
      let values = table.columns[user.column]
      guard user.idClass == nil, values.isWholeNumbers else { return false }
      let numbers = values.distinct.map(\.wholeNumber)
      let ofRow = values.dense(table.rowCount).map { $0.flatMap { numbers[$0] } }
      return walks.contains { $0.user.column != user.column && goUp(ofRow, along: $0) }
    }
    return Set(counters.map(\.column))
  }

  /// Whether numbers go up from each step event of a user to the next; one delivered twice has its number twice.
  private static func goUp(_ numbers: [Int64?], along walk: Walk) -> Bool {
    let places = walk.reading.placeOfRow
    let pairs = walk.user.journeys.pairs { places[$0] != nil && numbers[$0] != nil }
      .map { (numbers[$0.row] ?? 0, numbers[$0.next] ?? 0) }
    let all = pairs.count
    return all > 20 && pairs.count { $0 < $1 } * 10 >= all * 8
      && pairs.count { $0 <= $1 } * 100 >= all * 97
  }

  /// Without the walks whose steps are values that hardly any user has, where an id as good has others.
  private static func withoutChance(_ walks: [Walk], _ table: SampleTable) -> [Walk] {
    let likely = walks.filter { !$0.isByChance(in: table) }
    let best = walks.map(\.user.rank).min()
    return likely.map(\.user.rank).min() == best ? likely : walks
  }

  private static func explained(_ walk: Walk) -> Double {
    Double(walk.reading.stepRows.count) * (1 - walk.funnel.disorder)
  }

  /// The walk whose key is the user's.
  func walk() throws(GuessRefusal) -> Walk {
    let known = walks.filter { $0.coverage >= 0.9 && !$0.user.isNobody }
    let fitting = Self.withoutFew(
      known.filter { $0.funnel.disorder <= UserCandidate.mostDisorder })
    guard let least = fitting.map(\.funnel.disorder).min() else {
      let hasPeople = users.contains { !$0.isNobody }
      throw hasPeople ? .noSteps(table) : .noUser(table)
    }
    let near = fitting.filter { $0.funnel.disorder <= least + UserCandidate.margin }
    let rank = near.map(\.user.rank).min() ?? 0
    // Of ids that are called alike, any that fits at all is a rival: an account's, and a profile's.
    let pool = rank == UserCandidate.rankOfAny ? near : fitting
    let alike = ids.best(of: pool.filter { $0.user.rank == rank })
    let best =
      ids.best(of: near.filter { $0.user.rank == rank }).min { isBetter($0, $1) } ?? near[0]
    let rivals = alike.filter { $0.user.column != best.user.column && isAnother($0, than: best) }
    guard rivals.isEmpty else { throw .severalUsers([best] + rivals, table) }
    if let renamed = RenamedUsers(best, table) { throw .renamedUsers(renamed, best, table) }
    let others =
      crossing(best) + people(known, unlike: best) + namedByEnds(of: best) + goingOn(behind: best)
    guard others.isEmpty else { throw .severalUsers([best] + others, table) }
    let parts = partners(of: best)
    if let whole = parts.first(where: { isWider($0, than: best) }) { return whole }
    guard parts.isEmpty else { throw .severalUsers([best] + parts, table) }
    return best
  }

  /// The walks of people under an id of another kind, where they come to quite another number of users:
  /// children who share a tablet, one after the other, or an account on several.
  ///
  /// An id that is the same for nearly everybody, such as that of guests, is nobody's.
  private func people(_ known: [Walk], unlike best: Walk) -> [Walk] {
    guard best.user.isPerson else { return [] }
    let own = best.funnel.users
    return known.filter { walk in
      let other = walk.funnel.users
      return walk.user.column != best.user.column && walk.user.isPerson
        && walk.funnel.disorderOfWalks <= UserCandidate.mostDisorder
        && !ids.follows(walk.user.column, from: best.user.column)
        && !ids.isShared(walk, by: best) && !ids.acts(walk, for: best)
        && abs(own - other) * 10 > max(own, other) && min(own, other) * 5 >= max(own, other)
    }
  }

  /// Whether a person's id comes to the same funnel as another id that fewer events have: that of a
  /// basket, which is there from the checkout on.
  private func isWider(_ walk: Walk, than best: Walk) -> Bool {
    walk.user.isPerson && !best.user.isPerson
      && walk.user.coverage > best.user.coverage && walk.coverage >= best.coverage
      && !isAnother(walk, than: best)
  }

  /// The walks of ids on events that the best does not name, where they are many.
  ///
  /// Such is an account's id after the login. Nothing joins the two.
  private func partners(of best: Walk) -> [Walk] {
    let names = best.names.ofRow
    let showing = best.showing
    let pages = best.reading.pageOfRow
    // Other events may say the state of something else under the same key: of a card, beside an application.
    let rows = pages.rows.filter { names[$0].map(showing.contains) ?? false }
    let own = table.dense(best.user.column)
    let unnamed = rows.filter { own[$0] == nil }
    guard unnamed.count * 20 > rows.count else { return [] }
    let others = users.filter { $0.column != best.user.column && isOn(unnamed, $0) }
    let people = others.filter { !$0.isNobody }
    // Where a fifth or more are of nobody but a session, users would begin where they are known.
    let isOften = unnamed.count * 5 > rows.count
    return (people.isEmpty && isOften ? others : people).map { best.walked(by: $0) }
  }

  /// The walks of people whom the events that say the end name, where the best does not: a server's `Signup Completed`
  /// may know the account only, and nothing joins it to the visitor who walked.
  private func namedByEnds(of best: Walk) -> [Walk] {
    let names = best.names
    let ends = names.indices.filter { names[$0].meaning.saysEndOfFlow }
    let rows = names.ofRow.rows(of: Set(ends))
    let own = table.dense(best.user.column)
    let unnamed = rows.filter { own[$0] == nil }
    guard unnamed.count >= Self.fewestEnds, unnamed.count * 2 > rows.count else { return [] }
    return users.filter { $0.isPerson && isOn(unnamed, $0) }.map { best.walked(by: $0) }
  }

  /// Whether most of some events have an id.
  private func isOn(_ rows: [Int], _ user: UserCandidate) -> Bool {
    let values = table.dense(user.column)
    return rows.count { values[$0] != nil } * 2 > rows.count
  }

  private static let fewestEnds = 5

  /// The walks of people who go on where ids of the best begin in the middle: on another device, or another site.
  ///
  /// None where hardly any id of the best begins there.
  ///
  /// An id that says as much of people is looked at on all pages: behind the step on which ids of the best change, the
  /// pages look like the app's own.
  private func goingOn(behind best: Walk) -> [Walk] {
    let own = goingOn(
      behind: best, among: users.filter(\.isPerson), on: best.reading.placeOfRow)
    // A browser, or a shop, has many users.
    let ids = table.columns[best.user.column].distinct.count
    let alike = users.filter { user in
      user.idClass == best.user.idClass && !user.isNobody
        && table.columns[user.column].distinct.count * 2 >= ids
        && !own.contains { $0.user.column == user.column }
    }
    return own + goingOn(behind: best, among: alike, on: best.reading.pagesFromFirst)
  }

  /// `places`: by event, 0 for the first step and more for what comes behind it.
  private func goingOn(
    behind best: Walk, among users: [UserCandidate], on places: RowNumbers
  ) -> [Walk] {
    let walked = best.user.journeys.rows.filter { $0.contains { places[$0] != nil } }
    let midway = walked.filter { rows in
      rows.lazy.compactMap { places[$0] }.first.map { $0 > 0 } ?? false
    }
    guard midway.count >= Self.fewestEnds, midway.count * 33 >= walked.count else { return [] }
    let others = users.filter { user in
      guard user.column != best.user.column else { return false }
      let values = table.dense(user.column)
      var walkers: [Int: Int] = [:]
      for rows in walked {
        for value in Set(rows.compactMap { values[$0] }) { walkers[value, default: 0] += 1 }
      }
      let joined = midway.count { rows in
        rows.contains { values[$0].map { walkers[$0, default: 0] > 1 } ?? false }
      }
      return joined * 2 > midway.count
    }
    return others.map { best.walked(by: $0) }
  }

  // MARK: - Crossing ids

  /// Of each id, how many in ten belong to several of the other where the two cross.
  private static let fewestCrossing = 2

  /// The walks of other ids that cross the best: many of each belong to several of the other.
  ///
  /// Tablets and the children of a class cross. An account with its devices, or a team with its
  /// members, does not. Beside a key that is called an id, one that is not says what many people share: their
  /// city, or the shop that they came from.
  private func crossing(_ best: Walk) -> [Walk] {
    let steps = best.reading.stepRows
    let others = users.filter { user in
      user.column != best.user.column && !user.isNobody
        && (user.idClass != nil || best.user.idClass == nil
          || KeyNames(table.columns[user.column].name).isOfSomething)
    }
    return others.compactMap { user in
      let walk = best.walked(by: user)
      guard walk.coverage >= 0.9, isAnother(walk, than: best), beginsWalks(walk),
        crosses(user, best.user, on: steps)
      else { return nil }
      return walk
    }
  }

  /// Without keys that say nothing of a person, and that come to a twentieth of the users of another or fewer: names
  /// of lessons, for instance.
  private static func withoutFew(_ walks: [Walk]) -> [Walk] {
    let most = walks.map(\.funnel.users).max() ?? 0
    return walks.filter { $0.user.idClass != nil || $0.funnel.users * 20 >= most }
  }

  /// Whether most begin with the first step of all, for numbers that just vary begin anywhere; of people who may walk
  /// beside another, such as the second parent of a child, some do not.
  private func beginsWalks(_ walk: Walk) -> Bool {
    let (midway, all) = walk.beginnings
    // A client may be a browser.
    let isOfOther =
      walk.user.idClass != .anonymous
      && KeyNames(table.columns[walk.user.column].name).isOfOtherPeople
    let needed = isOfOther ? 3 : 6
    return (all - midway) * 10 >= all * needed
  }

  private func crosses(_ left: UserCandidate, _ right: UserCandidate, on rows: [Int]) -> Bool {
    [(left.column, right.column), (right.column, left.column)].allSatisfy { own, other in
      let met = table.meetings(of: own, with: other, on: rows)
      return met.several * 10 >= met.all * Self.fewestCrossing
    }
  }

  private func isBetter(_ left: Walk, _ right: Walk) -> Bool {
    if left.coverage != right.coverage { return left.coverage > right.coverage }
    if left.user.coverage != right.user.coverage { return left.user.coverage > right.user.coverage }
    if left.funnel.disorder != right.funnel.disorder {
      return left.funnel.disorder < right.funnel.disorder
    }
    return table.path(left.user.column).precedes(table.path(right.user.column))
  }

  /// Whether a key would come to another funnel of the same steps.
  private func isAnother(_ walk: Walk, than best: Walk) -> Bool {
    walk.funnel.reached != best.funnel.reached
  }
}
