import Checks
import Definitions
import EventLog
import Expectations
import Journeys
import Testing

/// Experiments of which no event names a variant.
struct UnseenExperimentsTests {
  private static func found(_ ids: [Text], in log: String) -> String? {
    CheckedLog(log) { flow in
      let experiments = ids.map { ExperimentDefinition(id: $0) }
      if experiments.count == 1 {
        flow.experiment = experiments[0]
      } else {
        flow.severalExperiments = experiments
      }
    }.found(.experimentUnseen)
  }

  @Test func `a bare variant speaks of the only experiment`() {
    expectNil(Self.found(["x"], in: "ada 0s view a variant=A"))
    expect(Self.found(["x"], in: "ada 0s view a"), equals: "warning 1/1\n- x 0")
  }

  @Test func `of several an event has to name each, and the nearest id is offered`() {
    expect(
      Self.found(["short_tour", "copy"], in: "ada 0s view a exp:copy=B exp:short_tuor=A"),
      equals: "warning 1/2\n- short_tour (short_tuor) 0")
    expect(
      Self.found(["x", "copy"], in: "ada 0s view a variant=A exp:copy=B"),
      equals: "warning 1/2\n- x 0")
  }

  @Test func `an exposure names one too`() {
    expectNil(Self.found(["x"], in: "ada 0s expose variant=A\nada 0s view a"))
  }

  @Test func `a flow without users has none to be seen`() {
    expectNil(Self.found(["x"], in: "ada 0s other"))
  }
}
