import EventLog

// Two keys that both change from page to page, and of which neither follows from the other, are two
// flows: the route and the panel that is shown in it, say. A title follows from its page, a section from
// its screen, and the page before follows too; those are no rivals. What users see in no common order is
// none either: what they answered, how long they took. Nor is what comes again on each step: shown, next.

/// Looks whether another key would be read as the step with as much right, and to another funnel.
struct StepRivals {
  /// A key, its pages in order, and how many users would reach each.
  struct Rival {
    let column: Int
    let pages: [Text]
    let reached: [Int]
  }

  private let walk: Walk
  private let table: SampleTable
  private let excluded: Set<Int>
  private let arms: [Int]

  /// `excluded`: Columns that are no step: times and ids.
  init(_ walk: Walk, _ table: SampleTable, excluding excluded: Set<Int>) {
    self.walk = walk
    self.table = table
    self.excluded = excluded
    arms = Self.arms(in: table)
  }

  private static let fewestAgreement = 0.85

  /// - Throws: Where two readings cross: on the same events neither follows from the other.
  func check() throws(GuessRefusal) {
    guard let own = ownColumn else { return }
    try checkOtherWays(in: own)
    let places = walk.reading.placeOfRow
    let rows = walk.reading.stepRows
    let crossing = parallelMap(table.columns.count, threads: table.threads) { column in
      column == own ? nil : rival(column, places: places, rows: rows)
    }.compactMap(\.self)
    let rivals = crossing + [viewsByAnotherKey(than: own)].compactMap(\.self)
    guard !rivals.isEmpty else { return }
    let first = Rival(
      column: own, pages: walk.reading.selection.pages.map { walk.reading.pageNames[$0] },
      reached: walk.funnel.reached)
    throw .severalSteps([first] + rivals, walk, table)
  }

  /// Users who see other pages are told of from one for so many users who see the steps.
  private static let usersForOther = 20
  /// Who saw fewer of the other pages may have come by chance, where only their names speak of an onboarding.
  private static let fewestPages = 3

  /// - Throws: Where many users see none of the steps, but other pages that speak of an onboarding, or whose
  ///   events do: those of another language or platform, or of another flow.
  private func checkOtherWays(in column: Int) throws(GuessRefusal) {
    let values = table.columns[column]
    let dense = values.dense(table.rowCount)
    let speaks = Set(values.numbers(saying: .onboarding))
    let isShowing = walk.reading.isOwnNames ? walk.showing : []
    let fewest = walk.reading.isOwnNames ? 2 : Self.fewestPages
    let places = walk.reading.placeOfRow
    let own = walk.user.journeys.rows.map { $0.filter { places[$0] != nil } }.filter { !$0.isEmpty }
    let others = walk.user.journeys.rows.filter { !$0.contains { places[$0] != nil } }
    let elsewhere = others.map { rows in
      rows.filter { row in
        guard let value = dense[row] else { return false }
        return speaks.contains(value) || walk.names.ofRow[row].map(isShowing.contains) ?? false
      }
    }.filter { rows in Set(rows.map { dense[$0] }).count >= fewest }
    guard elsewhere.count * Self.usersForOther >= own.count, !elsewhere.isEmpty,
      !areNamedApart(own.joined(), elsewhere.joined())
    else { return }
    let names = { (some: [[Int]]) in
      Set(some.joined().compactMap { dense[$0] }).map { values.distinct[$0] }.sorted()
    }
    throw .severalOnboardings(
      values, steps: names(own), users: own.count, others: names(elsewhere),
      otherUsers: elsewhere.count)
  }

  /// Whether a key says of the events of two onboardings which is which: the flow, or the variant of an
  /// experiment, of which each has steps of its own.
  private func areNamedApart(
    _ some: FlattenSequence<[[Int]]>, _ others: FlattenSequence<[[Int]]>
  ) -> Bool {
    table.columns.contains { column in
      let name = KeyNames(column.name)
      guard name.isFlow || name.isVariant || name.isFlowVersion, column.distinct.count > 1 else {
        return false
      }
      let dense = column.dense(table.rowCount)
      let values = [some, others].map { rows in Set(rows.map { dense[$0] }) }
      return values[0].isDisjoint(with: values[1])
    }
  }

