import Definitions
import EventLog
import Expectations
import Inference
import Journeys
import TestSupport
import Testing

/// Steps of flows that nothing defines: which pages are steps, and in what order.
struct StepOrderTests {
  @Test func `steps stand in the order in which a user first sees them`() {
    let log = InferredLog(crowd("ada", 1, "view welcome, view name, view welcome, view goal"))
    expect(log.steps, equals: ["f: welcome name goal"])
  }

  @Test func `of two steps the one comes first that most of those who saw both saw first`() {
    // By mean places c would come last; but two of three who saw b and c saw c first.
    let log = InferredLog(
      together(
        crowd("ada", 1, "view a, view b, view c"), crowd("bob", 2, "view a, view c, view b"),
        crowd("cyd", 9, "view a, view x, view y, view z, view c")))
    expect(log.steps, equals: ["f: a x y z c b"])
  }

  @Test func `users who saw two steps in one instant do not say which comes first`() {
    // By the bytes of the names six would have seen account first.
    let tied = (0..<6).flatMap { user in
      ["welcome", "account"].map { "ada\(user) \(user)h view \($0) flow=f" }
    }
    let log = InferredLog(
      together(tied.joined(separator: "\n"), crowd("bob", 4, "view welcome, view account")))
    expect(log.steps, equals: ["f: welcome account"])
  }

  @Test func `of one instant the app's own counter says which step came first`() {
    let counted = (0..<6).flatMap { user in
      ["welcome sequence=1", "account sequence=2"].map { "ada\(user) \(user)h view \($0) flow=f" }
    }
    let log = InferredLog(
      together(counted.joined(separator: "\n"), crowd("bob", 4, "view account, view welcome")))
    expect(log.steps, equals: ["f: welcome account"])
  }

  @Test func `who completes after a skip of the last step has completed`() {
    let log = InferredLog(
      together(
        crowd("ada", 150, "view a, view b, skip scope=step, complete"),
        crowd("bob", 1, "view a, view rare")))
    expect(log.steps, equals: ["f: a b"])
  }

  @Test func `the article's example is proposed as the article says`() {
    let log = InferredLog(
      together(
        crowd("ada", 9, "view welcome, view name, view goal, complete"),
        crowd("bob", 3, "view welcome, view goal, complete"),
        crowd("cyd", 1, "view name, view welcome")))
    expect(log.steps, equals: ["f: welcome name goal"])
    expect(log.definition.steps.map(\.isOptional), equals: [false, true, false])
    expect(log.evidence.steps.map(\.leftOut), equals: [0, 3, 0])
    expect(log.evidence.steps.map(\.passed), equals: [12, 12, 12])
    expect(log.definition.completion, equals: .event)
  }

  @Test func `the counter tells it of two steps whatever else was shown in that instant`() {
    let counted = (0..<2).flatMap { user in
      ["b sequence=2", "aa", "a sequence=3"].map { "ada\(user) \(user)h view \($0) flow=f" }
    }
    let log = InferredLog(
      together(counted.joined(separator: "\n"), crowd("bob", 1, "view a, view b")))
    expect(log.steps, equals: ["f: b aa a"])
  }

  @Test func `a page that few see stands where they see it`() {
    let log = InferredLog(
      together(crowd("ada", 1, "view a, view z, view b"), crowd("bob", 9, "view a, view b")))
    expect(log.steps, equals: ["f: a z b"])
  }

  @Test func `users whose log begins in mid-flow turn nothing round`() {
    let log = InferredLog(
      together(
        crowd("ada", 5, "view a, view b, view c"), crowd("bob", 9, "view c, complete"),
        crowd("cyd", 2, "view c, view a, view b")))
    expect(log.steps, equals: ["f: a b c"])
  }

  @Test func `in a circle of majorities who wins against most comes first`() {
    // a before b and c, b before c and d, c before d, d before a: a and b win twice, c and d once.
    // The median places are 1, 0, 1, 0.
    let log = InferredLog(
      together(
        crowd("ab", 1, "view a, view b"), crowd("ac", 1, "view a, view c"),
        crowd("bc", 1, "view b, view c"), crowd("bd", 1, "view b, view d"),
        crowd("cd", 1, "view c, view d"), crowd("da", 5, "view d, view a")))
    expect(log.steps, equals: ["f: b a d c"])
  }

  @Test func `each flow has its own steps, and events without one are of onboarding`() {
    let log = InferredLog(ScannedLog("ada 0s view b flow=g\nada 1s view a\nada 2s view a flow=g"))
    expect(log.steps, equals: ["g: b a", "onboarding: a"])
  }

  @Test func `views propose steps, and only until as-of`() {
    let log = ScannedLog(
      "ada 0s start flow=f\nada 1s view a flow=f\nada 2s error b flow=f\nada 31d view c flow=f")
    expect(InferredLog(log, asOf: "30d").steps, equals: ["f: a"])
    expect(InferredLog(log, asOf: "31d").steps, equals: ["f: a c"])
    expectEmpty(InferredLog("ada 0s start flow=f").flows)
  }

