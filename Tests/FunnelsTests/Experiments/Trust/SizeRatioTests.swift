import Expectations
import Experiments
import Testing

/// How the sizes of arms relate, in words.
struct SizeRatioTests {
  @Test(arguments: [
    ([150, 300], "2:1"), ([200, 199], "1.01:1"), ([1004, 1000], "1.004:1"), ([203, 100], "2:1"),
    ([250, 100], "2.5:1"), ([500, 200, 300, 200], "2.5:1.5:1:1"), ([999, 100], "10:1"),
    ([120, 0], "1:0"), ([9, 8, 7, 4, 3], "3:1"),
  ])
  func `the largest first, the smallest with users being 1`(users: [Int], text: String) {
    expect(SizeRatio(users)?.text, equals: text)
  }

  @Test func `of no users there is none`() {
    expectNil(SizeRatio([0, 0]))
    expectNil(SizeRatio([]))
  }
}
