// What the words of an event's name say happened. Found in the names of public apps; see
// EventFormat for where they are from. Words of a family mean the same, in any tense and in the few
// other languages that apps name events in.

/// What happened, as the verb of a name says.
enum VerbFamily: String, CaseIterable, Sendable {
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
    guard let family = Self.table[word] else { return nil }
    self = family
  }

  private static let table: [String: VerbFamily] = {
    var table: [String: VerbFamily] = [:]
    for family in allCases {
      for word in family.words.split(separator: " ") { table[String(word)] = family }
    }
    return table
  }()

  private var words: String {
    switch self {
    case .view:
      """
      view viewed views viewing show shown showed shows see seen saw appear appeared appears \
      display displayed impression impressions presented present visit visited visible reached \
      land landed rendered entered enter opened open load loaded angezeigt gesehen geöffnet vu \
      affiche affichée visto vista
      """
    case .complete:
      """
      complete completed completes completion finish finished finishes done passed success successful end ended \
      succeeded next continue continued proceed proceeded advance advanced abgeschlossen fertig \
      beendet erledigt weiter termine terminé completado finalizado
      """
    case .start:
      "start started starts begin began begun begins started gestartet begonnen initiated"
    case .skip:
      """
      skip skipped skips dismiss dismissed close closed übersprungen passer saltado omitted
      """
    case .back: "back backed previous prev zurück"
    case .error: "error errors fail failed failure errored blocked fehler"
    case .grant: "grant granted allow allowed authorized erlaubt"
    case .deny: "deny denied declined refused disallowed verweigert"
    case .ask: "request requested prompt prompted ask asked"
    case .choose: "choose chosen chose pick picked"
    case .act:
      """
      tap tapped taps click clicked clicks press pressed touch touched select selected submit \
      submitted toggle toggled change changed update updated set confirm confirmed accept accepted \
      answer answered verify verified create created add added connect connected save saved
      """
    case .leave:
      "abandon abandoned left leave exit exited quit cancel canceled cancelled drop dropped"
    }
  }
}

/// Words that carry no step: what an onboarding is called, and what its parts are.
enum PlainWords {
  /// What only an onboarding is called.
  static let onboarding: Set<String> = [
    "onboarding", "onboard", "onboarded", "preonboarding", "ftue", "fte", "nux", "oobe", "firstrun",
    "einführung", "willkommenstour",
  ]
  /// What an onboarding may be called, and other things too.
  static let flow: Set<String> = [
    "tutorial", "intro", "flow", "setup", "signup", "registration", "walkthrough", "wizard", "tour",
    "journey", "funnel", "activation", "register",
  ]
  /// What any flow is called, whatever it is about.
  static let anyFlow: Set<String> = ["flow", "funnel", "journey"]
  /// What its parts are called.
  static let part: Set<String> = [
    "step", "steps", "page", "pages", "screen", "screens", "slide", "card", "view", "panel",
    "stage", "schritt", "seite", "bildschirm", "étape", "etape", "paso", "event", "unique",
  ]
  /// What happens to any app, before and after every onboarding.
  static let lifecycle: Set<String> = [
    "first", "open", "opened", "launch", "launched", "install", "installed", "reinstalled", "start",
    "started", "end", "ended", "session", "update", "updated", "background", "backgrounded",
    "foreground", "foregrounded", "engagement", "crashed", "active", "inactive", "terminated",
  ]
  /// Those of them that speak of nothing else.
  static let surelyLifecycle: Set<String> = [
    "open", "opened", "launch", "launched", "install", "installed", "reinstalled", "session",
    "background", "backgrounded", "foreground", "foregrounded", "engagement", "crashed",
  ]
  /// What such events speak of besides: the app, and the tool that logs it.
  static let program: Set<String> = [
    "app", "application", "user", "ae", "af", "amplitude", "firebase", "mobile", "auto", "cold",
    "warm", "became", "become", "has", "did", "will", "in", "the",
  ]
  /// Parts of a screen that are used.
  static let control: Set<String> = [
    "button", "btn", "cta", "link", "primary", "secondary", "the", "a",
  ]
}
