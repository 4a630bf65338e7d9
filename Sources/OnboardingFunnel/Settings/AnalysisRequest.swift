import Definitions
import EventLog
import Journeys

/// The settings of a run, read and checked before the first byte of a log.
struct AnalysisRequest {
  let settings: Analysis
  let format: FormatRequest
  let by: [EventField]
  let conditions: [FieldCondition]
  /// What the report is held against; `nil` for a report by itself.
  let changeBase: ChangeBase?
  /// Names that the options take for dimensions; some definition file must have each.
  let dimensions: [NamedDimension]
  /// Whether the last week is compared with the one before, where nothing else was asked for.
  let comparesWeeks: Bool
  let failWhen: [FailCondition]
  let windowMilliseconds: Int64?
  let order: Reading
  let count: CountingUnit
  let trend: TrendPeriod?
  /// The days of the zone that `--time-zone` names.
  let calendar: ReportCalendar?
  /// In bytes.
  let longestLine: Int
  let memory: MemoryBudget
  let spillPlace: SpillPlace
  /// Which users are listed; `nil` lists none.
  let users: UserQuery?
  /// Whether a dimension that nobody has is a finding, whoever breaks down by it.
  var asksDimensions = false

  /// - Throws: A usage error that names the option at fault.
  init(_ settings: Analysis) throws(AnalysisError) {
    try SettingLimits.check(settings)
    self.settings = settings
    format = try FormatRequest(settings.format)
    var by: [EventField] = []
    var dimensions: [NamedDimension] = []
    for text in settings.by {
      for field in try Self.fields(text, dimensions: &dimensions) where !by.contains(field) {
        by.append(field)
      }
    }
    self.by = by
    var conditions: [FieldCondition] = []
    for text in settings.conditions {
      conditions.append(
        try Self.condition(Text(text), of: "--where", dimensions: &dimensions))
    }
    self.conditions = conditions
    comparesWeeks = settings.compareTo != Self.noComparison
    let compared = comparesWeeks ? settings.compareTo : nil
    changeBase = try compared.map { text throws(AnalysisError) in
      try Self.field(
        FieldCondition.fieldName(in: Text(text)), for: .condition, of: "--compare-to",
        dimensions: &dimensions
      ) { (own) throws(ValueError) in try ChangeBase.parse(text, dimensions: own) }
    }
    self.dimensions = dimensions
    failWhen = try settings.failWhen.map { text throws(AnalysisError) in
      try Self.value(of: "--fail-when", FailCondition.parse(Text(text)))
    }
    windowMilliseconds = try Self.window(settings.window)
    order = try Self.word(settings.order, of: "--order", called: "reading") ?? .furthest
    count = try Self.word(settings.count, of: "--count", called: "unit") ?? .users
    trend = try Self.trend(settings.trend)
    calendar = try settings.timeZone.map { zone throws(AnalysisError) in
      try Self.calendar(zone)
    }
    longestLine =
      try settings.longestLine.map { size throws(AnalysisError) in
        try Self.value(of: "--max-line", Self.lineLength(size))
      } ?? 1 << 20
    memory = try Self.memory(settings, longestLine: longestLine)
    users = try settings.userList.map { chosen throws(AnalysisError) in try UserQuery(chosen) }
    if users != nil, settings.minimumCell != nil { throw .usersBelowMinimumCell }
    let rows = users == nil ? 0 : Self.userRowRoom(in: memory)
    spillPlace = SpillPlace(
      bytesInMemory: memory.recordBytesPerWorker - rows,
      folder: settings.spillFolder ?? SpillFile.systemFolder())
    try checkTimes()
  }

  /// What each worker may hold of rows about users, in bytes, out of what records have.
  var userRowRoom: Int { users == nil ? 0 : Self.userRowRoom(in: memory) }

  /// Rows are sorted in a copy, so their bytes count twice.
  private static func userRowRoom(in memory: MemoryBudget) -> Int {
    min(memory.recordBytesPerWorker / 4, 32 << 20)
  }

  /// The settings of a flow: its file's, with the command line's in their place.
  func reportSettings(over file: ReportSettings, asOf: Int64?) throws(AnalysisError)
    -> ReportSettings
  {
    var result = file
    if !by.isEmpty { result.by = by.map(file.fields.resolved) }
    if !conditions.isEmpty { result.conditions = conditions.map { $0.resolved(in: file.fields) } }
    if let trend { result.trend = trend }
    result.order = order
    result.count = count
    if let zone = settings.timeZone { result.timeZone = zone }
    result.control = settings.control.map { Text($0) }
    let calendar = try calendar(for: result)
    result.since = try bound(settings.since, option: "--since", in: calendar, asOf: asOf)
    result.until = try bound(settings.until, option: "--until", in: calendar, asOf: asOf)
    try requireOrder(since: result.since, until: result.until)
    return result
  }

  /// The days of a flow's report.
  func calendar(for report: ReportSettings) throws(AnalysisError) -> ReportCalendar {
    if let calendar { return calendar }
    return try Self.calendar(report.timeZone)
  }

  /// As-of as given, in the report's time zone; `nil` where the log decides.
  ///
  /// `zones`: the zones of the definition files; a date is read in theirs where they agree and no
  /// option names one.
  func asOf(zones: Set<String>) throws(AnalysisError) -> Int64? {
    guard let text = settings.asOf else { return nil }
    let calendar: ReportCalendar
    if let own = self.calendar {
      calendar = own
    } else if let zone = zones.first, zones.count == 1 {
      calendar = try Self.calendar(zone)
    } else {
      calendar = .utc
    }
    return try Self.instant(text, option: "--as-of", in: calendar)
  }

