import EventLog

// What the name of an event says, word by word:
//
//     onboarding_step_1_completed      flow word, label "step_1", complete
//     Viewed Onboarding Welcome        view, flow word, label "welcome"
//     onboarding:interests:nextPressed flow word, label "interests", act on "next": complete
//     onboarding_completed             flow word, complete: of the flow, for no step is named
//
// One word is the verb: the last, else the first, else the last of those between. Of a control that
// was used the rest of the name may say which: then that is what happened.

/// The verb of a name, and what it is about.
struct NameMeaning: Sendable {
  let verb: VerbFamily?
  /// What is left of the name: the step, if it is the name of one.
  let label: Text
  /// Where that stands in the name; `nil` where it is not one stretch.
  let labelRange: Range<Int>?
  let words: [String]
  /// Whether it says that it is about an onboarding.
  let isOnboarding: Bool
  /// Whether nothing is left that could be the name of a step.
  ///
  /// Behind "onboarding", or what else all names of a flow have, an intro or a tour is one of its steps.
  let isBare: Bool
  /// Whether it speaks of a step, page or screen.
  let namesPart: Bool
  /// Whether it tells from where something was done, and names no step of there: `subscribed_from_onboarding`.
  let isFromFlow: Bool

  /// `common`: Words that all names of the flow have, which therefore name no step.
  ///
  /// `isPage`: Whether it is the name of a page, in which verbs are part of the name. `isEndPage`: Whether it
  /// is that of the page behind the last step.
  init(
    _ name: Text, common: Set<String> = [], isPage: Bool = false, isEndPage: Bool = false
  ) {
    let tokens = NameTokens(name).tokensWithoutVersion
    let words = tokens.map(\.word)
    self.words = words
    isOnboarding = words.contains(where: PlainWords.onboarding.contains) || Self.isFirstRun(words)
    namesPart = words.contains { PlainWords.part.contains($0) && $0 != "view" }
    isFromFlow = zip(words, words.dropFirst()).contains {
      ["from", "after"].contains($0) && PlainWords.onboarding.contains($1)
    }
    let said = Self.said(words, common, isPage: isPage, isEndPage: isEndPage)
    verb = said.verb
    let rest = Self.rest(of: words, besides: said.places, common)
    label = Text(rest.map { words[$0] }.joined(separator: "_"))
    // Among pages that are called ob_goal and ob_plan, ob_intro is one, and ob_tutorial_completed the end.
    let isLikePages = (verb == nil || verb == .view) && words.contains(where: common.contains)
    let isOfKnownFlow = isOnboarding || isLikePages || !common.isDisjoint(with: PlainWords.flow)
    isBare = Self.isBare(rest.map { words[$0] }, isOfKnownFlow: isOfKnownFlow)
    if let first = rest.first, let last = rest.last, last - first + 1 == rest.count {
      labelRange = tokens[first].range.lowerBound..<tokens[last].range.upperBound
    } else {
      labelRange = nil
    }
  }

  /// The verb, and the places of the words that say it.
  private static func said(
    _ words: [String], _ common: Set<String>, isPage: Bool, isEndPage: Bool
  ) -> (verb: VerbFamily?, places: [Int]) {
    var places = isPage ? [] : verbPlaces(words, common)
    var verb = places.first.flatMap { VerbFamily(words[$0]) }
    if verb == .act {
      // Which control was used: "next", or "finished" and then "next".
      let directions = words.indices.filter { !places.contains($0) && isDirection(words[$0]) }
      verb = directions.first.map { VerbFamily(words[$0]) } ?? verb
      places += directions.filter { VerbFamily(words[$0]) == verb }
    }
    let isReached = verb == .view && words.last == "reached"
    let ends = [
      isReached ? endPlace(words) : nil,
      isEndPage ? words.firstIndex(where: PlainWords.endPage.contains) : nil,
    ].compactMap(\.self)
    places += ends
    if !ends.isEmpty || verb == .act && isSubmittedFlow(words) { verb = .complete }
    if words.contains("not") {
      // What has not begun shows nothing.
      verb = verb == .complete ? .leave : verb == .start ? nil : verb
    }
    if words == ["in", "progress"] { verb = .start }
    return verb == nil && isBeginningOfFlow(words) ? (.start, [0]) : (verb, places)
  }

  /// The places of the words that may be of a step's name.
  private static func rest(of words: [String], besides verbs: [Int], _ common: Set<String>) -> [Int]
  {
    let dropped = PlainWords.onboarding.union(common)
    let named = words.indices.filter { place in
      let word = words[place]
      if verbs.contains(place) || dropped.contains(word) || word == "not" { return false }
      if !verbs.isEmpty, PlainWords.control.contains(word) { return false }
      // Tapped Continue on Welcome
      return !(["on", "at"].contains(word) && verbs.contains(place - 1))
    }
    return named.filter { place in
      // "step" belongs to the number behind it.
      !PlainWords.part.contains(words[place])
        || named.contains(place + 1) && words[place + 1].allSatisfy(\.isNumber)
    }
  }

  /// Its words that say no verb: in a name that says that a flow began or ended, what the flow is called.
  var subject: [String] { words.filter { VerbFamily($0) == nil } }

