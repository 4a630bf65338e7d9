import Expectations
import Testing

@testable import EventLog

/// Names of nothing but words of ours.
struct WholeNameTests {
  private static func reading(_ name: String) -> WholeName? {
    WholeName(folded: FoldedName.folded(Text(name)))
  }

  @Test func `half the names of onboardings are read by our words alone, and none wrongly`() {
    var right = 0
    for name in NameOfApp.ofOnboardings {
      guard let kind = Self.reading(name.name)?.meaning.kind else { continue }
      right += 1
      expect(name.meaning, equals: .kind(kind.name), "\(name.name)")
    }
    #expect((right, NameOfApp.ofOnboardings.count) == (40, 80))
  }

  @Test(arguments: [
    ("Viewed Onboarding Step", EventKind.pageViewed),
    ("ftueScreenAppeared", .pageViewed),
    ("TUTORIAL_CARD_SHOWN", .pageViewed),
    ("onboardingstepviewed", .pageViewed),
    ("intro-flow.started", .started),
  ])
  func `case, separators and the order of words do not matter`(
    name: String, kind: EventKind
  ) throws {
    let reading = try #require(Self.reading(name))
    expect(reading.meaning.kind, equals: kind)
    expect(reading.isOnboarding)
  }

  @Test(arguments: ["onboarding", "ftue", "tutorial", "intro", "flow", "onboarding_flow"])
  func `a word for the flow before a name of the contract changes nothing but what is skipped`(
    flow: String
  ) {
    for name in EventKind.spellings where !name.contains("onboarding") && !name.contains("flow") {
      let meant = EventKind.named(Text(name))
      let meaning = Self.reading("\(flow)_\(name)")?.meaning
      expect(meaning?.kind, equals: meant?.0, "\(flow)_\(name)")
      expect(meaning?.scope, equals: name == "skipped" ? .flow : meant?.1, "\(flow)_\(name)")
    }
  }

  @Test func `no word is of two families, and each is spelt in small letters`() {
    let words = WordFamily.allCases.flatMap(\.words)
    expect(Set(words).count, equals: words.count)
    for word in words { expect(word.utf8.allSatisfy { (97...122).contains($0) }, "\(word)") }
  }
}
