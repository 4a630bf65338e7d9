import EventLog

/// The key that says what happened, and what its names say; without one, all events are alike.
///
/// The names are its elements, by number.
struct EventNames: RandomAccessCollection, Sendable {
  /// A name and the events that have it.
  struct Name: Sendable {
    let text: Text
    var meaning: NameMeaning
    /// Whether it tells of a permission that was asked for, or of the answer.
    var isAnswer: Bool
    var count = 0

    init(_ text: Text, count: Int) {
      self.text = text
      self.count = count
      meaning = NameMeaning(text)
      isAnswer = PermissionName(text) != nil
    }
  }

  /// The column of the names; `nil` where no key tells events apart.
  let column: Int?
  private var names: [Name]
  private var common: Set<String> = []
  /// By event, the number of its name.
  let ofRow: RowNumbers
  /// The columns that came next, with how much each looks like names.
  let candidates: [(column: Int, score: Double)]

  /// More names than this are no names of kinds of events.
  static let mostNames = 3_000

  var startIndex: Int { 0 }
  var endIndex: Int { names.count }

  subscript(name: Int) -> Name { names[name] }

  /// By name, how many of some events have it.
  func counts(on rows: [Int]) -> [Int] {
    var counts = [Int](repeating: 0, count: count)
    for name in rows.lazy.compactMap({ ofRow[$0] }) { counts[name] += 1 }
    return counts
  }

  /// What some names speak of, besides what happened and the parts of a flow.
  func subject(of some: some Sequence<Int>) -> Set<String> {
    Set(some.flatMap { names[$0].meaning.subject }).subtracting(PlainWords.part)
  }

  /// `others`: Columns that are something else.
  ///
  /// `given`: The columns that may be it; `nil` for all others.
  init(_ table: SampleTable, excluding others: Set<Int> = [], only given: Set<Int>? = nil) {
    let possible = table.columns.indices.filter { column in
      if let given { return given.contains(column) }
      return !others.contains(column) && !Self.areRequests(column, in: table)
    }
    let scored = Self.scored(possible, of: table)
    candidates = scored
    let speaking = scored.first.flatMap { given != nil || $0.score >= 0.4 ? $0.column : nil }
    let best =
      speaking ?? DecidingColumn(among: scored.map(\.column), of: table).column
      ?? Self.columnOfScreens(possible, of: table)
    guard let best = best.map({ Self.wider(than: $0, possible, of: table) ?? $0 }) else {
      column = nil
      names = [Name("", count: table.rowCount)]
      ofRow = RowNumbers(repeatElement(0, count: table.rowCount))
      return
    }
    column = best
    let values = table.columns[best]
    names = zip(values.distinct, values.counts).map { Name($0, count: $1) }
    ofRow = values.dense(table.rowCount)
    namePages()
  }

  /// The columns whose values may be names, likely ones first.
  private static func scored(
    _ possible: [Int], of table: SampleTable
  ) -> [(column: Int, score: Double)] {
    let all = possible.compactMap { column -> (column: Int, score: Double)? in
      score(table.columns[column], rows: table.rowCount).map { (column, $0) }
    }.sorted { $0.score != $1.score ? $0.score > $1.score : $0.column < $1.column }
    // A value that stands around the events of every batch and never changes, such as a tracer's name, is not
    // the name of an event.
    let telling = all.filter {
      table.columns[$0.column].isInner || table.columns[$0.column].distinct.count > 1
    }
    return (telling.isEmpty ? all : telling).filter { !isOfRequests(table.columns[$0.column]) }
  }

  /// Whether one value stands for all events, and says no more than that a server was asked: `handled request`.
  private static func isOfRequests(_ column: ValueColumn) -> Bool {
    guard column.distinct.count == 1 else { return false }
    let meaning = NameMeaning(column.distinct[0])
    return meaning.verb == .ask && !meaning.isBare
  }

  /// Whether values are addresses that were asked for, some with a query: what they show is their route.
  private static func areRequests(_ column: Int, in table: SampleTable) -> Bool {
    let values = table.columns[column]
    return table.routes[column] != nil && KeyNames.eventScore(of: values.path) == 0
      && values.distinct.contains { $0.utf8.contains(UInt8(ascii: "?")) }
      && values.distinct.allSatisfy { $0.utf8.first == UInt8(ascii: "/") }
  }

