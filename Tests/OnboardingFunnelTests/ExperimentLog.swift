import Definitions
import Journeys
import TestSupport
import Testing

/// An experiment of several hundred users over some weeks, so that something can be said of it.
///
/// Users of flow a b c enter through the day, wait one of a few times at each step, and complete with
/// the share that the plan has for their arm and day. A view is lost now and then. Everything is drawn
/// from the seed.
struct ExperimentLog {
  /// Users of one variant who enter on each of some days.
  struct Arrivals {
    var variant: String
    var days: Range<Int>
    var perDay: Int
    /// Of 100 users.
    var completing: Int

    init(_ variant: String, on days: Range<Int>, perDay: Int, completing: Int) {
      self.variant = variant
      self.days = days
      self.perDay = perDay
      self.completing = completing
    }
  }

  let name: String
  /// Fields of the object `experiment` beside its id, as JSON.
  var experiment: String
  /// The object `report`, as JSON.
  var report = "{}"
  var arrivals: [Arrivals]
  /// Users who are seen with A and B on the first day.
  var mixed = 0
  var seed: UInt64 = 1

  var definition: String {
    """
    {"flows": [{"id": "f", "steps": [{"id": "a"}, {"id": "b"}, {"id": "c"}],
      "experiment": {"id": "x", \(experiment)}}],
     "report": \(report)}
    """
  }

  /// The log, with a user a week later, so that all others have matured.
  var bytes: [UInt8] {
    var writer = LineWriter(random: SplitMix64(seed: seed))
    for arrivals in arrivals {
      for day in arrivals.days {
        for _ in 0..<arrivals.perDay { writer.write(arrivals, on: day) }
      }
    }
    for _ in 0..<mixed { writer.writeMixed() }
    let last = arrivals.map(\.days.upperBound).max() ?? 0
    writer.write(Arrivals("A", on: 0..<1, perDay: 1, completing: 0), on: last + 7)
    return Array(writer.text.utf8)
  }

  func write(to folder: TemporaryFolder) throws {
    try folder.write(definition, to: "onboarding.json")
    try folder.write(bytes, to: "events.ndjson")
  }
}

private struct LineWriter {
  var random: SplitMix64
  var text = ""
  private var users = 0

  init(random: SplitMix64) {
    self.random = random
  }

  mutating func write(_ arrivals: ExperimentLog.Arrivals, on day: Int) {
    users += 1
    var second = day * 86_400 + random.below(80_000)
    let completes = random.chance(arrivals.completing)
    let last = completes ? 3 : 1 + random.below(3)
    for (place, step) in ["a", "b", "c"].enumerated() where place < last {
      let isLost = place == 1 && last == 3 && random.chance(3)
      if !isLost { writeLine("page_viewed", at: second, arrivals.variant, step: step) }
      second += random.pick([10, 20, 40])
    }
    if completes { writeLine("completed", at: second, arrivals.variant) }
  }

  mutating func writeMixed() {
    users += 1
    for variant in ["A", "B"] { writeLine("page_viewed", at: 3600, variant, step: "a") }
  }

