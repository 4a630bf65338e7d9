import EventLog

// Every column, and every part of the event's name, may be the step. Each is tried: the events that show
// a page are picked by the verbs of their names, its values are the pages, and the order in which users
// first see them says whether they are steps. What a key is called decides only between what behaves
// alike.

/// Finds the ways to read the steps of a sample.
struct StepSearch: Sendable {
  let table: SampleTable
  let names: EventNames
  let journeys: SampleJourneys
  /// Columns that are no step: times and ids.
  let excluded: Set<Int>
  /// By name, how many events a user has of it, of those who have any.
  let eventsPerUser: [Double]
  /// By user, the events that say by their names that the onboarding was over, as places among the user's events.
  private let ends: [[Int]]
  /// Which columns have a value that an onboarding may be called by, and that value.
  let sections: [(column: Int, value: Text)]
  /// Which columns tell flows apart by their names, or versions of one.
  let flowColumns: [Int]
  /// Which columns have values that say of an event that it is the onboarding's, and their numbers.
  ///
  /// Kept as those are, since every column that may be the step is looked at beside all others.
  let markers: [(column: Int, values: [Int])]

  static let mostPages = 600

  init(table: SampleTable, names: EventNames, journeys: SampleJourneys, excluded: Set<Int>) {
    self.table = table
    self.names = names
    self.journeys = journeys
    self.excluded = excluded
    let eventsPerUser = Self.eventsPerUser(names, journeys)
    let ends = names.indices.filter {
      names[$0].meaning.saysEndOfFlow && eventsPerUser[$0] <= Self.onceEach
    }
    markers = Self.markers(in: table, names, excluded: excluded)
    sections = table.columns.indices.compactMap { column in
      excluded.contains(column) || column == names.column
        ? nil : table.columns[column].flowSection.map { (column, $0) }
    }
    flowColumns = table.columns.indices.filter { column in
      let name = KeyNames(table.columns[column].name)
      return column != names.column && (name.isFlow && !name.mayBeFlow || name.isFlowVersion)
    }
    self.eventsPerUser = eventsPerUser
    let last = Self.last(of: Set(ends), names, journeys)
    self.ends = journeys.rows.map { rows in
      last.isEmpty ? [] : rows.indices.filter { names.ofRow[rows[$0]].map(last.contains) ?? false }
    }
  }

  private static func eventsPerUser(_ names: EventNames, _ journeys: SampleJourneys) -> [Double] {
    var events = [Int](repeating: 0, count: names.count)
    var (users, lastUser) = (events, [Int?](repeating: nil, count: names.count))
    for (user, rows) in journeys.rows.enumerated() {
      for name in rows.lazy.compactMap({ names.ofRow[$0] }) {
        events[name] += 1
        users[name] += lastUser[name] == user ? 0 : 1
        lastUser[name] = user
      }
    }
    return zip(events, users).map { Double($0) / Double(max($1, 1)) }
  }

  /// The readings that fit, the best first.
  var readings: [StepReading] {
    var found: [StepReading] = []
    found += parallelMap(table.columns.count, threads: table.threads) { column in
      isCandidate(column) ? ofColumn(column) : []
    }.joined()
    found += ofLabels()
    let fine = found.filter { outer in !found.contains { $0.isWithinOnePage(of: outer) } }
    let sorted = Array(fine.sorted(by: isBetter).drop(while: arePaired))
    if sorted.isEmpty, let routes = ofPlainRoutes { return routes }
    if sorted.isEmpty || areMilestones(sorted[0]) || leavesOutMilestones(sorted[0]),
      let whole = ofWholeNames(besides: sorted.first)
    {
      return [whole] + sorted
    }
    guard let first = sorted.first else {
      return [ofRoutes(), ofRouteSections, ofPermissions].first { !$0.isEmpty } ?? []
    }
    if let routes = ofRoutes(joiningPagesOf: first) { return [routes] + sorted.dropFirst() }
    // A title may be the same along all pages of a wizard.
    guard first.selection.pages.count <= Self.fewTitles, !first.speaksOfOnboarding else {
      return sorted
    }
    return ofRoutes().filter { $0.isWithinOnePage(of: first, percent: 80) } + sorted
  }

  /// The readings of permissions as the steps, where nothing else is: an onboarding may be nothing but questions for
  /// them.
  private var ofPermissions: [StepReading] {
    let columns = table.columns.indices.filter { column in
      KeyNames(table.columns[column].name).isOfPermission && mayBeStep(column)
    }
    return columns.flatMap(ofColumn).filter { $0.selection.pages.count > 2 }.sorted(by: isBetter)
  }

  private static let fewTitles = 3

  private func arePaired(_ reading: StepReading) -> Bool {
    guard case .column(let column) = reading.source else { return false }
    return PairedNames(table.columns[column].distinct.map { NameTokens($0).words }).exist
  }

