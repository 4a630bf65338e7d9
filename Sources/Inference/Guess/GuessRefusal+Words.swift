import EventLog

extension GuessRefusal {
  /// No line is a JSON object.
  static func noLines(_ table: SampleTable) -> GuessRefusal {
    GuessRefusal(
      .noLines, "no line is an event: \(table.otherLines) lines looked at hold no JSON object",
      remedy: "name an event log: JSON objects, or a table with a header")
  }

  /// A log that is no event log, as far as its columns tell; `nil` where it may be one.
  static func ofTable(_ table: SampleTable, _ time: TimeRole?) -> GuessRefusal? {
    let ids = table.columns.filter { column in
      KeyNames(column.name).idClass != nil && !column.isBool && column.count * 2 >= table.rowCount
    }
    let areUnique = !ids.isEmpty && ids.allSatisfy { $0.distinct.count == $0.count }
    guard table.rowCount > 5, areUnique,
      EventNames(table, excluding: time?.all ?? []).column == nil,
      !table.columns.contains(where: { KeyNames($0.name).isNewState })
    else { return nil }
    if hasLevels(table) { return noSteps(table) }
    return GuessRefusal(
      .noEvents,
      "this looks like a table of users, not an event log: each line has \(quoted(ids[0].path)) of "
        + "its own, and no key names an event or a step (keys: \(keys(table)))",
      remedy: "name the log of what users did, a line for each event")
  }

  static func noTime(_ table: SampleTable) -> GuessRefusal {
    GuessRefusal(
      .noTime,
      "no key says the time of an event: none of \(keys(table)) holds times between 2001 and 2100",
      remedy: "log a timestamp with each event")
  }

  static func severalDateOrders(_ table: SampleTable, _ time: TimeRole) -> GuessRefusal {
    let column = table.columns[time.column]
    let shown = column.distinct.first.map { VisibleText.quoted($0) } ?? ""
    return GuessRefusal(
      .severalDateOrders,
      "in the dates under \(quoted(column.path)), such as \(shown), the day or the month may come first",
      remedy: "say which in onboarding.json",
      candidates: DateOrder.allCases.map { order in
        Candidate(
          path: order.rawValue,
          evidence: order == .dayFirst ? "the day comes first" : "the month comes first",
          line: "\"mapping\": { \"dateOrder\": \"\(order.rawValue)\" }")
      })
  }

  static func noOrder(_ table: SampleTable, _ time: TimeRole) -> GuessRefusal {
    GuessRefusal(
      .noTime,
      "the time under \(quoted(table.path(time.column))) is the same for most steps of a "
        + "user, so nothing tells their order",
      remedy: "log the time of day, or the position of the step as a number, with each event")
  }

  static func noUser(_ table: SampleTable) -> GuessRefusal {
    let session = table.columns.first { column in
      KeyNames(column.name).idClassBelow(column.path) == .session && !column.isBool
        && column.count * 2 >= table.rowCount && column.distinct.count < column.count
    }
    if let session {
      return GuessRefusal(
        .noUser,
        "nothing in a line says which user it was about: \(quoted(session.path)) says only which visit, and "
          + "one user may have several",
        remedy: "log an anonymous id with each event; or, to count visits as users, write "
          + line("user_id", session.path) + " in onboarding.json")
    }
    if let single = table.columns.first(where: { isOfPersons($0) && hasOneEventEach($0, table) }) {
      return GuessRefusal(
        .noUser,
        "each value of \(quoted(single.path)) has one event only, so nothing tells which step a user came to next",
        remedy:
          "log an event for each step that is shown, with the same id for all events of a user")
    }
    return GuessRefusal(
      .noUser,
      "nothing in a line says which user it was about: no key of \(keys(table)) holds an id that "
        + "several events of one user share",
      remedy: "log an anonymous id with each event, or name the key with "
        + "\"mapping\": { \"fields\": { \"user_id\": [\"KEY\"] } } in onboarding.json")
  }

  /// The id that says who the user was stands for nobody on many events.
  static func placeholder(_ count: Int, _ walk: Walk, _ table: SampleTable) -> GuessRefusal {
    GuessRefusal(
      .noUser,
      "\(count) of \(table.rowCount) events looked at have an id under \(quoted(table.path(walk.user.column))) "
        + "that stands for nobody, such as anonymous or 0, so one user would be many people",
      remedy: "log an install id with each event, before users log in too")
  }

  private static func isOfPersons(_ column: ValueColumn) -> Bool {
    switch KeyNames(column.name).idClassBelow(column.path) {
    case .user, .anonymous: true
    default: false
    }
  }

  /// Whether a column is on nearly all events, and with another value on each.
  private static func hasOneEventEach(_ column: ValueColumn, _ table: SampleTable) -> Bool {
    column.count * 10 >= table.rowCount * 9 && column.distinct.count * 20 >= column.count * 19
  }

