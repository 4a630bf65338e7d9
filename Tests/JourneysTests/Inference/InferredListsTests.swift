import Definitions
import EventLog
@testable import Inference
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Flows whose users saw different lists: variants, versions, and pages that were renamed.
struct InferredListsTests {
  @Test func `of the named experiment only the control is declared, for a log shows no plan`() {
    let log = InferredLog(
      together(
        crowd("ada", 11, "view a, view b", "flow=f exp:x=B exp:y=on"),
        crowd("bob", 10, "view a, view b", "flow=f exp:x=A"), crowd("cyd", 2, "view a, view b")))
    expect(log.definition.experiment?.id, equals: "x")
    expect(log.definition.experiment?.control, equals: "A")
    expect(log.definition.experiment?.variants, equals: [])
    expectNil(log.definition.experiment?.split)
    expect(log.evidence.variants.map(\.users), equals: [10, 11])
  }

  @Test func `a variant called control is the control`() {
    let log = InferredLog(
      together(
        crowd("ada", 6, "view a", "flow=f variant=new"),
        crowd("bob", 4, "view a", "flow=f variant=Control")))
    expect(log.definition.experiment?.id, equals: "experiment")
    expect(log.definition.experiment?.control, equals: "Control")
    expectNil(log.definition.experiment?.split)
    expect(log.evidence.notes, equals: [.namelessExperiment])
  }

  @Test func `one variant alone is no experiment, nor one that a user in two hundred saw`() {
    let log = InferredLog(
      together(
        crowd("ada", 199, "view a", "flow=f variant=A"),
        crowd("bob", 1, "view a", "flow=f variant=B")))
    expectNil(log.definition.experiment)
  }

  @Test func `a variant that turns two steps round has a list of its own`() {
    let log = InferredLog(
      together(
        crowd("ada", 10, "view a, view b, view c, complete", "flow=f exp:x=A"),
        crowd("bob", 12, "view a, view c, view b, complete", "flow=f exp:x=B"),
        crowd("cyd", 3, "view a, view c, view b, complete")))
    expect(log.steps, equals: ["f: a b c"])
    expect(
      log.definition.experiment?.variants, equals: [VariantDefinition(id: "B", steps: [0, 2, 1])])
    expectNil(log.definition.experiment?.control)
  }

  @Test func `a control that would not be found without it is declared beside a list`() {
    let log = InferredLog(
      together(
        crowd("ada", 100, "view a, view b, view c, complete", "flow=f exp:x=A"),
        crowd("bob", 100, "view a, view c, view b, complete", "flow=f exp:x=B"),
        crowd("cyd", 1, "view a, view b, view c, complete", "flow=f exp:x=0")))
    expect(
      log.definition.experiment?.variants,
      equals: [
        VariantDefinition(id: "A"), VariantDefinition(id: "B", steps: [0, 2, 1]),
      ])
    expect(log.definition.experiment?.control, equals: "A")
  }

  @Test func `a variant that leaves a step out, or has one more, has a list of its own`() {
    let log = InferredLog(
      together(
        crowd("ada", 10, "view a, view b, view c, complete", "flow=f exp:x=A"),
        crowd("bob", 10, "view a, view quiz, view c, complete", "flow=f exp:x=B"),
        crowd("cyd", 10, "view a, view b, view c, complete", "flow=f exp:x=C")))
    expect(log.steps, equals: ["f: a quiz b c"])
    expect(
      log.definition.experiment?.variants.map(\.steps),
      equals: [[0, 2, 3], [0, 1, 3], [0, 2, 3]])
    expect(log.definition.steps.map(\.isOptional), equals: [false, false, false, false])
  }

  @Test func `where two variants must be declared all are, for the others would be no arms`() {
    let log = InferredLog(
      together(
        crowd("ada", 20, "view a, view b, view c, view d, complete", "flow=f exp:x=A"),
        crowd("bob", 20, "view a, view c, view b, view d, complete", "flow=f exp:x=B"),
        crowd("cyd", 20, "view a, view b, view d, view c, complete", "flow=f exp:x=C"),
        crowd("dan", 20, "view a, view b, view c, view d, complete", "flow=f exp:x=D")))
    expect(
      log.definition.experiment?.variants,
      equals: [
        VariantDefinition(id: "A"), VariantDefinition(id: "B", steps: [0, 2, 1, 3]),
        VariantDefinition(id: "C", steps: [0, 1, 3, 2]), VariantDefinition(id: "D"),
      ])
    expectNil(log.definition.experiment?.control)
  }

  @Test func `nine users of a variant are too few for a list of its own`() {
    let log = InferredLog(
      together(
        crowd("ada", 9, "view a, view b, view c", "flow=f exp:x=A"),
        crowd("bob", 9, "view a, view c, view b", "flow=f exp:x=B")))
    expect(log.definition.experiment?.variants, equals: [])
  }

  @Test func `a step that a variant's users saw before they left is in its list`() {
    let log = InferredLog(
      together(
        crowd("ada", 300, "view a, view b, view c, complete", "flow=f exp:x=A"),
        crowd("bob", 288, "view a", "flow=f exp:x=B"),
        crowd("cyd", 12, "view a, view b, view c, complete", "flow=f exp:x=B")))
    expect(log.steps, equals: ["f: a b c"])
    expect(log.definition.experiment?.variants, equals: [])
  }

