import EventLog
import Expectations
import Testing

@testable import Inference

/// What the names of events say to a guess: what happened, and on which step.
struct NameMeaningTests {
  @Test(
    arguments: [
      ("onboarding_step_3_completed", .complete, "step_3"),
      ("Viewed Onboarding Welcome Screen", .view, "welcome"),
      ("onboarding:interests:nextPressed", .complete, "interests"),
      ("welcomeShown", .view, "welcome"), ("onboarding_intro_viewed", .view, "intro"),
      ("Onboarding.step1", nil, "step_1"), ("[Onboarding] goal", nil, "goal"),
      ("onboarding_not_completed", .leave, ""), ("login_skip_button_tapped", .skip, "login"),
      ("onboarding_add_member_skip_btn", .skip, "add_member"), ("terms_accepted", .act, "terms"),
    ] as [(String, VerbFamily?, String)])
  func `a name has a verb and a label`(name: String, verb: VerbFamily?, label: String) {
    let meaning = NameMeaning(Text(name))
    expect(meaning.verb, equals: verb)
    expect(meaning.label, equals: Text(label))
  }

  @Test(
    arguments: [
      "onboarding_completed", "flow_completed", "tutorial_complete", "Step Viewed",
      "af_tutorial_completion",
    ])
  func `names of the flow or of any step are bare`(name: String) {
    expect(NameMeaning(Text(name)).isBare)
  }

  @Test(arguments: ["onboarding_intro_viewed", "purchase_completed", "welcomeShown"])
  func `names of a step or of something else are not`(name: String) {
    expect(!NameMeaning(Text(name)).isBare)
  }
}
