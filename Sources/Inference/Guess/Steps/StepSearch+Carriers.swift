import EventLog

// Which events show a page by the value of a key: those whose names say so, if the key varies among them. The
// names of an onboarding are asked before all others, for those of another flow may say it more plainly.

extension StepSearch {
  /// The names whose events show a page by a value.
  ///
  /// `isOfSteps`: whether the key is called a step or page: then each step may have a name of its own. `leads`: whether
  /// it says where a way led: then any event with a value has come there, unless some say that they show pages.
  /// `isJoined`: whether it is two keys, of which one has the first page only. `key`: the words that it is called by.
  func carriers(
    of values: RowNumbers, key: [String] = [], isOfSteps: Bool = false, leads: Bool = false,
    isJoined: Bool = false
  ) -> [Int] {
    let carrying = carrying(values)
    let any = (carrying.several + carrying.one).sorted()
    let setting = carrying.several.filter { sets(key, $0) }
    if !setting.isEmpty, show(setting, allOf: any, values) { return setting }
    if isJoined || leads && !any.contains(where: { names[$0].meaning.verb == .view }) {
      return any.filter(mayShow)
    }
    var said = withoutEnds(StepVerbs(names, carrying: carrying.several).showing)
    if said.isEmpty, isOfSteps { said = withoutEnds(StepVerbs(names, carrying: any).showing) }
    if isOfSteps {
      said += results(besides: said, among: any)
      said += views(besides: said, among: carrying.one, values)
    } else {
      said += namesakes(of: said, among: carrying.one, values)
    }
    let showing =
      said + arrivals(before: said, among: carrying.several, values)
      + answers(behind: said, among: carrying.several, values)
      + starts(of: said, among: carrying.one, values)
    guard showing.contains(where: { isRowChange($0, among: Self.updates) }) else {
      return showing.sorted()
    }
    // A row is written with its first step, and then changed.
    let ofInsertion = carrying.one.filter { isRowChange($0, among: Self.insertions) }
    return (showing + ofInsertion).sorted()
  }

  /// The names of events that come before each that completes a step, whatever they are called: who has one of
  /// `item_unlocked` has come to the step that `item_done` completes.
  ///
  /// One value that is only ever completed, a whole course among its chapters, does not count.
  private func arrivals(before showing: [Int], among carrying: [Int], _ values: RowNumbers) -> [Int]
  {
    guard !showing.isEmpty,
      showing.allSatisfy({ names[$0].meaning.verb == .complete })
    else { return [] }
    let ends = Set(showing)
    return carrying.filter { name in
      guard mayArrive(name), !showing.contains(name) else { return false }
      let isArrivedAt = valuesShown(by: [name], values)
      guard valuesShown(by: ends, values).subtracting(isArrivedAt).count <= 1 else { return false }
      var (completed, after) = (0, 0)
      for rows in journeys.rows {
        var arrived: Set<Int> = []
        for row in rows {
          guard let value = values[row], let own = names.ofRow[row] else { continue }
          if own == name { arrived.insert(value) }
          guard ends.contains(own), isArrivedAt.contains(value) else { continue }
          completed += 1
          after += arrived.contains(value) ? 1 : 0
        }
      }
      return completed > 0 && after * 20 >= completed * 19
    }
  }

  /// The names of events that come behind each view, but for one page that many users have without a view.
  ///
  /// Who has `question_answered` of it has come to that page: an old version of an app may not log its view.
  private func answers(behind showing: [Int], among carrying: [Int], _ values: RowNumbers) -> [Int]
  {
    let others = carrying.filter { !showing.contains($0) && names[$0].meaning.saysDone }
    guard !others.isEmpty, others.count <= Self.mostAnswers,
      showing.contains(where: { names[$0].meaning.verb == .view })
    else { return [] }
    let counts = AnswerCounts(
      journeys, names: names.ofRow, nameCount: names.count, views: showing, answers: others,
      values: values)
    return zip(others, counts.ofAnswers).filter { _, pages in
      let often = pages.filter { $0.unviewed * 20 > $0.all }
      guard let page = often.only, pages.count(where: { $0.all > 0 }) > 2 else { return false }
      return page.unviewed * 10 >= page.all
    }.map(\.0)
  }

  private static var mostAnswers: Int { 12 }

  /// The values on events of some names.
  private func valuesShown(by some: Set<Int>, _ values: RowNumbers) -> Set<Int> {
    Set(names.ofRow.rows(of: some).compactMap { values[$0] })
  }

  /// Where each step is one event that says what came of it, the results that name nothing else: `killed` beside
  /// `next` and `back`.
  private func results(besides showing: [Int], among carrying: [Int]) -> [Int] {
    guard let column = names.column, KeyNames(table.columns[column].name).isResult else {
      return []
    }
    return carrying.filter { name in
      let verb = names[name].meaning.verb
      return !showing.contains(name) && (verb == nil || verb == .leave)
    }
  }

