import Definitions
import Expectations
import Journeys
import TestSupport
import Testing

/// PostHog's and Mixpanel's own cases that speak of ordered, strict and unordered counts, windows,
/// ties, daylight saving and times between steps, through the command line: all cases of one order as
/// flows of one definition.
struct PeerCaseTests {
  /// The tests of theirs whose cases are not run, by why.
  private static let leftOut: [String: [String]] = [
    "no exclusions are offered": [
      "excluded_after_time_expires",
      "excluded_completion",
      "exclusion_with_property_filter",
      "short_exclusions",
      "test_advanced_funnel_exclusions_between_steps",
      "test_advanced_funnel_multiple_exclusions_between_steps",
      "test_funnel_exclusion_no_end_event",
      "test_funnel_exclusions_full_window",
      "test_funnel_exclusions_with_actions",
      "tie_exclusion_0_1",
      "tie_exclusion_1_2",
    ],
    "a breakdown takes the value at entry, not at another step, nor the last, nor each": [
      "breakdown_step_attributions_all_events",
      "breakdown_step_attributions_step_1",
      "breakdown_step_attributions_step_2",
      "test_funnel_breakdown_correct_breakdown_props_are_chosen_for_step",
      "test_funnel_step_breakdown_event_single_person_events_with_multiple_properties",
      "test_funnel_step_breakdown_with_last_touch_attribution",
      "test_funnel_step_breakdown_with_step_one_attribution",
      "test_funnel_step_breakdown_with_step_one_attribution_incomplete_funnel",
      "test_funnel_step_non_array_breakdown_with_step_one_attribution_incomplete_funnel",
    ],
    "no breakdown by several properties at once is offered": [
      "test_funnel_step_multi_property_breakdown_event",
      "test_funnel_step_multiple_breakdown_snapshot",
      "test_funnel_step_multiple_breakdown_with_first_touch_attribution",
      "test_funnel_step_multiple_breakdown_with_first_touch_attribution_incomplete_funnel",
    ],
    "the case asserts no more than a number of rows": [
      "TestFunnelUnorderedStepsBreakdown.test_funnel_step_breakdown_with_step_attribution",
      "test_funnel_breakdown_correct_breakdown_props_are_chosen",
    ],
    "its dates are counted back from the day of the run": [
      "test_funnel_default"
    ],
  ]

  /// Cases in which we differ by design, with our counts.
  private static let counts: [String: [Int]] = [
    // An optional step counts who got that far, seen or not; theirs who saw it.
    "optional_steps": [8, 7, 7, 5, 4], "optional_steps_same_event": [4, 3, 1, 1],
    // Days are those of UTC unless a zone is named; theirs of a project in another zone.
    "test_timezones": [1, 0],
  ]

  /// The same of segments: a breakdown takes the value at entry.
  private static let segments: [String: [String: [Int]]] = [
    // Theirs counts one person in every segment that one of the first steps has.
    "test_funnel_step_breakdown_event_single_person_multiple_breakdowns": ["Chrome": [1]],
    // Theirs takes the first value there is, be it of a later step.
    "test_funnel_step_breakdown_with_first_touch_attribution": [
      "(none)": [2, 2], "0": [1, 1], "Chrome": [1, 1], "Mac": [1, 1],
    ],
  ]

  /// The same of mean seconds by step, from 1.
  private static let times: [String: [Int: Double]] = [
    // The second user comes to b in a later chain, outside of the window from the first entry.
    "time_to_convert_10min_window": [1: 60],
    // Times go from a step to one after it; theirs of unordered steps from the first seen to the
    // next seen, whichever, and again for each time.
    "TestFunnelTrends.test_basic_unordered": [1: 4710],
    "test_basic_unordered_funnel_conversion_times": [1: 7200],
  ]

  /// Mean seconds that theirs asserts otherwise than as a mean by step.
  private static let statedTimes: [String: [Int: Double]] = [
    "test_auto_bin_count_single_step": [1: 29_540], "test_basic_strict": [1: 29_540],
    "test_custom_bin_count_single_step": [1: 29_540],
  ]

  /// Asserts one time, from the first step to the last.
  private static let totalTime = "test_auto_bin_count_total"

  /// Runs all cases once for the whole suite: by reading, what came out.
  private static let run = Task {
    let cases = try PeerCase.all()
    var funnels: [String: PeerFunnels] = [:]
    for (reading, cases) in Dictionary(grouping: cases, by: \.reading) {
      funnels[reading] = try await PeerFunnels(
        flows: cases.map(\.flow), lines: cases.flatMap(\.log),
        options: ["--order", reading, "--by", "properties.value", "--by", "properties.who"])
    }
    return (cases, funnels)
  }

