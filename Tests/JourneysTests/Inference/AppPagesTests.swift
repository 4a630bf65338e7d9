import Definitions
import EventLog
import Expectations
@testable import Inference
import Journeys
import TestSupport
import Testing

/// Screens that an app shows once its onboarding is over are no steps of it.
struct AppPagesTests {
  /// A log of 100 users.
  ///
  /// 60 see the last page, and 52 then use the app on four days: its home screen daily, its settings
  /// every other day. `end` is logged behind the last page.
  private static func log(end: String = "") -> String {
    let days = (0..<4).map { day in
      let tabs = ["view home", "view settings", "view home"].prefix(day.isMultiple(of: 2) ? 3 : 1)
      return tabs.enumerated().map { ($0.offset + day * 86_400, $0.element) }
    }
    let visits = (0..<52).flatMap { user in
      days.joined().map { "ada\(user) \(user * 3600 + 100 + $0.0)s \($0.1) flow=f" }
    }
    return together(
      crowd("ada", 52, "view welcome, view goal, view done" + end),
      crowd("bob", 8, "view welcome, view goal, view done"),
      crowd("cyd", 25, "view welcome, view goal"), crowd("dee", 15, "view welcome"),
      visits.joined(separator: "\n"))
  }

  @Test func `screens that users come back to behind the last step are no steps`() {
    let log = InferredLog(Self.log())
    expect(log.steps, equals: ["f: welcome goal done"])
    expect(log.definition.completion, equals: .lastStep)
    expect(log.evidence.steps.map(\.viewed), equals: [100, 85, 60])
    expect(
      log.evidence.notes,
      equals: [
        .seenAgainLater(page: "home", users: 52, returned: 52),
        .seenAgainLater(page: "settings", users: 52, returned: 52),
      ])
  }

  @Test func `where the end is logged they are told by it, though some see them without it`() {
    let log = InferredLog(
      together(Self.log(end: ", complete"), crowd("eva", 30, "view welcome, view home")))
    expect(log.steps, equals: ["f: welcome goal done"])
    expect(log.definition.completion, equals: .event)
    expect(
      log.evidence.notes,
      equals: [
        .seenAfterEnd(page: "home", users: 52, before: 30),
        .seenAfterEnd(page: "settings", users: 52, before: 0),
      ])
  }

  @Test func `a page that most see before the end stays a step, whoever sees it later`() {
    let log = InferredLog(
      together(
        crowd("ada", 20, "view a, view b, complete"), crowd("bob", 19, "view a, complete, view b")))
    expect(log.steps, equals: ["f: a b"])
    let even = InferredLog(
      together(
        crowd("ada", 20, "view a, view b, complete"), crowd("bob", 20, "view a, complete, view b")))
    expect(even.steps, equals: ["f: a b"])
  }

  @Test func `a first page that every launch shows stays a step`() {
    let daily = "view a session=1, view a session=2, view a session=3, view b session=3"
    expect(InferredLog(crowd("ada", 20, daily)).steps, equals: ["f: a b"])
  }

  @Test func `a page in the middle that users come back to stays a step`() {
    let daily = "view a session=1, view paywall session=1"
    let on = ", view news session=1, view b session=1"
    let later = ", view paywall session=2, view paywall session=3"
    let log = InferredLog(
      together(
        crowd("ada", 20, daily + on), crowd("bob", 20, daily + later)))
    expect(log.steps, equals: ["f: a paywall news b"])
  }

  @Test func `nine users who come back are too few, and one return of two users is enough`() {
    let twice = "view a session=1, view b session=1, view b session=2"
    expect(InferredLog(crowd("ada", 9, twice)).steps, equals: ["f: a b"])
    expect(InferredLog(crowd("ada", 10, twice)).steps, equals: ["f: a"])
    let once = "view a session=1, view b session=1"
    expect(
      InferredLog(together(crowd("ada", 10, twice), crowd("bob", 10, once))).steps, equals: ["f: a"]
    )
    expect(
      InferredLog(together(crowd("ada", 10, twice), crowd("bob", 11, once))).steps,
      equals: ["f: a b"])
  }

  @Test func `one user who comes back a hundred times does not speak for the others`() {
    let visits = (0..<100).map { "view b session=\($0)" }.joined(separator: ", ")
    let log = InferredLog(
      together(crowd("ada", 1, "view a session=0, " + visits), crowd("bob", 19, "view a, view b")))
    expect(log.steps, equals: ["f: a b"])
  }