  private func checkTimes() throws(AnalysisError) {
    _ = try asOf(zones: [])
    let since = try bound(settings.since, option: "--since", in: .utc, asOf: 0)
    let until = try bound(settings.until, option: "--until", in: .utc, asOf: 0)
    if areComparable(settings.since, settings.until) {
      try requireOrder(since: since, until: until)
    }
    try checkChangeBase()
  }

  /// Whether two times are in the same order in every time zone and as of every time: two durations,
  /// two dates, or two instants.
  private func areComparable(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return false }
    let areDurations = [one, other].map(DurationText.isMeant)
    let areDates = [one, other].map { $0.utf8.count == "2026-03-08".utf8.count }
    return areDurations[0] == areDurations[1] && (areDurations[0] || areDates[0] == areDates[1])
  }

  /// Nobody enters in a period that ends before it begins.
  private func requireOrder(since: Int64?, until: Int64?) throws(AnalysisError) {
    guard let since, let until, since >= until else { return }
    throw .usage(
      "--since", value: settings.since ?? "",
      "is not before --until \(VisibleText.quoted(settings.until ?? ""))",
      fix: "write the earlier time with --since")
  }

  /// Refuses an as-of that leaves nothing to count.
  func requireEvents(_ counts: EventCounts) throws(AnalysisError) {
    guard let asOf = settings.asOf, counts.afterAsOf > 0, counts.latestTime == nil else { return }
    throw .usage(
      "--as-of", value: asOf, "is before all events of the log", fix: "write a later time")
  }

  /// A time, or one so long before as-of; `nil` where there is no text, or no as-of to go back from.
  func bound(
    _ text: String?, option: String, in calendar: ReportCalendar, asOf: Int64?
  ) throws(AnalysisError) -> Int64? {
    guard let text else { return nil }
    if DurationText.isMeant(by: text) {
      let duration = try Self.value(of: option, DurationText.parse(text))
      return asOf.map { $0.subtractingReportingOverflow(duration).partialValue }
    }
    return try Self.instant(text, option: option, in: calendar)
  }

  private static func instant(
    _ text: String, option: String, in calendar: ReportCalendar
  ) throws(AnalysisError) -> Int64 {
    try value(of: option, InstantText.parse(text, in: calendar))
  }

  /// What the run may hold in memory.
  private static func memory(
    _ settings: Analysis, longestLine: Int
  ) throws(AnalysisError) -> MemoryBudget {
    if let given = settings.recordBytesPerWorker {
      return MemoryBudget(recordBytesPerWorker: given)
    }
    let workers = settings.threads
    let least = MemoryBudget.least(workers: workers)
    guard let text = settings.memory else {
      let half = MachineMemory.bytes.map { $0 / 2 } ?? Int.max
      return MemoryBudget(bytes: max(half, least), workers: workers, longestLine: longestLine)
        ?? MemoryBudget(recordBytesPerWorker: .max)
    }
    let bytes = try value(of: "--memory", SizeText.parse(text))
    guard let budget = MemoryBudget(bytes: bytes, workers: workers, longestLine: longestLine)
    else {
      throw .usage(
        "--memory", value: text,
        "is less than the program needs with \(workers) thread\(workers == 1 ? "" : "s")",
        fix: "write \(least >> 20)M or more")
    }
    return budget
  }

  /// The longest line in bytes, one or more: with none every line would be too long.
  private static func lineLength(_ text: String) throws(ValueError) -> Int {
    let bytes = try SizeText.parse(text)
    guard bytes > 0 else {
      throw ValueError(
        "\(VisibleText.quoted(text)) leaves no room for a line", fix: "write a size such as 512K")
    }
    return bytes
  }

  private static func window(_ text: String?) throws(AnalysisError) -> Int64? {
    guard let text else { return nil }
    let milliseconds = try value(of: "--window", DurationText.parse(text))
    guard milliseconds > 0 else {
      throw .usage(
        "--window", "a window of no length", fix: "write a duration such as 24h", code: .badWindow)
    }
    return milliseconds
  }

  /// The case that an option's word names; the nearest word is offered in place of another.
  private static func word<Word: CaseIterable & RawRepresentable<String>>(
    _ text: String?, of option: String, called kind: String
  ) throws(AnalysisError) -> Word? {
    guard let text else { return nil }
    if let word = Word(rawValue: text) { return word }
    let known = Word.allCases.map(\.rawValue)
    let fix =
      NearestName(to: text, among: known).map { "write \($0.name)" }
      ?? "write one of \(known.joined(separator: ", "))"
    throw .usage(option, value: text, "is no \(kind)", fix: fix)
  }

  private static func trend(_ text: String?) throws(AnalysisError) -> TrendPeriod? {
    switch text {
    case nil: return nil
    case "day": return .day
    case "week": return .week
    case let text?:
      throw .usage("--trend", value: text, "is not a period", fix: "write day or week")
    }
  }

  private static func calendar(_ zone: String) throws(AnalysisError) -> ReportCalendar {
    try value(of: "--time-zone", ReportCalendar(timeZone: zone))
  }

  /// The value of an option, whose fault ends the analysis.
  static func value<Value>(
    of option: String, _ value: @autoclosure () throws(ValueError) -> Value
  ) throws(AnalysisError) -> Value {
    do {
      return try value()
    } catch {
      throw .usage(option, error)
    }
  }
}