  /// The key that calls events screens, and that all have, where another names only what was done on them:
  /// `{"t":"page"}` beside `{"t":"click","n":"continue"}`; `nil` where there is none.
  private static func wider(
    than best: Int, _ possible: [Int], of table: SampleTable
  ) -> Int? {
    let names = table.columns[best]
    guard names.count * 100 < table.rowCount * 95, !names.saysViews else { return nil }
    let isNamed = [Bool](of: names.rows, count: table.rowCount)
    return possible.first { column in
      let values = table.columns[column]
      guard column != best, areTypes(values, in: table),
        let screen = values.distinct.firstIndex(where: StepSearch.isScreen)
      else { return false }
      let rows = values.rows(of: [screen])
      guard rows.count * 5 >= table.rowCount else { return false }
      let named = rows.count { isNamed[$0] }
      return named * 20 <= rows.count
        || named * 20 >= rows.count * 19 && KeyNames(values.name).eventScore >= 6
          && namesEvents(values, besides: isNamed)
    }
  }

  /// Whether a key calls events something of its own where another does not name them: `home_first_seen` beside
  /// `screen`, for screens only have names.
  private static func namesEvents(_ values: ValueColumn, besides isNamed: [Bool]) -> Bool {
    values.distinct.indices.contains { value in
      let rows = values.rows(of: [value])
      return NameTokens(values.distinct[value]).words.count > 1
        && rows.count { isNamed[$0] } * 20 <= rows.count
    }
  }

  /// The key that all events have, and that calls some of them screens and others buttons or ends; `nil` where
  /// there is none.
  private static func columnOfScreens(_ possible: [Int], of table: SampleTable) -> Int? {
    possible.first { column in
      let values = table.columns[column]
      return areTypes(values, in: table) && values.distinct.contains(where: StepSearch.isScreen)
        && values.distinct.contains { value in
          let words = NameTokens(value).words
          return words.allSatisfy { VerbFamily($0) != nil || PlainWords.control.contains($0) }
        }
    }
  }

  /// Whether all events have one of a few values, which may be their types.
  private static func areTypes(_ values: ValueColumn, in table: SampleTable) -> Bool {
    values.count * 100 >= table.rowCount * 99 && values.numberCount == 0
      && (2...12).contains(values.distinct.count)
  }

  /// Takes names whose verb is none for those of pages.
  private mutating func namePages() {
    namePermissionPages()
    nameStartPages()
    nameBackPages()
    nameEndPages()
  }

  /// Takes `onboarding_end_viewed` for the end where no other name says that the onboarding was completed.
  private mutating func nameEndPages() {
    guard !names.contains(where: { $0.meaning.isOnboarding && $0.meaning.saysEnd }) else { return }
    for place in names.indices {
      let meaning = names[place].meaning
      guard meaning.isOnboarding, meaning.verb == .view,
        PlainWords.endPage.contains(meaning.label.string)
      else { continue }
      names[place].meaning = NameMeaning(names[place].text, common: common, isEndPage: true)
    }
  }

  /// Takes "Viewed Onboarding Tracking Prompt" for a page where three pages or more are said to be viewed in the same words,
  /// "Viewed Onboarding Intro", and none is called like the permission.
  private mutating func namePermissionPages() {
    let pages = names.filter { $0.meaning.verb == .view && $0.meaning.isOnboarding && !$0.isAnswer }
      .map(\.meaning)
    guard pages.count >= Self.fewestAlike else { return }
    let alike = Dictionary(grouping: pages) { Array($0.words.prefix(2)) }.mapValues(\.count)
    let labels = Set(pages.flatMap { NameTokens($0.label).words })
    for place in names.indices where names[place].isAnswer {
      let meaning = names[place].meaning
      guard meaning.verb == .view, meaning.isOnboarding, !meaning.isBare else { continue }
      let isNamed = NameTokens(meaning.label).words.contains(where: labels.contains)
      names[place].isAnswer =
        alike[Array(meaning.words.prefix(2)), default: 0] < Self.fewestAlike || isNamed
    }
  }