  func isBetter(_ left: StepReading, _ right: StepReading) -> Bool {
    if left.score != right.score { return left.score > right.score }
    // A kind of page, `Quiz`, stands beside its name on each event.
    let counts = [left, right].map(\.selection.pages.count)
    if counts[0] != counts[1] { return counts[0] > counts[1] }
    return left.pageNames.lexicographicallyPrecedes(right.pageNames)
  }

  private func isCandidate(_ column: Int) -> Bool {
    !KeyNames(table.columns[column].name).isOfPermission && mayBeStep(column)
      && !table.isPartOfJoined(column) && !isOfUsers(table.columns[column])
      && !countsEvents(column)
  }

  private func mayBeStep(_ column: Int) -> Bool {
    let values = table.columns[column]
    guard !values.isBool, !values.isOfRequests, mayBePages(values, of: column) else { return false }
    // A table with gaps has 1.0 for 1.
    let isNumberOfStep = values.isWholeNumbers && table.stepScore(of: column) >= 8
    if values.distinct.allSatisfy(\.isVersion) && !isNumberOfStep || values.areNumberLists
      || values.areWays
      || isOfUse(values)
      || values.areOnlyVerbs
      || KeyNames(values.name).isOfAttempts && values.isWholeNumbers
    {
      return false
    }
    return values.numberCount == 0 || values.distinct.allSatisfy(\.mayBeNumberOfStep)
  }

  /// Whether a column says what users use, and not where they are.
  private func isOfUse(_ values: ValueColumn) -> Bool {
    let name = KeyNames(values.name)
    return name.isOfUse && name.stepScore <= 0
  }

  /// Whether the values of a column, or their routes, may be pages.
  func mayBePages(_ values: ValueColumn, of column: Int) -> Bool {
    column != names.column && !excluded.contains(column)
      && (2...Self.mostPages).contains(values.distinct.count)
      && values.distinct.count * 2 <= values.count
      && !values.distinct.allSatisfy(\.isStatusOfAnswer) && !KeyNames.isOfPageBefore(values.path)
  }

  // MARK: - A key

  private func ofColumn(_ column: Int) -> [StepReading] {
    let values = table.dense(column)
    let isOfSteps = table.stepScore(of: column) >= 8
    let carriers = carriers(
      of: values, key: KeyNames(table.columns[column].name).words, isOfSteps: isOfSteps,
      leads: table.leads(column), isJoined: table.isJoinedOfWays(column))
    var found: [StepReading] = []
    let own = ownNames(of: values, among: carriers)
    if let shown = ofShownValues(column, values, carriers, besides: own) { return [shown] }
    if let largest = ofLargestFlow(column, values, own) { return [largest] }
    if !own.isEmpty, own != carriers, let reading = reading(column, values, names: own, isOwn: true)
    {
      found.append(reading)
    }
    for marker in markers(of: values, besides: column) {
      let marked = values.only(isMarked(by: marker))
      if let reading = reading(column, marked, names: carriers, marker: marker) {
        found.append(reading)
      }
    }
    guard found.isEmpty else { return found }
    if let one = ofOneFlow(column, values, carriers) { return [one] }
    let isOwn = own == carriers
    let plain = reading(column, values, names: carriers, isOwn: isOwn)
    if let plain, !plain.selection.isPart || isOwn && sayOnboarding(carriers) { return [plain] }
    // Of all the screens of an app, those that say it themselves.
    let speaking =
      ofSpeakingValues(column, values, carriers) ?? ofSection(column, values, carriers)
    return [speaking ?? plain].compactMap(\.self)
  }

  /// The reading of values that speak of an onboarding, where events show them whose names do not, and those that
  /// do tell only what was done: an `impression` of `onboarding_step_1_dialog` beside `onboard_continue`.
  private func ofShownValues(
    _ column: Int, _ values: RowNumbers, _ carriers: [Int], besides own: [Int]
  ) -> StepReading? {
    let isView = { (name: Int) in names[name].meaning.verb == .view }
    guard !own.isEmpty, !own.contains(where: isView), carriers.contains(where: isView),
      table.columns[column].numbers(saying: .onboarding).count > 2
    else { return nil }
    return ofSpeakingValues(column, values, carriers)
  }

  /// The reading of those values only that speak of an onboarding, where several do and others do not.
  private func ofSpeakingValues(_ column: Int, _ values: RowNumbers, _ own: [Int]) -> StepReading? {
    let distinct = table.columns[column].distinct
    let said = table.columns[column].numbers(saying: .onboarding)
    let speaking = said.isEmpty ? PageFamily(of: distinct).numbers : said
    guard speaking.count > 1, speaking.count < distinct.count else { return nil }
    let some = values.only(Set(speaking))
    return reading(.column(column), table.columns[column], ofSome: some, names: own)
  }

