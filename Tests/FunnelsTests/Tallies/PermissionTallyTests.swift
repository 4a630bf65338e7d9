import Expectations
import TestSupport
import Testing

@testable import Funnels

/// Counts of a permission merge.
struct PermissionTallyTests {
  @Test func `two halves are the whole`() {
    let one = PermissionTally(
      asked: 1, granted: 2, denied: 3, alreadyGranted: 4, alreadyDenied: 5, unanswered: 6,
      recovered: 7, completedAfterGrant: 8, completedAfterDenial: 9, leftAfterGrant: 10,
      leftAfterDenial: 11)
    let other = PermissionTally(
      asked: 100, granted: 200, denied: 300, alreadyGranted: 400, alreadyDenied: 500,
      unanswered: 600, recovered: 700, completedAfterGrant: 800, completedAfterDenial: 900,
      leftAfterGrant: 1000, leftAfterDenial: 1100)
    let whole = PermissionTally(
      asked: 101, granted: 202, denied: 303, alreadyGranted: 404, alreadyDenied: 505,
      unanswered: 606, recovered: 707, completedAfterGrant: 808, completedAfterDenial: 909,
      leftAfterGrant: 1010, leftAfterDenial: 1111)
    expect("\(one.merged(with: other))", equals: "\(whole)")
    expect("\(other.merged(with: one))", equals: "\(whole)")
  }
}
