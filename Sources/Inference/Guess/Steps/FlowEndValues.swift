import EventLog

/// The values of a step's key that say that the flow was completed, where others name its pages: `completed`
/// behind `goal` and `plan`.
///
/// A page may be called `done` or `success`; what was completed or finished is none. Nor are `approved` and
/// `rejected`, where each user comes to one of the two at last.
struct FlowEndValues {
  /// In byte order.
  private(set) var names: [Text] = []
  /// The values that end the flow without its being completed, in byte order.
  private(set) var failures: [Text] = []
  /// Both by their numbers among the values.
  private(set) var numbers: Set<Int> = []

  static let words: Set<String> = [
    "completed", "finished", "abgeschlossen", "beendet", "terminé", "completado", "finalizado",
    "concluido", "concluído", "completato", "завершено", "завершен", "完了", "completada",
    "terminado",
    "terminada", "finalizada", "concluída", "completata", "terminato", "voltooid", "afgerond",
    "slutförd",
    "ukończono", "zakończono", "завершена", "tamamlandı", "완료",
  ]

  /// `pages`: By event, the number of its value.
  ///
  /// `unviewed`: values that nobody viewed, and that were completed.
  init(_ column: ValueColumn, pages: RowNumbers, _ journeys: SampleJourneys, unviewed: [Int] = []) {
    let values = column.distinct
    let said = Set(column.numbers(saying: .flowEnd) + unviewed).sorted()
    let decisions = Self.decisions(values, pages, journeys)
    let ends = said.filter { Self.isLast($0, pages, journeys) } + decisions.granted
    let refused = Set(decisions.refused + Self.departures(values, pages, journeys)).sorted()
    guard ends.count + refused.count < values.count - 1 else { return }
    names = ends.map { values[$0] }.sorted()
    failures = refused.map { values[$0] }.sorted()
    numbers = Set(ends + refused)
  }

  private static let departed: Set<String> = [
    "skipped", "dismissed", "abandoned", "cancelled", "canceled", "aborted", "exited", "quit",
  ]

  /// The values that say that users left the flow, and did, `X:SkippedOnboarding` beside `2:Controls`; or that somebody
  /// ended it for them, now here and now there: `A_DECLINED` behind several pages.
  private static func departures(
    _ values: [Text], _ pages: RowNumbers, _ journeys: SampleJourneys
  ) -> [Int] {
    guard values.count <= mostValues else { return [] }
    return values.indices.filter { number in
      let words = NameTokens(values[number]).words
      let isDeparture = words.contains(where: departed.contains)
      let isRefused = words.last.map(refused.contains) ?? false
      return (isDeparture || isRefused) && isLast(number, pages, journeys)
        && (isDeparture || comesBehindSeveral(number, pages, journeys))
    }
  }

  /// Whether a tenth of the users of a value, or more, come to it from another page than most do.
  private static func comesBehindSeveral(
    _ value: Int, _ pages: RowNumbers, _ journeys: SampleJourneys
  ) -> Bool {
    var before: [Int: Int] = [:]
    for rows in journeys.rows {
      let own = rows.compactMap { pages[$0] }
      guard let first = own.firstIndex(of: value), first > 0 else { continue }
      before[own[first - 1], default: 0] += 1
    }
    let all = before.values.reduce(0, +)
    let others = all - (before.values.max() ?? 0)
    return others > 1 && others * 10 >= all
  }

  private static let granted: Set<String> = [
    "approved", "accepted", "verified", "granted", "activated", "passed",
  ]
  private static let refused: Set<String> = [
    "rejected", "declined", "denied", "refused", "failed", "expired", "cancelled", "canceled",
  ]
  private static let mostValues = 60

  /// The values that say how others decided on what the user has done: none where either kind is missing, or
  /// users go on from one to the other.
  private static func decisions(
    _ values: [Text], _ pages: RowNumbers, _ journeys: SampleJourneys
  ) -> (granted: [Int], refused: [Int]) {
    guard values.count <= mostValues else { return ([], []) }
    let said = { (words: Set<String>) in
      values.indices.filter { number in
        let own = NameTokens(values[number]).words
        return own.count == 1 && words.contains(own[0]) && isLast(number, pages, journeys)
      }
    }
    let (granted, refused) = (said(granted), said(refused))
    return granted.isEmpty || refused.isEmpty ? ([], []) : (granted, refused)
  }