  /// `values`: By event, the number of its value; none where it is not marked.
  func reading(
    _ column: Int, _ values: RowNumbers, names own: [Int], marker: StepReading.Marker? = nil,
    isOwn: Bool = false
  ) -> StepReading? {
    reading(
      .column(column), table.columns[column], values, names: own, marker: marker, isOwn: isOwn)
  }

  /// The same of the events that have some values only, which then mark the onboarding's.
  ///
  /// `own`: `nil` for the names that show pages by these values.
  func reading(
    _ source: StepReading.Source, _ values: ValueColumn, ofSome some: RowNumbers,
    names own: [Int]? = nil
  ) -> StepReading? {
    let marker = source.column.map { column in
      let pages = Set(some.lazy.compactMap(\.self)).map { values.distinct[$0] }
      return StepReading.Marker(column: column, values: pages.sorted())
    }
    return reading(source, values, some, names: own ?? carriers(of: some), marker: marker)
  }

  func reading(
    _ source: StepReading.Source, _ column: ValueColumn, _ values: RowNumbers, names own: [Int],
    marker: StepReading.Marker? = nil, isOwn: Bool = false
  ) -> StepReading? {
    guard !own.isEmpty else { return nil }
    let shows = [Bool](of: own, count: names.count)
    let isShowing = names.ofRow.map { $0.map { shows[$0] } ?? false }
    var pages = values.only(isShowing)
    let unviewed = unviewed(pages, pageCount: column.distinct.count) + posted(in: column)
    if own.contains(where: { names[$0].meaning.verb == .start }) {
      dropWholes(from: &pages, values)
    }
    let ends = FlowEndValues(column, pages: pages, journeys, unviewed: unviewed)
    for row in pages.rows(of: ends.numbers) { pages[row] = nil }
    let score = source.column.map(table.stepScore) ?? KeyNames.stepScore(of: column.path)
    let prior = 0.02 * Double(score)
    let isText = column.numberCount == 0 && !column.isWholeNumbers && !column.isAddresses
    let isOnboarding = own.contains { names[$0].meaning.isOnboarding }
    let said = marker != nil || isOwn && isOnboarding ? 0.1 : isOwn ? 0.02 : 0
    let bonus = (isText ? 0.05 : 0) + said
    let shown = isShowing.count { $0 }
    let coverage = 0.1 * Double(pages.count { $0 != nil }) / Double(max(shown, 1))
    return reading(
      source, marker, isOwn, pages, column.distinct, ends: ends,
      prior: prior + bonus + coverage)
  }

  func reading(
    _ source: StepReading.Source, _ marker: StepReading.Marker?, _ isOwn: Bool, _ pages: RowNumbers,
    _ pageNames: [Text], ends: FlowEndValues? = nil, branches: PageBranches? = nil, prior: Double
  ) -> StepReading? {
    let pages = beforeEnd(branches?.applied(to: pages) ?? pages)
    let select = { PageSelection(journeys, pages: $0, pageCount: pageNames.count) }
    guard
      var selection = select(pages) ?? begunPages(pages, pageCount: pageNames.count).flatMap(select)
    else { return nil }
    let isOfSteps = source.column.map { table.stepScore(of: $0) >= 10 } ?? false
    guard
      dropOthers(
        from: &selection, pages, named: pageNames, isMarked: marker != nil,
        isFlow: isOwn || isOfSteps)
    else { return nil }
    if let branches {
      selection.drop(branches.leftOut)
    } else {
      let spelled = spellings(of: selection.order, pages, pageNames)
      let branches =
        spelled.isEmpty ? self.branches(of: selection, pages, named: pageNames) : spelled
      if !branches.isEmpty,
        let joined = reading(
          source, marker, isOwn, pages, pageNames, ends: ends, branches: branches, prior: prior)
      {
        return joined
      }
    }
    return StepReading(
      source: source, marker: marker, isOwnNames: isOwn, pageNames: pageNames, pageOfRow: pages,
      branches: branches ?? PageBranches(), ends: ends?.names ?? [], failures: ends?.failures ?? [],
      selection: selection, score: score(of: selection) + prior)
  }

  /// Leaves out the pages that are no steps.
  ///
  /// `isFlow`: whether the names of events, or their key, say that all pages are steps.
  ///
  /// - Returns: Whether enough are left.
  private func dropOthers(
    from selection: inout PageSelection, _ pages: RowNumbers, named names: [Text], isMarked: Bool,
    isFlow: Bool
  ) -> Bool {
    if !isFlow {
      if !isMarked { selection.dropPagesBefore(named: names) }
      selection.dropPagesOfOtherSections(named: names)
    }
    selection.dropUncounted(named: names)
    guard dropLatePages(of: &selection, pages) else { return false }
    // Two of an app's many pages are too few to be a way through it.
    return !selection.isPart || selection.pages.count > 2 || isFlow || isMarked
  }

