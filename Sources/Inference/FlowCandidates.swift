import Definitions
import EventLog
import Journeys

/// What may be a step of one flow, and the experiment that may part its users.
struct FlowCandidates: Sendable {
  let id: Text
  /// The flow's versions with most users: numbers of `NamedFlows.flows`.
  let versions: [Int]
  /// Ids of steps to be, in byte order.
  let steps: [Text]
  /// The pages of each, by step.
  let pages: [[Page]]
  let experiment: CandidateExperiment?
  /// What is known already and will not be in the definition.
  var notes: [InferenceNote]

  /// The candidates of a flow.
  ///
  /// `pages`: users by page, without those of the app. `arms`: users by experiment and variant.
  fileprivate init(
    id: Text, versions: [Int], pages: [Page: Int], afterEnd: PagesAfterEnd,
    namesOfIndex: [Int64: Set<Text>], arms: [Text?: [Text: Int]]
  ) {
    self.id = id
    self.versions = versions
    let ids = pages.map { (page: $0.key, id: $0.key.stepID(namesOfIndex), users: $0.value) }
    let users = ids.reduce(into: [Text: Int]()) { $0[$1.id] = max($0[$1.id] ?? 0, $1.users) }
    let steps = users.mostSeen(InferenceBounds.steps).map(\.key).sorted()
    self.steps = steps
    self.pages = steps.map { step in
      ids.filter { $0.id == step }.map(\.page).sorted(by: Page.namesFirst)
    }
    let choice = CandidateExperiment.choice(of: arms)
    experiment = choice.experiment
    notes = choice.notes
    if users.count > steps.count { notes.append(.pagesBeyondBound(users.count - steps.count)) }
    let numbers = self.pages.filter(\.isNumbersOnly).joined()
    if !numbers.isEmpty { notes.append(.knownByNumber(numbers.sorted(by: Page.namesFirst))) }
    let after = afterEnd.users.map { (key: $0.key.stepID(namesOfIndex), value: $0.value) }
    let before = afterEnd.before.map { ($0.key.stepID(namesOfIndex), $0.value) }
    let earlier = Dictionary(before, uniquingKeysWith: max)
    for page in after.mostSeen(InferenceBounds.steps) where users[page.key] == nil {
      notes.append(
        .seenAfterEnd(page: page.key, users: page.value, before: earlier[page.key] ?? 0))
    }
  }
}

/// The experiment that a flow's events speak of most.
struct CandidateExperiment: Sendable {
  let id: Text
  /// In byte order, two at least.
  let variants: [Text]
  /// The least in byte order of all that were seen, slips too.
  let firstSeen: Text

  /// Fewer users than one in so many of an experiment's are a slip of somebody's, not an arm.
  private static let rarity = 100

  /// `seen`: users by experiment, `nil` for one without name, and variant.
  static func choice(
    of seen: [Text?: [Text: Int]]
  ) -> (experiment: CandidateExperiment?, notes: [InferenceNote]) {
    let arms = seen.mapValues { variants in
      let users = variants.values.reduce(0, +)
      return variants.filter { variant, count in
        count * rarity >= users && !["(mixed)", "(unassigned)"].contains(variant)
      }
    }
    let ranked = arms.filter { $0.value.count > 1 }.sorted { left, right in
      let users = (left.value.values.reduce(0, +), right.value.values.reduce(0, +))
      if users.0 != users.1 { return users.0 > users.1 }
      // A name in the log rather than one made up.
      return FieldOrder.compareAbsentLast(left.key, right.key) < 0
    }
    guard let first = ranked.first else { return (nil, []) }
    var notes = ranked.dropFirst().prefix(InferenceBounds.variants).compactMap { other in
      other.key.map { InferenceNote.otherExperiment($0) }
    }
    if first.key == nil { notes.append(.namelessExperiment) }
    let variants = first.value.mostSeen(InferenceBounds.variants).map(\.key).sorted()
    // Bare variants are of the flow's own experiment, whatever it is called.
    let experiment = CandidateExperiment(
      id: first.key ?? "experiment", variants: variants,
      firstSeen: seen[first.key]?.keys.min() ?? variants[0])
    return (experiment, notes)
  }
}

