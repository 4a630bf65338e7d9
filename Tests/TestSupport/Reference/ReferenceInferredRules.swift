import Definitions
import EventLog
import Journeys

// From what users did at the steps to the rules of a flow.
//
// Holes, and how they are read here:
// - Users are read by the list of their arm where it has one of its own: a step that their list
//   lacks they have neither passed nor left out.
// - Got further than a step: saw a later one of their list, or completed.
// - The first step is never optional, nor the last of a list where its view completes.
// - Half of the skips are not most of them: a draw leaves the flow.
// - Nobody sending `completed` is fewer than one in a hundred, however few saw the last step; who
//   sent it need not have seen that.
// - A tenth, one in twenty and so on: at least so many.

/// A definition with its rules, and the counts behind them.
struct ReferenceInferredRules {
  var definition: FlowDefinition
  var entered = 0
  var completed = 0
  var counts: [ReferenceStepCounts] = []

  init(_ events: [Event], definition: FlowDefinition) {
    self.definition = definition
    let flow = ReferenceFlow(
      definition: definition, settings: ReportSettings(),
      windowMilliseconds: definition.windowMilliseconds, asOf: nil, scope: definition.id,
      reading: .furthest, unit: .users)
    let walks = Dictionary(grouping: events, by: \.user).values.compactMap { own in
      ReferenceStepWalk(own.map { ReferenceEvent($0) }, in: flow)
    }
    entered = walks.count
    completed = walks.count(where: \.completed)
    setSkip(by: walks.flatMap(\.skips))
    counts = definition.steps.indices.map { counts(of: $0, in: walks) }
    let shown = walks.flatMap { $0.pagesAfterRelaunch(in: flow) }
    self.definition.relaunch = shown.count { $0 > 1 } * 2 > shown.count ? .resume : .restart
    setCompletion()
    setStepRules()
    setAnswers(by: walks)
  }

  private func counts(of step: Int, in walks: [ReferenceStepWalk]) -> ReferenceStepCounts {
    ReferenceStepCounts(
      viewed: walks.count { $0.list.contains(step) && $0.saw(step) },
      passed: walks.count { $0.gotPast(step) },
      leftOut: walks.count { $0.gotPast(step) && !$0.saw(step) },
      skipped: walks.count { $0.skipped(step, where: self.definition.skip) },
      wentBack: walks.count { $0.wentBack(from: step) })
  }

  private mutating func setSkip(by skips: [ReferenceInferredSkip]) {
    let goingOn = skips.count { $0.scope == nil && $0.isFollowedByPage }
    let ending = skips.count { $0.scope == nil && !$0.isFollowedByPage }
    let (ofStep, ofFlow) = (skips.count { $0.scope == .step }, skips.count { $0.scope == .flow })
    if goingOn + ending > 0 {
      definition.skip = goingOn > ending ? .step : .flow
    } else if ofStep + ofFlow > 0 {
      definition.skip = ofStep > ofFlow ? .step : .flow
    }
  }

  private mutating func setCompletion() {
    guard counts.count > 1, let last = counts.last else { return }
    let isRare = completed == 0 || completed * 100 < last.viewed
    definition.completion = isRare ? .lastStep : .event
  }

  private mutating func setStepRules() {
    let lasts =
      [definition.steps.count - 1]
      + (definition.experiment?.variants.compactMap { $0.steps?.last } ?? [])
    let completing = definition.completion == .lastStep ? lasts : []
    let isBackSeen = counts.contains { $0.wentBack > 0 && $0.wentBack * 100 >= $0.viewed }
    for (step, count) in counts.enumerated() {
      definition.steps[step].isOptional =
        step > 0 && !completing.contains(step) && count.leftOut >= 3
        && count.leftOut * 10 >= count.passed
      definition.steps[step].isSkippable = count.skipped > 0 && count.skipped * 20 >= count.viewed
      definition.steps[step].allowsBack = !isBackSeen || count.viewed < 100 || count.wentBack > 0
    }
  }

  private mutating func setAnswers(by walks: [ReferenceStepWalk]) {
    let permissions = ReferenceInferredAnswers(walks, steps: counts.count, of: \.permission)
    let choices = ReferenceInferredAnswers(walks, steps: counts.count, of: \.choice)
    for step in counts.indices {
      definition.steps[step].permissions = permissions.declared(at: step).map { id in
        PermissionDefinition(id: id, isRequired: permissions.isRequired(id, at: step))
      }
      definition.steps[step].choices = choices.declared(at: step).map { ChoiceDefinition(id: $0) }
    }
  }
}
