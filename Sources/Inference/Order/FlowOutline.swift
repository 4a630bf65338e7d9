import Definitions
import EventLog
import Journeys

/// The steps of one flow as far as their order tells: the names of each, and which versions and
/// variants have lists of their own.
struct FlowOutline {
  /// A definition without its rules, and what is to be told of it.
  struct Proposal: Sendable {
    var definition: FlowDefinition
    var notes: [InferenceNote]
    /// Of the users of the definition, over its steps.
    var tally: OrderTally
    /// Users by variant of the experiment, in byte order of variants.
    var variantUsers: [(variant: Text, users: Int)]
  }

  private let candidates: FlowCandidates
  /// By step to be, the candidate's steps that are its names; the first gives it its id.
  private let groups: [[Int]]
  private let tallies: [OrderSurvey.Part: OrderTally]
  private var notes: [InferenceNote]

  /// The outline of a flow.
  ///
  /// `tallies`: of the candidates' steps. `sights`: by step. `pagesAreChosen`: whether none of them is the
  /// app's own.
  init(
    _ candidates: FlowCandidates, tallies: [OrderSurvey.Part: OrderTally], sights: [StepSights],
    pagesAreChosen: Bool
  ) {
    self.candidates = candidates
    let whole = tallies.values.merged(steps: candidates.steps.count)
    let own =
      pagesAreChosen ? AppPages(none: whole.steps) : AppPages(tally: whole, sights: sights)
    let (ordered, slips) = whole.orderedSteps(own.steps)
    let users = { step in
      InferenceNote.PageUsers(page: candidates.steps[step], users: whole.viewers[step])
    }
    let names = PageNames(
      tally: whole, sights: sights,
      variants: candidates.steps.indices.map { step in
        Set(tallies.filter { $0.value.viewers[step] > 0 }.compactMap(\.key.variant))
      })
    let joined = names.groups(of: ordered).map { group in
      group.sorted { (-whole.viewers[$0], $0) < (-whole.viewers[$1], $1) }
    }
    notes = candidates.notes + Self.notes(on: own, sights, users)
    notes += slips.map { .fewViewers(page: users($0).page, users: users($0).users) }
    notes += Self.notes(on: joined, names, users)
    // By id, for steps of a tally are.
    let groups = joined.sorted { candidates.steps[$0[0]] < candidates.steps[$1[0]] }
    self.groups = groups
    self.tallies = tallies.mapValues { $0.joining(groups) }
  }

  private static func notes(
    on own: AppPages, _ sights: [StepSights], _ users: (Int) -> InferenceNote.PageUsers
  ) -> [InferenceNote] {
    let notes = own.pages.map { page -> InferenceNote in
      let seen = users(page)
      return switch own.sign {
      case .laterVisits:
        .seenAgainLater(page: seen.page, users: seen.users, returned: sights[page].laterViewers)
      case .movesAmongThem:
        .movedAbout(page: seen.page, users: seen.users, returned: sights[page].returnedInVisit)
      }
    }
    return own.doubtful.isEmpty ? notes : notes + [.doubtfulSteps(own.doubtful.map(users))]
  }

  private static func notes(
    on joined: [[Int]], _ names: PageNames, _ users: (Int) -> InferenceNote.PageUsers
  ) -> [InferenceNote] {
    let together = joined.filter { $0.count > 1 }.map { group in
      InferenceNote.joined(step: users(group[0]).page, pages: group.map(users))
    }
    let neighbours = zip(joined, joined.dropFirst()).filter { names.couldBeOne($0[0], $1[0]) }
    return together + neighbours.map { .alternatives(users($0[0]), users($1[0])) }
  }

