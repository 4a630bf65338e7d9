import Definitions
import Expectations
import Foundation
import TestSupport
import Testing

struct AdversarialCaseTests {
  @Test func `a seed gives the same bytes every time, and another seed others`() {
    let first = AdversarialCase(seed: 7)
    expect(first.files, equals: AdversarialCase(seed: 7).files)
    expect(first.arguments, equals: AdversarialCase(seed: 7).arguments)
    #expect(first.files != AdversarialCase(seed: 8).files)
  }

  @Test func `every kind of adversity occurs in two hundred cases`() throws {
    let count = try AdversityCount(seeds: 0..<200)
    let missing = Self.adversities.filter { count.counts[$0, default: 0] < 3 }
    expect(missing, equals: [])
  }

  private static let adversities =
    lineAdversities + valueAdversities + badLines + definitions
    + [
      "--as-of", "--since", "--until", "--where", "--by", "--window", "--trend", "--time-zone",
      "--flow", "no options", "two sets", "out of order", "duplicate at the same time",
      "duplicate at another time", "duplicate of another kind", "duplicate in another flow",
      "duplicate of an unknown kind", "unknown kind with sequence in a tie",
      "user id only later", "midway", "events before entry", "mixed", "late variant", "tie",
      "tie with sequence", "at the window's end", "past the window's end",
    ]

  private static let lineAdversities = [
    "blank", "carriage return", "kind exposed", "kind started", "kind restarted",
    "kind page_viewed", "kind Page Viewed", "kind onboarding_page_viewed", "kind page_completed",
    "kind permission_requested", "kind permission_granted", "kind permission_denied",
    "kind permission_already_granted", "kind permission_already_denied",
    "kind permission_auto_granted", "kind choice_made", "kind went_back", "kind error_shown",
    "kind skipped", "kind step_skipped", "kind flow_skipped", "kind completed", "kind purchase",
    "kind and event", "alias ts", "alias userId", "alias device_id", "alias id", "alias page",
    "alias seq", "alias os", "alias props", "alias name",
  ]

  private static let valueAdversities = [
    "no flow", "undefined flow", "other version", "unknown page", "step by index",
    "whole number as step", "epoch", "offset", "fraction", "both ids", "no platform",
    "variant and experiments", "permission without step", "undeclared permission",
    "choice without step", "skipped step", "skipped flow", "skipped without scope",
    "exposed with flow", "exposed without flow", "value missing", "value empty array",
    "value array", "value string", "value bool", "value number",
  ]

  private static let badLines = [
    "line_too_long", "invalid_utf8", "too_deep", "json_truncated", "json_syntax", "json_trailing",
    "not_object", "bad_surrogate", "duplicate_key", "missing_field", "wrong_type", "bad_name",
    "bad_timestamp",
  ]

  private static let definitions = [
    "1 steps", "2 steps", "3 steps", "4 steps", "5 steps", "6 steps", "7 steps", "skip none",
    "skip step", "skip flow", "relaunch restart", "relaunch resume", "completion event",
    "completion last_step", "no version", "no window", "no idle", "page in several steps",
    "integer pages", "optional", "skippable true", "skippable false", "back true", "back false",
    "permission required true", "permission required false", "choice default", "experiment id",
    "experiment control", "experiment split", "own step list", "two versions", "two flows",
    "identity account", "report in file",
  ]
}

struct AdversarialReadingTests {
  @Test func `every reading and unit is asked for, alone and together`() {
    var asked: [String: Int] = [:]
    for seed in 0..<100 {
      let options = AdversarialCase(seed: UInt64(seed)).inSomeReading().options
      asked["\(options.order ?? "none") \(options.count ?? "none")", default: 0] += 1
    }
    let orders = ["none", "furthest", "ordered", "strict", "any"]
    let missing = orders.flatMap { order in
      ["none", "users", "attempts"].map { "\(order) \($0)" }
    }.filter { asked[$0] == nil }
    expect(missing, equals: [])
  }

  @Test func `the options stand on the command line`() {
    var options = ReportOptions()
    options.order = "any"
    options.count = "attempts"
    expect(options.arguments, equals: ["--order", "any", "--count", "attempts"])
  }

  @Test func `views are lost and pages change places, and nothing else changes`() {
    var (losses, exchanges) = (0, 0)
    for seed in 0..<20 {
      let before = AdversarialCase(seed: UInt64(seed))
      let after = before.inSomeReading()
      let lost = before.lineCounts.accepted - after.lineCounts.accepted
      losses += lost
      expect(after.lineCounts.rejected, equals: before.lineCounts.rejected)
      for (old, new) in zip(before.sets, after.sets) {
        expect(old.definition, equals: new.definition)
        let (early, late) = (old.lines.map(\.withoutStep), new.lines.map(\.withoutStep))
        expect(early.filter { !$0.isView }, equals: late.filter { !$0.isView })
        expect(lost > 0 || early == late)
        if lost == 0 { exchanges += zip(old.lines, new.lines).count { $0 != $1 } }
      }
    }
    #expect(losses > 50)
    #expect(exchanges > 50)
  }
}

