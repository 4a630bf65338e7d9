import EventLog

// Somebody has written down some steps of a flow, and a log tells the rest:
//
//     written   welcome ──────────────────▶ plan
//     told      welcome ─▶ goal ─▶ alerts ─▶ plan
//     whole     welcome ─▶ goal ─▶ alerts ─▶ plan     with the titles, pages and rules that were written
//
// What is written stays, in its order. A step that the log tells stands behind the one that it follows there.

extension FlowDefinition {
  /// This definition with the steps and rules that it lacks, as a log tells them of the same flow.
  package func completed(by told: FlowDefinition) -> FlowDefinition {
    var whole = told
    (whole.id, whole.version, whole.title) = (id, version, title ?? told.title)
    let usual = FlowDefinition(id: id, steps: [])
    if skip != usual.skip { whole.skip = skip }
    if relaunch != usual.relaunch { whole.relaunch = relaunch }
    if completion != usual.completion { whole.completion = completion }
    whole.windowMilliseconds = windowMilliseconds
    whole.idleMilliseconds = idleMilliseconds
    whole.goals = goals
    let (steps, placeOfTold) = completedSteps(told.steps)
    whole.steps = steps
    if experiments.isEmpty {
      whole.experiment = told.experiment?.numbered { placeOfTold[$0] }
    } else {
      let placeOfOwn = self.steps.map { own in steps.firstIndex { $0.id == own.id } ?? 0 }
      whole.experiment = experiment?.numbered { placeOfOwn[$0] }
      whole.severalExperiments = severalExperiments.map { $0.numbered { placeOfOwn[$0] } }
    }
    return whole
  }

  /// All steps, and by step of the log its place among them.
  private func completedSteps(_ told: [StepDefinition]) -> ([StepDefinition], [Int]) {
    var whole: [StepDefinition] = []
    var written = steps[...]
    for step in told {
      guard let own = steps.first(where: { $0.isSame(as: step) }) else {
        if !steps.contains(where: { $0.id == step.id }) { whole.append(step) }
        continue
      }
      while let next = written.first, !whole.contains(where: { $0.id == own.id }) {
        whole.append(told.first { next.isSame(as: $0) }.map(next.completed) ?? next)
        written.removeFirst()
      }
    }
    whole += written
    whole[0].isOptional = false
    let places = told.map { step in
      whole.firstIndex { $0.id == step.id || $0.isSame(as: step) } ?? 0
    }
    return (whole, places)
  }
}

extension StepDefinition {
  /// Whether some page shows both.
  fileprivate func isSame(as other: StepDefinition) -> Bool {
    id == other.id || pages.contains { other.pages.contains($0) }
  }

  fileprivate func completed(by told: StepDefinition) -> StepDefinition {
    var whole = self
    if permissions.isEmpty { whole.permissions = told.permissions }
    if choices.isEmpty { whole.choices = told.choices }
    whole.isOptional = isOptional || told.isOptional
    whole.isSkippable = isSkippable || told.isSkippable
    whole.allowsBack = allowsBack && told.allowsBack
    return whole
  }
}

extension ExperimentDefinition {
  /// The same, where the steps of its variants have other numbers; each list begins with the first step.
  fileprivate func numbered(_ place: (Int) -> Int) -> ExperimentDefinition {
    var experiment = self
    for variant in experiment.variants.indices {
      guard let list = experiment.variants[variant].steps else { continue }
      var met: Set<Int> = []
      experiment.variants[variant].steps = ([0] + list.map(place)).filter {
        met.insert($0).inserted
      }
    }
    return experiment
  }
}
