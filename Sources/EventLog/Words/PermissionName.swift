// What the name of an event says of a permission that was asked for or answered:
//
//     notification_permission.denied          denied, of notification
//     onboarding_en_permissions_accept        granted, of en
//     att_prompt_shown                        requested, of att, which is a permission's name
//     request_permissions                     requested, and no word says which
//
// A name of nothing but words of ours is a kind of event for everybody: native lines and exports take
// it so (`WholeName`). One with other words, which hold the permission, is read for those who know the
// rest of the log.

/// The name of an event that is about a permission.
package struct PermissionName: Hashable, Sendable {
  /// One of a permission.
  package let kind: EventKind
  /// Which permission, in lower case; empty where the name does not say.
  package let words: [Text]

  /// `nil` where the name tells of no permission, and of names longer than an event's name may be.
  package init?(_ name: Text) {
    guard name.utf8.count <= NameCheck.longestName else { return nil }
    if let whole = WholeName(folded: FoldedName.folded(name)) {
      (kind, words) = (whole.meaning.kind, [])
    } else if let answer = AnswerWords(NameWords.split(name)),
      let phrase = KindPhrase.meaning(of: answer.families)
    {
      (kind, words) = (phrase.kind, answer.rest.map(\.text))
    } else {
      return nil
    }
    guard kind.isOfPermission else { return nil }
  }
}

/// The words of a name that has some of its own and tells of a permission's prompt or its answer.
private struct AnswerWords {
  private var isOnboarding = false
  private var verbs: WordFamilies = []
  /// Families of the words that stand for the permission or its prompt.
  private var subject: WordFamilies = []
  /// What is left, which says the permission; words of ours too, such as `screen`.
  private(set) var rest: ArraySlice<NameWord>

  /// What a phrase is looked for by.
  var families: WordFamilies { verbs.union(subject) }

  /// Beside words of the app's own it may be any introduction: `intro_offer_viewed`.
  private static let intro: Text = "intro"

  init?(_ words: [NameWord]) {
    rest = words.filter { $0.family != .filler }[...]
    if rest.contains(where: { $0.family == .negation }) { return nil }
    takeVerbs()
    // What stands before the word for the onboarding names the flow, and no permission.
    if let place = rest.firstIndex(where: { $0.family == .onboarding && $0.text != Self.intro }) {
      isOnboarding = true
      rest = rest[(place + 1)...].filter { $0.family != .flow }[...]
      if verbs.isEmpty { takeVerbs(fromStart: true) }
    }
    guard takeSubject(), !rest.isEmpty || isOnboarding else { return nil }
  }

  /// Takes what happened from the end of the words, or from their beginning.
  private mutating func takeVerbs(fromStart: Bool = false) {
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

  /// Takes the words for a permission anywhere, and returns whether the name is about one.
  private mutating func takeSubject() -> Bool {
    let asks: WordFamilies = [.permission, .prompt]
    if isAnswer {
      subject = rest.reduce(into: []) { $0.formUnion($1.families.intersection(asks)) }
      rest = rest.filter { $0.families.isDisjoint(with: asks) }[...]
      return true
    }
    guard isNamedAnswer else { return false }
    subject = .permission
    // `att_prompt_accepted` is the answer.
    if !verbs.isDisjoint(with: [.granted, .denied]) { verbs.remove(.requested) }
    return true
  }

  /// Whether it is a permission's prompt or its answer that the name tells of.
  private var isAnswer: Bool {
    let isPrompt = rest.contains { $0.family == .prompt }
    let answers: WordFamilies = [isPrompt ? .viewed : .requested, .granted, .denied]
    return !verbs.isDisjoint(with: answers)
      && rest.contains { $0.family == .prompt || $0.family == .permission }
  }

  /// Words that name a permission without the word for one: Apple's App Tracking Transparency, and
  /// notifications.
  private static let tracking: Set<Text> = ["att", "idfa", "tracking", "transparency"]
  private static let notifications: Set<Text> = ["push", "notification", "notifications"]

  /// Whether nothing but such a permission's name is left, and it was asked for or answered.
  ///
  /// `notifications:request` may be about its answer: only a prompt that is shown asks for those.
  private var isNamedAnswer: Bool {
    guard !rest.isEmpty, !isOnboarding else { return false }
    let isTracking = rest.allSatisfy { Self.tracking.contains($0.text) }
    guard isTracking || rest.allSatisfy({ Self.notifications.contains($0.text) }) else {
      return false
    }
    let isAsked = verbs.contains(.requested) && (isTracking || verbs.contains(.viewed))
    return isAsked || !verbs.isDisjoint(with: [.granted, .denied])
  }
}

extension NameWord {
  fileprivate var isVerb: Bool {
    family.map { WordFamilies.verbs.contains(WordFamilies($0)) } ?? false
  }
}