  @Test func `pages that were never viewed but completed or skipped are steps`() {
    let log = ScannedLog(
      """
      ada 1s view a flow=f
      ada 2s done b flow=f
      ada 3s skip c scope=step flow=f
      ada 4s skip d flow=f
      ada 5s done a flow=f
      ada 6s done b flow=f version=2
      """)
    expect(InferredLog(log).steps, equals: ["f: a b c"])
  }

  @Test func `a log of completions alone gives a funnel`() {
    let log = ScannedLog(
      "ada 0s start\nada 1s done a\nada 2s done b\nada 3s done c\nbob 0s start\nbob 1s done a")
    expect(InferredLog(log).steps, equals: ["onboarding: a b c"])
  }

  @Test func `a repeated delivery counts once, in its earliest time`() {
    let log = InferredLog("ada 0s view b id=1\nada 1s view a\nada 2s view b id=1")
    expect(log.steps, equals: ["onboarding: b a"])
  }

  @Test func `pages given by index alone are steps shown by it`() {
    let log = InferredLog(crowd("ada", 1, "view index=0, view index=10, view index=-1"))
    expect(log.steps, equals: ["f: 0 10"])
    expect(log.definition.steps.map(\.pages), equals: [[.index(0)], [.index(10)]])
  }

  @Test func `an index that is only ever seen beside one name is that page`() {
    let log = InferredLog(
      together(
        crowd("ada", 1, "view hello index=0, view name index=1, view other index=1"),
        crowd("bob", 1, "view index=0, view index=1")))
    expect(log.definition.steps.map(\.id), equals: ["hello", "1", "name", "other"])
    expect(log.definition.steps[0].pages, equals: [.name("hello"), .index(0)])
  }

  @Test func `ids of steps are unique, though a name and an index may be spelt alike`() {
    let log = InferredLog("ada 0s view 0 flow=f\nada 1s view index=0 flow=f")
    expect(log.steps, equals: ["f: 0"])
    expect(log.definition.steps[0].pages, equals: [.name("0"), .index(0)])
  }

  @Test func `what is shown after the end is no step`() {
    let log = InferredLog(
      together(
        crowd("ada", 3, "view a, view b, complete, view home"),
        crowd("bob", 1, "view a, skip scope=flow, view login")))
    expect(log.steps, equals: ["f: a b"])
    expect(
      log.evidence.notes,
      equals: [
        .seenAfterEnd(page: "home", users: 3, before: 0),
        .seenAfterEnd(page: "login", users: 1, before: 0),
      ])
  }

  @Test func `a page that one in two hundred saw is told and is no step`() {
    let log = InferredLog(
      together(
        crowd("ada", 199, "view a, view b"), crowd("bob", 1, "view a, view debug, view b")))
    expect(log.steps, equals: ["f: a b"])
    expect(log.evidence.notes, equals: [.fewViewers(page: "debug", users: 1)])
  }

  @Test func `the last step is one however few get there`() {
    let log = InferredLog(together(crowd("ada", 199, "view a"), crowd("bob", 1, "view a, view b")))
    expect(log.steps, equals: ["f: a b"])
  }

  @Test func `of very many pages and flows those with most users are looked at`() {
    let pages = (0..<60).map { "view p\($0 < 10 ? "0" : "")\($0)" }.joined(separator: ", ")
    let log = InferredLog(together(crowd("ada", 2, pages), crowd("bob", 1, "view p59")))
    expect(log.definition.steps.count, equals: 50)
    expect(log.definition.steps.last?.id, equals: "p59")
    expect(log.evidence.notes, equals: [.pagesBeyondBound(10)])
    let flows = (0..<60).map { "ada 0s view a flow=f\($0)" }.joined(separator: "\n")
    expect(InferredLog(flows).flows.count, equals: 50)
  }

  @Test func `two halves are the whole, in any order and by any workers`() {
    let (ada, bob) = (
      crowd("ada", 3, "view a, view c"), crowd("bob", 2, "view b, view a, view c, complete")
    )
    for log in [ScannedLog(ada, bob), ScannedLog(bob, ada), ScannedLog(together(ada, bob))] {
      for halves in [false, true] {
        let inferred = InferredLog(log, halves: halves)
        expect(inferred.steps, equals: ["f: b a c"])
        expect(inferred.evidence.steps.map(\.viewed), equals: [2, 2, 2])
      }
    }
  }

  @Test func `files with a definition propose nothing, nor is anything proposed for its flows`() {
    let log = ScannedLog("ada 0s view a flow=f")
    expectEmpty(InferredLog(log, sources: []).flows)
    expectEmpty(InferredLog(log, defined: ["f"]).flows)
  }
}