  private static let fewestAlike = 3

  /// Takes `capture_back` for a page beside `capture_front`: it is the other side, and no way back.
  private mutating func nameBackPages() {
    let all = Set(names.filter { $0.meaning.words.contains("front") }.map(\.meaning.words))
    guard !all.isEmpty else { return }
    for place in names.indices where names[place].meaning.verb == .back {
      let other = names[place].meaning.words.map { $0 == "back" ? "front" : $0 }
      guard all.contains(other) else { continue }
      names[place].meaning = NameMeaning(names[place].text, common: common, isPage: true)
    }
  }

  /// Takes `ob_start` for a page where the names that begin alike, `ob_profile`, are those of pages and
  /// say no verb: nothing there speaks of events.
  private mutating func nameStartPages() {
    for place in names.indices where names[place].meaning.verb == .start {
      let words = names[place].meaning.words
      guard names[place].meaning.isBare, words.last == "start" else { continue }
      let alike = names.filter { $0.meaning.words.starts(with: words.dropLast()) }.map(\.meaning)
      let pages = alike.filter { !$0.isBare && !$0.isLifecycle }
      guard pages.count > 1, pages.allSatisfy({ $0.verb == nil && !$0.namesPart }) else { continue }
      names[place].meaning = NameMeaning(names[place].text, common: common, isPage: true)
    }
  }

  /// The column that only events of an onboarding's app have, where a log holds other lines too; `nil`
  /// where nearly all lines have it, or none speaks clearly.
  static func speakingColumn(of table: SampleTable) -> Int? {
    let speaking = table.columns.indices.compactMap { column -> (column: Int, score: Double)? in
      let values = table.columns[column]
      // Last what looks at all values, of which ids have thousands.
      guard values.count >= 12, values.count * 50 >= table.rowCount,
        let score = score(values, rows: values.count), score >= 1.2, !values.isOfVerbs,
        !values.areControls
      else { return nil }
      return (column, score)
    }
    let isWhole = speaking.contains { table.columns[$0.column].count * 20 >= table.rowCount * 19 }
    guard !isWhole, let most = speaking.max(by: { $0.score < $1.score })?.column else { return nil }
    let isAlone =
      wider(than: most, Array(table.columns.indices), of: table) == nil
      && !areNamed(rowsWithout: most, of: table)
    return isAlone ? most : nil
  }

  /// Whether the lines without a column are events as well, by a key that is called an event: `"event":"Board Created"`
  /// of a track call beside the name of a page.
  private static func areNamed(rowsWithout column: Int, of table: SampleTable) -> Bool {
    let has = [Bool](of: table.columns[column].rows, count: table.rowCount)
    let others = table.rowCount - table.columns[column].count
    return table.columns.contains { values in
      KeyNames.eventScore(of: values.path) >= 8 && values.rows.allSatisfy { !has[$0] }
        && values.count * 10 >= others * 9
    }
  }

  /// The events whose names speak of what may be an onboarding, where others do not: a key may have the pages of
  /// a wizard on them, `setup_wizard#show`, and numbers of other things on the rest; `nil` where there are none.
  static func rowsOfFlow(in table: SampleTable) -> [Int]? {
    let names = EventNames(table)
    guard names.column != nil else { return nil }
    let own = names.indices.filter {
      names[$0].meaning.words.contains(where: PlainWords.likelyFlow.contains)
    }
    let rows = names.ofRow.rows(of: Set(own))
    return rows.count >= fewestOfFlow && rows.count < table.rowCount ? rows : nil
  }

  private static let fewestOfFlow = 12

  /// Reads the names again, without the words that all of a flow have.
  mutating func drop(_ common: Set<String>) {
    self.common = common
    for place in names.indices {
      names[place].meaning = NameMeaning(names[place].text, common: common)
    }
    namePages()
  }

