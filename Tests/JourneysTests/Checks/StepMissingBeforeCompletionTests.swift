import Checks
import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// Required steps that completed attempts have no event of.
struct StepMissingBeforeCompletionTests {
  @Test func `a required step without any event is found where the attempt completed`() {
    let log = CheckedLog("ada 0s view a\nada 1s view c\nada 2s complete")
    expect(log.found(.stepMissingBeforeCompletion), equals: "warning 1/3 @ 3\n- step 2 1/1")
  }

  @Test func `an optional step may be missing`() {
    let log = CheckedLog("ada 0s view a\nada 1s view c\nada 2s complete") {
      $0.steps[1].isOptional = true
    }
    expectNil(log.found(.stepMissingBeforeCompletion))
  }

  @Test func `a step with an event and no view is another rule's`() {
    let log = CheckedLog("ada 0s view a\nada 1s done b\nada 2s view c\nada 3s complete")
    expectNil(log.found(.stepMissingBeforeCompletion))
    expect(log.words, equals: ["completed_without_view"])
  }

  @Test func `an attempt that does not complete may miss any step`() {
    expectNil(CheckedLog("ada 0s view a\nada 1s view c").found(.stepMissingBeforeCompletion))
    let skipped = CheckedLog("ada 0s view a\nada 1s skip a scope=flow\nada 2s complete")
    expectNil(skipped.found(.stepMissingBeforeCompletion))
  }

  @Test func `a view of an earlier attempt does not help`() {
    let log = CheckedLog(
      "ada 0s view a\nada 1s view b\nada 2s restart\nada 3s view c\nada 4s complete")
    expect(
      log.found(.stepMissingBeforeCompletion), equals: "warning 2/3 @ 5\n- step 1 1/1\n- step 2 1/1"
    )
  }

  @Test func `one view lost in twenty is a note`() {
    let log = users(20) { user in
      ["0s view a"] + (user == 1 ? [] : ["1s view b"]) + ["2s view c", "3s complete"]
    }
    expect(
      CheckedLog(log).found(.stepMissingBeforeCompletion), equals: "note 1/60 @ 3\n- step 2 1/20")
  }

  /// Variant B has no step b.
  private let ownList: (inout FlowDefinition) -> Void = {
    $0.experiment = ExperimentDefinition(id: "x")
    $0.experiment?.variants = [
      VariantDefinition(id: "A"), VariantDefinition(id: "B", steps: [0, 2]),
    ]
  }

  @Test func `a user is judged by the list of the own variant`() {
    let walk = { (variant: String) in
      "ada 0s view a \(variant)\nada 1s view c\nada 2s complete"
    }
    expectNil(CheckedLog(walk("variant=B"), "a b c", ownList).found(.stepMissingBeforeCompletion))
    expect(
      CheckedLog(walk("variant=A"), "a b c", ownList).found(.stepMissingBeforeCompletion),
      equals: "warning 1/3 @ 3\n- step 2 1/1")
  }

  @Test(arguments: [("", ""), ("variant=Z", "variant=Z"), ("variant=A", "variant=B")])
  func `who may have walked another list is not judged`(first: String, second: String) {
    let log = "ada 0s view a \(first)\nada 1s view c \(second)\nada 2s complete"
    expectNil(CheckedLog(log, "a b c", ownList).found(.stepMissingBeforeCompletion))
  }

  @Test func `a flow read off the log requires nothing`() {
    let log = CheckedLog(
      ["ada 0s view a\nada 1s view c\nada 2s complete"], flow: referenceFlow("a b c"),
      isInferred: true)
    expectNil(log.found(.stepMissingBeforeCompletion))
  }
}
