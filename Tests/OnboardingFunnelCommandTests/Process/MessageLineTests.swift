import Expectations
import Testing

@testable import OnboardingFunnelCommand

/// Colour stands on a terminal only, and on one word.
struct MessageLineTests {
  private let message = "a.ndjson: error: does not exist; check the path [no_input]"

  @Test func `without colour a message is what it is`() {
    expect(
      MessageLine.text(message, isColoured: false),
      equals: "onboarding-funnel: a.ndjson: error: does not exist; check the path [no_input]\n")
  }

  @Test func `the word for an error is red, for a warning yellow`() {
    expect(
      MessageLine.text(message, isColoured: true),
      equals:
        "onboarding-funnel: a.ndjson: \u{1B}[1;31merror:\u{1B}[0m does not exist; check the path "
        + "[no_input]\n")
    expect(
      MessageLine.text("a: warning: once more", isColoured: true),
      equals: "onboarding-funnel: a: \u{1B}[1;33mwarning:\u{1B}[0m once more\n")
  }

  @Test func `a summary has no colour`() {
    expect(MessageLine.text("8 lines", isColoured: true), equals: "onboarding-funnel: 8 lines\n")
  }

  @Test func `a run takes its surroundings at their word`() async throws {
    let folder = try CommandFolder()
    let plain = await folder.run(["reprot"], onTerminal: true)
    expect(plain.standardError, lacks: "\u{1B}")
    let coloured = await folder.run(["reprot"], onTerminal: true) { $0.errorHasColour = true }
    expect(coloured.standardError, hasPrefix: "onboarding-funnel: \u{1B}[1;31merror:\u{1B}[0m ")
    let warned = await folder.run(["report", folder.log, folder.events]) {
      $0.errorHasColour = true
    }
    expect(warned.standardError, contains: "\u{1B}[1;33mwarning:\u{1B}[0m is events.ndjson again")
  }
}
