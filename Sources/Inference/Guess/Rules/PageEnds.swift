import Definitions
import EventLog

// What was closed was most often skipped, as a question for a permission. But an app may log each page when it comes and
// when it goes, {"event":"screen_viewed"} and {"event":"screen_closed"}: then those who go on close it as well.

/// The names of events that say of pages that they were closed, as users do who go on.
struct PageEnds {
  let names: Set<Int>

  private static let fewestPages = 2

  init(_ walk: Walk, _ table: SampleTable) {
    let closing = Set(walk.names.indices.filter { Self.closes(walk.names[$0].meaning) })
    let closed = closing.isEmpty ? nil : Self.places(of: closing, walk, table)
    names = closed.map { Self.areOfAll($0, walk) } ?? false ? closing : []
  }

  /// Whether a name says that something was closed or dismissed, and not that it was skipped.
  private static func closes(_ meaning: NameMeaning) -> Bool {
    guard meaning.verb == .skip else { return false }
    let families = meaning.words.compactMap(WordFamily.init(likely:))
    return !families.contains(.skipped) && families.contains { $0 == .close || $0 == .dismissed }
  }

  /// By event with one of some names, the place of the step that it names; `nil` where steps are whole names.
  private static func places(
    of closing: Set<Int>, _ walk: Walk, _ table: SampleTable
  ) -> RowNumbers? {
    let reading = walk.reading
    let pages: RowNumbers
    switch reading.source {
    case .column(let column): pages = table.dense(column)
    case .route(let column):
      pages = (table.routes[column] ?? table.columns[column]).dense(table.rowCount)
    case .label:
      let numbers = walk.names.map { reading.pageNames.firstIndex(of: $0.meaning.label) }
      pages = walk.names.ofRow.mapped(by: numbers)
    case .wholeName: return nil
    }
    let places = [Int?](placesOf: reading.selection.pages, count: reading.pageNames.count)
    return reading.branches.applied(to: pages).only(walk.names.ofRow.areAmong(closing))
      .mapped(by: places)
  }

  /// Whether on most steps most of those who go on from there have closed it.
  private static func areOfAll(_ closed: RowNumbers, _ walk: Walk) -> Bool {
    let places = walk.reading.placeOfRow
    var goOn = [Int](repeating: 0, count: walk.reading.selection.pages.count)
    var after = goOn
    for rows in walk.user.journeys.rows {
      let seen = Set(rows.compactMap { places[$0] })
      let ended = Set(rows.compactMap { closed[$0] })
      for place in seen where place < seen.max() ?? 0 {
        goOn[place] += 1
        after[place] += ended.contains(place) ? 1 : 0
      }
    }
    let asked = goOn.indices.filter { goOn[$0] > 0 }
    let ending = asked.filter { after[$0] * 2 > goOn[$0] }
    return ending.count >= fewestPages && ending.count * 2 > asked.count
  }
}
