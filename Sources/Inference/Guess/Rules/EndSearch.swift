import EventLog

// An app may call the end anything: `AccountOpened`, `profile.live`, a try that `succeeded`, a status that became
// `active`, a flag that was false before. Where no event says that the flow was completed, the walks tell which event,
// or which event with one value of another key, comes behind the last step of those who have it. Of these the one is
// the end that has a word for having come to something. Where none has, none is taken here: what users do behind the
// last step is most often something of the app itself.
//
// Users who never walked through the flow do not matter, for old customers have such events, too.

/// The event behind the last step that says by a word that users have got what the flow is for.
struct EndSearch {
  /// The numbers of the names that such events have.
  let names: [Int]
  /// What else the event has to have; `nil` where its name is enough.
  let condition: ValueCondition?

  private let facts: Facts
  /// Whether the word says only what users did, and not that they have got something.
  private let isAct: Bool

  /// `isOther`: By event, whether it is known to be none of the flow's.
  ///
  /// - Returns: `nil` where no event behaves so.
  init?(_ walk: Walk, _ table: SampleTable, except isOther: [Bool]) {
    guard walk.names.column != nil else { return nil }
    let atLast = walk.funnel.atLast
    let usual = Self.names(behindLastStepOf: walk, atLeast: atLast, except: isOther)
    var found = Self.named(usual, walk, except: isOther)
    for column in table.columns.indices where Self.maySay(column, walk, table) {
      found += Self.ends(of: table.columns[column], usual, walk, except: isOther)
    }
    for column in table.columns.indices where column != walk.names.column {
      found += Self.ofSubject(table.columns[column], walk, except: isOther)
    }
    found = found.filter { $0.facts.isEnd(for: atLast) && (!$0.isAct || $0.facts.isAtOnce) }
    // Who has got it is told first, then what comes of it.
    let best = found.min { left, right in
      if left.isAct != right.isAct { return right.isAct }
      let checks = [left, right].map { $0.isOfCheck(in: walk) }
      if checks[0] != checks[1] { return checks[1] }
      if left.facts.users != right.facts.users { return left.facts.users > right.facts.users }
      if (left.condition == nil) != (right.condition == nil) { return left.condition == nil }
      if left.facts.delay != right.facts.delay { return left.facts.delay < right.facts.delay }
      return left.key(in: walk).lexicographicallyPrecedes(right.key(in: walk))
    }
    guard let best else { return nil }
    self = best
  }

  private init(_ names: [Int], _ condition: ValueCondition?, _ facts: Facts, isAct: Bool) {
    (self.names, self.condition, self.facts, self.isAct) = (names, condition, facts, isAct)
  }

  /// Whether all its names are about a check on the way: `captchaSuccess`, `otp_verified`.
  private func isOfCheck(in walk: Walk) -> Bool {
    names.allSatisfy { EndWords.isOfCheck(walk.names[$0].meaning) }
  }

  /// What tells it from others that behave alike, whichever was met first.
  private func key(in walk: Walk) -> [Text] {
    (condition?.path.keys ?? []) + (condition?.values ?? [])
      + names.map { walk.names[$0].text }.sorted()
  }

  /// The names, of those that show no step, that half of the users who came to the last step have behind it.
  private static func names(
    behindLastStepOf walk: Walk, atLeast atLast: Int, except isOther: [Bool]
  ) -> [Int] {
    let places = walk.reading.placeOfRow
    let lastPlace = walk.reading.lastPlace
    let showing = walk.showing
    var users = [Int](repeating: 0, count: walk.names.count)
    for rows in walk.user.journeys.rows {
      guard let last = rows.firstIndex(where: { places[$0] == lastPlace }) else { continue }
      let behind = rows[last...].filter { !isOther[$0] }.compactMap { walk.names.ofRow[$0] }
      for name in Set(behind) { users[name] += 1 }
    }
    return users.indices.filter {
      !showing.contains($0) && users[$0] * 2 >= atLast && users[$0] > 0
    }
  }

  /// The events whose names speak.
  private static func named(_ usual: [Int], _ walk: Walk, except isOther: [Bool]) -> [Self] {
    let subject = walk.names.subject(of: walk.showing)
    let speaking = usual.compactMap { name in
      EndWords.speech(of: walk.names[name].meaning, subject: subject)
        .map { (name: name, isAct: $0 == .act) }
    }
    let placeOfName = [Int?](placesOf: speaking.map(\.name), count: walk.names.count)
    let numbers = walk.names.ofRow.except(isOther).mapped(by: placeOfName)
    return zip(speaking, Facts.all(walk, isOther, of: numbers, count: speaking.count)).map {
      name, facts in
      Self([name.name], nil, facts, isAct: name.isAct)
    }
  }

  /// The events that say that something was completed, and in another key that it was the onboarding: `completed` of
  /// an `onboarding`, beside that of an `onboarding_step` and of recipes.
  private static func ofSubject(
    _ column: ValueColumn, _ walk: Walk, except isOther: [Bool]
  ) -> [Self] {
    guard !column.isBool, column.numberCount == 0, (2...mostValues).contains(column.distinct.count)
    else { return [] }
    let isFlow = column.distinct.map { value in
      let meaning = NameMeaning(value)
      return meaning.isOnboarding && meaning.isBare && meaning.verb == nil && !meaning.namesPart
    }
    guard isFlow.contains(true) else { return [] }
    let isDone = walk.names.map(\.meaning.saysEnd)
    let (names, places) = (walk.names.ofRow, walk.reading.placeOfRow)
    var values = column.dense(names.count)
    for case (let row, let value?) in values.enumerated() {
      let isEnd = isFlow[value] && names[row].map { isDone[$0] } ?? false
      if !isEnd || places[row] != nil { values[row] = nil }
    }
    return together(values, of: column, walk, except: isOther) { _ in false }
  }

