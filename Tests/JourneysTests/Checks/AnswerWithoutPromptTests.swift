import Checks
import Expectations
import Journeys
import Testing

/// Answers to prompts that were never reported.
struct AnswerWithoutPromptTests {
  @Test(arguments: ["grant", "deny"])
  func `an answer without a prompt is found by its permission`(answer: String) {
    let log = CheckedLog(
      "ada 0s view a\nada 1s \(answer) push\nada 2s request mic\nada 3s grant mic")
    expect(log.found(.answerWithoutPrompt), equals: "warning 1/2 @ 2\n- push 1/1")
  }

  @Test(arguments: ["already-grant", "already-deny"])
  func `what was answered already needs no prompt`(answer: String) {
    expectNil(CheckedLog("ada 0s view a\nada 1s \(answer) push").found(.answerWithoutPrompt))
  }

  @Test func `a grant in the settings after a denial has its prompt earlier`() {
    let log = CheckedLog(
      """
      ada 0s view a
      ada 1s request push
      ada 2s deny push
      ada 60s grant push
      ada 2h view a
      ada 3h grant push
      """)
    expectNil(log.found(.answerWithoutPrompt))
  }

  @Test func `a prompt of another permission is none`() {
    let log = CheckedLog("ada 0s view a\nada 1s request mic\nada 2s grant push")
    expect(log.found(.answerWithoutPrompt), equals: "warning 1/1 @ 3\n- push 1/1")
  }

  @Test func `an answer before the first entry is not judged`() {
    expectNil(CheckedLog("ada 0s grant push\nada 1s view a").found(.answerWithoutPrompt))
    expectNil(CheckedLog("ada 0s grant push").found(.answerWithoutPrompt))
  }

  @Test func `one prompt lost in twenty is a note`() {
    let log = users(20) { user in
      user == 1
        ? ["0s view a", "2s grant push"] : ["0s view a", "1s request push", "2s grant push"]
    }
    expect(CheckedLog(log).found(.answerWithoutPrompt), equals: "note 1/20 @ 2\n- push 1/20")
  }
}
