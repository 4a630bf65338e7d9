import EventLog
import Expectations
import Testing

@testable import Inference

/// What is looked for before a name is taken apart into words.
struct WordFilterTests {
  private let filter = WordFilter(["signup", "tour"])

  @Test(arguments: [
    "signup/phone", "SignupIntro", "multistepSIGNUP", "tour", "a.Tour_b", "étage", "登録",
  ])
  func `a name that may have a word stays`(name: String) {
    expect(filter.mayBeIn(Text(name)))
  }

  @Test(arguments: ["", "to", "ou", "profile", "9f86d081884c7d65", "si_gnup", "/pricing"])
  func `a name without any goes`(name: String) {
    expect(!filter.mayBeIn(Text(name)))
  }

  @Test func `no word of a flow is lost, however it is written`() {
    let filter = WordFilter(PlainWords.flow)
    for word in PlainWords.flow {
      for name in [
        word, word.uppercased(), "x" + word.prefix(1).uppercased() + word.dropFirst() + "y",
        "7_\(word)",
      ] {
        expect(filter.mayBeIn(Text(name)), "\(name)")
      }
    }
  }
}
