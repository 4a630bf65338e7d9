import EventLog

// What the words of an event's name say happened, more coarsely than the kinds of events: a guess looks
// at what users did, and so needs no more. The words are those of `WordFamily`, likely ones too.

/// What happened, as the verb of a name says.
enum VerbFamily: Sendable {
  case view
  case complete
  case start
  case skip
  case back
  case error
  case grant
  case deny
  case ask
  case choose
  /// A control was used; which, the rest of the name says.
  case act
  /// The user gave up; no step is completed by it.
  case leave

  /// The family of a word; `nil` where it is no verb.
  init?(_ word: String) {
    guard !PlainWords.control.contains(word), let family = WordFamily(likely: word),
      let verb = Self.verb(family)
    else { return nil }
    // Terms and invitations are accepted, too.
    self = verb == .grant && word.hasPrefix("accept") ? .act : verb
  }

  private static func verb(_ family: WordFamily) -> VerbFamily? {
    switch family {
    case .viewed: .view
    case .completed, .next: .complete
    case .started, .restarted: .start
    case .skipped, .dismissed, .close: .skip
    case .back: .back
    case .error: .error
    case .granted: .grant
    case .denied: .deny
    case .requested: .ask
    case .chosen: .choose
    case .press, .used: .act
    case .abandoned: .leave
    case .onboarding, .flow, .step, .page, .card, .permission, .prompt, .already, .choice,
      .experiment, .exposure, .flag, .evaluated, .negation, .filler:
      nil
    }
  }
}

extension Text {
  /// Whether no word of it says more than what happened.
  var saysOnlyVerbs: Bool { NameTokens(self).words.allSatisfy { VerbFamily($0) != nil } }
}

/// Words that carry no step: what an onboarding is called, and what its parts are.
enum PlainWords {
  /// What says what happened.
  static let verbs = words(WordFamily.allCases).filter { VerbFamily($0) != nil }
  /// What only an onboarding is called.
  static let onboarding = words([.onboarding]).subtracting(introductions)
  /// What an onboarding may be called, and other things too.
  static let flow = words([.flow]).union(introductions)
  /// All that an onboarding may be called.
  static let likelyFlow = onboarding.union(flow)
  /// What any flow is called, whatever it is about.
  static let anyFlow: Set<String> = ["flow", "funnel", "journey"]
  /// What its parts are called.
  static let part = words([.step, .page, .card]).union(["event", "unique"])

  /// Words for an onboarding that its pages, or other parts of an app, are called by as well.
  private static let introductions: Set<String> = ["tutorial", "intro"]

  private static func words(_ families: [WordFamily]) -> Set<String> {
    Set(families.flatMap { $0.words + $0.likelyWords }.map(\.string))
  }

  /// What happens to any app, before and after every onboarding.
  static let lifecycle = surelyLifecycle.union([
    "first", "start", "started", "end", "ended", "update", "updated", "active", "inactive",
    "terminated",
  ])
  /// Those words of it that speak of nothing else.
  static let surelyLifecycle: Set<String> = [
    "open", "opened", "launch", "launched", "install", "installed", "reinstalled", "session",
    "background", "backgrounded", "foreground", "foregrounded", "engagement", "crashed",
  ]
  /// What such events speak of besides: the app, and the tool that logs it.
  static let program: Set<String> = [
    "app", "application", "user", "ae", "af", "amplitude", "firebase", "mobile", "auto", "cold",
    "warm", "became", "become", "has", "did", "will", "in", "the",
  ]
  /// What tools that log put before the names of their own events.
  static let tool: Set<String> = ["af", "ae", "fb", "firebase", "amplitude"]
  /// What TelemetryDeck puts before the names of its signals about an onboarding.
  static let activationSignal = ["telemetry", "deck", "activation"]
  /// What comes behind the verb, and adds nothing to it.
  static let trailing = widget.union(["event", "unique"])
  /// What the page behind the last step is called.
  static let endPage: Set<String> = ["end", "fin", "ende", "fim"]
  /// Pages that come before any flow, whoever looks at them.
  static let beforeFlow: Set<String> = ["splash", "landing", "launch", "loading"]
  /// Parts of a screen that are used.
  static let widget: Set<String> = ["button", "btn", "cta", "link"]
  /// The same, and what they may be called besides.
  static let control = widget.union(["primary", "secondary", "the", "a"])
}
