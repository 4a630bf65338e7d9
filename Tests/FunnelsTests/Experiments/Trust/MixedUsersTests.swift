import Definitions
import EventLog
import Expectations
import Experiments
import Journeys
import Testing

/// From which share on mixed users are too many.
struct MixedUsersTests {
  private func mixed(_ users: Int, of whole: Int, split: [Double]? = nil) -> MixedUsers? {
    var log = ArmedLog()
    log.add((whole - users) / 2, of: "A", completed: 0)
    log.add(whole - users - (whole - users) / 2, of: "B", completed: 0)
    log.addMixed(users)
    return log.tallied {
      $0.experiment?.split = split.map {
        zip(["A", "B"], $0).map { VariantWeight(variant: $0, weight: $1) }
      }
    }.checks?.mixed
  }

  @Test func `one in a hundred is too many, fewer are not`() {
    expect(mixed(10, of: 1_000)?.areTooMany, equals: true)
    expect(mixed(9, of: 1_000)?.areTooMany, equals: false)
    expect(mixed(9, of: 1_000)?.share, equals: 0.009)
  }

  @Test func `in an uneven split one in a thousand is`() {
    expect(mixed(1, of: 1_000, split: [0.9, 0.1])?.areTooMany, equals: true)
    expect(mixed(1, of: 1_001, split: [0.9, 0.1])?.areTooMany, equals: false)
    expect(mixed(1, of: 1_000, split: [2, 2])?.areTooMany, equals: false)
    // An equal split, rounded.
    expect(mixed(1, of: 1_000, split: [0.51, 0.49])?.areTooMany, equals: false)
  }

  @Test func `where nobody entered there is not a share`() {
    let mixed = ArmedLog().tallied().checks?.mixed
    expectNil(mixed?.share)
    expect(mixed?.areTooMany, equals: false)
  }
}
