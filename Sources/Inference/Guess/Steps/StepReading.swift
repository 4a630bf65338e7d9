import EventLog

/// One way to read the steps of a sample's flow.
struct StepReading: Sendable {
  /// Where the name of the step is.
  enum Source: Hashable, Sendable {
    case column(Int)
    /// The route of the addresses of a column.
    case route(Int)
    /// A part of the event's name.
    case label
    /// The whole name of the event.
    case wholeName

    /// The column that it is read from; `nil` where that is the event's name.
    var column: Int? {
      switch self {
      case .column(let column), .route(let column): column
      case .label, .wholeName: nil
      }
    }

    var isRoute: Bool { if case .route = self { true } else { false } }
  }

  /// Only events with one of these values are the onboarding's.
  struct Marker: Hashable, Sendable {
    let column: Int
    let values: [Text]
  }

  let source: Source
  let marker: Marker?
  /// Whether only events whose names speak of an onboarding count, and those that view a page which no other does.
  let isOwnNames: Bool
  /// The column that tells flows apart, where its steps are those of one of several and others have steps of their
  /// own; else `nil`.
  var flowColumn: Int?
  /// By page, what it is called.
  let pageNames: [Text]
  /// By event, the page it shows to have been seen.
  private(set) var pageOfRow: RowNumbers
  let branches: PageBranches
  /// The values where a step would be that say that the flow was completed.
  let ends: [Text]
  /// Those that say that it ended otherwise, and name no step.
  let failures: [Text]
  private(set) var selection: PageSelection
  let score: Double

  /// Whether its steps, or the events or values that mark them, speak of an onboarding.
  var speaksOfOnboarding: Bool {
    isOwnNames || marker != nil
      || selection.pages.contains { ValueWords(pageNames[$0]).contains(.onboarding) }
  }

  /// Whether nearly all views of its steps are on one page of another reading, which then says no more than
  /// that they are steps.
  func isWithinOnePage(of other: StepReading, percent: Int = 95) -> Bool {
    guard selection.pages.count > 2, source != other.source else { return false }
    var counts: [Int: Int] = [:]
    let rows = stepRows
    for page in rows.lazy.compactMap({ other.pageOfRow[$0] }) { counts[page, default: 0] += 1 }
    return (counts.values.max() ?? 0) * 100 >= rows.count * percent
  }

  /// What a step is called, by the page that stands for it.
  func stepName(_ page: Int) -> Text {
    guard !branches.areSpellings, let group = branches.joined.first(where: { $0[0] == page }) else {
      return pageNames[page]
    }
    return Text(group.map { pageNames[$0].string }.joined(separator: " / "))
  }

  /// The names of the pages of a step.
  func names(of page: Int) -> [Text] {
    (branches.joined.first { $0[0] == page } ?? [page]).map { pageNames[$0] }
  }

  /// The names of the pages of all steps.
  var stepNames: [Text] { selection.pages.flatMap(names) }

  /// The events that show pages that are steps.
  var stepRows: [Int] {
    let isStep = [Bool](of: selection.pages, count: pageNames.count)
    return pageOfRow.indices.filter { pageOfRow[$0].map { isStep[$0] } ?? false }
  }

  /// By event, the place of its step from 0.
  var placeOfRow: RowNumbers {
    pageOfRow.mapped(by: [Int?](placesOf: selection.pages, count: pageNames.count))
  }
}

extension StepReading {
  /// The place of the last step.
  var lastPlace: Int { selection.pages.count - 1 }

  /// The funnel of its steps.
  func funnel(of journeys: SampleJourneys) -> SampleFunnel {
    SampleFunnel(journeys, places: placeOfRow, steps: selection.pages.count)
  }

  /// The names of the events that show steps; each such event has one.
  func showing(_ names: EventNames) -> Set<Int> { Set(stepRows.compactMap { names.ofRow[$0] }) }

  /// By event, 0 for the first step and 1 for another page.
  var pagesFromFirst: RowNumbers {
    let first = selection.pages[0]
    return RowNumbers(pageOfRow.lazy.map { $0.map { $0 == first ? 0 : 1 } })
  }

  /// The same without some events, and without the pages that only these show.
  ///
  /// `isOther`: by event, whether it is left out.
  func without(_ isOther: [Bool]) -> StepReading {
    var own = self
    own.pageOfRow = pageOfRow.except(isOther)
    let shown = Set(own.pageOfRow.lazy.compactMap(\.self))
    own.selection.drop(Set(selection.pages.filter { !shown.contains($0) }))
    return own
  }

  /// Whether the names of its steps are hexadecimal digits, which say nothing.
  var hasOpaqueNames: Bool {
    selection.pages.allSatisfy { page in
      let name = pageNames[page].utf8
      return name.count >= 12 && name.allSatisfy { $0.isDigit || (0x61...0x66).contains($0 | 0x20) }
    }
  }

  /// Whether some steps are numbers or times of day, and others words: scores beside the pages of a lesson.
  var mixesNumbers: Bool {
    let numbers = selection.pages.count { page in
      pageNames[page].utf8.allSatisfy { $0.isDigit || ".,:%".utf8.contains($0) }
    }
    return numbers > 0 && selection.pages.count - numbers > 1
  }
}

/// A funnel of a sample, for comparing what two readings would come to.
struct SampleFunnel: Equatable, Sendable {
  /// By place of a step, how many users got there or further.
  let reached: [Int]
  /// How many users see a step.
  var users: Int { reached.first ?? 0 }
  /// How many of them come to the last one.
  var atLast: Int { reached.last ?? 0 }
  /// The share of step events that no walk from the first step on explains: users who begin in the
  /// middle, and ways back of more than one step, for who swipes through pages often swipes back to one.
  let disorder: Double
  /// The same without those who begin again at the first step.
  let disorderOfWalks: Double

  init(_ journeys: SampleJourneys, places: RowNumbers, steps: Int) {
    var reached = [Int](repeating: 0, count: steps)
    var (odd, again, all) = (0, 0, 0)
    for rows in journeys.rows {
      var furthest: Int?
      var last: Int?
      for place in rows.lazy.compactMap({ places[$0] }) {
        all += 1
        if last.map({ place < $0 - 1 }) ?? (place > 0) { odd += 1 }
        if place == 0, let last, last > 1 { again += 1 }
        last = place
        furthest = max(furthest ?? place, place)
      }
      if let furthest { for place in 0...furthest { reached[place] += 1 } }
    }
    self.reached = reached
    disorder = all > 0 ? Double(odd) / Double(all) : 1
    disorderOfWalks = all > 0 ? Double(odd - again) / Double(all) : 1
  }
}
