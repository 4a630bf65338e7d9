import EventLog
import Experiments
import Funnels
import Journeys
import TestSupport
import Testing

/// The rows of comparison.csv: counts, rates and differences.
struct ComparisonTableTests {
  /// Of A 2 of 4 reach c and 1 completes, of B 3 of 4 reach c and 2 complete, C has nobody.
  let log = """
    a1 0s view a variant=A
    a1 1s complete
    a2 0s view a variant=A
    a2 1s view c
    a3 0s view a variant=A
    a3 1s view b
    a4 0s view a variant=A
    b1 0s view a variant=B
    b1 1s complete
    b2 0s view a variant=B
    b2 1s complete
    b3 0s view a variant=B
    b3 1s view c
    b4 0s view a variant=B
    """

  @Test func `each variant stands against control at every step and at completion`() {
    let rows = TalliedLog(log, in: variantFlow).comparison
    #expect(rows.map(\.variant) == ["B", "B", "B", "B", "C", "C", "C"])
    #expect(rows.map(\.control) == Array(repeating: "A", count: 7))
    #expect(rows.map(\.step.id) == ["a", "b", "c", "completed", "a", "c", "completed"])
    #expect(rows.map(\.step.index) == [1, 2, 3, 4, 1, 3, 4])
    #expect(rows.map(\.isCompletion) == [false, false, false, true, false, false, true])
  }

  @Test func `all shares are of the arm's matured users, at every step`() {
    let rows = TalliedLog(log, in: variantFlow).comparison.filter { $0.variant == "B" }
    #expect(rows.map(\.controlUsers) == [4, 4, 4, 4])
    #expect(rows.map(\.controlReached) == [4, 3, 2, 1])
    #expect(rows.map(\.controlRate) == [1, 0.75, 0.5, 0.25])
    #expect(rows.map(\.variantUsers) == [4, 4, 4, 4])
    // B's list has c before b: b is reached only by who completes.
    #expect(rows.map(\.variantReached) == [4, 2, 3, 2])
    #expect(rows.map(\.variantRate) == [1, 0.5, 0.75, 0.5])
    #expect(rows.map(\.difference) == [0, -0.25, 0.25, 0.25])
  }

  @Test func `an arm without users has counts of zero and no rates`() {
    let rows = TalliedLog(log, in: variantFlow).comparison.filter { $0.variant == "C" }
    #expect(rows.map(\.variantUsers) == [0, 0, 0])
    #expect(rows.map(\.variantRate) == [nil, nil, nil])
    #expect(rows.map(\.difference) == [nil, nil, nil])
  }

  @Test func `swapping the arms turns the differences round`() {
    let rows = TalliedLog(log, in: variantFlow) { $0.control = "B" }.comparison
      .filter { $0.variant == "A" }
    #expect(rows.map(\.control) == ["B", "B", "B", "B"])
    #expect(rows.map(\.difference) == [0, 0.25, -0.25, -0.25])
  }

  @Test func `a step that control lacks is compared with nobody`() {
    let rows = TalliedLog(log, in: variantFlow) { $0.control = "C" }.comparison
    #expect(rows.map(\.step.id) == ["a", "c", "completed", "a", "c", "completed"])
  }

  @Test func `users in progress, mixed and unassigned are in no comparison`() {
    let rows = TalliedLog(
      log
        + "\ny1 30d view a variant=A\nm1 0s view a variant=A\nm1 1s view b variant=B\nu1 0s view a",
      in: variantFlow
    ).comparison.filter { $0.variant == "B" }
    #expect(rows.map(\.controlUsers) == [4, 4, 4, 4])
    #expect(rows.map(\.variantUsers) == [4, 4, 4, 4])
  }

  @Test func `undeclared arms are compared too`() {
    let rows = TalliedLog(log + "\nz1 0s view a variant=Z", in: variantFlow).comparison
      .filter { $0.variant == "Z" }
    #expect(rows.map(\.variantRate) == [1, 0, 0, 0])
  }

  @Test func `one arm alone and a flow without experiment have no rows`() {
    let flow = referenceFlow("a") {
      $0.experiment = ExperimentDefinition(id: "x")
      $0.experiment?.variants = [VariantDefinition(id: "A")]
    }
    #expect(TalliedLog("ada 0s view a variant=A", in: flow).comparison.isEmpty)
    #expect(TalliedLog("ada 0s view a variant=A").comparison.isEmpty)
  }
}
