import EventLog

// An event shows that a page was on the screen if it says so (viewed, or started with a step named), or
// that the page was completed, or if it is called a page and says no more. Other names without a verb
// show a page where no name says so itself, and what was tapped only where nothing else does.

/// Which names of events show pages.
struct StepVerbs {
  /// Numbers of names, ascending.
  let showing: [Int]

  /// The names that show the page that a key names.
  ///
  /// `carrying`: names of which some events have the key, with several values.
  init(_ names: EventNames, carrying: [Int]) {
    let named = carrying.map { ($0, names[$0].meaning) }
    let ranks = named.map { ($0.0, Self.rank($0.1)) }
    showing = Self.best(ranks)
  }

  /// The names that show the page that they themselves name.
  init(_ labels: EventNames, labelled: [Int]) {
    var byLabel: [Text: [(Int, Int?)]] = [:]
    for name in labelled {
      let meaning = labels[name].meaning
      let rank = Self.rank(meaning) ?? (Self.isNumberedPrompt(labels[name]) ? 2 : nil)
      byLabel[meaning.label, default: []].append((name, rank))
    }
    let viewed = Viewed(byLabel, labels)
    let others = byLabel.filter { label, names in
      viewed.all.count >= Self.fewestViewed
        && names.allSatisfy { name, _ in Self.isNoPage(labels[name].meaning, beside: viewed) }
    }.keys
    // Beside goal_next, goal is the page.
    showing = byLabel.filter { !others.contains($0.key) }.values.flatMap { names in
      let isPlain = names.contains { labels[$0.0].meaning.verb == .complete }
      return Self.best(
        names.map { name, rank in
          isPlain && labels[name].meaning.verb == nil ? (name, 1) : (name, rank)
        })
    }.sorted()
  }

  /// The labels of pages that names view.
  private struct Viewed {
    let all: [Text]
    /// Those of which a name says that they were viewed.
    let said: [Text]
    let areNumbered: Bool

    init(_ byLabel: [Text: [(Int, Int?)]], _ labels: EventNames) {
      said = byLabel.filter { $0.value.contains { $0.1 == 0 } }.map(\.key)
      all = byLabel.filter { _, names in
        names.contains { name, rank in
          let meaning = labels[name].meaning
          return rank == 0 || meaning.verb == nil && meaning.namesPart
        }
      }.map(\.key)
      areNumbered = all.allSatisfy(\.hasNumber)
    }
  }

  /// Whether it is none of the pages that others view: what was tapped and what began there, interests_later_clicked
  /// beside interests_viewed, step_1_submitted beside step_1_viewed, otp_resend_btn.
  private static func isNoPage(_ meaning: NameMeaning, beside viewed: Viewed) -> Bool {
    let label = meaning.label
    if meaning.words.contains(where: PlainWords.widget.contains), !meaning.showsLinking {
      return true
    }
    switch meaning.verb {
    case .act:
      return label.hasNumber && viewed.areNumbered || viewed.all.contains { label.isBehind($0) }
    case .start: return viewed.all.count > fewestViewed
    // ob_paywall_buy beside ob_paywall_view, where each page has a name that says that it was viewed
    case nil:
      return viewed.said.count > fewestViewed && !meaning.namesPart
        && viewed.said.contains { label.isBehind($0) }
    default: return false
    }
  }

  /// Whether it is called a prompt by number, and asks for no permission: "FTUE 07 - Join Guild Prompt".
  private static func isNumberedPrompt(_ name: EventNames.Name) -> Bool {
    name.meaning.verb == .ask && name.meaning.words.last == "prompt" && name.meaning.label.hasNumber
      && !name.isAnswer
  }

  private static let fewestViewed = 2

  private static func best(_ ranks: [(Int, Int?)]) -> [Int] {
    let least = ranks.compactMap(\.1).min()
    return ranks.filter { $0.1 != nil && ($0.1 == least || $0.1 ?? 9 <= 1) }.map(\.0).sorted()
  }

  /// The less, the surer it shows a page: 0 and 1 count together; `nil` where it shows none.
  private static func rank(_ meaning: NameMeaning) -> Int? {
    switch meaning.verb {
    case .view: 0
    case .start, .complete: 1
    // intro_page, beside intro_next
    case nil: meaning.words.contains("not") ? nil : meaning.namesPart ? 1 : 2
    case .act, .choose: 3
    // Who left a step has seen it.
    case .leave: meaning.namesPart ? 2 : nil
    // A bot that only says that it asked: `prompt`, and then `answer`.
    case .ask: meaning.isBare ? 1 : nil
    case .skip, .back, .error, .grant, .deny: nil
    }
  }
}

extension NameMeaning {
  /// Whether it says of a page that is called after linking something that it was shown: `bank_link.opened`.
  fileprivate var showsLinking: Bool {
    verb == .view && words.contains("link")
      && !words.contains { ["button", "btn", "cta"].contains($0) }
  }
}

extension Text {
  /// Whether a label has all words of another before its own.
  fileprivate func isBehind(_ other: Text) -> Bool {
    utf8.count > other.utf8.count && !other.utf8.isEmpty
      && utf8.starts(with: other.utf8 + [UInt8(ascii: "_")])
  }

  /// Whether one of a label's words is a number.
  fileprivate var hasNumber: Bool {
    utf8.split(separator: UInt8(ascii: "_")).contains { word in word.allSatisfy(\.isDigit) }
  }
}
