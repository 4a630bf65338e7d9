import EventLog

/// The key that says when an event happened.
struct TimeRole: Sendable {
  let column: Int
  let form: TimeForm
  /// The column of the time of day, where the other has the date only.
  let timeOfDay: Int?
  /// Whether the day or the month may come first in its dates.
  let hasOpenOrder: Bool
  /// By event, in milliseconds since 1970; `nil` where it says nothing.
  let times: [Int64?]
  /// All columns that hold times.
  let all: Set<Int>
  /// The next best.
  let runnerUp: Int?

  private struct Candidate {
    let column: Int
    let form: TimeForm
    var hasOpenOrder = false
    let score: Double
  }

  /// The key that holds the times of events; `nil` where none does.
  ///
  /// - Parameters:
  ///   - table: The sample.
  ///   - given: The columns that may be it; `nil` for all.
  ///   - order: Of dates whose year comes last, where somebody has said it.
  init?(_ table: SampleTable, only given: Set<Int>? = nil, order: DateOrder? = nil) {
    let found = table.columns.indices.filter { given?.contains($0) ?? true }
      .compactMap { Self.candidate(table, column: $0, order) }
      .sorted { $0.score != $1.score ? $0.score > $1.score : $0.column < $1.column }
    guard let first = found.first else { return nil }
    let best =
      Self.truest(of: found, in: table) ?? Self.earlier(than: first, of: found, in: table) ?? first
    column = best.column
    form = best.form
    hasOpenOrder = best.hasOpenOrder
    timeOfDay = Self.timeOfDay(beside: best, in: table)
    let times = Self.times(of: best, timeOfDay, in: table)
    let others = found.filter { other in
      other.column != best.column && Self.areNear(Self.times(of: other, nil, in: table), times)
    }
    all = Set([best.column] + others.map(\.column) + [timeOfDay].compactMap(\.self))
    runnerUp = others.first?.column
    self.times = times
  }

  /// The column of times of day, `06:10:05`, where a candidate holds nothing but dates.
  private static func timeOfDay(beside candidate: Candidate, in table: SampleTable) -> Int? {
    guard candidate.form.isLocal,
      table.columns[candidate.column].distinct.allSatisfy({
        candidate.form.milliseconds($0).map { $0 % day == 0 } ?? true
      })
    else { return nil }
    return table.columns.indices.first { column in
      let values = table.columns[column]
      return column != candidate.column && values.count >= table.columns[candidate.column].count
        && values.distinct.count > 1
        && values.distinct.allSatisfy { joined("2026-03-01", $0, .local) != nil }
    }
  }

  private static func joined(_ date: Text, _ hours: Text, _ form: TimeForm) -> Int64? {
    form.milliseconds(Text(utf8: date.utf8 + [UInt8(ascii: "T")] + hours.utf8))
  }

  private static func times(
    of candidate: Candidate, _ timeOfDay: Int?, in table: SampleTable
  ) -> [Int64?] {
    let values = table.columns[candidate.column]
    if let timeOfDay {
      let hours = table.columns[timeOfDay]
      let rows = zip(values.dense(table.rowCount), hours.dense(table.rowCount))
      return rows.map { date, time in
        guard let date, let time else { return nil }
        return joined(values.distinct[date], hours.distinct[time], candidate.form)
      }
    }
    // Nearly each event may have a time of its own.
    let threads = values.distinct.count < fewestForThreads ? 1 : table.threads
    let ofValue = parallelMap(values.distinct.count, threads: threads) {
      candidate.form.milliseconds(values.distinct[$0])
    }
    return values.dense(table.rowCount).map { $0.flatMap { ofValue[$0] } }
  }

  /// A day, in milliseconds.
  static let day: Int64 = 86_400_000

  /// Fewer are read before another thread has begun.
  private static let fewestForThreads = 1_000

  /// Where the devices' clocks that the first candidate has are wrong, the next that is corrected by the server's,
  /// or else the server's; `nil` where they are right.
  private static func truest(of found: [Candidate], in table: SampleTable) -> Candidate? {
    guard let server = found.dropFirst().first(where: { isTruer($0, than: found[0], in: table) })
    else { return nil }
    let corrected = found.dropFirst().first { other in
      !KeyNames(table.columns[other.column].name).isOfArrival
        && table.columns[other.column].count >= table.columns[found[0].column].count
        && other.form == server.form && !isTruer(server, than: other, in: table)
    }
    return corrected ?? server
  }

  /// Of times that are as likely as the first, the one that is never later: what was sent on, such as a webhook's
  /// delivery, was made behind what it tells of; `nil` where there is none.
  private static func earlier(
    than first: Candidate, of found: [Candidate], in table: SampleTable
  ) -> Candidate? {
    found.dropFirst().first { other in
      let values = table.columns[other.column]
      guard first.score - other.score <= asLikely, other.form == first.form,
        values.count >= table.columns[first.column].count,
        values.distinct.count * 20 >= table.columns[first.column].distinct.count * 19,
        !KeyNames(values.name).isOfEarlier
      else { return false }
      let lags = lags(of: first, behind: other, in: table)
      // Nine in ten are sent on at another time than that of the event, and within a day.
      return lags.count > 20 && lags.allSatisfy { $0 >= 0 }
        && lags.count { $0 > 0 && $0 < day } * 10 >= lags.count * 9
    }
  }

  private static let asLikely = 0.05

