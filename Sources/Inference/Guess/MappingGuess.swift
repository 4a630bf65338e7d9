package import EventLog

// How the lines of a log that nobody has described are to be read.
//
//     sample ─▶ columns ─▶ time ─▶ ids ─┬▶ names of events ─▶ readings of the steps ─┐
//    (LineSample) (SampleTable)         └──────────── each id as the user ───────────┴▶ the pair that fits
//                                                                                        │
//                       mapping ◀─ rules for names, fields ◀─ rivals that would change the funnel? ─▶ refusal
//
// A guess is right or it is not made: a wrong funnel looks like a right one. So wherever two readings fit
// and would come to different funnels, both are told and none is taken.
//
// The same events give the same guess, in whatever order files are named: columns are ordered by what they
// hold and are called, never by when they were met.

/// Guesses the mapping of a log from a sample of its lines.
package struct MappingGuess {
  /// All lines, and those that an onboarding's events are found among.
  private let whole: SampleTable
  private let table: SampleTable
  private let sample: LineSample
  private var given: GivenFields

  /// - Parameters:
  ///   - sample: Lines from all over the log.
  ///   - given: A mapping that says a part of it; its fields are believed.
  ///   - preset: The export that lines look like, whose usual fields are tried first.
  ///   - threads: How many may try readings side by side.
  package init(
    _ sample: LineSample, given: Mapping? = nil, preset: MappingPreset? = nil, threads: Int = 1
  ) {
    self.sample = sample
    self.given = GivenFields(given, preset: preset)
    whole = SampleTable(sample, threads: threads)
    table = EventNames.speakingColumn(of: whole).map(whole.having) ?? whole
  }

  /// The share of the values of some column of the sample that are among those of another guess's users:
  /// whether its lines tell of the same people.
  package func sharesUsers(with ids: Set<Text>) -> Bool {
    table.columns.contains { column in
      column.distinct.count > 5
        && column.distinct.count { ids.contains($0) } * 10
          >= column.distinct.count * 3
    }
  }

  /// The mapping, or why there is none.
  package func mapping() throws(GuessRefusal) -> GuessedMapping {
    do throws(GuessRefusal) {
      return try mappingOfAny()
    } catch {
      // An export's usual id may be another from the login on, and the device's the same: under the usual id
      // the rest of each walk then looks like that of another user, who sees other pages.
      guard [.noSteps, .noUser, .severalOnboardings].contains(error.matter),
        let free = given.withoutUsualIDs
      else { throw error }
      var other = self
      other.given = free
      do throws(GuessRefusal) {
        return try other.mappingOfAny()
      } catch _ {
        throw error
      }
    }
  }

  private func mappingOfAny() throws(GuessRefusal) -> GuessedMapping {
    if let joined = ofRenamedKeys { return joined }
    do throws(GuessRefusal) {
      let guess = try mapping(of: table)
      // What no key of all lines says, one of those may say that are JSON in a text among plain words, if these are
      // all that say something about the flow.
      if !guess.tellsEventsApart, let inner = whole.ofEmbedded, let other = try? mapping(of: inner),
        other.tellsEventsApart, other.eventsRead >= guess.eventsRead,
        other.users.count >= guess.users.count
      {
        return other
      }
      return guess
    } catch {
      if !error.isAmbiguous, let guess = try mappingOfOthers() { return guess }
      throw error
    }
  }

  /// The mapping of other events than those that speak, or of some of them; `nil` where none can be guessed.
  private func mappingOfOthers() throws(GuessRefusal) -> GuessedMapping? {
    let others = [
      table.rowCount < whole.rowCount ? whole : nil, whole.ofEmbedded, whole.ofOnboarding,
      EventNames.rowsOfFlow(in: whole).map(whole.keeping), whole.ofStates, whole.ofSection,
    ]
    for events in others.compactMap(\.self) {
      do throws(GuessRefusal) { return try mapping(of: events) } catch {
        if error.isAmbiguous { throw error }
      }
    }
    return nil
  }

  /// The mapping of lines whose keys were renamed on the way, or that two programs write; `nil` of others, and
  /// where one part cannot be guessed alone.
  private var ofRenamedKeys: GuessedMapping? {
    guard let parts = RenamedKeys(whole, given: given),
      let some = try? mapping(of: whole.having(parts.one)),
      let others = try? mapping(of: whole.having(parts.other))
    else { return nil }
    return some.joined(with: others)
  }

  /// `isOrdered`: whether only readings count whose steps have an order in time.
  private func mapping(
    of table: SampleTable, isOrdered: Bool = false
  ) throws(GuessRefusal) -> GuessedMapping {
    guard table.rowCount > 0 else { throw .noLines(table) }
    let time = try time(of: table)
    let users = UserCandidate.all(
      table, time: time, ranks: table.ranks(excluding: time.all), only: given.users(in: table))
    guard !users.isEmpty else { throw .noUser(table) }
    let walk = try walk(in: table, time, users, isOrdered: isOrdered)
    if let nobody = walk.user.nobody(in: table) { throw .placeholder(nobody, walk, table) }
    guard walk.isOrdered(by: time) else {
      // A counter of updates may have been taken for the step; its values share one time. Another key may fit.
      if !isOrdered, let other = try? mapping(of: table, isOrdered: true) { return other }
      throw .noOrder(table, time)
    }
    if given.steps(in: table) == nil {
      if let ways = StepTransitions(walk, table) { throw .transitions(ways, table) }
      try StepRivals(walk, table, excluding: time.all.union(users.map(\.column))).check()
    }
    return GuessedWriting(table, time: time, walk: walk, users: users, given: given).guess(
      isWholeLog: sample.isWhole && !whole.isCut)
  }

  private func time(of table: SampleTable) throws(GuessRefusal) -> TimeRole {
    let time = TimeRole(table, only: given.columns(.timestamp, in: table), order: given.dateOrder)
    if let refusal = GuessRefusal.ofTable(table, time) { throw refusal }
    guard let time else { throw .noTime(table) }
    guard !time.hasOpenOrder else { throw .severalDateOrders(table, time) }
    return time
  }

  /// The walk of the key that is the user's.
  private func walk(
    in table: SampleTable, _ time: TimeRole, _ users: [UserCandidate], isOrdered: Bool
  ) throws(GuessRefusal) -> Walk {
    // A key that is called an event's id may hold its name: "Start:tutorial:welcome".
    let ids = users.filter { $0.idClass != .event }.map(\.column)
    let fates = UserFates(table, users).columns
    let names = EventNames(
      table, excluding: time.all.union(ids).union(fates), only: given.columns(.event, in: table))
    let noSteps = time.all.union(users.filter(\.isPerson).map(\.column))
    let found = users.compactMap {
      Walk.best(of: $0, table, names, time, given, noSteps: noSteps, isOrdered: isOrdered)
    }
    let walk = try UserChoice(found, users: users, table).walk()
    let isChance =
      walk.isByChance(in: table) || walk.names.column == nil && walk.reading.mixesNumbers
    guard given.steps(in: table) != nil || !isChance else { throw .noSteps(table) }
    return walk
  }
}

