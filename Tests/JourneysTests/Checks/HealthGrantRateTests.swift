import Checks
import Expectations
import Journeys
import Testing

/// Answers to HealthKit's prompt, which say nothing.
struct HealthGrantRateTests {
  @Test func `users with an answer to a health permission are found`() {
    let log = CheckedLog(
      """
      ada 0s view a
      ada 1s request health
      ada 2s grant health
      bob 0s view a
      bob 1s already-deny HealthKit
      bob 2s deny health
      cyd 0s view a
      """)
    expect(log.found(.healthGrantRate), equals: "warning 2/3 @ 3\n- health 2\n- HealthKit 1")
  }

  @Test(arguments: ["health_kit", "Health.Read", "apple-health", "healthkit_read"])
  func `the name may be spelt in any way`(name: String) {
    expect(
      CheckedLog("ada 0s view a\nada 1s grant \(name)").found(.healthGrantRate),
      equals: "warning 1/1 @ 2\n- \(name) 1")
  }

  @Test(arguments: ["health_share", "health_write", "mental_health", "notifications", "read"])
  func `what is not about reading HealthKit's data has a grant rate`(name: String) {
    expectNil(CheckedLog("ada 0s view a\nada 1s grant \(name)").found(.healthGrantRate))
  }

  @Test func `a request alone makes no grant rate`() {
    expectNil(CheckedLog("ada 0s view a\nada 1s request health").found(.healthGrantRate))
  }
}