  /// Whether a column has the times at which a server received events, and those of devices are wrong now and
  /// then: days ahead of it, or months behind.
  ///
  /// What a device keeps until it is online comes late, but never early.
  private static func isTruer(
    _ server: Candidate, than device: Candidate, in table: SampleTable
  ) -> Bool {
    let (own, other) = (table.columns[server.column], table.columns[device.column])
    guard KeyNames(own.name).isOfArrival, !KeyNames(other.name).isOfArrival,
      own.count >= other.count
    else { return false }
    let late = lags(of: server, behind: device, in: table)
    guard late.count > 20 else { return false }
    let usual = late.sorted()[late.count / 2]
    let wrong = late.count { $0 - usual < -day || $0 - usual > 30 * day }
    return wrong * 200 >= late.count && wrong * 5 <= late.count
  }

  /// By how much the times of one are later than those of another, of events that have both.
  private static func lags(
    of candidate: Candidate, behind other: Candidate, in table: SampleTable
  ) -> [Int64] {
    zip(times(of: candidate, nil, in: table), times(of: other, nil, in: table)).compactMap {
      later, time in later.flatMap { later in time.map { later - $0 } }
    }
  }

  /// Whether times are of the years around others: long ids may look like times of any year.
  private static func areNear(_ some: [Int64?], _ others: [Int64?]) -> Bool {
    var (near, all) = (0, 0)
    for case (let time?, let other?) in zip(some, others) {
      all += 1
      near += abs(time - other) < 10 * 365 * day ? 1 : 0
    }
    return near * 10 >= all * 9
  }

  private static func candidate(
    _ table: SampleTable, column: Int, _ order: DateOrder?
  ) -> Candidate? {
    let values = table.columns[column]
    guard !values.isBool, !KeyNames(values.name).isOfVersion else { return nil }
    let usual = form(of: values) ?? (isSince2001(values) ? .number(.secondsSince2001) : nil)
    let ordered = usual == nil || order != nil ? DateOrderGuess(values, given: order) : nil
    guard let form = ordered.map({ .ordered($0.order) }) ?? usual, !isID(values, form) else {
      return nil
    }
    let coverage = Double(values.count) / Double(max(table.rowCount, 1))
    // A day, or the time a user signed up, stays the same from event to event.
    let change = Double(values.distinct.count) / Double(max(values.count, 1))
    let prior = 0.04 * Double(table.timeScore(of: values.path))
    let isLocal = form.isLocal ? -0.01 : 0
    return Candidate(
      column: column, form: form, hasOpenOrder: ordered?.isOpen ?? false,
      score: coverage + change + prior + isLocal - penaltyForOutliers(values, form))
  }

  /// What is taken from a column's score for times years away from most others: a device whose clock was never set
  /// says 1970 or 2000, where the server beside it knows better.
  private static func penaltyForOutliers(_ values: ValueColumn, _ form: TimeForm) -> Double {
    let sample = values.distinct.some(500).map(form.milliseconds)
    let times = sample.compactMap(\.self).sorted()
    guard times.count > 20 else { return 0 }
    let middle = times[times.count / 2]
    let near = times.count { abs($0 - middle) <= 3 * 365 * day }
    return min(0.6, 25 * Double(sample.count - near) / Double(sample.count))
  }

  /// Whether the values are ids that happen to be as long as times: they are called ids, or all lie
  /// within a second.
  private static func isID(_ values: ValueColumn, _ form: TimeForm) -> Bool {
    guard case .number = form else { return false }
    let names = KeyNames(values.name)
    if names.has(["id", "uid", "uuid", "guid"]) { return true }
    if names.timeScore <= 0 {
      switch names.idClassBelow(values.path) {
      case .anonymous, .user, .group: return true
      case .session, .event, .thing, nil: break
      }
    }
    let times = values.distinct.compactMap { form.milliseconds($0) }
    guard times.count > 20, let first = times.min(), let last = times.max() else { return false }
    return last - first < 1_000
  }

  /// Whether values are seconds since 2001, as Apple's `Date` is encoded: under a key that is called a time, or
  /// with fractions, and hardly one like another.
  private static func isSince2001(_ values: ValueColumn) -> Bool {
    let some = values.distinct.some(60)
    let times = some.compactMap { TimeForm.millisecondsSince2001($0) }
    guard times.count == some.count, let first = times.min(), let last = times.max(),
      last - first < 3 * 365 * day
    else { return false }
    let name = KeyNames(values.name)
    let isNamed = KeyNames.timeScore(of: values.path) >= 5 || name.words.contains("reference")
    let fractions = some.count { $0.utf8.contains(UInt8(ascii: ".")) }
    return isNamed
      || fractions * 10 >= some.count * 9 && values.distinct.count * 10 >= values.count * 9
  }

  /// What nearly all of some values spread over the column are; `nil` where they are no times.
  private static func form(of values: ValueColumn) -> TimeForm? {
    let some = values.distinct.some(60)
    let known = some.compactMap { TimeForm($0) }
    guard known.count * 20 >= some.count * 19 else { return nil }
    let forms = Set(known)
    let numbers = forms.filter { if case .number = $0 { true } else { false } }
    if numbers.isEmpty { return forms.contains(.local) ? .local : .instant }
    return forms.only
  }
}

extension SampleTable {
  /// How likely a key is the time that something happened, in tenths.
  ///
  /// Of a row that says from when to when something was so, `START_TIME` and `END_TIME`, it is when that began.
  fileprivate func timeScore(of path: FieldPath) -> Int {
    let words = KeyNames(path.name).words
    let score = KeyNames.timeScore(of: path)
    // A log of a thousand such keys tells nothing by them.
    guard columns.count <= 300 else { return score }
    for (own, other, isBeginning) in [("start", "end", true), ("end", "start", false)]
    where words.contains(own) {
      let counterpart = words.map { $0 == own ? other : $0 }
      guard beside(path).contains(where: { KeyNames($0.name).words == counterpart }) else {
        continue
      }
      return isBeginning ? 5 : -5
    }
    return score
  }
}
