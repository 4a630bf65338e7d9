import EventLog

extension FlowDefinition {
  /// A flow of a definition file; `dimensions`: those that its goals may name.
  init(
    _ value: ConfigurationValue, dimensions: [DimensionDefinition] = []
  ) throws(Diagnostic) {
    let object = try ConfigurationObject(
      value, kind: "a flow",
      keys: [
        "id", "version", "title", "steps", "skip", "relaunch", "completion", "window", "idle",
        "experiment", "experiments", "goals",
      ])
    self.init(id: try object.required("id").nameText(), steps: [])
    version = try object["version"]?.nameText()
    title = try object["title"]?.text()
    skip =
      try object["skip"]?.word(["none": SkipRule.none, "step": .step, "flow": .flow])
      ?? SkipRule.none
    relaunch =
      try object["relaunch"]?.word(["restart": .restart, "resume": .resume]) ?? .restart
    completion =
      try object["completion"]?.word(["event": .event, "last_step": .lastStep]) ?? .event
    if let window = object["window"] { windowMilliseconds = try Self.window(window) }
    if let idle = object["idle"] { idleMilliseconds = try idle.duration() }
    steps = try decodeSteps(object.required("steps"))
    if let experiment = object["experiment"] {
      self.experiment = try ExperimentDefinition(experiment, in: self)
    }
    if let experiments = object["experiments"] { try take(experiments) }
    if let goals = object["goals"] {
      self.goals = try GoalDefinition.goals(goals, dimensions: dimensions)
    }
  }

  /// Takes the list of several experiments; a list of one is as the one by itself.
  private mutating func take(_ value: ConfigurationValue) throws(Diagnostic) {
    guard experiment == nil else {
      throw value.error(
        .repeatedName, "the flow has \"experiment\" and \"experiments\"",
        fix: "write all in \"experiments\"")
    }
    var experiments: [ExperimentDefinition] = []
    for element in try value.elements() {
      let next = try ExperimentDefinition(element, in: self)
      guard !experiments.contains(where: { $0.id == next.id }) else {
        throw element.error(
          .repeatedName,
          "the experiment \(VisibleText.quoted(next.id.string)) appears twice in the flow",
          fix: "remove one of the two, or give it another \"id\"")
      }
      guard !next.hasLists || !experiments.contains(where: \.hasLists) else {
        throw element.error(
          .badStepList, "two experiments of the flow give variants lists of steps",
          fix: "remove \"steps\" from the variants of one: a user can follow one list only")
      }
      experiments.append(next)
    }
    if experiments.count == 1 {
      experiment = experiments[0]
    } else {
      severalExperiments = experiments
    }
  }

  private static func window(_ value: ConfigurationValue) throws(Diagnostic) -> Int64 {
    let fix = "write a duration longer than zero, such as \"24h\""
    if case .string(let text) = value.node.value, text.utf8.first == UInt8(ascii: "-") {
      let quoted = VisibleText.quoted(text.string)
      throw value.error(.badWindow, "\(value.name) is \(quoted)", fix: fix)
    }
    let window = try value.duration()
    guard window > 0 else { throw value.error(.badWindow, "\(value.name) is zero", fix: fix) }
    return window
  }

  private func decodeSteps(
    _ value: ConfigurationValue
  ) throws(Diagnostic) -> [StepDefinition] {
    var steps: [StepDefinition] = []
    var ids: Set<Text> = []
    let elements = try value.elements()
    for element in elements {
      let step = try StepDefinition(element, skip: skip)
      guard ids.insert(step.id).inserted else {
        throw element.error(
          .repeatedName, "the step \(VisibleText.quoted(step.id.string)) is defined twice",
          fix: "give one of the two another \"id\"")
      }
      steps.append(step)
    }
    guard let first = steps.first, let last = steps.last, let lastElement = elements.last else {
      throw value.error(.badStepList, "\(value.name) is empty", fix: "write at least one step")
    }
    if first.isOptional {
      throw elements[0].error(
        .badStepList, "the first step, \(VisibleText.quoted(first.id.string)), is optional",
        fix: "remove its \"optional\": everyone who enters has reached it")
    }
    if completion == .lastStep, last.isOptional {
      throw Self.optionalLastStep(last.id, at: lastElement)
    }
    return steps
  }

  /// A list whose last step completes the flow and may be left out.
  static func optionalLastStep(
    _ id: Text, at value: ConfigurationValue
  ) -> Diagnostic {
    value.error(
      .badStepList, "the last step, \(VisibleText.quoted(id.string)), is optional",
      fix: "remove its \"optional\", or write \"completion\": \"event\"")
  }
}