  /// The definitions of the flow: one for all versions, or one for each and one for the rest.
  ///
  /// `versions`: by number, as events name them. `events`: by number.
  func proposals(versions: [NamedFlow], events: [Int]) -> [Proposal] {
    let all = candidates.versions
    let differing = differingVersions(versions)
    let named = differing.compactMap { versions[$0].version }.sorted()
    guard !differing.isEmpty else { return [proposal(of: all, version: nil, notes: notes)] }
    let nameless = all.filter { versions[$0].version == nil }.reduce(0) { $0 + events[$1] }
    // What names no version could not be told apart.
    guard nameless * 100 <= all.reduce(0, { $0 + events[$1] }) else {
      return [proposal(of: all, version: nil, notes: notes + [.versionsTogether(named)])]
    }
    let rest = all.filter { !differing.contains($0) }
    var proposals = rest.isEmpty ? [] : [proposal(of: rest, version: nil, notes: [])]
    proposals += differing.map { proposal(of: [$0], version: versions[$0].version, notes: []) }
    proposals[0].notes = notes + [.versionsApart(named)] + proposals[0].notes
    return proposals
  }

  /// The versions with names, where the lists of two of them differ; else none.
  private func differingVersions(_ versions: [NamedFlow]) -> [Int] {
    let named = candidates.versions.filter { versions[$0].version != nil }.sorted()
    let ofVersion = named.map { tally(of: [$0]) }
    let large = named.indices.filter { ofVersion[$0].users >= 20 }
    let differ = large.contains { one in
      large.contains { $0 < one && TallyDifference(ofVersion[$0], ofVersion[one]).isThere }
    }
    return differ ? large.map { named[$0] } : []
  }

  private func tally(of versions: [Int]) -> OrderTally {
    tallies.filter { versions.contains($0.key.version) }.values.merged(steps: groups.count)
  }

  private func tally(of versions: [Int], variant: Int?) -> OrderTally {
    tallies.filter { versions.contains($0.key.version) && $0.key.variant == variant }.values
      .merged(steps: groups.count)
  }

  private func proposal(
    of versions: [Int], version: Text?, notes: [InferenceNote]
  ) -> Proposal {
    let variants = candidates.experiment?.variants ?? []
    let ofVariant = variants.indices.map { tally(of: versions, variant: $0) }
    let lists = VariantLists(
      all: tally(of: versions), ofVariant: ofVariant,
      control: candidates.experiment?.controlIndex ?? 0)
    var definition = FlowDefinition(
      id: candidates.id, version: version, steps: lists.steps.map(step))
    definition.experiment = candidates.experiment?.definition(lists)
    let astray = lists.beginningElsewhere.map { InferenceNote.variantBeginsElsewhere(variants[$0]) }
    return Proposal(
      definition: definition, notes: notes + astray,
      tally: tally(of: versions).joining(lists.steps.map { [$0] }),
      variantUsers: zip(variants, ofVariant).map { ($0, $1.users) })
  }

  private func step(_ group: Int) -> StepDefinition {
    let names = groups[group]
    return StepDefinition(
      id: candidates.steps[names[0]], pages: names.flatMap { candidates.pages[$0] })
  }
}

extension CandidateExperiment {
  /// The place of the variant called control, else of the first.
  fileprivate var controlIndex: Int {
    variants.firstIndex { $0.string.lowercased() == "control" } ?? 0
  }

  /// The experiment with as few variants as it takes.
  ///
  /// Of those that a definition names without a split equal shares are assumed, and what was planned is
  /// in no log. Where it takes two, all are named, for the others would be none of its arms.
  fileprivate func definition(_ lists: VariantLists) -> ExperimentDefinition {
    var experiment = ExperimentDefinition(id: id)
    let all = zip(variants, lists.ofVariant).map { variant, list in
      let isOwn = list != nil && list != Array(lists.steps.indices)
      return VariantDefinition(id: variant, steps: isOwn ? list : nil)
    }
    experiment.variants = all.filter { $0.steps != nil }
    let control = variants[controlIndex]
    let isAlone = experiment.variants.allSatisfy { $0.id == control }
    // Without it the first variant in byte order is control.
    if isAlone || control != firstSeen { experiment.control = control }
    if experiment.declaresArms { experiment.variants = all }
    return experiment
  }
}