struct AdversarialLineTests {
  @Test func `an instant is spelt with its offset and digits`() {
    expect(Instant(time: 1_743_141_600_000).text, equals: "2025-03-28T06:00:00Z")
    expect(Instant(time: 1_743_141_600_120).text, equals: "2025-03-28T06:00:00.12Z")
    let beyond = Instant.Spelling.text(offset: -450, fraction: .beyond("9"))
    expect(
      Instant(time: 1_709_164_799_001, spelling: beyond).text,
      equals: "2024-02-28T16:29:59.0019-07:30")
    let ahead = Instant.Spelling.text(offset: 330, fraction: .milliseconds)
    expect(
      Instant(time: 1_709_164_799_000, spelling: ahead).text,
      equals: "2024-02-29T05:29:59.000+05:30")
    expect(Instant(time: 1_743_141_600_000, spelling: .epoch).text, equals: "1743141600000")
    expect(Instant.day(1_735_689_600_000), equals: "2025-01-01")
  }

  @Test func `about one line in fifty is bad`() {
    var counts = (bad: 0, all: 0)
    for seed in 0..<40 {
      let lines = AdversarialCase(seed: UInt64(seed)).lineCounts
      let bad = lines.rejected.values.reduce(0, +)
      counts.bad += bad
      counts.all += lines.accepted + lines.blank + bad
    }
    expect((0.01...0.03).contains(Double(counts.bad) / Double(counts.all)))
  }

  @Test func `bad lines of the small reasons are what their word says to Foundation`() throws {
    for seed in 0..<60 {
      for line in AdversarialCase(seed: UInt64(seed)).sets.flatMap(\.lines) {
        guard case .bad(let reason, let bytes) = line.content else { continue }
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        expect(isUTF8, equals: reason != "invalid_utf8")
        let value = try? JSONSerialization.jsonObject(with: Data(bytes))
        let isObject = value is [String: Any]
        if ["missing_field", "wrong_type", "bad_name", "bad_timestamp"].contains(reason) {
          expect(isObject)
        }
        if ["json_truncated", "json_trailing", "not_object"].contains(reason) {
          expect(!isObject)
        }
      }
    }
  }
}

struct AdversarialLawTests {
  private let original = AdversarialCase(seed: 11)

  @Test func `a shuffle keeps the lines`() {
    let shuffled = original.shuffled(seed: 3)
    #expect(shuffled.files != original.files)
    expect(
      shuffled.sets[0].lines.map(\.text).sorted(),
      equals: original.sets[0].lines.map(\.text).sorted())
  }

  @Test func `a split keeps every line in one of the files`() {
    let whole = original.files(splitInto: 1, seed: 0)
    let parts = original.files(splitInto: 4, seed: 5)
    expect(parts.count, equals: whole.count + 3 * original.sets.count)
    let lines = parts.map(\.bytes).joined().count { $0 == 0x0A }
    expect(lines, equals: whole.map(\.bytes).joined().count { $0 == 0x0A })
  }

  @Test func `a shift moves every time by whole days`() {
    let shifted = original.shifted(days: 7)
    for (before, after) in zip(original.sets[0].lines, shifted.sets[0].lines) {
      guard let early = before.event?.time, let late = after.event?.time else { continue }
      expect(late - early, equals: 604_800_000)
    }
    expect(original.shifted(days: 7).shifted(days: -7), equals: original)
  }

  @Test func `repeated lines have ids, and foreign events another flow`() {
    let before = original.lineCounts.accepted
    let repeated = original.repeatingIdentifiedLines(seed: 1)
    let foreign = original.addingForeignEvents(seed: 1)
    #expect(repeated.lineCounts.accepted > before)
    #expect(foreign.lineCounts.accepted > before)
    let known = Set(original.sets[0].lines)
    for line in repeated.sets[0].lines { expect(known, contains: line) }
    for line in foreign.sets[0].lines where !known.contains(line) {
      expect(line.event?["flow"], equals: .string("foreign"))
    }
  }

  @Test func `added events of unknown kind are at the times of others, and carry a sequence`() {
    let known = Set(original.sets[0].lines)
    let times = Set(original.sets[0].lines.compactMap { $0.event?.time })
    let added = original.addingUnknownEvents(seed: 1).sets[0].lines.filter { !known.contains($0) }
    expect(!added.isEmpty)
    for event in added.compactMap(\.event) {
      expect(event["event"], equals: .string("heartbeat"))
      expect(event["sequence"] != nil)
      expect(times, contains: event.time)
    }
  }

  @Test func `renaming variants permutes the names on the lines`() {
    for seed in 0..<20 {
      let renaming = AdversarialCase(seed: UInt64(seed)).renamingVariants(seed: 2)
      expect(Set(renaming.names.keys), equals: Set(renaming.names.values))
      expect(renaming.before.lineCounts, equals: renaming.after.lineCounts)
      for (before, after) in zip(renaming.before.sets, renaming.after.sets) {
        for (old, new) in zip(before.lines, after.lines) {
          guard case .string(let name)? = old.event?["variant"] else { continue }
          expect(new.event?["variant"], equals: renaming.names[name].map(JSONText.string))
        }
      }
    }
  }
}

extension LogLine {
  fileprivate var isView: Bool {
    if case .string(let kind)? = event?["event"] {
      kind.lowercased().contains("view")
    } else {
      false
    }
  }

  /// The line as it is but for the page its view shows.
  fileprivate var withoutStep: LogLine {
    guard isView, var event else { return self }
    event["step"] = nil
    return LogLine(.event(event))
  }

  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
