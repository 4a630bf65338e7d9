import EventLog
import Expectations
import Testing

@testable import Inference

/// What the words of a column's values say is what they say as names, though most are not taken apart.
struct ValueWordsTests {
  private static let spellings: [@Sendable (String) -> String] = [
    { $0 }, { $0.uppercased() }, { "x_" + $0 + "_2" },
    { "Page" + $0.prefix(1).uppercased() + $0.dropFirst() },
    { "screen" + $0 }, { "12" + $0 + "/ä" }, { "x" + $0 + "x" },
  ]

  @Test func `no word of ours is overlooked, however it is spelled`() {
    let words = WordFamily.allCases.flatMap { $0.words + $0.likelyWords }.map(\.string)
    var telling = 0
    for word in words + ["first run", "firstLaunch", "red", ""] {
      for spelling in Self.spellings {
        let name = Text(spelling(word))
        let (found, meaning) = (ValueWords(name), NameMeaning(name))
        expect(found.contains(.onboarding), equals: meaning.isOnboarding, "\(name)")
        let isStepVerb =
          [VerbFamily.view, .complete, .start, .skip].contains { meaning.verb == $0 }
          || meaning.verb == .leave && meaning.namesPart
        expect(found.contains(.stepVerb), equals: isStepVerb, "\(name)")
        telling += found.isEmpty ? 0 : 1
      }
    }
    #expect(telling > 300)
  }

  @Test(
    arguments: [
      ("completed", true), ("Onboarding finished", true), ("ABGESCHLOSSEN", true), ("完了", true),
      ("profile_completed", false), ("done", false), ("goal", false),
    ])
  func `the end of the flow is told by a few words alone`(value: String, isEnd: Bool) {
    expect(ValueWords(Text(value)).contains(.flowEnd), equals: isEnd)
  }
}
