import EventLog

// What users of a log are made to do, as shares from 0 to 1. What a file does not name never
// happens; without a file the usual rates are taken.

/// What may happen to a user at a step, in the order in which it is decided.
enum StepDecision: String, CaseIterable, Sendable {
  /// The app leaves an optional step out.
  case omit
  /// The user goes back to the page before, and then comes forward again.
  case back
  /// Having gone back, the user leaves.
  case leaveAfterBack
  /// The user skips the whole flow here.
  case skipFlow
  /// The user skips this step.
  case skip
  /// The app is killed and launched again.
  case relaunch
  /// The user leaves, before anything is chosen or asked.
  case leave
  /// An error is shown.
  case error
  /// Having seen the error, the user leaves.
  case leaveAfterError
  /// The event of the page view is lost, though the user went on.
  case loseView
}

/// What may happen with a permission, in the order in which it is decided.
enum PermissionDecision: String, CaseIterable, Sendable {
  /// The app does not deal with it here.
  case notAsked
  /// It was granted before, without a prompt.
  case alreadyGranted
  /// It was denied before, without a prompt.
  case alreadyDenied
  /// The user leaves while the prompt is up.
  case unanswered
  case deny
  /// Having denied, the user grants it after all.
  case grantLate
  /// Having denied what is optional, the user leaves; what is required is always left.
  case leaveAfterDenial
  /// Having granted, the user leaves.
  case leaveAfterGrant
}

/// What may happen to a user in a flow as a whole.
enum FlowDecision: String, CaseIterable, Sendable {
  /// Exposed to the experiment, and never seen in the flow.
  case exposedNeverEntered
  /// The first step's events were never sent.
  case midway
  /// Seen with no variant.
  case unassigned
  /// Seen with two variants.
  case mixed
  /// After completing or skipping the flow the user signs in: an event with both ids.
  case signIn
  /// After completing, the user restarts the flow on purpose.
  case restart
  /// After completing, the user is shown the flow once more, without a restart.
  case showAgain
  /// Having left, the user comes back when the window is over.
  case comeBack
}

/// The rates of one flow of a definition.
struct FlowRates: Sendable {
  /// The part of all users who are this flow's, as a weight.
  var weight: Double
  var decisions: [FlowDecision: Double] = [:]
  /// By step id.
  var steps: [Text: StepRates] = [:]
  /// As users are really assigned, which need not be as planned.
  var variants: [FieldValueRates] = []
  /// Fields of the lines, and the experiments beside the one of `variants`.
  var fields: [FieldRates] = []
  var later: [LaterEventRates] = []
  var spelling = EventSpelling()
  /// The longest time at a step, in medians of the step.
  var longestStay = RandomNumbers.longestStay
  /// Another number lets the users of this flow alone act otherwise.
  var draw = 0

  init(weight: Double = 1) {
    self.weight = weight
  }
}

extension FlowRates {
  /// All step rates of the flow, its own first.
  var layers: [[Text: StepRates]] {
    [steps] + fields.flatMap { $0.values.map(\.steps) } + variants.map(\.steps)
  }

  /// Every value that users of some variant or field may choose, each once.
  func values(of choice: Text, at step: Text) -> [ChoiceValueRates] {
    var values: [ChoiceValueRates] = []
    for value in layers.flatMap({ $0[step]?.choices[choice]?.values ?? [] })
    where !values.contains(where: { $0.value == value.value }) {
      values.append(value)
    }
    return values
  }
}

/// A field that every event of a user has, or an experiment that every user is in.
struct FieldRates: Sendable {
  /// As breakdowns name it.
  var name: Text
  /// The experiment's id; `nil` for a field.
  let experiment: Text?
  var values: [FieldValueRates]

  init(name: Text, values: [FieldValueRates]) {
    self.name = name
    experiment = nil
    self.values = values
  }

  init(experiment: Text, values: [FieldValueRates]) {
    name = Text("variant:\(experiment.string)")
    self.experiment = experiment
    self.values = values
  }
}

/// A value of a field, or a variant of an experiment.
struct FieldValueRates: Sendable {
  /// Empty for users whose lines do not have the field.
  var value: Text
  /// As a weight.
  var share: Double
  /// What users with this value do otherwise, by step id.
  var steps: [Text: StepRates] = [:]
  var later: [LaterEventRates] = []

  /// Whether users with this value act otherwise.
  var isActedOn: Bool { !steps.isEmpty || !later.isEmpty }
}

/// The rates of one step; what is absent is as in the rates below, at last never.
struct StepRates: Sendable {
  var decisions: [StepDecision: Double] = [:]
  /// The median time at the step.
  var seconds: Double?
  var permissions: [Text: [PermissionDecision: Double]] = [:]
  var choices: [Text: ChoiceRates] = [:]
  /// Rows of the app's own events, in the order of deciding.
  var events: [OwnEventRates]?
  /// Whether the page sends no view.
  var isSilent: Bool?

  init() {}

  /// These rates with another's in their place where it has some.
  func overlaid(by other: StepRates) -> StepRates {
    var result = self
    result.decisions.merge(other.decisions) { $1 }
    result.seconds = other.seconds ?? seconds
    result.permissions.merge(other.permissions) { $0.merging($1) { $1 } }
    result.choices.merge(other.choices) { $1 }
    result.events = other.events ?? events
    result.isSilent = other.isSilent ?? isSilent
    return result
  }
}

/// How a choice is made.
struct ChoiceRates: Sendable {
  /// How often it is made at all.
  var made = 1.0
  /// Whether several values may be chosen, each by its own share.
  var isMultiple = false
  /// Of several values: how often one is removed again.
  var change = 0.0
  var values: [ChoiceValueRates]
}

/// A value that may be chosen.
struct ChoiceValueRates: Sendable {
  /// As it is written in an event line: a string in quotes, a number, true or false.
  var literal: String
  /// As reports name it.
  var value: Text
  /// A weight; of several values, a share.
  var share: Double
  /// How often the user leaves having chosen it.
  var leave = 0.0
}

/// How the app's own events are spelt.
struct EventSpelling: Sendable {
  var pageViewed = EventKind.pageViewed.name
  /// The key under which events name their step.
  var stepKey = "step"
  /// Whether steps are named by their place, from 0.
  var isByIndex = false
  /// Whether views carry the step's title.
  var hasTitles = false
  /// Whether a `started` event begins each attempt.
  var hasStarts = false
  var hasPageCompleted = true
  var hasWentBack = true
  var hasExposures = true
}