  /// Whether it has a word that an onboarding, and other things, may be called by.
  var hasWordOfFlow: Bool { words.contains(where: PlainWords.flow.contains) }

  /// Whether it is about an onboarding, or what may be one.
  var isOfFlow: Bool { isOnboarding || hasWordOfFlow }

  /// Whether it says that something was completed, and names no step.
  var saysEnd: Bool { verb == .complete && isBare }

  /// Whether it says that what may be an onboarding was completed, and no part of one.
  var saysEndOfFlow: Bool { saysEnd && isOfFlow && !namesPart }

  /// Whether it says that something was done on a step: it was completed, or submitted.
  var saysDone: Bool { verb == .complete || verb == .act || verb == .choose }

  /// Whether something was submitted that is called nothing but a flow: `Registration Submitted`.
  private static func isSubmittedFlow(_ words: [String]) -> Bool {
    guard words.last == "submitted" else { return false }
    let rest = words.dropLast().filter { !PlainWords.tool.contains($0) }
    return !rest.isEmpty && rest.allSatisfy(PlainWords.likelyFlow.contains)
  }

  /// Whether a noun says that what follows it began, which is nothing but a flow: `inicio_registro`, `début de
  /// l'inscription`; alone it is a home screen.
  private static func isBeginningOfFlow(_ words: [String]) -> Bool {
    guard let first = words.first, beginnings.contains(first) else { return false }
    let rest = words.dropFirst().filter { !articles.contains($0) }
    return !rest.isEmpty && rest.allSatisfy(PlainWords.likelyFlow.contains)
  }

  private static let beginnings: Set<String> = [
    "inicio", "início", "début", "debut", "inizio", "beginn", "anfang", "начало",
  ]
  private static let articles: Set<String> = [
    "de", "del", "da", "do", "du", "des", "di", "la", "el", "le", "il", "lo", "l", "der", "die",
    "das",
  ]

  /// Whether words of a label name no step.
  private static func isBare(_ label: [String], isOfKnownFlow: Bool) -> Bool {
    let flow = isOfKnownFlow ? PlainWords.anyFlow : PlainWords.flow
    let rest = label.filter { !PlainWords.tool.contains($0) }
    return label.isEmpty || label == PlainWords.activationSignal
      || !rest.isEmpty && rest.allSatisfy(flow.contains)
  }

  /// The place of the verb; none where no word is one.
  ///
  /// What was used of a screen comes behind it: add_member_skip_btn. `common`: words that all names of the flow have.
  private static func verbPlaces(_ words: [String], _ common: Set<String>) -> [Int] {
    let places = words.indices.filter { place in
      guard let verb = VerbFamily(words[place]) else { return false }
      // "Backed up" is no way back.
      if verb == .back, place + 1 < words.count, words[place + 1] == "up" { return false }
      // take_to_error leads to an error, and none happened.
      return verb != .error || place == 0 || words[place - 1] != "to"
    }
    guard let last = places.last, let first = places.first else { return [] }
    // Which prompt was viewed: "Viewed Onboarding Tracking Prompt".
    if last == words.count - 1, words[last] == "prompt", first == 0, VerbFamily(words[0]) == .view {
      return [first]
    }
    // Which control was used: click_continue.
    if last == words.count - 1, isDirection(words[last]), places.contains(last - 1),
      VerbFamily(words[last - 1]) == .act
    {
      return [last - 1]
    }
    if words[(last + 1)...].allSatisfy(PlainWords.trailing.contains) { return [last] }
    // af_complete_registration
    if words[..<first].allSatisfy(PlainWords.tool.contains) { return [first] }
    // Between other words only behind what the flow is called: onboarding_viewed_welcome.
    let isBehindFlow = words[..<first].allSatisfy { word in
      PlainWords.likelyFlow.contains(word) || PlainWords.part.contains(word)
        || common.contains(word)
    }
    let isVerb = words[first].hasSuffix("ed") || plainVerbs.contains(words[first])
    return isBehindFlow && isVerb ? [first] : []
  }

  /// Verbs that no step is called by: setup_view_plan and setup_submit_plan, but not setup_create_account.
  private static let plainVerbs: Set<String> = [
    "view", "show", "see", "display", "submit", "tap", "click", "press",
  ]

  /// The place of the end that was reached: of nothing but the flow.
  private static func endPlace(_ words: [String]) -> Int? {
    let named = words.indices.dropLast().filter { !PlainWords.likelyFlow.contains(words[$0]) }
    return named.only.flatMap { place in
      ["end", "finish", "completion"].contains(words[place]) ? place : nil
    }
  }

  /// Whether it tells of the app's life, and of nothing that a user saw: `first_open`, `session_start`.
  var isLifecycle: Bool {
    let rest = words.filter { !PlainWords.program.contains($0) }
    return words.count > 1 && rest.allSatisfy { PlainWords.lifecycle.contains($0) }
      && rest.contains { PlainWords.surelyLifecycle.contains($0) }
  }

  private static func isDirection(_ word: String) -> Bool {
    switch VerbFamily(word) {
    case .complete, .skip, .back: true
    default: false
    }
  }

  private static func isFirstRun(_ words: [String]) -> Bool {
    zip(words, words.dropFirst()).contains {
      $0 == "first" && ["run", "launch"].contains($1)
    }
  }
}