  static func noSteps(_ table: SampleTable) -> GuessRefusal {
    let what = hasLevels(table) ? "this looks like an application's log: " : ""
    return GuessRefusal(
      .noSteps,
      "\(what)no event names steps that users see in a common order (keys: \(keys(table)))",
      remedy:
        "name the key of the step with \"mapping\": { \"fields\": { \"step\": [\"KEY\"] } } in "
        + "onboarding.json")
  }

  static func transitions(_ ways: StepTransitions, _ table: SampleTable) -> GuessRefusal {
    let paths = [ways.from, ways.to].map { quoted(table.path($0)) }
    return GuessRefusal(
      .noSteps,
      "\(paths[0]) and \(paths[1]) tell how users went from one step to the next, and no event says who "
        + "saw the first",
      remedy: "log an event for each step that is shown, the first too")
  }

  /// Whether lines have the levels of an application's log.
  private static func hasLevels(_ table: SampleTable) -> Bool {
    let levels: Set<String> = [
      "trace", "debug", "info", "notice", "warn", "warning", "error", "fatal", "critical",
    ]
    return table.columns.contains { column in
      column.distinct.count < 8 && column.count * 10 >= table.rowCount * 9
        && column.distinct.allSatisfy { levels.contains($0.string.lowercased()) }
    }
  }

  static func severalUsers(_ walks: [Walk], _ table: SampleTable) -> GuessRefusal {
    let reading = walks[0].reading
    let candidates = walks.map { walk in
      let column = table.columns[walk.user.column]
      return Candidate(
        path: column.path.visible,
        evidence:
          "\(column.distinct.count) values on \(column.count) events, which reach the steps "
          + reading.funnel(of: walk.user.journeys).reached.map(String.init).joined(separator: ", "),
        line: line("user_id", column.path))
    }
    return GuessRefusal(
      .severalUsers,
      "\(list(candidates.map(\.path))) could each be the user, and would come to different funnels",
      remedy: "choose one in onboarding.json", candidates: candidates)
  }

  /// Users continue under another id, and another key holds the earlier one.
  static func renamedUsers(
    _ renamed: RenamedUsers, _ walk: Walk, _ table: SampleTable
  ) -> GuessRefusal {
    let users = table.path(walk.user.column).visible
    let before = table.path(renamed.column).visible
    return GuessRefusal(
      .severalUsers,
      "the id under \(list([users])) changes in the middle of the flow, and \(list([before])) holds "
        + "the earlier one: \(renamed.count) users continue under another id, and ids are not joined",
      remedy:
        "log one id with all events of a user, or replace the later id with the earlier one before the "
        + "log is read")
  }

  static func severalSteps(
    _ rivals: [StepRivals.Rival], _ walk: Walk, _ table: SampleTable
  ) -> GuessRefusal {
    let candidates = rivals.map { rival in
      let pages = rival.pages.prefix(6).map(\.visible)
      return Candidate(
        path: table.path(rival.column).visible,
        evidence: "steps \(pages.joined(separator: ", ")), which users reach "
          + rival.reached.map(String.init).joined(separator: ", "),
        line: line("step", table.path(rival.column)))
    }
    return GuessRefusal(
      .severalSteps,
      "\(list(candidates.map(\.path))) could each be the step: neither follows from the other, and "
        + "they would come to different funnels",
      remedy: "choose one in onboarding.json", candidates: candidates)
  }

  static func severalOnboardings(
    _ column: ValueColumn, steps: [Text], users: Int, others: [Text], otherUsers: Int
  ) -> GuessRefusal {
    let names = { (pages: [Text]) in
      let shown = pages.prefix(3).map { VisibleText.quoted($0) }.joined(separator: ", ")
      return pages.count > 3 ? shown + ", …" : shown
    }
    return GuessRefusal(
      .severalOnboardings,
      "\"\(column.path.visible)\" names several onboardings: of the users looked at, \(users) see \(names(steps)) "
        + "and \(otherUsers) others see \(names(others))",
      remedy:
        "log under another key what each page is called, the same for all users, or report on the lines of "
        + "each onboarding alone")
  }

  // MARK: - Words

  private static func line(_ field: String, _ path: FieldPath) -> String {
    let keys = path.keys.map { JSONLiteral($0.string).description }.joined(separator: ", ")
    return "\"mapping\": { \"fields\": { \"\(field)\": [\(keys)] } }"
  }

  private static func quoted(_ path: FieldPath) -> String { "\"\(path.visible)\"" }

  private static func list(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: " and ")
  }

  private static let mostKeys = 8

  private static func keys(_ table: SampleTable) -> String {
    let names = table.columns.map { $0.path.visible }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    let shown = names.prefix(mostKeys).map { "\"\($0)\"" }.joined(separator: ", ")
    return names.count > mostKeys ? shown + ", …" : shown
  }
}

extension Text {
  /// As people are shown it.
  var visible: String { VisibleText(string).string }
}

extension FieldPath {
  /// As people are shown it.
  var visible: String { keys.map(\.visible).joined(separator: ".") }
}
