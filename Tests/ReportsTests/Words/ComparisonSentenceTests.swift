import EventLog
import Expectations
import Funnels
import TestSupport
import Testing

@testable import Experiments
@testable import Reports

/// What is said of a variant against control.
struct ComparisonSentenceTests {
  /// Completion of B against A; 2,140 of 5,210 against 2,363 of 5,188 unless changed.
  private func sentence(
    _ verdict: Verdict, isProvisional: Bool = false,
    _ change: (inout ComparisonRow) -> Void = { _ in }
  ) -> String {
    var row = ComparisonRow(
      flow: SampleReport.key, experiment: "order", step: SampleReport.completed, isCompletion: true,
      control: "A", variant: "B", controlUsers: 5_210, controlReached: 2_140,
      variantUsers: 5_188, variantReached: 2_363, difference: 0.0447, differenceLow: 0.0152,
      differenceHigh: 0.0739,
      uplift: 0.109, verdict: verdict)
    change(&row)
    return ComparisonSentence(row: row, isProvisional: isProvisional).markdown.withOrdinarySpaces
  }

  @Test func `better names the difference, both rates and the interval`() {
    expect(
      sentence(.better),
      equals: """
        **`B` completes 4.5 points more often than `A`** (41.1 % → 45.5 %; likely between \
        +1.5 and +7.4 points).
        """)
  }

  @Test func `worse is told without a sign`() {
    let words = sentence(.worse) {
      $0.difference = -0.0447
      $0.differenceLow = -0.0739
      $0.differenceHigh = -0.0152
    }
    expect(words, hasPrefix: "**`B` completes 4.5 points less often than `A`** (")
    expect(words.hasSuffix("likely between −7.4 and −1.5 points)."))
  }

  @Test func `what was clear and is so no more, or the contrary, is not told as if it were`() {
    let gone = sentence(.better) {
      ($0.difference, $0.differenceLow, $0.differenceHigh) = (-0.036, -0.11, 0.04)
      ($0.afterClear, $0.firstClear) = (.gone, (20_520, 400))
    }
    expect(
      gone,
      equals: """
        **On 2026-03-08 it was clear that `B` completed more often than `A`, but the numbers no longer show it** \
        (41.1 % → 45.5 %, −3.6 points; likely between −11.0 and +4.0 points).
        """)
    let turned = sentence(.better) {
      ($0.difference, $0.differenceLow, $0.differenceHigh) = (-0.036, -0.051, -0.02)
      ($0.afterClear, $0.firstClear) = (.turned, (20_520, 400))
    }
    expect(turned, hasPrefix: "**`B` completes 3.6 points less often than `A`** (")
    expect(turned.hasSuffix("−2.0 points); on 2026-03-08 the opposite was clear."))
  }

  @Test func `of rates that look the same no difference is told`() {
    let words = sentence(.noClearDifference) {
      $0.variantReached = 2_131
      ($0.difference, $0.differenceLow, $0.differenceHigh) = (-0.000_03, -0.02, 0.02)
    }
    expect(words, contains: "(41.1 % → 41.1 %; likely between −2.0 and +2.0 points)")
  }

  @Test func `a step is named by its place and id`() {
    let step = { (row: inout ComparisonRow) in
      row.step = SampleReport.permissions
      row.isCompletion = false
    }
    expect(
      sentence(.better, step),
      hasPrefix: "**`B` reaches 2. `=permissions` 4.5 points more often than `A`** (")
    expect(
      sentence(.noClearDifference, step),
      hasPrefix: "2. `=permissions`: `B` against `A`: **no clear difference yet** (")
  }

  @Test func `no clear difference says how many more users would show one`() {
    let words = sentence(.noClearDifference) {
      $0.differenceLow = -0.0152
      $0.usersNeeded = 5_200
      $0.detectableDifference = 0.06
    }
    expect(
      words,
      equals: """
        `B` against `A`: **no clear difference yet** (41.1 % → 45.5 %, +4.5 points; likely between \
        −1.5 and +7.4 points); it takes 5,200 more users in each variant to find a real rise of 4.1 points.
        """)
  }

  @Test func `enough users are told as enough, and no such rate by what would show`() {
    expect(
      sentence(.noClearDifference) { $0.usersNeeded = 0 }
        .hasSuffix("; a real rise of 4.1 points would probably have been found."))
    expect(
      sentence(.noClearDifference) { $0.detectableDifference = 0.06 }
        .hasSuffix("; a real rise of 6.0 points would probably have been found."))
    expect(sentence(.noClearDifference).hasSuffix("+7.4 points)."))
  }

  @Test func `more users are no help where the checks speak against the comparison`() {
    var row = ComparisonRow(
      flow: SampleReport.key, experiment: "order", step: SampleReport.completed, isCompletion: true,
      control: "A", variant: "B", controlUsers: 900, controlReached: 450,
      variantUsers: 900, variantReached: 450, difference: 0,
      verdict: .noClearDifference)
    row.usersNeeded = 700
    expect(
      ComparisonSentence(row: row, isProvisional: false).markdown.hasSuffix("rise of 5.0 points."))
    let doubtful = ComparisonSentence(row: row, isProvisional: false, isDoubtful: true).markdown
    expect(doubtful, lacks: "more users")
  }

  @Test func `too early counts the users of the arms that have too few`() {
    expect(
      sentence(.tooEarly) { $0.variantUsers = 63 },
      equals:
        "`B` against `A`: **too early**: 63 of 100 users counted in `B` (it takes 100 in each).")
    let both = sentence(.tooEarly) {
      $0.controlUsers = 99
      $0.variantUsers = 0
    }
    expect(
      both,
      equals: """
        `B` against `A`: **too early**: 99 of 100 users counted in `A`, 0 in `B` (it takes 100 in each).
        """)
    expect(
      sentence(.tooEarly, isProvisional: true),
      equals: "`B` against `A`: **too early**: no user's time is over yet.")
  }

  @Test func `a broken split forbids to read`() {
    expect(
      sentence(.splitBroken),
      equals: "`B` against `A`: **the split is broken**, do not read this comparison.")
  }

  @Test func `a clear difference of more than half of control's rate is told with a warning`() {
    let caution = " That is unusually large: check that both variants send the same events"
    expect(sentence(.better) { $0.uplift = 0.51 }, contains: caution)
    expect(sentence(.worse) { $0.uplift = -0.51 }, contains: caution)
    expect(sentence(.better) { $0.uplift = 0.5 }, lacks: caution)
    expect(sentence(.noClearDifference) { $0.uplift = 0.51 }, lacks: caution)
  }
}