  private mutating func writeLine(
    _ kind: String, at second: Int, _ variant: String, step: String? = nil
  ) {
    // 2026-03-02, a Monday.
    let time = 1_772_409_600_000 + second * 1000
    let page = step.map { #","step":"\#($0)""# } ?? ""
    text +=
      #"{"event":"\#(kind)","timestamp":\#(time),"user_id":"u\#(users)","variant":"\#(variant)"\#(page)}"#
      + "\n"
  }
}

extension ExperimentLog {
  /// Logs of which everything that a report can say of variants and periods is to be said.
  static let all: [ExperimentLog] = [
    ExperimentLog(
      name: "a better and a worse variant, and a bad day",
      experiment:
        #""control": "A", "variants": {"A": {}, "B": {}, "C": {}, "D": {}}, "tuning": 1000"#,
      arrivals: zip(["A", "B", "C", "D"], [45, 70, 20, 45]).flatMap { variant, completing in
        [
          Arrivals(variant, on: 0..<15, perDay: 20, completing: completing),
          Arrivals(variant, on: 15..<16, perDay: 20, completing: 5),
          Arrivals(variant, on: 16..<17, perDay: 20, completing: completing),
        ]
      }),
    ExperimentLog(
      name: "a variant whose share grows",
      experiment: #""split": {"A": 2, "B": 2, "C": 1}"#,
      arrivals: [
        Arrivals("A", on: 0..<5, perDay: 40, completing: 50),
        Arrivals("A", on: 5..<10, perDay: 20, completing: 50),
        Arrivals("B", on: 0..<5, perDay: 20, completing: 55),
        Arrivals("B", on: 5..<10, perDay: 40, completing: 55),
        Arrivals("C", on: 0..<10, perDay: 15, completing: 0),
      ], mixed: 1),
    ExperimentLog(
      name: "a broken split, mixed users and a variant nobody named",
      experiment: #""variants": {"A": {}, "B": {}}"#,
      arrivals: [
        Arrivals("A", on: 0..<10, perDay: 30, completing: 60),
        Arrivals("B", on: 0..<10, perDay: 15, completing: 40),
        Arrivals("Z", on: 0..<10, perDay: 1, completing: 40),
      ], mixed: 8),
    ExperimentLog(
      name: "days on which everybody completes",
      experiment: #""split": {"A": 0.5, "B": 0.5}"#,
      arrivals: ["A", "B"].flatMap { variant in
        [
          Arrivals(variant, on: 0..<15, perDay: 26, completing: 100),
          Arrivals(variant, on: 15..<16, perDay: 26, completing: 80),
          Arrivals(variant, on: 16..<17, perDay: 26, completing: 95),
        ]
      }),
    ExperimentLog(
      name: "seven weeks, the first of which were bad, with days without users",
      experiment: #""split": {"A": 0.7, "B": 0.3}"#,
      arrivals: [(0..<8, 10), (9..<20, 70), (22..<47, 70)].flatMap { days, completing in
        ["A", "B"].map { Arrivals($0, on: days, perDay: 3, completing: completing) }
      }
        + [(12, 10), (30, 70), (40, 45), (44, 70)].map { day, completing in
          Arrivals("A", on: day..<day + 1, perDay: 46, completing: completing)
        }),
    ExperimentLog(
      name: "an experiment that names only its control",
      experiment: #""control": "B""#,
      arrivals: [
        Arrivals("A", on: 0..<10, perDay: 30, completing: 60),
        Arrivals("B", on: 0..<10, perDay: 15, completing: 40),
      ], mixed: 2),
    ExperimentLog(
      name: "a report about one variant of a broken split",
      experiment: #""split": {"A": 1, "B": 1}"#, report: #"{"where": ["variant=A"]}"#,
      arrivals: [
        Arrivals("A", on: 0..<7, perDay: 40, completing: 60),
        Arrivals("B", on: 0..<7, perDay: 15, completing: 40),
      ]),
    ExperimentLog(
      name: "a report without one variant of an even split",
      experiment: #""split": {"A": 1, "B": 1}"#, report: #"{"where": ["variant!=B"]}"#,
      arrivals: ["A", "B"].map { Arrivals($0, on: 0..<7, perDay: 20, completing: 60) }),
    ExperimentLog(
      name: "weeks of a young experiment", experiment: #""split": {"A": 0.9, "B": 0.1}"#,
      report: ZoneDatabase.isInstalled
        ? #"{"trend": "week", "timeZone": "Europe/Berlin"}"# : #"{"trend": "week"}"#,
      arrivals: [
        Arrivals("A", on: 0..<63, perDay: 9, completing: 50),
        Arrivals("A", on: 63..<70, perDay: 9, completing: 5),
        Arrivals("B", on: 0..<70, perDay: 1, completing: 50),
      ]),
  ]
}

extension ExperimentLog {
  /// Two days, with 100 users of A and as many of B and C on the first.
  ///
  /// `b`, `c`: users of B and C on the second.
  static func secondDay(b: Int, c: Int) -> ExperimentLog {
    ExperimentLog(
      name: "\(b) users of B and \(c) of C on the second day",
      experiment: #""split": {"A": 1, "B": 1, "C": 1}"#,
      arrivals: ["A", "B", "C"].map { Arrivals($0, on: 0..<1, perDay: 100, completing: 50) }
        + [("A", 100), ("B", b), ("C", c)].map { variant, users in
          Arrivals(variant, on: 1..<2, perDay: users, completing: 50)
        })
  }
}

extension ExperimentLog: CustomTestStringConvertible {
  var testDescription: String { name }
}
