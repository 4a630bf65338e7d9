// Which words together mean which kind of event. A row is what it is about and what happened to it:
//
//     page      viewed      page_viewed       step_shown, ScreenAppeared, Viewed Onboarding Step
//     ownPage   skipped     skipped (step)    onboarding_page_skip, ftueCardSkipped
//     whole     completed   completed         tutorial_complete, finishedOnboarding
//
// The words of a name may come in any order, and there are no others in it. So `step_counter_viewed`,
// `purchase_completed` and `onboarding_not_completed` are no kind. What other parts of an app name
// alike (`page_next`, `screen_error`, `flow_closed`) needs a word that speaks of the onboarding.

/// Words that together mean a kind of event.
package struct KindPhrase: Sendable {
  package let kind: EventKind
  /// What the words say was skipped.
  package let scope: SkipScope?
  package let subject: Subject
  package let verbs: WordFamilies
  /// What may stand beside the verbs and adds nothing.
  package let optional: WordFamilies

  private init(
    _ kind: EventKind, _ subject: Subject, _ verbs: WordFamilies, optional: WordFamilies = [],
    scope: SkipScope? = nil
  ) {
    (self.kind, self.scope, self.subject) = (kind, scope, subject)
    (self.verbs, self.optional) = (verbs, optional)
  }

  /// What something happened to.
  package enum Subject: CaseIterable, Sendable {
    /// A step, page or screen, alone or of a flow, or a card of a flow.
    case page
    /// A step, page, screen or card of a flow.
    case ownPage
    /// A step, alone or of a flow.
    case step
    /// A flow, in any of its words.
    case whole
    /// A flow, in a word that speaks of the onboarding.
    case onboarding
    case permission
    case prompt
    case choice
    case experiment
    case flag

    /// The families whose words stand for it.
    package var families: [WordFamilies] {
      switch self {
      case .page: [.step, .page] + Self.ownPage.families
      case .ownPage:
        [.onboarding, .flow].flatMap { (flow: WordFamilies) in
          [.step, .page, .card].map { (page: WordFamilies) in flow.union(page) }
        }
      case .step: [.step, [.onboarding, .step], [.flow, .step]]
      case .whole: [.onboarding, .flow]
      case .onboarding: [.onboarding]
      case .permission: [.permission, [.onboarding, .permission]]
      case .prompt: [.prompt, [.prompt, .permission]]
      case .choice: [.choice, [.onboarding, .choice]]
      case .experiment: [.experiment, [.onboarding, .experiment]]
      case .flag: [.flag]
      }
    }
  }

  /// The first that fits is meant.
  package static let all: [KindPhrase] = [
    KindPhrase(.pageViewed, .page, .viewed),
    KindPhrase(.pageViewed, .onboarding, .viewed),
    KindPhrase(.pageViewed, .step, .started),
    KindPhrase(.pageCompleted, .page, .completed),
    KindPhrase(.pageCompleted, .ownPage, .next, optional: .press),
    KindPhrase(.pageCompleted, .onboarding, .next, optional: .press),
    KindPhrase(.skipped, .step, .skipped, optional: .press, scope: .step),
    KindPhrase(.skipped, .ownPage, .skipped, optional: .press, scope: .step),
    KindPhrase(.skipped, .whole, .skipped, optional: .press, scope: .flow),
    KindPhrase(.skipped, .onboarding, .dismissed, scope: .flow),
    KindPhrase(.skipped, .onboarding, [.close, .press], scope: .flow),
    KindPhrase(.started, .whole, .started),
    KindPhrase(.restarted, .whole, .restarted),
    KindPhrase(.completed, .whole, .completed, optional: .press),
    KindPhrase(.completed, .onboarding, [.completed, .next], optional: .press),
    KindPhrase(.wentBack, .step, .back, optional: .press),
    KindPhrase(.wentBack, .ownPage, .back, optional: .press),
    KindPhrase(.wentBack, .onboarding, .back, optional: .press),
    KindPhrase(.errorShown, .ownPage, .error, optional: [.press, .viewed]),
    KindPhrase(.errorShown, .onboarding, .error, optional: [.press, .viewed]),
    KindPhrase(.permissionRequested, .permission, .requested, optional: .viewed),
    KindPhrase(.permissionRequested, .prompt, .viewed),
    KindPhrase(.permissionGranted, .permission, .granted),
    KindPhrase(.permissionGranted, .prompt, .granted),
    KindPhrase(.permissionDenied, .permission, .denied),
    KindPhrase(.permissionDenied, .prompt, .denied),
    KindPhrase(.permissionAlreadyGranted, .permission, [.already, .granted]),
    KindPhrase(.permissionAlreadyDenied, .permission, [.already, .denied]),
    KindPhrase(.choiceMade, .choice, .chosen),
    KindPhrase(.exposed, .experiment, .viewed),
    KindPhrase(.exposed, .experiment, .started),
    KindPhrase(.exposed, .experiment, .exposure),
    KindPhrase(.exposed, .onboarding, .exposure),
    KindPhrase(.exposed, .flag, .evaluated),
  ]

  /// What words of such families mean together; `nil` where they are no phrase.
  package static func meaning(of families: WordFamilies) -> KindPhrase? {
    all.first { $0.fits(families) }
  }

  private func fits(_ families: WordFamilies) -> Bool {
    guard families.isSuperset(of: verbs) else { return false }
    let rest = families.subtracting(verbs).subtracting(optional)
    return subject.families.contains(rest)
  }
}