  /// The names of events that view one page each, which no other event shows: `welcome_shown` with `"step_no": 1`
  /// before `setup_step_shown` with 2 to 6.
  ///
  /// Nearly all users have it before the others, or it is called like them, `application_review_viewed` beside
  /// `application_page_viewed`: an app's home screen is neither, and a splash screen comes before any flow.
  private func views(besides showing: [Int], among carrying: [Int], _ values: RowNumbers) -> [Int] {
    guard showing.contains(where: { names[$0].meaning.verb == .view }) else { return [] }
    let others = Set(showing)
    let shown = valuesShown(by: others, values)
    let subject = names.subject(of: showing)
    return carrying.filter { name in
      let meaning = names[name].meaning
      return meaning.verb == .view && !showing.contains(name)
        && !meaning.words.contains(where: PlainWords.beforeFlow.contains)
        && valuesShown(by: [name], values).isDisjoint(with: shown)
        && (meaning.words.contains(where: subject.contains) || isBefore(others, name))
    }
  }

  /// The names of events that view one page each, which no other event shows, and are called like others but for one
  /// word: `mod_url.course_module_viewed` beside `mod_page.course_module_viewed`.
  private func namesakes(of showing: [Int], among carrying: [Int], _ values: RowNumbers) -> [Int] {
    let views = showing.filter { names[$0].meaning.verb == .view }
    let others = views.map { Set(names[$0].meaning.words) }
    let shown = valuesShown(by: Set(views), values)
    return carrying.filter { name in
      let meaning = names[name].meaning
      let words = Set(meaning.words)
      return meaning.verb == .view && !showing.contains(name)
        && others.contains { other in
          let common = words.intersection(other)
          return common.count > Self.fewestCommonWords && words.count == other.count
            && common.count == words.count - 1
        } && valuesShown(by: [name], values).isDisjoint(with: shown)
    }
  }

  private static var fewestCommonWords: Int { 3 }

  /// Whether a name says of a key, and of nothing else, that it got its value: `state_set`, `state_changed`.
  private func sets(_ key: [String], _ name: Int) -> Bool {
    let words = NameTokens(names[name].text).words
    return !key.isEmpty && words.count == key.count + 1 && words.starts(with: key)
      && ["set", "changed", "change", "updated", "entered", "enter"].contains(words[key.count])
  }

  /// Whether the events of some names have all values that those of others have, of which none views a page.
  private func show(_ some: [Int], allOf others: [Int], _ values: RowNumbers) -> Bool {
    guard !others.contains(where: { names[$0].meaning.verb == .view }) else { return false }
    let all = valuesShown(by: Set(others), values)
    return all == valuesShown(by: Set(some), values)
  }

  /// Whether nearly all users who have a name and one of others have it first.
  private func isBefore(_ others: Set<Int>, _ name: Int) -> Bool {
    let before = journeys.count { rows in
      let own = rows.compactMap { names.ofRow[$0] }
      guard let first = own.firstIndex(of: name),
        let other = own.firstIndex(where: others.contains)
      else { return nil }
      return first < other
    }
    return before.all > 0 && before.yes * 20 >= before.all * 19
  }

  private func mayShow(_ name: Int) -> Bool {
    switch names[name].meaning.verb {
    case nil, .view, .start, .complete, .choose, .act: true
    case .skip, .back, .error, .leave, .grant, .deny, .ask: false
    }
  }

  private func mayArrive(_ name: Int) -> Bool {
    let meaning = names[name].meaning
    // `NOT_STARTED` may be laid in for all steps.
    if meaning.words.contains("not") { return false }
    return switch meaning.verb {
    case nil, .act, .choose: true
    default: false
    }
  }

  /// The names of events that begin the flow on a page which hardly anybody is shown otherwise: behind
  /// `start` with `"to": "name"` comes `next` with `"to": "avatar"`.
  private func starts(of showing: [Int], among carrying: [Int], _ values: RowNumbers) -> [Int] {
    let others = Set(showing)
    // A course that is initialized and completed is no page of its own.
    let shows = Set(
      names.indices.filter { name in
        let verb = names[name].meaning.verb
        return verb == .back || verb != .complete && showing.contains(name)
      })
    return carrying.filter { name in
      let meaning = names[name].meaning
      guard meaning.verb == .start, meaning.isBare, !others.contains(name) else { return false }
      let own = zip(values, names.ofRow)
      guard let first = own.first(where: { $0 != nil && $1 == name })?.0 else { return false }
      let shown = journeys.count { rows in
        guard rows.contains(where: { names.ofRow[$0] == name }) else { return nil }
        return rows.contains {
          values[$0] == first && names.ofRow[$0].map(others.contains) ?? false
        }
      }
      return shown.yes * 2 < shown.all
        && own.contains { $0 == first && $1.map(shows.contains) ?? false }
    }
  }

