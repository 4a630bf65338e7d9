package import Definitions
import EventLog
import Journeys

// The reference of `infer`: events to proposed definitions, rule by rule as the article on flow
// definitions has them, in the slowest and most obvious way.
//
//     events ─▶ flows ─▶ walks of users ─▶ pages ─▶ order ─▶ steps ─▶ lists ─▶ rules
//
// Not here: the bounds on very many names, and the notes beside the counts.
//
// Holes, and how they are read here:
// - A flow without a page is not proposed, nor is a version or a rest without one.
// - Lists of versions differ "so" where those of any two do. Which pages are names of one step, and
//   the experiment, are those of all versions.
// - A rest that nobody is left for has no definition.

/// A second, slow reading of what a log says about its flows.
package enum ReferenceInference {
  /// The flows proposed, in the order of id and version.
  package static func flows(of events: [ReferenceEvent], asOf: Int64?) -> [ReferenceProposal] {
    let kept = ReferenceSortedOut(of: events, asOf: asOf).kept.map(\.event)
    let proofs = ReferenceViewProofs(events.map(\.event))
    let byFlow = Dictionary(grouping: kept) { $0.flow ?? "onboarding" }
    return byFlow.keys.sorted().flatMap { flows($0, of: byFlow[$0] ?? [], provenBy: proofs) }
  }

  private static func flows(
    _ id: Text, of events: [Event], provenBy proofs: ReferenceViewProofs
  ) -> [ReferenceProposal] {
    let walks = ReferenceWalk.walks(of: events, provenBy: proofs)
    guard !walks.isEmpty else { return [] }
    let experiment = ReferenceInferredExperiment(events, provenBy: proofs)
    let steps = ReferenceInferredPages(
      walks, all: ReferenceWalk.all(of: events, provenBy: proofs), experiment: experiment
    ).steps
    let versions = versionsApart(walks, events, on: steps)
    let rest = events.filter { event in !versions.contains { $0 == event.flowVersion } }
    let apart = versions.map { version in
      let own = events.filter { $0.flowVersion == version }
      return ReferenceProposal(
        id, version: version, of: own, provenBy: proofs, steps: steps, experiment)
    }
    let whole = ReferenceProposal(
      id, version: nil, of: rest, provenBy: proofs, steps: steps, experiment)
    return ([whole] + apart).compactMap(\.self)
  }

  /// The versions that have a definition each: none where one definition does for all.
  private static func versionsApart(
    _ walks: [ReferenceWalk], _ events: [Event], on steps: [StepDefinition]
  ) -> [Text] {
    let journeys = events.filter(\.isOfJourney)
    guard journeys.count(where: { $0.flowVersion == nil }) * 100 <= journeys.count else {
      return []
    }
    let versions = Set(walks.compactMap(\.version)).sorted().filter { version in
      walks.count { $0.version == version } >= 20
    }
    let sights = versions.map { version in
      ReferenceSights(walks.filter { $0.version == version }, on: steps)
    }
    let differ = sights.contains { one in
      sights.contains { ReferenceListDifference(one: one, other: $0).isThere }
    }
    return differ ? versions : []
  }
}

/// A proposed definition and the counts behind it.
package struct ReferenceProposal {
  package var definition: FlowDefinition
  /// Who entered.
  package var entered = 0
  package var completed = 0
  /// By step.
  package var steps: [ReferenceStepCounts] = []
  /// By variant of the definition.
  package var variantUsers: [Int] = []

  /// `nil` where no page was seen.
  init?(
    _ id: Text, version: Text?, of events: [Event], provenBy proofs: ReferenceViewProofs,
    steps: [StepDefinition], _ experiment: ReferenceInferredExperiment?
  ) {
    let walks = ReferenceWalk.walks(of: events, provenBy: proofs)
    let lists = ReferenceInferredLists(walks, on: steps, of: experiment)
    guard !lists.flow.isEmpty else { return nil }
    definition = FlowDefinition(id: id, version: version, steps: lists.flow.map { steps[$0] })
    if let experiment {
      variantUsers = experiment.arms.map { arm in
        walks.count { arm.users.contains($0.user) }
      }
      definition.experiment = experiment.definition(lists: lists.own, steps: lists.flow.count)
    }
    let rules = ReferenceInferredRules(events, definition: definition)
    definition = rules.definition
    entered = rules.entered
    completed = rules.completed
    self.steps = rules.counts
  }
}

/// What users did at one step.
package struct ReferenceStepCounts {
  package var viewed = 0
  /// Who got further; of them, who never saw it.
  package var passed = 0
  package var leftOut = 0
  package var skipped = 0
  package var wentBack = 0
}
