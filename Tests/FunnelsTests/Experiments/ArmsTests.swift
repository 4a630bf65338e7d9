import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Experiments
@testable import Funnels

/// Semantics 6: the arms of an experiment, their weights and the control.
struct ArmsTests {
  @Test func `declared arms are all there, undeclared ones when someone entered with them`() {
    let arms = arms("ada 0s view a variant=Z\nbob 0s view b variant=Y")
    expect(arms.arms.map(\.variant), equals: ["A", "B", "C", "Z"])
    expect(arms.arms.map(\.weight), equals: [1, 1, 1, 0])
  }

  @Test func `the planned weights are those of the split`() {
    let arms = arms("") {
      $0.split = [
        VariantWeight(variant: "B", weight: 0.9), VariantWeight(variant: "D", weight: 0.1),
      ]
    }
    expect(arms.arms.map(\.variant), equals: ["A", "B", "C", "D"])
    expect(arms.arms.map(\.weight), equals: [0, 0.9, 0, 0.1])
  }

  @Test func `the control is the run's, else the definition's, else the first in byte order`() {
    expect(arms("").control, equals: "A")
    expect(arms("") { $0.control = "C" }.control, equals: "C")
    expect(arms("", control: "B") { $0.control = "C" }.control, equals: "B")
  }

  @Test func `a control that only the definition names is an arm`() {
    let arms = arms("") { $0.control = "none" }
    expect(arms.arms.map(\.variant), equals: ["A", "B", "C", "none"])
    expect(arms.control, equals: "none")
  }

  @Test func `where nothing is declared the first variant seen in byte order is the control`() {
    let arms = arms("ada 0s view a variant=y\nbob 0s view a variant=x") { $0.variants = [] }
    expect(arms.control, equals: "x")
    expect(arms.plan, equals: .unknown)
    expect(arms.arms.map(\.weight), equals: [1, 1])
  }

  @Test func `a plan is given by a split, assumed of two variants, and unknown of one`() {
    let split = [
      VariantWeight(variant: "A", weight: 1), VariantWeight(variant: "B", weight: 1),
    ]
    expect(arms("") { $0.split = split }.plan, equals: .given)
    expect(arms("").plan, equals: .assumedEqual)
    expect(arms("") { $0.variants = [VariantDefinition(id: "B")] }.plan, equals: .unknown)
    let both = arms("") {
      $0.variants = [VariantDefinition(id: "B")]
      $0.control = "A"
    }
    expect(both.plan, equals: .assumedEqual)
  }

  @Test func `no plan is assumed of variants that were read off a log`() {
    let arms = arms("ada 0s view a variant=A", isInferred: true)
    expect(arms.plan, equals: .unknown)
    expect(arms.arms.map(\.variant), equals: ["A", "B", "C"])
    expect(arms.control, equals: "A")
  }

  @Test func `a single declared variant is what is tried, so the first arm of all is the control`()
  {
    let log = "ada 0s view a variant=A\nbob 0s view a variant=B"
    let arms = arms(log) { $0.variants = [VariantDefinition(id: "B")] }
    expect(arms.arms.map(\.variant), equals: ["A", "B"])
    expect(arms.control, equals: "A")
  }

  @Test func `a stray variant does not become the control of declared ones`() {
    expect(arms("ada 0s view a variant=0\nbob 0s view a variant=B").control, equals: "A")
  }

  private func arms(
    _ notation: String, control: Text? = nil, isInferred: Bool = false,
    _ change: (inout ExperimentDefinition) -> Void = { _ in }
  ) -> Arms {
    var experiment = ExperimentDefinition(id: "x")
    experiment.variants = ["A", "B", "C"].map { VariantDefinition(id: $0) }
    change(&experiment)
    let flow = referenceFlow("a b") { $0.experiment = experiment }
    let results = TalliedLog(notation, in: flow).results
    return Arms(
      experiment: experiment, isInferred: isInferred, counts: results.arms,
      usersInLog: results.experiments[0].usersInLog, control: control, areProvisional: false)
  }
}
