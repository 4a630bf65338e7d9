// What the name of an event says by its words.
//
//     login_onboarding_auth_step_viewed       qualifier login, flow, name auth, page, viewed
//     Viewed Onboarding Step                  viewed, flow, page
//     notification_permission.denied          name notification, permission, denied
//     att_prompt_shown                        name att, which is a permission's, requested
//     Onboarding.step1                        flow, page, name 1
//
// A name of nothing but words of ours is a kind of event for everybody: native lines and exports take
// it so (`WholeName`). One with other words is read for those who know the rest of the log: it may
// hold its step (`name`), or be about another flow than the onboarding (`qualifier`).

/// What the words of a name say.
package struct NameReading: Hashable, Sendable {
  /// What happened, where the words say so.
  package private(set) var kind: EventKind?
  package private(set) var scope: SkipScope?
  /// Whether all words are ours, so that the name holds no step and no permission.
  package private(set) var isWhole: Bool
  /// Whether a word speaks of an onboarding.
  package private(set) var isOnboarding: Bool
  /// Words before the flow's: `login` in `login_onboarding_shown`.
  package private(set) var qualifier: [NameWord]
  /// Words that are none of ours, or that ours are about: a step's name or number, a permission's.
  package private(set) var name: [NameWord]
  /// The families of the words that say what happened.
  package private(set) var verbs: WordFamilies

  /// The bytes that hold the step or permission; `nil` where the name holds none.
  package var nameRange: Range<Int>? {
    guard let first = name.first, let last = name.last else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }

  /// What the name of an event says; names longer than an event's name may be say nothing.
  package init(_ name: Text) {
    (isWhole, isOnboarding, qualifier, self.name, verbs) = (false, false, [], [], [])
    guard name.utf8.count <= NameCheck.longestName else { return }
    if let whole = WholeName(folded: FoldedName.folded(name)) {
      (kind, scope) = (whole.meaning.kind, whole.meaning.scope)
      isWhole = true
      isOnboarding = whole.isOnboarding
      verbs = whole.verbs
      return
    }
    read(NameParts(NameWords.split(name)))
  }

  private mutating func read(_ parts: NameParts) {
    isOnboarding = parts.isOnboarding
    (qualifier, name, verbs) = (parts.qualifier, parts.name, parts.verbs)
    guard !parts.isNegated, !name.isEmpty || isOnboarding,
      let phrase = KindPhrase.meaning(of: parts.families)
    else { return }
    (kind, scope) = (phrase.kind, phrase.scope)
  }
}

/// The parts of a name that has words of its own.
private struct NameParts {
  private(set) var isOnboarding = false
  private(set) var qualifier: [NameWord] = []
  private(set) var name: [NameWord] = []
  private(set) var verbs: WordFamilies = []
  /// Families of the words that stand for what something happened to.
  private var subject: WordFamilies = []
  let isNegated: Bool

  /// Beside words of the app's own it may be any introduction: `intro_offer_viewed`.
  private static let intro: Text = "intro"

  init(_ words: [NameWord]) {
    var rest = words.filter { $0.family != .filler }[...]
    isNegated = rest.contains { $0.family == .negation }
    takeVerbs(&rest)
    if let place = rest.firstIndex(where: { $0.family == .onboarding && $0.text != Self.intro }) {
      isOnboarding = true
      qualifier = Array(rest[..<place])
      rest = rest[(place + 1)...].filter { $0.family != .flow }[...]
      if verbs.isEmpty { takeVerbs(&rest, fromStart: true) }
    }
    takeSubject(&rest)
    name = Array(rest)
  }

  /// Words that name a permission without the word for one: Apple's App Tracking Transparency, and
  /// notifications.
  private static let tracking: Set<Text> = ["att", "idfa", "tracking", "transparency"]
  private static let notifications: Set<Text> = ["push", "notification", "notifications"]

  /// Whether nothing but such a permission's name is left, and it was asked for or answered.
  ///
  /// `notifications:request` may be about its answer: only a prompt that is shown asks for those.
  private func isNamedAnswer(_ words: ArraySlice<NameWord>) -> Bool {
    guard !words.isEmpty, !isOnboarding else { return false }
    let isTracking = words.allSatisfy { Self.tracking.contains($0.text) }
    guard isTracking || words.allSatisfy({ Self.notifications.contains($0.text) }) else {
      return false
    }
    let isAsked = verbs.contains(.requested) && (isTracking || verbs.contains(.viewed))
    return isAsked || !verbs.isDisjoint(with: [.granted, .denied])
  }

  /// Takes what happened from the end of the words, or from their beginning.
  private mutating func takeVerbs(_ rest: inout ArraySlice<NameWord>, fromStart: Bool = false) {
    if !fromStart {
      while let last = rest.last, last.isVerb {
        verbs.formUnion(rest.removeLast().families)
      }
    }
    guard verbs.isEmpty else { return }
    while let first = rest.first, first.isVerb {
      verbs.formUnion(rest.removeFirst().families)
    }
  }

  /// Takes the word for a page from either end of the words, and those for a permission anywhere.
  private mutating func takeSubject(_ rest: inout ArraySlice<NameWord>) {
    let asks: WordFamilies = [.permission, .prompt]
    if isAnswer(rest) {
      subject = rest.reduce(into: []) { $0.formUnion($1.families.intersection(asks)) }
      rest = rest.filter { $0.families.isDisjoint(with: asks) }[...]
      return
    }
    if isNamedAnswer(rest) {
      subject = .permission
      // `att_prompt_accepted` is the answer.
      if !verbs.isDisjoint(with: [.granted, .denied]) { verbs.remove(.requested) }
      return
    }
    if let last = rest.last, last.isPage {
      subject = rest.removeLast().families
    } else if let first = rest.first, first.isPage {
      subject = rest.removeFirst().families
    }
  }

  /// Whether it is a permission's prompt or its answer that the name tells of.
  private func isAnswer(_ words: ArraySlice<NameWord>) -> Bool {
    let isPrompt = words.contains { $0.family == .prompt }
    let answers: WordFamilies = [isPrompt ? .viewed : .requested, .granted, .denied]
    return !verbs.isDisjoint(with: answers)
      && words.contains { $0.family == .prompt || $0.family == .permission }
  }

  /// What a phrase is looked for by.
  var families: WordFamilies {
    if !subject.isDisjoint(with: [.permission, .prompt]) { return verbs.union(subject) }
    let flow: WordFamilies = isOnboarding ? .onboarding : []
    if name.isEmpty { return flow.union(subject).union(verbs) }
    // Without a word for the flow only a numbered step is ours: `Step Counter Viewed` is not.
    guard isOnboarding || subject == .step && name.count == 1 && name[0].isNumber else { return [] }
    if verbs.isEmpty {
      let isPage = !subject.isEmpty || name.count == 1 && name[0].isNumber
      return isPage ? flow.union([.step, .viewed]) : []
    }
    // `onboarding_trial_started` need not be about a page called `trial`.
    if subject.isEmpty, verbs == .started { return [] }
    return flow.union(.step).union(verbs)
  }
}

extension NameWord {
  fileprivate var isVerb: Bool {
    family.map { WordFamilies.verbs.contains(WordFamilies($0)) } ?? false
  }

  fileprivate var isPage: Bool {
    family.map { WordFamilies.pages.contains(WordFamilies($0)) } ?? false
  }
}