  /// The names that speak of an onboarding; where none does, those of steps of something that may be one:
  /// of a sign-up beside a checkout.
  func ownNames(of values: RowNumbers, among carriers: [Int]) -> [Int] {
    let own = speakingNames(of: values, among: carriers)
    guard !own.isEmpty else { return own }
    let alone = Set(carrying(values).one)
    return (own + views(besides: own, among: carriers.filter(alone.contains), values)).sorted()
  }

  /// Whether all events that show pages say that they are an onboarding's: then the names of pages need not say it.
  func sayOnboarding(_ carriers: [Int]) -> Bool {
    carriers.allSatisfy { names[$0].meaning.isOnboarding }
  }

  private func speakingNames(of values: RowNumbers, among carriers: [Int]) -> [Int] {
    let isOwn = { (name: Int) in names[name].meaning.isOnboarding }
    let own = carriers.filter(isOwn)
    guard own.isEmpty else { return own }
    // Beside quest_step, ftue says less plainly that it shows steps.
    let quiet = StepVerbs(names, carrying: carrying(values).several.filter(isOwn)).showing
    guard quiet.isEmpty else { return withoutEnds(quiet) }
    // `tutorial` beside `level`, and no more
    let bare = carriers.filter { name in
      let meaning = names[name].meaning
      return meaning.isBare && meaning.hasWordOfFlow
    }
    guard bare.isEmpty || bare.count == carriers.count else { return bare }
    return carriers.filter { name in
      let meaning = names[name].meaning
      return meaning.namesPart && meaning.hasWordOfFlow
    }
  }

  /// The names of whose events a tenth or more have a value, and several of them; and those whose events
  /// have one and the same.
  private func carrying(_ values: RowNumbers) -> (several: [Int], one: [Int]) {
    var with = [Int](repeating: 0, count: names.count)
    var first = [Int?](repeating: nil, count: names.count)
    var isOnSeveral = [Bool](repeating: false, count: names.count)
    for case (let name?, let value?) in zip(names.ofRow, values) {
      with[name] += 1
      if first[name] == nil { first[name] = value }
      if first[name] != value { isOnSeveral[name] = true }
    }
    let all = names.indices.filter { with[$0] > 0 }
    return (
      all.filter { with[$0] * 10 >= names[$0].count && isOnSeveral[$0] },
      all.filter { !isOnSeveral[$0] }
    )
  }

  /// Without names that end the flow, once for each user, and say on which step.
  private func withoutEnds(_ showing: [Int]) -> [Int] {
    let speaking = showing.filter { names[$0].meaning.verb == .view || names[$0].meaning.namesPart }
    guard !speaking.isEmpty else { return showing }
    return showing.filter { name in
      let meaning = names[name].meaning
      guard meaning.verb == .complete || meaning.verb == .start, meaning.isBare,
        !meaning.namesPart
      else { return true }
      return eventsPerUser[name] > Self.onceEach
    }
  }
}

/// How many users have an answer on a page, and how many of them without a view of that page before it.
struct AnswerCounts {
  struct OfPage {
    fileprivate(set) var all = 0
    fileprivate(set) var unviewed = 0
  }

  /// By answer, as they were given, and then by value, which is a page.
  private(set) var ofAnswers: [[OfPage]]

  /// `names`: by event, its name; `views`, `answers`: names of events; `values`: by event, the page.
  init(
    _ journeys: SampleJourneys, names: RowNumbers, nameCount: Int, views: [Int], answers: [Int],
    values: RowNumbers
  ) {
    let pageCount = values.lazy.compactMap(\.self).max().map { $0 + 1 } ?? 0
    ofAnswers = answers.map { _ in [OfPage](repeating: OfPage(), count: pageCount) }
    let isView = [Bool](of: views, count: nameCount)
    let answerOfName = [Int?](placesOf: answers, count: nameCount)
    // One array of who came last to each page serves all users: a set for each would cost more than all the rest.
    var lastViewer = [Int?](repeating: nil, count: pageCount)
    var lastAnswerer = answers.map { _ in lastViewer }
    for (user, rows) in journeys.rows.enumerated() {
      for row in rows {
        guard let name = names[row], let page = values[row] else { continue }
        if isView[name] { lastViewer[page] = user }
        guard let answer = answerOfName[name], lastAnswerer[answer][page] != user else { continue }
        lastAnswerer[answer][page] = user
        ofAnswers[answer][page].all += 1
        ofAnswers[answer][page].unviewed += lastViewer[page] == user ? 0 : 1
      }
    }
  }
}