  /// Whether hardly anybody sees another page behind it.
  private static func isLast(_ value: Int, _ pages: RowNumbers, _ journeys: SampleJourneys)
    -> Bool
  {
    let goOn = journeys.count { rows in
      let first = rows.firstIndex { pages[$0] == value }
      return first.map { rows[$0...].contains { pages[$0].map { $0 != value } ?? false } }
    }
    return goOn.all > 0 && goOn.yes * 20 <= goOn.all
  }
}

extension StepSearch {
  /// The values that were only completed, where the events of all others show them: a course has
  /// no page of its own, and its modules have.
  ///
  /// `pages`: by event, the number of its value.
  func unviewed(_ pages: RowNumbers, pageCount: Int) -> [Int] {
    var views = [Int](repeating: 0, count: pageCount)
    var completions = views
    for case (let page?, let name?) in zip(pages, names.ofRow) {
      switch names[name].meaning.verb {
      // Also what comes before each completion, such as `launched` or `selected`.
      case .view, .act, .choose, nil: views[page] += 1
      case .complete: completions[page] += 1
      default: break
      }
    }
    let found =
      pages.isEmpty ? [] : (0..<pageCount).filter { views[$0] == 0 && completions[$0] > 0 }
    return found.count * 10 <= views.count { $0 > 0 } * 4 ? found : []
  }

  /// Leaves out the values that are the whole of which others are the pages: a course is `initialized` before any
  /// page of it is viewed, and `completed` behind them all.
  ///
  /// `values`: by event, the number of its value, of all events.
  func dropWholes(from pages: inout RowNumbers, _ values: RowNumbers) {
    let verbs = names.ofRow.map { $0.flatMap { names[$0].meaning.verb } }
    let started = Set(pages.indices.filter { verbs[$0] == .start }.compactMap { pages[$0] })
    let viewed = Set(pages.indices.filter { verbs[$0] == .view }.compactMap { pages[$0] })
    guard !viewed.isEmpty else { return }
    let wholes = started.subtracting(viewed).filter { isWhole($0, pages, values, verbs) }
    for row in pages.rows(of: wholes) { pages[row] = nil }
  }

  /// Whether users who complete a value began it before they saw any page, and see none behind its completion.
  private func isWhole(
    _ value: Int, _ pages: RowNumbers, _ values: RowNumbers, _ verbs: [VerbFamily?]
  ) -> Bool {
    let around = journeys.count { rows in
      let start = rows.firstIndex { values[$0] == value && verbs[$0] == .start }
      let end = rows.lastIndex { values[$0] == value && verbs[$0] == .complete }
      guard let start, let end else { return nil }
      return rows.indices.filter { pages[rows[$0]].map { $0 != value } ?? false }
        .allSatisfy { (min(start, end)...end).contains($0) }
    }
    return around.all > 0 && around.yes * 20 >= around.all * 19
  }

  /// The addresses whose requests end the flow, by number: `POST /v1/onboarding/complete` behind `POST
  /// /v1/onboarding/profile`, for who sends a request is shown no page.
  func posted(in column: ValueColumn) -> [Int] {
    let ends = column.distinct.indices.filter { number in
      let parts = column.distinct[number].utf8.split(separator: UInt8(ascii: "/"))
      guard parts.count > 1, let last = parts.last else { return false }
      return Self.endsOfRequests.contains(String(decoding: last, as: UTF8.self).lowercased())
    }
    guard !ends.isEmpty, let method = table.columns.first(where: \.areMethods) else { return [] }
    let methods = method.dense(table.rowCount)
    let isSent = method.distinct.map { ["POST", "PUT", "PATCH"].contains($0.string) }
    return ends.filter { number in
      zip(column.rows, column.values).allSatisfy { row, value in
        value != number || methods[row].map { isSent[$0] } ?? false
      }
    }
  }

  private static var endsOfRequests: Set<String> {
    ["complete", "completed", "finish", "finished", "finalize", "finalise", "activate"]
  }
}

extension ValueColumn {
  /// Whether its values are the methods of requests.
  fileprivate var areMethods: Bool {
    KeyNames(name).words.contains("method") && distinct.count < 10
      && distinct.contains { ["GET", "POST"].contains($0.string) }
  }
}