  @Test func `without sessions a visit ends with a pause of more than half an hour`() {
    func log(pause: Int) -> InferredLog {
      let lines = (0..<20).flatMap { user in
        [(0, "a"), (1, "b"), (1 + pause, "b")].map { second, page in
          "ada\(user) \(user * 3 + second)s view \(page) flow=f"
        }
      }
      return InferredLog(lines.joined(separator: "\n"))
    }
    expect(log(pause: 1800).steps, equals: ["f: a b"])
    expect(log(pause: 1801).steps, equals: ["f: a"])
  }

  /// 40 users on the way to the last page, and then by `moves`, as many by each; 25 leave before it.
  private static func visit(_ moves: [String], end: String = "") -> String {
    let walks = moves.enumerated().map { number, pages in
      crowd("ada\(number)-", 40 / moves.count, "view welcome, view goal, view done" + pages + end)
    }
    return
      (walks + [crowd("bob", 15, "view welcome, view goal"), crowd("cyd", 10, "view welcome")])
      .joined(separator: "\n")
  }

  private static let tabs = [
    ", view home, view settings, view home, view profile",
    ", view settings, view profile, view settings, view home",
    ", view profile, view home, view settings", ", view home, view profile, view home",
  ]

  @Test func `screens among which users move about in their first visit are no steps`() {
    let log = InferredLog(Self.visit(Self.tabs))
    expect(log.steps, equals: ["f: welcome goal done"])
    expect(log.definition.completion, equals: .lastStep)
    expect(log.evidence.steps.map(\.viewed), equals: [65, 55, 40])
    expect(
      log.evidence.notes.sorted { "\($0)" < "\($1)" },
      equals: [
        .movedAbout(page: "home", users: 40, returned: 20),
        .movedAbout(page: "profile", users: 40, returned: 0),
        .movedAbout(page: "settings", users: 30, returned: 10),
      ])
  }

  @Test func `a home screen and one that is opened from it are enough`() {
    let there = ", view home, view settings, view home"
    expect(InferredLog(Self.visit([there, ", view home"])).steps, equals: ["f: welcome goal done"])
  }

  @Test func `what stands before the end that is logged are steps, however users move among them`()
  {
    let log = InferredLog(Self.visit(Self.tabs, end: ", complete"))
    expect(log.definition.steps.count, equals: 6)
    expect(log.evidence.notes, equals: [])
  }

  @Test func `pages that users go back from and on again stay steps`() {
    let back = ", view done, view goal, view done"
    expect(InferredLog(Self.visit([back, ""])).steps, equals: ["f: welcome goal done"])
    expect(InferredLog(Self.visit([back, back, back, ""])).evidence.notes, equals: [])
  }

  @Test func `one in four who leave from an earlier page than the last makes it the app's`() {
    func log(_ back: Int, _ stay: Int) -> InferredLog {
      InferredLog(
        together(
          crowd("ada", back, "view a, view b, view c, view b"),
          crowd("bob", stay, "view a, view b, view c")))
    }
    expect(log(10, 30).steps, equals: ["f: a"])
    expect(log(10, 31).steps, equals: ["f: a b c"])
    expect(log(9, 27).steps, equals: ["f: a b c"])
  }

  @Test func `screens of one visit that users see once, or seldom move among, are in doubt`() {
    let once = InferredLog(
      Self.visit([", view home, view profile", ", view profile, view home"]))
    expect(once.definition.steps.count, equals: 5)
    expect(
      once.evidence.notes,
      equals: [
        .doubtfulSteps([
          InferenceNote.PageUsers(page: "home", users: 40),
          InferenceNote.PageUsers(page: "profile", users: 40),
        ])
      ])
    let seldom = InferredLog(
      together(
        crowd("ada", 10, "view a, view b, view c, view b"),
        crowd("bob", 90, "view a, view b, view c")))
    expect(seldom.steps, equals: ["f: a b c"])
    expect(
      seldom.evidence.notes,
      equals: [
        .doubtfulSteps([
          InferenceNote.PageUsers(page: "b", users: 100),
          InferenceNote.PageUsers(page: "c", users: 100),
        ])
      ])
    let fewer = InferredLog(
      together(
        crowd("ada", 10, "view a, view b, view c, view b"),
        crowd("bob", 91, "view a, view b, view c")))
    expect(fewer.evidence.notes, equals: [])
  }

  @Test func `another visit is no moving about`() {
    let later = "view a session=1, view b session=1, view c session=1, view b session=2"
    expect(InferredLog(crowd("ada", 20, later)).steps, equals: ["f: a b c"])
  }

  @Test func `pages that have numbers alone are told, for their titles are not looked at`() {
    let log = InferredLog(crowd("ada", 2, "view index=1, view index=0, view name"))
    expect(log.evidence.notes, equals: [.knownByNumber([.index(0), .index(1)])])
    let named = InferredLog(crowd("ada", 2, "view a index=0, view index=0"))
    expect(named.evidence.notes, equals: [])
  }
}
