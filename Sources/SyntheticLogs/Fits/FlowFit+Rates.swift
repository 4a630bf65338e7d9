import Definitions
import EventLog
import Journeys

extension FlowFit {
  /// The rates by which walks do what the users did, and the flow that they walk through.
  func rates() -> (flow: FittedFlow, rates: FlowRates) {
    var flow = flow
    var rates = FlowRates(weight: Double(users))
    rates.decisions = flowDecisions
    rates.spelling = spelling
    let everyone = everyone
    let questions = questions(of: everyone, in: &flow)
    let base = flow.variants.isEmpty || groups[0].users >= SharedWords.fewestUsers
    rates.steps = stepRates(of: base ? groups[0] : everyone, questions)
    if flow.definition.experiment != nil {
      rates.variants = flow.variants.enumerated().map { place, variant in
        FieldValueRates(
          value: variant, share: Double(assigned[place + 1]),
          steps: stepRates(of: groups[place + 1], questions))
      }
    }
    addFields(to: &rates, omissions: &flow)
    addGoals(to: &rates, omissions: &flow)
    rates.longestStay = longestStay(of: everyone)
    return (flow, rates)
  }

  private var flowDecisions: [FlowDecision: Double] {
    let variants = assigned.dropFirst().reduce(0, +)
    let share = { (part: Int, whole: Int) in
      whole > 0 ? Double(part) / Double(whole) : 0
    }
    return [
      .midway: share(midway, entered + midway),
      .exposedNeverEntered: spelling.hasExposures
        ? share(exposedOnly, variants + mixed + exposedOnly) : 0,
      .unassigned: flow.variants.isEmpty ? 0 : share(assigned[0] - mixed, entered),
      .mixed: flow.variants.count > 1 ? share(mixed, variants + mixed) : 0,
      .showAgain: comesAgain ? restarted.share : 0, .comeBack: comesAgain ? returned.share : 0,
    ]
  }

  /// Who comes again finds permissions granted or denied, which then must be told.
  private var comesAgain: Bool {
    let kinds: [EventKind] = [.permissionAlreadyGranted, .permissionAlreadyDenied]
    return flow.definition.steps.allSatisfy(\.permissions.isEmpty)
      || !kinds.contains(where: words.isRare)
  }

  private var spelling: EventSpelling {
    var spelling = EventSpelling()
    spelling.hasPageCompleted = words.isShared(.pageCompleted)
    spelling.hasWentBack = words.isShared(.wentBack)
    spelling.hasExposures = words.isShared(.exposed)
    return spelling
  }

  /// What choices of a step may choose, by choice: numbers of values, and whether several.
  typealias Questions = [(kept: [Int], isMultiple: Bool)]

  /// By step; values of too few users are left out.
  private func questions(of everyone: GroupFit, in flow: inout FittedFlow) -> [Questions] {
    let names = reader.names.values
    var left = 0
    let questions: [Questions] = everyone.steps.map { step in
      step.choices.map { choice in
        let users = choice.users
        let shared = users.keys.filter { value in
          words.isShared(names[value]) || users[value] ?? 0 >= SharedWords.fewestUsers
        }
        let kept = shared.sorted { (users[$1] ?? 0, $0) < (users[$0] ?? 0, $1) }
          .prefix(FlowRates.mostValues)
        left += users.count - kept.count
        return (kept: kept.sorted(), isMultiple: choice.isMultiple)
      }
    }
    if left > 0 { flow.note(.values(left, of: "choices")) }
    return questions
  }

  private func stepRates(of group: GroupFit, _ questions: [Questions]) -> [Text: StepRates] {
    var rates: [Text: StepRates] = [:]
    for (step, fit) in group.steps.enumerated() {
      rates[flow.definition.steps[step].id] = self.rates(
        of: fit, definition: flow.definition.steps[step], questions[step])
    }
    return rates
  }

  private func rates(
    of fit: StepFit, definition: StepDefinition, _ questions: Questions
  ) -> StepRates {
    var rates = StepRates()
    rates.decisions = fit.decisions(isMultiple: questions.map(\.isMultiple))
    for (permission, fit) in zip(definition.permissions, fit.permissions) {
      rates.permissions[permission.id] = fit.rates
    }
    for (place, choice) in definition.choices.enumerated() where !questions[place].kept.isEmpty {
      rates.choices[choice.id] = fit.choices[place].rates(
        names: reader.names.values, kept: questions[place].kept,
        isMultiple: questions[place].isMultiple)
    }
    rates.seconds = fit.medianSeconds.map {
      max(0.1, $0 - rates.secondsOfQuestions(at: definition))
    }
    return rates
  }

  private func addFields(to rates: inout FlowRates, omissions flow: inout FittedFlow) {
    for field in fields {
      guard let found = field.rates(words) else {
        if field.valueCount > 0 { flow.note(.values(field.valueCount, of: field.name)) }
        continue
      }
      rates.fields.append(found.rates)
      if found.left > 0 { flow.note(.values(found.left, of: field.name)) }
    }
  }

  private func addGoals(to rates: inout FlowRates, omissions flow: inout FittedFlow) {
    for (goal, fit) in zip(flow.definition.goals, goals) {
      if fit.reached >= SharedWords.fewestUsers {
        guard !rates.later.contains(where: { $0.name == goal.event }) else { continue }
        rates.later.append(fit.rates(of: goal))
      } else {
        flow.removeGoal(goal.id)
      }
    }
  }

  /// So many medians that nobody who goes on is late for the window.
  private func longestStay(of everyone: GroupFit) -> Double {
    let seconds = everyone.steps.reduce(0) { $0 + ($1.medianSeconds ?? 0) }
    guard seconds > 0 else { return RandomNumbers.longestStay }
    let window = Double(flow.definition.windowMilliseconds) / 1000
    return min(RandomNumbers.longestStay, max(1, 0.9 * window / seconds))
  }
}

extension StepRates {
  /// About how long a walk takes for what is asked at the step, besides the stay.
  fileprivate func secondsOfQuestions(at step: StepDefinition) -> Double {
    // In the order of the definition: sums of fractions depend on it.
    let choices = step.choices.compactMap { self.choices[$0.id] }.reduce(0) { sum, choice in
      let values = choice.isMultiple ? 1.5 * choice.values.reduce(0) { $0 + min(1, $1.share) } : 2
      return sum + choice.made * values
    }
    return step.permissions.reduce(choices) { sum, permission in
      sum + (1 - (permissions[permission.id]?[.notAsked] ?? 1)) * 4.5
    }
  }
}