  /// How much the values of a column look like names of events; `nil` where they are none.
  private static func score(_ column: ValueColumn, rows: Int) -> Double? {
    guard column.numberCount == 0, !column.isBool, !column.areNumberLists, !column.areWays,
      column.count * 2 >= rows, !KeyNames(column.name).isOfControl,
      !KeyNames(column.name).isTextOfElement,
      !KeyNames.isOfPageBefore(column.path),
      column.distinct.count <= mostNames,
      column.distinct.count == 1 || column.distinct.count * 3 <= column.count * 2
    else { return nil }
    var (verbs, own) = (0, 0)
    for (words, count) in zip(column.words, column.counts) {
      if words.contains(.stepVerb) { verbs += count }
      if words.contains(.onboarding) { own += count }
    }
    let all = Double(column.count)
    let prior = 0.1 * Double(KeyNames.eventScore(of: column.path))
    let score = 2 * Double(verbs) / all + Double(own) / all + prior
    // Addresses may say `start`, and what came of something, and are no names; but verbs may be addresses.
    let isVerb = column.path.keys.suffix(2).contains { KeyNames($0).eventScore >= 6 }
    let isOther =
      column.areOutcomes || column.isAddresses && !isVerb || column.areSteps(ofRows: rows)
    return score * all / Double(rows) * (isOther ? 0.25 : 1)
  }
}

extension ValueColumn {
  /// Whether its values say nothing but what happened, "show" and "done", and so name no events.
  fileprivate var isOfVerbs: Bool { distinct.allSatisfy(\.saysOnlyVerbs) }

  /// Whether its values say which controls of pages were used, and what: `button:continue`, `next_button`.
  var areControls: Bool {
    if KeyNames(name).isOfControl { return true }
    guard KeyNames(name).eventScore < 8, numberCount == 0 else { return false }
    let mayEnd = KeyNames(name).eventScore == 0
    let ofControls = zip(distinct, counts).reduce(0) { sum, value in
      let words = NameTokens(value.0).words
      let ends = [words.first, mayEnd ? words.last : nil].compactMap(\.self)
      return ends.contains(where: PlainWords.widget.contains) ? sum + value.1 : sum
    }
    return ofControls * 4 >= count * 3
  }

  /// Whether a fifth of its values or more say that a page was shown, as names of events do.
  fileprivate var saysViews: Bool {
    guard distinct.count <= EventNames.mostNames else { return false }
    let views = zip(zip(distinct, words), counts).reduce(0) { sum, value in
      let (text, words) = value.0
      guard words.contains(.stepVerb), case let meaning = NameMeaning(text), meaning.namesPart,
        meaning.verb == .view
      else { return sum }
      return sum + value.1
    }
    return views * 5 >= count
  }

  /// Whether it is called a step on all events, and so says where users were, be it `start` or `confirm`.
  fileprivate func areSteps(ofRows rows: Int) -> Bool {
    KeyNames.stepScore(of: path) >= 10 && KeyNames(name).eventScore == 0 && count * 20 >= rows * 19
      && !isOfVerbs && !saysViews && distinct.count <= StepSearch.mostPages
      && !PairedNames(distinct.map { NameTokens($0).words }).exist
  }

  /// Whether its values say only whether what happened went well, and not what did.
  fileprivate var areOutcomes: Bool {
    KeyNames(name).isResult
      && distinct.allSatisfy { Self.outcomes.contains($0.string.lowercased()) }
  }
  private static let outcomes: Set<String> = [
    "success", "succeeded", "ok", "failure", "failed", "error", "unknown",
  ]

  /// Whether its values say nothing but what happened, and one of them that something was shown, or that users
  /// went back: such are no pages.
  var areOnlyVerbs: Bool {
    guard numberCount == 0, !distinct.isEmpty, distinct.count <= 20, isOfVerbs else { return false }
    return distinct.contains { value in
      switch NameTokens(value).words.last.flatMap({ VerbFamily($0) }) {
      case .view, .back, .skip: true
      default: false
      }
    }
  }
}

extension KeyNames {
  /// Whether a key says what stands on the element that was used: `EventTargetText`.
  fileprivate var isTextOfElement: Bool {
    has(["target", "element"]) && has(["text", "label", "caption"])
  }
}
