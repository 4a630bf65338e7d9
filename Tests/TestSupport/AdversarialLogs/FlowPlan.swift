import Definitions

/// A flow as its `onboarding.json` will define it, while the log about it is being made.
package struct FlowPlan: Hashable, Sendable {
  package var id: String
  package var version: String?
  package var title: String?
  package var steps: [StepPlan]
  package var skip: String?
  package var relaunch: String?
  package var completion: String?
  package var window: Span?
  package var idle: Span?
  package var experiment: ExperimentPlan?
  /// Experiments beside the first, as they stand in the file.
  package var otherExperiments: [JSONText] = []
  /// What else stands in the flow, such as `goals`.
  package var fields: [JSONField] = []

  package var windowMilliseconds: Int64 { window?.milliseconds ?? 86_400_000 }
  package var idleMilliseconds: Int64 { idle?.milliseconds ?? 1_800_000 }

  /// Indices into `steps` in the order in which users of a variant see them.
  package func list(of variant: String?) -> [Int] {
    let own = experiment?.variants.first { $0.id == variant }?.steps
    return own ?? Array(steps.indices)
  }

  /// Whether some step is shown by an index that its `pages` name.
  package var listsIndices: Bool {
    steps.contains { step in
      (step.pages ?? []).contains { page in
        if case .index = page { true } else { false }
      }
    }
  }

  package var json: JSONText {
    var fields = [JSONField("id", .string(id))]
    fields += Self.optional("version", version) + Self.optional("title", title)
    fields.append(JSONField("steps", .array(steps.map(\.json))))
    fields += Self.optional("skip", skip) + Self.optional("relaunch", relaunch)
    fields += Self.optional("completion", completion)
    fields += Self.optional("window", window?.text) + Self.optional("idle", idle?.text)
    let experiments =
      [experiment?.json(steps: steps)].compactMap(\.self) + otherExperiments
    if otherExperiments.isEmpty {
      fields += experiments.map { JSONField("experiment", $0) }
    } else {
      fields.append(JSONField("experiments", .array(experiments)))
    }
    return .object(fields + self.fields)
  }

  private static func optional(_ key: String, _ value: String?) -> [JSONField] {
    value.map { [JSONField(key, .string($0))] } ?? []
  }
}

/// A duration with its spelling.
package struct Span: Hashable, Sendable {
  package var text: String
  package var milliseconds: Int64

  package init(_ number: Int, _ unit: Character) {
    let seconds = ["s": 1, "m": 60, "h": 3600, "d": 86_400][unit] ?? 1
    text = "\(number)\(unit)"
    milliseconds = Int64(number * seconds) * 1000
  }
}

package struct StepPlan: Hashable, Sendable {
  package enum Page: Hashable, Sendable {
    case name(String)
    case index(Int)
  }

  package struct Permission: Hashable, Sendable {
    package var id: String
    package var required: Bool?
  }

  package struct Choice: Hashable, Sendable {
    package var id: String
    package var preselected: String?
  }

  package var id: String
  package var title: String?
  /// `nil` where the step is shown by its id.
  package var pages: [Page]?
  package var permissions: [Permission] = []
  package var choices: [Choice] = []
  package var skippable: Bool?
  package var optional = false
  package var back: Bool?
  package var paywall = false

  package init(id: String) {
    self.id = id
  }

  package var json: JSONText {
    var fields = [JSONField("id", .string(id))]
    if let title { fields.append(JSONField("title", .string(title))) }
    if let pages { fields.append(JSONField("pages", .array(pages.map(Self.json(page:))))) }
    if !permissions.isEmpty {
      fields.append(JSONField("permissions", .array(permissions.map(Self.json(permission:)))))
    }
    if !choices.isEmpty {
      fields.append(JSONField("choices", .array(choices.map(Self.json(choice:)))))
    }
    if let skippable { fields.append(JSONField("skippable", .bool(skippable))) }
    if optional { fields.append(JSONField("optional", .bool(true))) }
    if let back { fields.append(JSONField("back", .bool(back))) }
    if paywall { fields.append(JSONField("paywall", .bool(true))) }
    return .object(fields)
  }

  private static func json(page: Page) -> JSONText {
    switch page {
    case .name(let name): .string(name)
    case .index(let index): .integer(index)
    }
  }

  private static func json(permission: Permission) -> JSONText {
    let required = permission.required.map { [JSONField("required", .bool($0))] } ?? []
    return .object([JSONField("id", .string(permission.id))] + required)
  }

  private static func json(choice: Choice) -> JSONText {
    let preselected = choice.preselected.map { [JSONField("default", .string($0))] } ?? []
    return .object([JSONField("id", .string(choice.id))] + preselected)
  }
}

package struct ExperimentPlan: Hashable, Sendable {
  package struct Variant: Hashable, Sendable {
    package var id: String
    /// Indices into the flow's steps; `nil` where the variant uses the flow's list.
    package var steps: [Int]?
  }

  package struct Weight: Hashable, Sendable {
    package var variant: String
    package var weight: String
  }

  package var id: String
  package var control: String?
  /// `nil` where an equal split is assumed.
  package var split: [Weight]?
  package var variants: [Variant]
  package var tuning: Int?

  /// All declared variants, in byte order.
  package var arms: [String] {
    Set(variants.map(\.id) + (split ?? []).map(\.variant) + (control.map { [$0] } ?? [])).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  package func json(steps: [StepPlan]) -> JSONText {
    var fields = [JSONField("id", .string(id))]
    if let control { fields.append(JSONField("control", .string(control))) }
    if let split {
      let weights = split.map { JSONField($0.variant, .raw($0.weight)) }
      fields.append(JSONField("split", .object(weights)))
    }
    if let tuning { fields.append(JSONField("tuning", .integer(tuning))) }
    let lists = variants.map { variant in
      let own = variant.steps.map { $0.map { JSONText.string(steps[$0].id) } }
      return JSONField(
        variant.id, .object(own.map { [JSONField("steps", .array($0))] } ?? []))
    }
    fields.append(JSONField("variants", .object(lists)))
    return .object(fields)
  }
}
