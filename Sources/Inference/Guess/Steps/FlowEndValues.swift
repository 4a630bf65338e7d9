import EventLog

/// The values of a step's key that say that the flow was completed, where others name its pages: `completed`
/// behind `goal` and `plan`.
///
/// A page may be called `done` or `success`; what was completed or finished is none.
struct FlowEndValues {
  /// In byte order.
  let names: [Text]
  /// By their numbers among the values.
  let numbers: Set<Int32>

  static let words: Set<String> = [
    "completed", "finished", "abgeschlossen", "beendet", "terminé", "completado", "finalizado",
    "concluido", "concluído", "completato", "завершено", "завершен", "完了",
  ]

  /// `pages`: By event, the number of its value; -1 for none.
  init(_ column: ValueColumn, pages: [Int32], _ journeys: SampleJourneys) {
    let values = column.distinct
    let ends = column.numbers(saying: .flowEnd).filter { Self.isLast(Int32($0), pages, journeys) }
    guard ends.count < values.count - 1 else {
      names = []
      numbers = []
      return
    }
    names = ends.map { values[$0] }.sorted()
    numbers = Set(ends.map { Int32($0) })
  }

  /// Whether hardly anybody sees another page behind it.
  private static func isLast(_ value: Int32, _ pages: [Int32], _ journeys: SampleJourneys) -> Bool {
    var (users, goOn) = (0, 0)
    for rows in journeys.rows {
      guard let first = rows.firstIndex(where: { pages[Int($0)] == value }) else { continue }
      users += 1
      goOn += rows[first...].contains { pages[Int($0)] >= 0 && pages[Int($0)] != value } ? 1 : 0
    }
    return users > 0 && goOn * 20 <= users
  }
}
