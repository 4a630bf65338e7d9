package import EventLog

/// Flow definitions as the text of an `onboarding.json`, ready to be edited.
///
/// Read back it is the same definitions. Rules of a flow stand there even where they are what holds
/// without them; those of a step only where they say something.
package struct DefinitionText {
  package let string: String

  /// Writes the flows and, where `identity` is not the usual one, that.
  ///
  /// `preset`: the format of the logs; `nil` where their first lines tell it. `fields`: where some
  /// stand, in the native format. `mapping`: how lines are read, in place of both. `dimensions`: names for
  /// places in lines. `written`: what another file has of `dimensions`, `bins` and `report`, which is kept as
  /// it is. `report`: by what fields reports are split, and in which time zone days are cut; `nil` leaves both
  /// out.
  package init(
    _ flows: [FlowDefinition], identity: Identity = .install, preset: MappingPreset? = nil,
    fields: [(field: MappedField, paths: [FieldPath])] = [], mapping: MappingText? = nil,
    dimensions: [DimensionDefinition] = [], written: WrittenParts = WrittenParts(),
    report: ReportSettings? = nil
  ) {
    var members = [("flows", PrettyJSON.list(flows.map(Self.flow), .lines))]
    if identity == .account { members.append(("identity", .text("account"))) }
    if let mapping {
      members.append(("mapping", mapping.value))
    } else if !fields.isEmpty {
      let places = fields.map { field, paths in
        (
          field.rawValue,
          PrettyJSON.list(paths.map { .list($0.keys.map(PrettyJSON.name), .compact) }, .compact)
        )
      }
      let preset = PrettyJSON.text(MappingPreset.native.rawValue)
      members.append(
        ("mapping", .object([("preset", preset), ("fields", .object(places, .lines))], .lines)))
    } else if let preset {
      members.append(("mapping", .object([("preset", .text(preset.rawValue))], .compact)))
    }
    let paths = dimensions.compactMap { one in
      one.path.map { (one.name.string, PrettyJSON.list($0.keys.map(PrettyJSON.name), .compact)) }
    }
    if !paths.isEmpty { members.append(("dimensions", .object(paths, .lines))) }
    members += written.values(with: flows)
    if let report = report.map(Self.report), !report.isEmpty {
      members.append(("report", .object(report, .compact)))
    }
    string = PrettyJSON.object(members, .lines).document
  }

  private static func flow(_ flow: FlowDefinition) -> PrettyJSON {
    var members: [(String, PrettyJSON)] = [("id", .name(flow.id))]
    if let version = flow.version { members.append(("version", .name(version))) }
    if let title = flow.title { members.append(("title", .name(title))) }
    members += [
      ("steps", .list(flow.steps.map { step($0, skip: flow.skip) }, .lines)),
      ("skip", .text(flow.skip.rawValue)),
      ("relaunch", .text(flow.relaunch.rawValue)),
      ("completion", .text(flow.completion == .event ? "event" : "last_step")),
      ("window", .text(duration(flow.windowMilliseconds))),
      ("idle", .text(duration(flow.idleMilliseconds))),
    ]
    if let experiment = flow.experiment {
      members.append(("experiment", Self.experiment(experiment, of: flow)))
    }
    if !flow.severalExperiments.isEmpty {
      let experiments = flow.severalExperiments.map { Self.experiment($0, of: flow) }
      members.append(("experiments", .list(experiments, .lines)))
    }
    if !flow.goals.isEmpty { members.append(("goals", .list(flow.goals.map(goal), .lines))) }
    return .object(members, .lines)
  }

  private static func goal(_ goal: GoalDefinition) -> PrettyJSON {
    var members: [(String, PrettyJSON)] = [("id", .name(goal.id)), ("event", .name(goal.event))]
    if goal.window.lowerBound > 0 {
      members.append(("from", .text(duration(goal.window.lowerBound))))
      members.append(("to", .text(duration(goal.window.upperBound))))
    } else {
      members.append(("within", .text(duration(goal.window.upperBound))))
    }
    if !goal.conditions.isEmpty {
      let conditions = goal.conditions.map { condition in
        // The dimensions of a file are not written, but where they stand.
        let path =
          if case .dimension(_, let path?) = condition.field { path.pointer.string } else {
            nil as String?
          }
        return (path ?? condition.field.name, PrettyJSON.name(condition.value))
      }
      members.append(("where", .object(conditions, .compact)))
    }
    if let sum = goal.sum { members.append(("sum", .name(sum.pointer))) }
    if goal.anchor == .completion { members.append(("after", .text("completion"))) }
    if goal.better == .less { members.append(("better", .text("less"))) }
    if let margin = goal.margin {
      members += [("guardrail", .literal("true")), ("margin", .literal("\(margin)"))]
    }
    return .object(members, .compact)
  }

  private static func report(_ report: ReportSettings) -> [(String, PrettyJSON)] {
    var members: [(String, PrettyJSON)] = []
    if !report.by.isEmpty {
      members.append(("by", .list(report.by.map { .text($0.name) }, .compact)))
    }
    if report.timeZone != ReportSettings().timeZone {
      members.append(("timeZone", .text(report.timeZone)))
    }
    if report.trend == .week { members.append(("trend", .text("week"))) }
    return members
  }

  private static func step(_ step: StepDefinition, skip: SkipRule) -> PrettyJSON {
    var members: [(String, PrettyJSON)] = [("id", .name(step.id))]
    if let title = step.title { members.append(("title", .name(title))) }
    if step.pages != [.name(step.id)] {
      members.append(("pages", .list(step.pages.map(page), .compact)))
    }
    if !step.permissions.isEmpty {
      members.append(("permissions", .list(step.permissions.map(permission), .compact)))
    }
    if !step.choices.isEmpty {
      members.append(("choices", .list(step.choices.map(choice), .compact)))
    }
    if step.isSkippable != (skip == .step) {
      members.append(("skippable", .literal("\(step.isSkippable)")))
    }
    if step.isOptional { members.append(("optional", .literal("true"))) }
    if !step.allowsBack { members.append(("back", .literal("false"))) }
    if step.isPaywall { members.append(("paywall", .literal("true"))) }
    return .object(members, .compact)
  }

  private static func page(_ page: Page) -> PrettyJSON {
    switch page {
    case .name(let name): .name(name)
    case .index(let index): .literal("\(index)")
    }
  }

  private static func permission(_ permission: PermissionDefinition) -> PrettyJSON {
    var members: [(String, PrettyJSON)] = [("id", .name(permission.id))]
    if permission.isRequired { members.append(("required", .literal("true"))) }
    return .object(members, .compact)
  }

  private static func choice(_ choice: ChoiceDefinition) -> PrettyJSON {
    var members: [(String, PrettyJSON)] = [("id", .name(choice.id))]
    if let value = choice.defaultValue { members.append(("default", .name(value))) }
    return .object(members, .compact)
  }

  private static func experiment(_ experiment: ExperimentDefinition, of flow: FlowDefinition)
    -> PrettyJSON
  {
    var members: [(String, PrettyJSON)] = [("id", .name(experiment.id))]
    if let control = experiment.control { members.append(("control", .name(control))) }
    if let split = experiment.split {
      let weights = split.map { ($0.variant.string, PrettyJSON.literal("\($0.weight)")) }
      members.append(("split", .object(weights, .compact)))
    }
    if experiment.tuning != 5000 { members.append(("tuning", .literal("\(experiment.tuning)"))) }
    if let plan = experiment.plan { members.append(("plan", .literal(plan.text))) }
    if !experiment.variants.isEmpty {
      let variants = experiment.variants.map { variant in
        let ids = variant.steps?.map { PrettyJSON.name(flow.steps[$0].id) }
        let list = ids.map { [("steps", PrettyJSON.list($0, .compact))] } ?? []
        return (variant.id.string, PrettyJSON.object(list, .compact))
      }
      members.append(("variants", .object(variants, .lines)))
    }
    return .object(members, .lines)
  }

  /// In the largest unit that leaves no rest.
  private static func duration(_ milliseconds: Int64) -> String {
    let seconds = milliseconds / 1000
    let units: [(Int64, String)] = [(86_400, "d"), (3600, "h"), (60, "m")]
    // A day is written as the hours that a window is thought of in.
    for (length, unit) in units where seconds > length && seconds % length == 0 {
      return "\(seconds / length)\(unit)"
    }
    return "\(seconds)s"
  }
}