/// One user key and one reading of the steps, and how well they fit.
struct Walk: Sendable {
  let user: UserCandidate
  let names: EventNames
  let reading: StepReading
  let funnel: SampleFunnel
  /// The other readings that fit this user.
  let others: [StepReading]
  /// Of the events that show steps, the share that names the user.
  let coverage: Double

  /// The best of a user; `nil` where no steps are found.
  ///
  /// `noSteps`: columns of times and of people. `isOrdered`: whether only readings count whose steps have an
  /// order in time.
  static func best(
    of user: UserCandidate, _ table: SampleTable, _ names: EventNames, _ time: TimeRole,
    _ given: GivenFields, noSteps: Set<Int>, isOrdered: Bool
  ) -> Walk? {
    var names = names
    var readings = readings(user, table, names, given, noSteps: noSteps)
    let common = readings.first.map(names.common) ?? []
    if !common.isEmpty {
      names.drop(common)
      readings = Self.readings(user, table, names, given, noSteps: noSteps)
    }
    let fitting = readings.first { reading in
      !isOrdered || Self.isOrdered(user.journeys, by: reading.placeOfRow, time)
    }
    guard let best = fitting else { return nil }
    let others = readings.filter { $0.source != best.source || $0.marker != best.marker }
    return Walk(user: user, names: names, reading: best, others: others)
  }

  init(user: UserCandidate, names: EventNames, reading: StepReading, others: [StepReading]) {
    self.user = user
    self.names = names
    self.reading = reading
    self.others = others
    funnel = reading.funnel(of: user.journeys)
    let rows = reading.stepRows
    let isKnown = [Bool](of: user.journeys.rows.joined(), count: reading.pageOfRow.count)
    coverage = Double(rows.count { isKnown[$0] }) / Double(max(rows.count, 1))
  }

  /// Whether its steps are some of very many values that hardly any user has: amounts, for instance.
  func isByChance(in table: SampleTable) -> Bool {
    guard reading.source.column != nil else { return false }
    // Ids of steps may be taken for users, all of whom then come to the ids of all people in one order.
    if funnel.users < reading.selection.pages.count, funnel.users * 100 < table.rowCount,
      funnel.users == funnel.atLast
    {
      return true
    }
    let (steps, all) = (reading.stepRows.count, reading.pageOfRow.rows.count)
    // Codes of which most are no steps may be those of one day, where each day has its own.
    if reading.hasOpaqueNames, steps * 4 < all { return true }
    return steps * 20 < all && funnel.users * 20 < user.journeys.rows.count
  }

