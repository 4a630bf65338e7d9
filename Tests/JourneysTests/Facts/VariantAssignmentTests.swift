import Definitions
import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Semantics 6: the variant of a user.
struct VariantAssignmentTests {
  @Test func `the only value seen is the variant`() {
    expect(assignment(seen([(0, true), (0, true)])), equals: .variant(0))
  }

  @Test func `several values are mixed, none is unassigned`() {
    expect(assignment(seen([(0, true), (1, true)])), equals: .mixed)
    expect(assignment(seen([])), equals: .unassigned)
  }

  @Test func `a value after the window assigns nothing and is late`() {
    let late = seen([(0, true), (1, false)])
    expect(assignment(late), equals: .variant(0))
    expect(late.lateExample, equals: Place(file: 0, chunk: 0, line: 1))
    expect(assignment(seen([(0, false)])), equals: .unassigned)
    expect(seen([(0, false)]).lateExample != nil)
  }

  @Test func `a value seen again after the window is not late, in whatever order`() {
    expectNil(seen([(0, true), (0, false)]).lateExample)
    expectNil(seen([(0, false), (0, true)]).lateExample)
  }

  @Test func `the experiment's own value goes before the short one`() {
    let dimensions = dimensions("exp:x=B exp:y=C variant=A")
    expect(dimensions.variants.variant(of: "x"), equals: "B")
    expect(dimensions.variants.variant(of: "y"), equals: "C")
    expect(dimensions.variants.variant(of: "z"), equals: "A")
    expectNil(self.dimensions("exp:y=C").variants.variant(of: "x"))
  }

  @Test func `in conditions all are spelt as their segments`() {
    expect(VariantAssignment.variant(1).text(["A", "B"]), equals: "B")
    expect(VariantAssignment.mixed.text(["A"]), equals: "(mixed)")
    expect(VariantAssignment.unassigned.text(["A"]), equals: "(unassigned)")
    expect(VariantAssignment.noExperiment.text([]), equals: "(unassigned)")
  }

  @Test func `the value at the end of the window still assigns`() {
    expect(assignment("ada 0s view a\nada 24h done a variant=A"), equals: .variant("A"))
    expect(assignment("ada 0s view a\nada 86400001ms done a variant=A"), equals: .unassigned)
  }

  @Test func `exposures assign, before the entry too`() {
    expect(assignment("ada 0s expose variant=A\nada 9h view a"), equals: .variant("A"))
    expect(assignment("ada 0s view b variant=A\nada 1s view a variant=B"), equals: .mixed)
    expect(assignment("ada 0s view a variant=A\nada 1s expose exp:x=B"), equals: .mixed)
  }

  @Test func `variants of other experiments assign nothing`() {
    expect(assignment("ada 0s view a exp:y=A"), equals: .unassigned)
  }

  @Test func `events of unknown kinds assign nothing`() {
    expect(assignment("ada 0s view a variant=A\nada 1s other b variant=B"), equals: .variant("A"))
  }

  @Test func `a flow without experiment assigns nobody`() {
    let log = ScannedLog("ada 0s view a variant=A")
    expect(ReadLog(log, flows: [referenceFlow("a")]).journeys[0].assignment, equals: .noExperiment)
  }

  private func assignment(_ seen: SeenVariants) -> VariantAssignment {
    seen.assignment([.variant(0), .variant(1)])
  }

  private func seen(_ values: [(Int, Bool)]) -> SeenVariants {
    var seen = SeenVariants()
    for (line, (value, isInWindow)) in values.enumerated() {
      seen.see(value, at: Place(file: 0, chunk: 0, line: line), isInWindow: isInWindow)
    }
    return seen
  }

  private func dimensions(_ fields: String) -> Dimensions {
    Dimensions(event: referenceEvents("ada 0s view a \(fields)")[0].event, properties: [])
  }

  private func assignment(_ notation: String) -> ReadJourney.Assignment {
    let flow = referenceFlow("a b") { $0.experiment = ExperimentDefinition(id: "x") }
    return ReadLog(ScannedLog(notation), flows: [flow]).journeys[0].assignment
  }
}