extension PageSurvey {
  /// The flows with most users, in byte order of their ids.
  var candidates: [FlowCandidates] {
    let flows = reader.named.flows
    let byID = Dictionary(grouping: flows.indices.filter { counts[$0].users > 0 }) { flows[$0].id }
    let users = byID.mapValues { $0.reduce(0) { $0 + counts[$1].users } }
    let kept = users.mostSeen(InferenceBounds.flows).map(\.key).sorted()
    return kept.map { id in
      let all = (byID[id] ?? []).sorted {
        counts[$0].users != counts[$1].users ? counts[$0].users > counts[$1].users : $0 < $1
      }
      return candidates(id: id, versions: all)
    }
  }

  private func candidates(id: Text, versions: [Int]) -> FlowCandidates {
    var whole = PageCounts()
    for version in versions { whole.merge(counts[version]) }
    var namesOfIndex: [Int64: Set<Text>] = [:]
    for view in whole.views {
      let shape = reader.symbols.shapes[Int(view)]
      guard let name = shape.step, let index = shape.stepIndex else { continue }
      namesOfIndex[index, default: []].insert(name)
    }
    var arms: [Text?: [Text: Int]] = [:]
    for (number, users) in whole.arms {
      arms[numbers.arms[number].experiment, default: [:]][numbers.arms[number].variant] = users
    }
    let pages = named(whole.pages)
    let afterEnd = PagesAfterEnd(
      pages: pages, ofEnded: named(whole.pagesOfEnded), after: named(whole.pagesAfterEnd))
    return FlowCandidates(
      id: id, versions: Array(versions.prefix(InferenceBounds.versions)),
      pages: pages.filter { afterEnd.before[$0.key] == nil }, afterEnd: afterEnd,
      namesOfIndex: namesOfIndex, arms: arms)
  }

  private func named(_ users: [Int: Int]) -> [Page: Int] {
    users.reduce(into: [:]) { $0[numbers.pages[$1.key]] = $1.value }
  }
}

/// Pages that users see once the flow is over: the app's own, such as a home screen.
///
/// Users who never end the flow, as those who began before the log does, see such a page "before"
/// the end; so only of users whose flow ended is it asked when they first saw it.
private struct PagesAfterEnd {
  /// Who first saw a page after the end, by page.
  let users: [Page: Int]
  /// Of pages that are the app's though some saw them before the end: who did.
  let before: [Page: Int]
  /// Fewer users may have seen a step late by chance.
  private static let fewestUsers = 10

  init(pages: [Page: Int], ofEnded: [Page: Int], after: [Page: Int]) {
    users = after
    before = pages.filter { page, seen in
      let late = after[page] ?? 0
      return late > (ofEnded[page] ?? 0) && (late >= Self.fewestUsers || late > seen)
    }
  }
}

extension [Page] {
  /// Whether no page of a step has a name.
  fileprivate var isNumbersOnly: Bool {
    allSatisfy { page in
      if case .index = page { true } else { false }
    }
  }
}

extension Page {
  /// The id of the step that shows the page: a name; or the only name seen beside an index, else the
  /// index's digits.
  fileprivate func stepID(_ namesOfIndex: [Int64: Set<Text>]) -> Text {
    switch self {
    case .name(let name): return name
    case .index(let index):
      if let names = namesOfIndex[index], names.count == 1, let name = names.first { return name }
      return Text(String(index))
    }
  }

  fileprivate static func namesFirst(_ left: Page, _ right: Page) -> Bool {
    switch (left, right) {
    case (.name(let left), .name(let right)): left < right
    case (.index(let left), .index(let right)): left < right
    case (.name, .index): true
    case (.index, .name): false
    }
  }
}
