import Checks
import Expectations
import Journeys
import Testing

/// Exposures that name no variant.
struct UnnamedExposuresTests {
  private static func found(_ count: Int, named: Int = 0) -> String? {
    let lines =
      (0..<count).map { "u\($0) 0s expose flow=onboarding" }
      + (0..<named).map { "n\($0) 0s expose flow=onboarding variant=b" }
    return CheckedLog(lines.joined(separator: "\n")).found(.exposureWithoutVariant)
  }

  @Test func `twenty of them are a finding, and fewer none`() {
    expect(Self.found(20), equals: "warning 20/20 @ 1")
    expectNil(Self.found(19))
  }

  @Test func `where half of the exposures name a variant there is none`() {
    expectNil(Self.found(20, named: 20))
    expect(Self.found(21, named: 20), equals: "warning 21/41 @ 1")
  }
}
