import Checks
import Expectations
import Journeys
import Testing

/// Prompts for permissions of which the log has no answer.
struct UnseenAnswersTests {
  /// So many users who are asked, each for all of these, and lines more.
  private static func found(
    users: Int, askedFor permissions: [String] = ["push"], and lines: [String] = []
  ) -> String? {
    let asked = (0..<users).flatMap { user in
      ["u\(user) \(user)s view a"]
        + permissions.map { "u\(user) \(user + 1)s request \($0)" }
    }
    return CheckedLog((asked + lines).joined(separator: "\n")).found(.answerUnseen)
  }

  @Test func `twenty users who are asked and no answer of anybody are a finding`() {
    expect(Self.found(users: 20), equals: "warning 20/20 @ 2\n- push 20/20")
    expectNil(Self.found(users: 19))
  }

  @Test(arguments: ["grant push", "deny push", "already-grant push", "already-deny push"])
  func `one answer of anybody is enough`(answer: String) {
    expectNil(Self.found(users: 40, and: ["zoe 0s view a", "zoe 1s \(answer)"]))
  }

  @Test func `each permission is looked at by itself`() {
    expect(
      Self.found(
        users: 30, askedFor: ["push", "camera"], and: ["zoe 0s view a", "zoe 1s deny push"]),
      equals: "warning 30/30 @ 3\n- camera 30/30")
  }

  @Test func `of HealthKit's data no answer is known, so none is missing`() {
    expectNil(Self.found(users: 40, askedFor: ["health"]))
    expect(
      Self.found(users: 40, askedFor: ["health_share"]),
      equals: "warning 40/40 @ 2\n- health_share 40/40")
  }
}