  private let cases: [PeerCase]
  private let funnels: [String: PeerFunnels]

  init() async throws {
    (cases, funnels) = try await Self.run.value
  }

  @Test func `every count of theirs comes out, or ours is pinned`() throws {
    var run = 0
    for test in cases where !Self.isLeftOut(test) {
      let ours = try #require(funnels[test.reading])
      let reached = ours.reached(test.id)
      if let pinned = Self.entry(for: test, in: Self.counts) {
        expect(reached, equals: pinned, "\(test.id)")
      } else {
        for (step, users) in test.counts {
          expect(reached[step], equals: users, "\(test.id), \(step)")
        }
      }
      let segments = Self.entry(for: test, in: Self.segments) ?? test.segmentCounts
      if !segments.isEmpty {
        expect(ours.reached(test.id, by: "properties.value"), equals: segments, "\(test.id)")
      }
      let isAsserted = !test.counts.isEmpty || !segments.isEmpty
      let hasTime = Self.times(of: test) != nil || Self.isOf(test, Self.totalTime)
      expect(isAsserted || hasTime, "\(test.id) asserts nothing")
      run += 1
    }
    print("\(run) cases of \(cases.count) run, \(cases.count - run) left out with their reasons")
    expect(run, equals: 78)
    expect(cases.count, equals: 136)
  }

  @Test func `every time between steps of theirs comes out, or ours is pinned`() throws {
    var run = 0
    for test in cases where !Self.isLeftOut(test) {
      guard let times = Self.times(of: test) else { continue }
      let seconds = try #require(funnels[test.reading]).seconds(test.id)
      for (step, mean) in times {
        let ours = seconds[step] ?? []
        expect(ours.reduce(0, +) / Double(ours.count), equals: mean, "\(test.id), step \(step)")
      }
      run += 1
    }
    expect(run, equals: 20)
  }

  @Test func `every median of theirs is the middle of ours`() throws {
    var run = 0
    for test in cases where !Self.isLeftOut(test) {
      let seconds = try #require(funnels[test.reading]).seconds(test.id)
      for (step, median) in test.expected.median ?? [:] {
        guard let median, let step = Int(step) else { continue }
        let ours = try #require(seconds[step])
        let middle = (ours[(ours.count - 1) / 2] + ours[ours.count / 2]) / 2
        expect(middle, equals: median, "\(test.id), step \(step)")
        run += 1
      }
    }
    expect(run, equals: 10)
  }

  @Test func `the time to the last step is the sum of those between`() throws {
    let test = try #require(cases.first { Self.isOf($0, Self.totalTime) })
    let seconds = try #require(funnels["ordered"]).seconds(test.id)
    // One of three users gets to the end, after 3,600 and 7,200 s: theirs says 10,800.
    expect(seconds, equals: [1: [2220, 3600, 82_800], 2: [7200]])
  }

  @Test(.enabled(if: ZoneDatabase.isInstalled))
  func `with their project's zone named the day begins where theirs does`() async throws {
    let test = try #require(cases.first { $0.id.contains("test_timezones") })
    let funnels = try await PeerFunnels(
      flows: [test.flow], lines: test.log,
      options: ["--since", "2020-01-01", "--time-zone", "America/Los_Angeles"])
    expect(funnels.reached(test.id), equals: [0, 0])
  }

  @Test func `every test that is left out or pinned exists`() {
    let tables = [Array(Self.counts.keys), Array(Self.segments.keys), Array(Self.times.keys)]
    for name in Self.leftOut.values.flatMap(\.self) + tables.flatMap(\.self) {
      expect(cases.contains { Self.isOf($0, name) }, "\(name)")
    }
  }

  private static func isLeftOut(_ test: PeerCase) -> Bool {
    leftOut.values.contains { $0.contains { isOf(test, $0) } }
  }

  private static func times(of test: PeerCase) -> [Int: Double]? {
    if let pinned = entry(for: test, in: times) ?? entry(for: test, in: statedTimes) {
      return pinned
    }
    let pairs = (test.expected.avg ?? [:]).compactMap { step, seconds in
      seconds.flatMap { seconds in Int(step).map { ($0, seconds) } }
    }
    return pairs.isEmpty ? nil : Dictionary(uniqueKeysWithValues: pairs)
  }

  private static func entry<Answer>(for test: PeerCase, in answers: [String: Answer]) -> Answer? {
    answers.first { isOf(test, $0.key) }?.value
  }

  /// Whether a case is of a test: the id is `file.class.test#query`, or the test alone.
  private static func isOf(_ test: PeerCase, _ name: String) -> Bool {
    let id = test.id.prefix { $0 != "#" }
    return id == name || id.hasSuffix("." + name)
  }
}