  /// How much the pages look like steps.
  private func score(of selection: PageSelection) -> Double {
    let order = selection.order
    let kept = selection.pages.reduce(0) { $0 + order.views[$1] }
    let part = 0.1 * Double(kept) / Double(max(order.views.reduce(0, +), 1))
    let fewSteps = selection.pages.count == 2 ? -0.05 : 0
    // Of several flows more users walk through the onboarding.
    let share = 0.1 * Double(order.viewers[selection.pages[0]]) / Double(journeys.rows.count)
    return selection.agreement + 0.5 * selection.entryShare + part + share + fewSteps
  }

  /// Without the pages that a user saw after an event that says by its name that the onboarding was
  /// over: these are the app's own.
  private func beforeEnd(_ pages: RowNumbers) -> RowNumbers {
    var pages = pages
    for (rows, ends) in zip(journeys.rows, ends) where !ends.isEmpty {
      guard let end = ends.first(where: { pages[rows[$0]] == nil }) else { continue }
      for row in rows[end...] { pages[row] = nil }
    }
    return pages
  }

  // MARK: - The event's name

  private func ofLabels() -> [StepReading] {
    guard names.column != nil else { return [] }
    let labelled = names.indices.filter {
      !names[$0].meaning.isBare && !names[$0].meaning.isLifecycle && !names[$0].meaning.isFromFlow
        && !names[$0].isAnswer && !isRowChange($0, among: Self.rowChanges)
    }
    let own = labelled.filter { names[$0].meaning.isOnboarding }
    let sets = [
      (own, true), (betweenStartAndEnd(labelled), false), (ofFlow(labelled), false),
      (labelled, false),
    ]
    for (some, isOwn) in sets {
      let all = StepVerbs(names, labelled: ofScreens(some)).showing
      let marked = isOwn ? [] : markers(of: names.ofRow, besides: nil).map { Optional($0) }
      for marker in marked + [nil] {
        let showing = withoutFlowEnds(all, amongMarked: marker.map(isMarked))
        guard Set(showing.map { names[$0].meaning.label }).count > 1 else { continue }
        guard let all = labels(of: showing, marker, isOwn: isOwn) else { continue }
        let reading = isOwn ? all : ofViews(all, showing, marker) ?? all
        // Two events one after the other are no flow, unless something says that they are.
        if isOwn || marker != nil || reading.selection.pages.count > 2 { return [reading] }
      }
    }
    return []
  }

  /// The same reading of those pages only that names say were viewed, where nearly all of its pages are.
  ///
  /// What else happened on the way, `signed_up`, is no page. `nil` where that changes nothing.
  private func ofViews(
    _ reading: StepReading, _ showing: [Int], _ marker: StepReading.Marker?
  ) -> StepReading? {
    let labels = Set(reading.selection.pages.map { reading.pageNames[$0] })
    let own = showing.filter { labels.contains(names[$0].meaning.label) }
    let said = own.filter { names[$0].meaning.verb == .view }
    let viewed = Set(said.map { names[$0].meaning.label })
    guard viewed.count > 2, viewed.count < labels.count, viewed.count * 4 >= labels.count * 3 else {
      return nil
    }
    return self.labels(
      of: own.filter { viewed.contains(names[$0].meaning.label) }, marker, isOwn: false)
  }

  /// Those of some names that have a word of what a flow may be called: tutorial_welcome.
  ///
  /// Of words that one name has, no flow is called: a flow may have a page of that name, `pair_tour`.
  private func ofFlow(_ some: [Int]) -> [Int] {
    var counts: [String: Int] = [:]
    for word in some.flatMap({ Set(names[$0].meaning.words) })
    where PlainWords.flow.contains(word) {
      counts[word, default: 0] += 1
    }
    return some.filter { name in names[name].meaning.words.contains { counts[$0, default: 0] > 1 } }
  }

  private func labels(
    of showing: [Int], _ marker: StepReading.Marker?, isOwn: Bool
  ) -> StepReading? {
    let all = Set(showing.map { names[$0].meaning.label }).sorted()
    guard all.count <= Self.mostPages else { return nil }
    var pageOfName = [Int?](repeating: nil, count: names.count)
    for name in showing { pageOfName[name] = all.firstIndex(of: names[name].meaning.label) }
    var pages = names.ofRow.mapped(by: pageOfName)
    if let marker { pages = pages.only(isMarked(by: marker)) }
    let prior = isOwn || marker != nil ? 0.25 : 0
    return reading(.label, marker, isOwn, pages, all, prior: prior)
  }
}