  /// The names of the events that show steps.
  var showing: Set<Int> { reading.showing(names) }

  /// Whether its steps, or the names of all events that show them, speak of what may be an onboarding.
  var speaksOfOnboarding: Bool {
    if reading.speaksOfOnboarding { return true }
    let shown = showing
    return !shown.isEmpty && shown.allSatisfy { names[$0].meaning.hasWordOfFlow }
  }

  /// Whether times, or positions within one time, tell the order of most steps.
  func isOrdered(by time: TimeRole) -> Bool {
    Self.isOrdered(user.journeys, by: reading.placeOfRow, time)
  }

  /// The same of the places that a reading gives to events.
  private static func isOrdered(
    _ journeys: SampleJourneys, by places: RowNumbers, _ time: TimeRole
  ) -> Bool {
    var (tied, all) = (0, 0)
    let count = (places.lazy.compactMap(\.self).max() ?? 0) + 1
    var (ties, pairs) = ([Int](repeating: 0, count: count), [Int](repeating: 0, count: count))
    for rows in journeys.rows {
      // The end of a step and the beginning of the next one may share their time.
      var seen: Set<Int> = []
      let steps = rows.compactMap { row in
        places[row].flatMap { seen.insert($0).inserted ? (row: row, place: $0) : nil }
      }
      for ((row, place), (next, behind)) in zip(steps, steps.dropFirst()) {
        all += 1
        let isTie =
          time.times[row] == time.times[next] && journeys.ranks[row] == journeys.ranks[next]
        tied += isTie ? 1 : 0
        guard abs(behind - place) == 1 else { continue }
        pairs[min(place, behind)] += 1
        ties[min(place, behind)] += isTie ? 1 : 0
      }
    }
    // Two steps that all users come to at one time are two sides of one.
    let most = pairs.max() ?? 0
    let isTied = zip(ties, pairs).contains { $1 > 2 && $1 * 10 >= most && $0 * 10 >= $1 * 9 }
    return tied * 2 <= all && !isTied
  }

  /// The same user on the steps of another walk.
  func onSteps(of other: Walk) -> Walk {
    other.user.column == user.column ? self : other.walked(by: user)
  }

  /// Another user on the same steps.
  func walked(by other: UserCandidate) -> Walk {
    Walk(user: other, names: names, reading: reading, others: others)
  }

  private static func readings(
    _ user: UserCandidate, _ table: SampleTable, _ names: EventNames, _ given: GivenFields,
    noSteps: Set<Int>
  ) -> [StepReading] {
    let readings = StepSearch(
      table: table, names: names, journeys: user.journeys, excluded: noSteps.union([user.column])
    ).readings
    guard let steps = given.steps(in: table) else { return readings }
    return readings.filter { reading in
      if case .column(let column) = reading.source { steps.contains(column) } else { false }
    }
  }
}

extension EventNames {
  /// The words that all names which show steps have, and which therefore name no step.
  fileprivate func common(shownBy reading: StepReading) -> Set<String> {
    let shown = reading.showing(self).map { Set(self[$0].meaning.words) }
    guard let first = shown.first, shown.count > 2 || reading.source != .label else { return [] }
    return shown.dropFirst().reduce(first) { $0.intersection($1) }.filter { word in
      VerbFamily(word) == nil && !PlainWords.onboarding.contains(word)
        && !PlainWords.part.contains(word) && !word.allSatisfy(\.isNumber)
    }
  }
}

extension SampleTable {
  /// By event, a number that orders those of one time: the position of the step, where a key tells it, and
  /// before and behind all steps what begins and ends the flow.
  ///
  /// `times`: Columns that are no names.
  fileprivate func ranks(excluding times: Set<Int>) -> [Int64] {
    let names = EventNames(self, excluding: times)
    let ofName = names.map { name -> Int64 in
      guard name.meaning.isBare else { return 0 }
      return name.meaning.verb == .complete ? .max : name.meaning.verb == .start ? .min : 0
    }
    return zip(positions, names.ofRow).map { position, name in
      position ?? name.map { ofName[$0] } ?? 0
    }
  }

  private var positions: [Int64?] {
    let column = columns.first { column in
      let name = KeyNames(column.name)
      // The number of a page says which one it is, as Matomo's `pageIdAction`, and not when it was seen.
      let isPosition =
        name.stepScore >= (name.words.contains("id") ? 10 : 8)
        || name.has(["index", "position", "number", "order", "nr"])
      return isPosition && column.isWholeNumbers && column.distinct.count > 1
    }
    guard let column else { return [Int64?](repeating: nil, count: rowCount) }
    let values = column.distinct.map { $0.wholeNumber ?? 0 }
    return column.dense(rowCount).map { $0.map { values[$0] } }
  }
}