  private var ownColumn: Int? {
    switch walk.reading.source {
    case .column(let column), .route(let column): column
    case .label, .wholeName: walk.names.column
    }
  }

  private func rival(_ column: Int, places: RowNumbers, rows: [Int]) -> Rival? {
    let values = table.columns[column]
    guard column != walk.names.column, !excluded.contains(column), !values.isBool,
      !KeyNames.isOfPageBefore(values.path), (2...60).contains(values.distinct.count),
      Self.mayNameSteps(values)
    else { return nil }
    let dense = values.dense(table.rowCount)
    guard !countsViews(values, dense, besides: places) else { return nil }
    let shared = rows.filter { dense[$0] != nil }
    guard shared.count * 10 >= rows.count * 8, !Self.follows(dense, from: places, on: shared),
      !Self.follows(places, from: dense, on: shared)
    else { return nil }
    let pages = dense.only([Bool](of: shared, count: table.rowCount))
    let order = PageOrder(walk.user.journeys, pages: pages, pageCount: values.distinct.count)
    // What has two or three values along many pages says how far a user is: open, in progress, done.
    guard let rival = rival(column, pages: pages, order), rival.reached != walk.funnel.reached,
      rival.pages.count * 2 >= walk.funnel.reached.count,
      !Self.recurs(order), !numbersStepsApart(values, dense, places, on: shared)
    else { return nil }
    return rival
  }

  /// Whether a column numbers the steps, each of which has one number under each value of another key: an arm of an
  /// experiment, or a version, may have a step more.
  private func numbersStepsApart(
    _ values: ValueColumn, _ dense: RowNumbers, _ places: RowNumbers, on rows: [Int]
  ) -> Bool {
    guard values.isWholeNumbers, let own = ownColumn, !table.columns[own].isWholeNumbers else {
      return false
    }
    return arms.contains { column in
      let arm = table.dense(column)
      let ofArms = rows.filter { arm[$0] != nil }
      guard ofArms.count * 20 >= rows.count * 19 else { return false }
      let width = table.columns[column].distinct.count
      let cells = RowNumbers(
        zip(places, arm).lazy.map { place, arm in
          place.flatMap { place in arm.map { place * width + $0 } }
        })
      return Self.follows(dense, from: cells, on: ofArms)
    }
  }

  /// Some of the columns that are called what parts users, or a version of something.
  private static func arms(in table: SampleTable) -> [Int] {
    let found = table.columns.indices.filter { column in
      (2...mostArms).contains(table.columns[column].distinct.count)
        && comesInArms(table.columns[column])
    }
    return Array(found.prefix(mostColumnsOfArms))
  }

  private static let mostColumnsOfArms = 8
  private static let mostArms = 6

  /// Whether a key is called what parts users, or a version of something.
  private static func comesInArms(_ column: ValueColumn) -> Bool {
    let name = KeyNames(column.name)
    return name.isVariant || name.isFlowVersion || name.isOfVersion
      || name.has(["group", "cohort", "platform", "os"])
  }

  /// The key by which events view the steps that others complete under this one: `{"event":"Step Viewed","index":1}`
  /// beside `{"event":"Step Completed","name":"goal"}`; `nil` where none does.
  ///
  /// Nothing tells which number is which name, and each shows what the other does not.
  private func viewsByAnotherKey(than own: Int) -> Rival? {
    let names = walk.names
    let completing = walk.showing.map { names[$0].meaning }
    guard !completing.isEmpty, completing.allSatisfy(\.saysDone) else { return nil }
    let subjects = Set(completing.map(\.subject)).subtracting([[]])
    let viewing = names.indices.filter {
      names[$0].meaning.verb == .view && subjects.contains(names[$0].meaning.subject)
    }
    let rows = names.ofRow.rows(of: Set(viewing))
    let isKnown = table.dense(own)
    guard rows.count > 20, rows.count(where: { isKnown[$0] != nil }) * 10 < rows.count else {
      return nil
    }
    return table.columns.indices.lazy.filter { $0 != own && !excluded.contains($0) }
      .compactMap { rival($0, onOtherEvents: rows) }.first
  }

