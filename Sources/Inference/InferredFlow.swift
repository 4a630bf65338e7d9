package import Definitions
import EventLog
import Journeys

/// A flow proposed from a log, and the counts behind it.
///
/// What cannot be seen is left out: titles, defaults of choices, the window, the plan of a split.
package struct InferredFlow: Sendable {
  package var definition: FlowDefinition
  package var evidence: FlowEvidence
}

extension RuleSurvey {
  /// The flows proposed, in the order of id and version; each has at least one step.
  package var flows: [InferredFlow] {
    proposals.indices.map { flow in
      FlowRules(proposal: proposals[flow], counts: counts[flow], numbers: numbers).flow
    }
  }
}

/// From what users did to the rules of a flow.
///
/// The bounds were found by trial on generated logs: high enough that lost and doubled events make no
/// rule, low enough that a few hundred users show those there are.
private struct FlowRules {
  let proposal: FlowOutline.Proposal
  let counts: RuleCounts
  let numbers: RunNames

  var flow: InferredFlow {
    var definition = proposal.definition
    definition.completion = completion
    definition.skip = skip
    definition.relaunch =
      counts.relaunches.resumed > counts.relaunches.restarted ? .resume : .restart
    for step in definition.steps.indices { setRules(of: step, in: &definition) }
    var shown = FlowEvidence(
      users: counts.users, seen: proposal.tally.users, completed: counts.completed,
      steps: definition.steps.indices.map { evidence(of: $0, definition.steps[$0]) },
      variants: proposal.variantUsers.map { ($0.variant, $0.users) },
      skips: counts.skips, relaunches: counts.relaunches, notes: proposal.notes)
    shown.ties = proposal.tally.ties
    return InferredFlow(definition: definition, evidence: shown)
  }

  /// By the last step's view, where fewer than one in a hundred who saw it sent `completed`; not where
  /// it is the first too, and entering would complete.
  private var completion: CompletionRule {
    guard counts.steps.count > 1 else { return .event }
    let last = counts.steps.last?.viewed ?? 0
    return counts.completed > 0 && counts.completed * 100 >= last ? .event : .lastStep
  }

  /// What most skips without scope left; where all have one, what most of them say.
  private var skip: SkipRule {
    let skips = counts.skips
    let (goingOn, ending) = (skips.withoutScopeAndGoingOn, skips.withoutScopeAndEnding)
    if goingOn + ending > 0 { return goingOn > ending ? .step : .flow }
    if skips.ofStep + skips.ofFlow == 0 { return .none }
    return skips.ofStep > skips.ofFlow ? .step : .flow
  }

  /// Who skipped a step, as a report by the proposed rule of skips counts them.
  private func skipped(_ step: RuleCounts.Step) -> Int {
    skip == .step ? step.skipped + step.endedBySkip : step.skipped
  }

  private func setRules(of index: Int, in definition: inout FlowDefinition) {
    let step = counts.steps[index]
    let skipped = skipped(step)
    definition.steps[index].isOptional = isOptional(index, in: definition)
    // A step with a skip button is skipped by more than a slip or two.
    definition.steps[index].isSkippable = skipped > 0 && skipped * 20 >= step.viewed
    definition.steps[index].allowsBack = !isWithoutBack(index)
    definition.steps[index].permissions = declared(at: index, \.permissions).map { number in
      PermissionDefinition(
        id: numbers.permissions.names[number],
        isRequired: step.permissions[number]?.looksRequired ?? false)
    }
    definition.steps[index].choices = declared(at: index, \.choices).map {
      ChoiceDefinition(id: numbers.choices.names[$0])
    }
  }

  /// Left out by one in ten who got further, and by three at least; never the first step, nor a last
  /// one that completes.
  private func isOptional(_ index: Int, in definition: FlowDefinition) -> Bool {
    let step = counts.steps[index]
    guard index > 0, step.leftOut >= 3, step.leftOut * 10 >= step.passed else { return false }
    guard definition.completion == .lastStep else { return true }
    let lists = definition.experiment?.variants.compactMap(\.steps) ?? []
    return index < definition.steps.count - 1 && !lists.contains { $0.last == index }
  }

  /// Whether nobody of a hundred went back from it, in a flow where one in a hundred does from another.
  private func isWithoutBack(_ index: Int) -> Bool {
    let isSeen = counts.steps.contains { $0.wentBack > 0 && $0.wentBack * 100 >= $0.viewed }
    return isSeen && counts.steps[index].viewed >= 100 && counts.steps[index].wentBack == 0
  }

  /// The permissions or choices of a step, in the mean order in which users met them.
  ///
  /// One belongs where most users met it, and wherever at least a tenth as many did.
  private func declared(
    at index: Int, _ answers: (RuleCounts.Step) -> [Int: RuleCounts.Answers]
  ) -> [Int] {
    let here = answers(counts.steps[index]).filter { number, own in
      let most = counts.steps.map { answers($0)[number]?.users ?? 0 }.max() ?? 0
      return own.users * 10 >= most
    }
    let ordered = here.sorted { left, right in
      // Means as fractions, multiplied out.
      let one = left.value.places * right.value.users
      let other = right.value.places * left.value.users
      return one != other ? one < other : left.key < right.key
    }
    return ordered.prefix(InferenceBounds.answers).map(\.key)
  }

  private func evidence(of index: Int, _ definition: StepDefinition) -> StepEvidence {
    let step = counts.steps[index]
    return StepEvidence(
      id: definition.id, viewed: step.viewed, medianPlace: proposal.tally.medianPlace(index) + 1,
      passed: step.passed, leftOut: step.leftOut, skipped: skipped(step), wentBack: step.wentBack,
      permissions: declared(at: index, \.permissions).map { number in
        let answers = step.permissions[number] ?? RuleCounts.Answers()
        return PermissionEvidence(
          id: numbers.permissions.names[number], users: answers.users, granted: answers.granted,
          grantedAndPassed: answers.grantedAndPassed, denied: answers.denied,
          deniedAndPassed: answers.deniedAndPassed)
      },
      choices: declared(at: index, \.choices).map { number in
        (numbers.choices.names[number], step.choices[number]?.users ?? 0)
      })
  }
}

extension RuleCounts.Answers {
  /// Whether the flow does not go on without it: of twenty or more whose last answer is a denial at
  /// most one in twenty got further, of those who granted it more than half.
  fileprivate var looksRequired: Bool {
    denied >= 20 && deniedAndPassed * 20 <= denied && grantedAndPassed * 2 > granted
  }
}
