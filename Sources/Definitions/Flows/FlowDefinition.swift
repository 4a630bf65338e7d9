package import EventLog

/// An ordered list of steps and the rules by which journeys through it are read.
///
/// Built from `onboarding.json` or inferred from a log. Invariants that hold for every value made
/// by the parser: at least one step, ids unique, the first step not optional, every variant's list
/// beginning with the first step, `windowMilliseconds` above zero.
package struct FlowDefinition: Hashable, Sendable {
  package var id: Text
  /// The version this definition covers; `nil` covers all.
  package var version: Text?
  package var title: Text?
  package var steps: [StepDefinition]
  /// What a `skipped` event without scope leaves.
  package var skip: SkipRule = .none
  package var relaunch: RelaunchRule = .restart
  package var completion: CompletionRule = .event
  /// The longest time from entry to a step, both ends included.
  package var windowMilliseconds: Int64 = 86_400_000
  /// The longest pause inside an attempt, where sessions are not known.
  package var idleMilliseconds: Int64 = 1_800_000
  /// The only experiment; `nil` under none, and under several.
  package var experiment: ExperimentDefinition?
  /// Two or more, in the order of the file; empty under none or one.
  ///
  /// At most one gives its variants lists of steps.
  package var severalExperiments: [ExperimentDefinition] = []
  /// In the order of the file.
  package var goals: [GoalDefinition] = []

  package init(id: Text, version: Text? = nil, steps: [StepDefinition]) {
    self.id = id
    self.version = version
    self.steps = steps
  }
}

extension FlowDefinition {
  /// All experiments that the flow is under.
  package var experiments: [ExperimentDefinition] {
    experiment.map { [$0] } ?? severalExperiments
  }

  /// The experiment whose variants may have lists of steps of their own; `nil` where none has.
  package var listingExperiment: ExperimentDefinition? {
    experiment ?? severalExperiments.first(where: \.hasLists)
  }
}

/// What a skip that does not say so leaves behind: nothing, its step, or the whole flow.
package enum SkipRule: String, Sendable { case none, step, flow }

/// What the app does when it is launched again in mid-flow.
package enum RelaunchRule: String, Sendable { case restart, resume }

/// What completes a flow: the `completed` event, or also the view of the last step.
package enum CompletionRule: String, Sendable { case event, lastStep }

/// One step of a flow.
package struct StepDefinition: Hashable, Sendable {
  package var id: Text
  package var title: Text?
  /// The pages that show this step; never empty.
  ///
  /// The default is the id itself.
  package var pages: [Page]
  package var permissions: [PermissionDefinition] = []
  package var choices: [ChoiceDefinition] = []
  /// Whether the step has a skip button of its own.
  package var isSkippable: Bool = false
  /// Whether the app may leave the step out.
  package var isOptional: Bool = false
  package var allowsBack: Bool = true
  /// Whether it offers something to buy.
  package var isPaywall: Bool = false

  package init(id: Text, pages: [Page]? = nil) {
    self.id = id
    self.pages = pages ?? [.name(id)]
  }
}

/// What shows a step: a page's name, or its zero-based index.
package enum Page: Hashable, Sendable {
  case name(Text)
  case index(Int64)
}

/// A permission that a step asks for.
package struct PermissionDefinition: Hashable, Sendable {
  package var id: Text
  package var isRequired: Bool

  package init(id: Text, isRequired: Bool = false) {
    self.id = id
    self.isRequired = isRequired
  }
}

/// A question that a step asks.
package struct ChoiceDefinition: Hashable, Sendable {
  package var id: Text
  /// The pre-selected value as text; `nil` where nothing is pre-selected.
  package var defaultValue: Text?

  package init(id: Text, defaultValue: Text? = nil) {
    self.id = id
    self.defaultValue = defaultValue
  }
}

/// The experiment a flow is under.
package struct ExperimentDefinition: Hashable, Sendable {
  package var id: Text
  package var control: Text?
  /// The planned weights, ordered by variant; `nil` means equal shares.
  package var split: [VariantWeight]?
  /// Variants with or without a step list of their own, ordered by id.
  package var variants: [VariantDefinition] = []
  /// N* of the always-valid comparison, without a plan that says another.
  package var tuning: Int = 5000
  /// What was planned before the start; `nil` where nothing was.
  package var plan: ExperimentPlan?

  package init(id: Text) {
    self.id = id
  }

  /// Whether some variant has a list of steps of its own.
  package var hasLists: Bool { variants.contains { $0.steps != nil } }
}

/// How much of the users a variant is planned to have, relative to the others.
package struct VariantWeight: Hashable, Sendable {
  package var variant: Text
  package var weight: Double

  package init(variant: Text, weight: Double) {
    self.variant = variant
    self.weight = weight
  }
}

/// A variant of an experiment.
package struct VariantDefinition: Hashable, Sendable {
  package var id: Text
  /// Indices into the flow's `steps`, in this variant's order; `nil` where it uses the flow's list.
  package var steps: [Int]?

  package init(id: Text, steps: [Int]? = nil) {
    self.id = id
    self.steps = steps
  }
}

/// What tells a flow from others, of which a run has one definition.
package struct FlowKey: Hashable, Sendable {
  package var flow: Text
  /// `nil` where the definition covers all versions.
  package var version: Text?

  package init(flow: Text, version: Text?) {
    self.flow = flow
    self.version = version
  }
}

extension FlowDefinition {
  package var key: FlowKey { FlowKey(flow: id, version: version) }
}