  /// A key that nearly all of some events have, none of which has the key of the steps, and that has an order.
  private func rival(_ column: Int, onOtherEvents rows: [Int]) -> Rival? {
    let values = table.columns[column]
    guard column != walk.names.column, (2...60).contains(values.distinct.count),
      KeyNames.stepScore(of: values.path) >= 0, !values.isBool
    else { return nil }
    let dense = values.dense(table.rowCount)
    guard rows.count(where: { dense[$0] != nil }) * 10 >= rows.count * 9 else { return nil }
    let pages = dense.only([Bool](of: rows, count: table.rowCount))
    let order = PageOrder(walk.user.journeys, pages: pages, pageCount: values.distinct.count)
    return rival(column, pages: pages, order)
  }

  /// A key whose values users see in one order; `nil` where they do not agree on one.
  private func rival(_ column: Int, pages: RowNumbers, _ order: PageOrder) -> Rival? {
    let values = table.columns[column]
    let sights = order.seen.reduce(0) { $0 + order.viewers[$1] }
    // Users who go on have to see another value, as they do of steps.
    guard let agreement = order.agreement(of: order.seen), agreement >= Self.fewestAgreement,
      sights * 10 >= order.users * 15
    else { return nil }
    let sorted = order.sorted(order.seen)
    let places = pages.mapped(by: [Int?](placesOf: sorted, count: values.distinct.count))
    let funnel = SampleFunnel(walk.user.journeys, places: places, steps: sorted.count)
    return Rival(column: column, pages: sorted.map { values.distinct[$0] }, reached: funnel.reached)
  }

  /// Whether a column numbers all that users see, one after the other, be it a step or not.
  private func countsViews(
    _ values: ValueColumn, _ dense: RowNumbers, besides places: RowNumbers
  ) -> Bool {
    guard values.isWholeNumbers else { return false }
    let ofValue = values.distinct.map { $0.wholeNumber ?? 0 }
    let numbers = dense.map { $0.map { ofValue[$0] } }
    let pairs = walk.user.journeys.pairs { numbers[$0] != nil }
    let next = pairs.count { numbers[$0.next] == numbers[$0.row].map { $0 &+ 1 } }
    let others = walk.user.journeys.rows.joined().count { dense[$0] != nil && places[$0] == nil }
    return pairs.count > 20 && next * 10 >= pairs.count * 8 && others * 20 >= pairs.count
  }

  /// Whether values may be those of steps: texts may, and numbers under a key that is called so.
  private static func mayNameSteps(_ values: ValueColumn) -> Bool {
    let score = KeyNames.stepScore(of: values.path)
    guard !values.areControls, !values.isOfRequests, !values.areNumberLists else { return false }
    // What was done, NAVIGATE and GO_BACK, names no page, nor does what somebody typed.
    if [
      "action", "verb", "kind", "type", "activity", "text", "messagetext", "input", "body",
      "utterance",
    ].contains(KeyNames(values.name).folded) {
      return false
    }
    let isOfRows = values.distinct.allSatisfy {
      StepSearch.rowChanges.contains($0.string.lowercased())
    }
    guard !isOfRows else { return false }
    // "next", "back" and "closed" say what happened on a page.
    guard score >= 0, values.distinct.count(where: \.saysOnlyVerbs) * 2 <= values.distinct.count
    else { return false }
    return score >= (values.numberCount == 0 && !values.isWholeNumbers ? 0 : 8)
  }

  /// Whether values come again and again along a walk, as shown, next, shown, next do: they say what
  /// happened on a step, not which one it was.
  private static func recurs(_ order: PageOrder) -> Bool {
    let (new, all) = order.walks.reduce((0, 0)) { ($0.0 + Set($1).count, $0.1 + $1.count) }
    return all > new * 2
  }

  /// Whether each value of `source` goes with one value of `target`, but for a few events.
  private static func follows(_ target: RowNumbers, from source: RowNumbers, on rows: [Int]) -> Bool
  {
    target.usual(for: source, on: rows) * 100 >= rows.count * 97
  }
}
