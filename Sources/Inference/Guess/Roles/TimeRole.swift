import EventLog

/// The key that says when an event happened.
struct TimeRole: Sendable {
  let column: Int
  let form: TimeForm
  /// By event, in milliseconds since 1970; `nil` where it says nothing.
  let times: [Int64?]
  /// All columns that hold times.
  let all: Set<Int>
  /// The next best.
  let runnerUp: Int?

  private struct Candidate {
    let column: Int
    let form: TimeForm
    let score: Double
  }

  /// The key that holds the times of events; `nil` where none does.
  ///
  /// `given`: The columns that may be it; `nil` for all.
  init?(_ table: SampleTable, only given: Set<Int>? = nil) {
    let found = table.columns.indices.filter { given?.contains($0) ?? true }
      .compactMap { Self.candidate(table, column: $0) }
      .sorted { $0.score != $1.score ? $0.score > $1.score : $0.column < $1.column }
    guard let best = found.first else { return nil }
    column = best.column
    form = best.form
    all = Set(found.map(\.column))
    runnerUp = found.dropFirst().first?.column
    let values = table.columns[best.column]
    let ofValue = values.distinct.map { best.form.milliseconds($0) }
    times = values.dense(table.rowCount).map { $0 >= 0 ? ofValue[Int($0)] : nil }
  }

  private static func candidate(_ table: SampleTable, column: Int) -> Candidate? {
    let values = table.columns[column]
    guard !values.isBool, let form = form(of: values) else { return nil }
    let coverage = Double(values.count) / Double(max(table.rowCount, 1))
    // A day, or the time a user signed up, stays the same from event to event.
    let change = Double(values.distinct.count) / Double(max(values.count, 1))
    let prior = 0.04 * Double(KeyNames(values.name).timeScore)
    let isLocal = form == .local ? -0.01 : 0
    return Candidate(column: column, form: form, score: coverage + change + prior + isLocal)
  }

  /// What nearly all of some values spread over the column are; `nil` where they are no times.
  private static func form(of values: ValueColumn) -> TimeForm? {
    let step = max(1, values.distinct.count / 60)
    var counts: [TimeForm: Int] = [:]
    var all = 0
    for place in stride(from: 0, to: values.distinct.count, by: step) {
      all += 1
      if let form = TimeForm(values.distinct[place]) { counts[form, default: 0] += 1 }
    }
    guard counts.values.reduce(0, +) * 20 >= all * 19 else { return nil }
    let numbers = counts.keys.filter { if case .number = $0 { true } else { false } }
    if numbers.isEmpty { return counts[.local] != nil ? .local : .instant }
    return numbers.count == 1 && counts.count == 1 ? numbers.first : nil
  }
}
