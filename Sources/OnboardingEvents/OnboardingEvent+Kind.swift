extension OnboardingEvent {
  /// What happened, and to what.
  ///
  /// A permission or choice without a step is of the step that declares it.
  public enum Kind: Hashable, Sendable {
    /// The flow began.
    case started
    /// The flow began again, by the user's wish.
    case restarted
    /// The flow ended: onboarding is done.
    case completed
    /// A step was shown.
    case pageViewed(step: String)
    /// The step's own button was pressed.
    case pageCompleted(step: String)
    /// One step was skipped.
    case stepSkipped(step: String)
    /// The rest of the flow was skipped, on this step.
    case flowSkipped(step: String)
    /// The user went back from a step.
    case wentBack(step: String)
    /// A step showed an error.
    case errorShown(step: String)
    /// The system's prompt is on the screen.
    case permissionRequested(String, step: String? = nil)
    /// The user allowed it.
    case permissionGranted(String, step: String? = nil)
    /// The user refused it.
    case permissionDenied(String, step: String? = nil)
    /// No prompt was needed, for it had been answered before.
    case permissionAlreadyGranted(String, step: String? = nil)
    /// There was no use in asking, for it had been refused before.
    case permissionAlreadyDenied(String, step: String? = nil)
    /// What was chosen; several values where several may be.
    case choiceMade(String, values: [String], step: String? = nil)
    /// The user was assigned `variant`, or the variants in `experiments`.
    case exposed
    /// Anything else, by a name of the app's own: outside the funnel, but a goal may name it.
    ///
    /// A name of words for onboarding, such as `tutorial_done`, may be read as one of the kinds above.
    case custom(String)
  }
}

extension OnboardingEvent.Kind {
  /// What a kind puts on the line.
  struct Parts {
    /// `event`.
    var name: String
    var step: String?
    var permission: String?
    var choice: String?
    var values: [String] = []
    /// `step` or `flow`.
    var scope: String?
    /// What the line must have.
    var required: EventKey?

    init(_ word: EventWord) { name = word.rawValue }
    init(name: String) { self.name = name }
  }

  /// The words for what was skipped.
  enum Scope: String {
    case step, flow
  }

  var parts: Parts {
    switch self {
    case .started: Parts(.started)
    case .restarted: Parts(.restarted)
    case .completed: Parts(.completed)
    case .exposed: Parts(.exposed)
    case .pageViewed(let step): Parts(.pageViewed, requiredStep: step)
    case .pageCompleted(let step): Parts(.pageCompleted, requiredStep: step)
    case .stepSkipped(let step): Parts(.skipped, step: step, scope: .step)
    case .flowSkipped(let step): Parts(.skipped, step: step, scope: .flow)
    case .wentBack(let step): Parts(.wentBack, step: step)
    case .errorShown(let step): Parts(.errorShown, step: step)
    case .permissionRequested(let name, let step): Parts(.permissionRequested, of: name, step)
    case .permissionGranted(let name, let step): Parts(.permissionGranted, of: name, step)
    case .permissionDenied(let name, let step): Parts(.permissionDenied, of: name, step)
    case .permissionAlreadyGranted(let name, let step):
      Parts(.permissionAlreadyGranted, of: name, step)
    case .permissionAlreadyDenied(let name, let step):
      Parts(.permissionAlreadyDenied, of: name, step)
    case .choiceMade(let name, let values, let step): Parts(choice: name, values, step)
    case .custom(let name): Parts(name: name)
    }
  }
}

extension OnboardingEvent.Kind.Parts {
  fileprivate init(
    _ word: EventWord, step: String, scope: OnboardingEvent.Kind.Scope? = nil
  ) {
    self.init(word)
    self.step = step
    self.scope = scope?.rawValue
  }

  fileprivate init(_ word: EventWord, requiredStep step: String) {
    self.init(word, step: step)
    required = .step
  }

  fileprivate init(_ word: EventWord, of permission: String, _ step: String?) {
    self.init(word)
    self.step = step
    self.permission = permission
    required = .permission
  }

  fileprivate init(choice: String, _ values: [String], _ step: String?) {
    self.init(.choiceMade)
    self.step = step
    self.choice = choice
    self.values = values
    required = .choice
  }
}