  /// Whether a column may say of events what became of the flow.
  private static func maySay(_ column: Int, _ walk: Walk, _ table: SampleTable) -> Bool {
    let values = table.columns[column]
    return column != walk.names.column && column != walk.reading.source.column
      && (2...mostValues).contains(values.distinct.count)
      && EndWords.speech(in: values).contains { $0 != nil }
  }

  private static let mostValues = 101

  /// The events with one value of a column that may be the end: all of them together, or those of one name.
  private static func ends(
    of column: ValueColumn, _ usual: [Int], _ walk: Walk, except isOther: [Bool]
  ) -> [Self] {
    let speech = EndWords.speech(in: column)
    let names = walk.names.ofRow
    let places = walk.reading.placeOfRow
    var values = column.dense(names.count)
    for case (let row, let value?) in values.enumerated() {
      let isOfStep = places[row] != nil
      if speech[value] == nil || isOther[row] || isOfStep || names[row] == nil { values[row] = nil }
    }
    let isAct = { (value: Int) in speech[value] == .act }
    let placeOfName = [Int?](placesOf: usual, count: walk.names.count)
    let count = column.distinct.count
    let numbers = RowNumbers(
      zip(values, names.mapped(by: placeOfName)).lazy.map { value, place in
        value.flatMap { value in place.map { $0 * count + value } }
      })
    let apart = Facts.all(
      walk, isOther, of: numbers, count: usual.count * count, isState: column.isBool)
    return together(values, of: column, walk, except: isOther, isAct: isAct)
      + apart.indices.filter { apart[$0].users > 0 }.map { number in
        let (place, value) = number.quotientAndRemainder(dividingBy: count)
        return Self([usual[place]], column.condition(value), apart[number], isAct: isAct(value))
      }
  }

  /// The events with one value each, whatever their names.
  private static func together(
    _ values: RowNumbers, of column: ValueColumn, _ walk: Walk, except isOther: [Bool],
    isAct: (_ value: Int) -> Bool
  ) -> [Self] {
    let facts = Facts.all(
      walk, isOther, of: values, count: column.distinct.count, isState: column.isBool)
    return facts.indices.filter { facts[$0].users > 0 }.map { value in
      let own = Set(values.rows(of: [value]).compactMap { walk.names.ofRow[$0] })
      return Self(own.sorted(), column.condition(value), facts[value], isAct: isAct(value))
    }
  }
}

/// What the users of an event who walked through the flow did before and behind it.
private struct Facts {
  var users = 0
  /// Who had not come to the last step.
  var early = 0
  /// Who went on to other steps.
  var goOn = 0
  var again = 0
  /// For whom it came so long after the first step that a report no longer counts it.
  var tooLate = 0
  /// From the last step to the event, of all users together, in milliseconds.
  private var waits: [Int64] = []

  /// Whether most did it within minutes of the last step.
  var isAtOnce: Bool { delay < 600_000 }
  var delay: Int64 { waits.sorted().dropFirst(waits.count / 2).first ?? 0 }

  func isEnd(for atLast: Int) -> Bool {
    users > 2 && users * 2 >= atLast && early * 33 <= users && goOn * 33 <= users
      && again * 10 <= users && tooLate * 33 <= users
  }

  /// By number, the facts of the events that have it.
  ///
  /// `isOther`: by event, whether it is none of the flow's. `numbers`: by event, the number of what is looked at.
  /// `isState`: whether events tell how things are, again and again, and not what happened.
  static func all(
    _ walk: Walk, _ isOther: [Bool], of numbers: RowNumbers, count: Int, isState: Bool = false
  ) -> [Facts] {
    var all = [Facts](repeating: Facts(), count: count)
    let places = walk.reading.placeOfRow.except(isOther)
    let lastPlace = walk.reading.lastPlace
    let times = walk.user.journeys.times
    for rows in walk.user.journeys.rows {
      guard let first = rows.firstIndex(where: { places[$0] != nil }) else { continue }
      let last = rows.firstIndex { places[$0] == lastPlace } ?? rows.count
      var met: [Int: Int64] = [:]
      for place in rows.indices {
        guard let number = numbers[rows[place]] else { continue }
        if let time = met[number] {
          // At the same time it is the same event, told twice.
          let isNear = (1..<FlowEvents.longestWalk).contains(times[rows[place]] - time)
          all[number].again += isState || !isNear ? 0 : 1
          continue
        }
        met[number] = times[rows[place]]
        all[number].users += 1
        all[number].early += place < last ? 1 : 0
        let goesOn = rows[place...].contains { places[$0].map { $0 < lastPlace } ?? false }
        all[number].goOn += goesOn ? 1 : 0
        let time = times[rows[place]]
        all[number].tooLate += time - times[rows[first]] > FlowEvents.longestWalk ? 1 : 0
        if last < place { all[number].waits.append(time - times[rows[last]]) }
      }
    }
    return all
  }
}