  @Test func `an experiment that the log names goes before a nameless one of as many users`() {
    let log = InferredLog(
      together(
        crowd("ada", 10, "view a", "flow=f variant=A exp:x=A"),
        crowd("bob", 10, "view a", "flow=f variant=B exp:x=B")))
    expect(log.definition.experiment?.id, equals: "x")
    expect(log.evidence.notes, lacks: .namelessExperiment)
  }

  @Test func `a variant that begins with another step is told`() {
    let log = InferredLog(
      together(
        crowd("ada", 10, "view a, view b, complete", "flow=f exp:x=A"),
        crowd("bob", 10, "view b, view a, complete", "flow=f exp:x=B")))
    expect(log.definition.experiment?.variants, equals: [])
    expect(log.evidence.notes, equals: [.variantBeginsElsewhere("B")])
  }

  @Test func `neighbours that versions of the app part are names of one step`() {
    let log = InferredLog(
      together(
        crowd("ada", 10, "view a, view apps, view c", "flow=f app_version=1"),
        crowd("bob", 12, "view a, view choose, view c", "flow=f app_version=2")))
    expect(log.steps, equals: ["f: a choose c"])
    expect(log.definition.steps[1].pages, equals: [.name("choose"), .name("apps")])
    expect(log.evidence.steps[1].viewed, equals: 22)
    expect(
      log.evidence.notes,
      equals: [
        .joined(
          step: "choose",
          pages: [.init(page: "choose", users: 12), .init(page: "apps", users: 10)])
      ])
  }

  @Test(arguments: [
    ("platform=ios", "platform=android"), ("version=1", "version=2"),
  ])
  func `so are those that platforms or versions part`(one: String, other: String) {
    let log = InferredLog(
      together(
        crowd("ada", 10, "view a, view b, view c", "flow=f " + one),
        crowd("bob", 12, "view a, view bb, view c", "flow=f " + other)))
    expect(log.steps, equals: ["f: a bb c"])
  }

  @Test func `so are those of which the one came after the other's last view`() {
    let later = (0..<10).map { user in
      "bob\(user) 5d view a flow=f\nbob\(user) 6d view bb flow=f\nbob\(user) 7d view c flow=f"
    }
    let log = InferredLog(
      together(crowd("ada", 11, "view a, view b, view c"), later.joined(separator: "\n")))
    expect(log.steps, equals: ["f: a b c"])
    expect(log.definition.steps[1].pages, equals: [.name("b"), .name("bb")])
  }

  @Test func `neighbours that nothing parts are told, and stay two steps`() {
    let log = InferredLog(
      together(
        crowd("ada", 10, "view a, view b, view c"), crowd("bob", 12, "view a, view bb, view c")))
    expect(log.steps, equals: ["f: a b bb c"])
    expect(
      log.evidence.notes,
      equals: [
        .alternatives(.init(page: "b", users: 10), .init(page: "bb", users: 12))
      ])
  }

  @Test func `neighbours that one user saw both of are two steps`() {
    let log = InferredLog(
      together(
        crowd("ada", 10, "view a, view b, view c", "flow=f app_version=1"),
        crowd("bob", 12, "view a, view bb, view c", "flow=f app_version=2"),
        crowd("cyd", 1, "view a, view b, view bb, view c", "flow=f app_version=2")))
    expect(log.steps, equals: ["f: a b bb c"])
    expect(log.evidence.notes, equals: [])
  }

  @Test func `versions with other steps have definitions of their own, the rest one for all`() {
    let log = InferredLog(
      together(
        crowd("ada", 20, "view a, view b, view c, complete", "flow=f version=1"),
        crowd("bob", 25, "view a, view c, complete", "flow=f version=2"),
        crowd("cyd", 5, "view a, view c, complete", "flow=f version=3")))
    expect(log.steps, equals: ["f: a c", "f@1: a b c", "f@2: a c"].sorted())
    expect(log.flows.flatMap(\.evidence.notes), equals: [.versionsApart(["1", "2"])])
    expect(log.flows.map(\.evidence.users), equals: [5, 20, 25])
  }

  @Test func `versions alike have one definition, that of all`() {
    let log = InferredLog(
      together(
        crowd("ada", 20, "view a, view b, complete", "flow=f version=1"),
        crowd("bob", 25, "view a, view b, complete", "flow=f version=2")))
    expect(log.steps, equals: ["f: a b"])
    expectNil(log.definition.version)
  }

  @Test func `where many events name no version there is one definition, and that is told`() {
    let log = InferredLog(
      together(
        crowd("ada", 20, "view a, view b, view c", "flow=f version=1"),
        crowd("bob", 25, "view a, view c", "flow=f version=2"),
        crowd("cyd", 5, "view a, view c")))
    expect(log.steps, equals: ["f: a b c"])
    expect(log.evidence.notes, equals: [.versionsTogether(["1", "2"])])
  }
}
