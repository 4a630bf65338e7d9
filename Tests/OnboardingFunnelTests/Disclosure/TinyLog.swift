import TestSupport

/// A log of some dozen users, drawn at random: how many took which way in each segment.
struct TinyLog {
  let log: TourLog
  let minimum: Int
  let hasPlatforms: Bool

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let steps = (1...(1 + random.below(3))).map { "s\($0)" }
    let hasVariants = random.chance(50)
    hasPlatforms = random.chance(50)
    minimum = random.chance(60) ? 5 : 2 + random.below(7)
    var log = TourLog(
      steps: steps,
      settings: hasVariants
        ? #", "experiment": {"id": "x", "control": "A", "split": {"A": 1, "B": 1}}"# : "")
    // Somebody is in every log.
    log.add(1, reaching: 1)
    let days = 1 + random.below(3)
    for variant in hasVariants ? ["A", "B", nil] : [nil] {
      for platform in hasPlatforms ? ["ios", "android", nil] : [nil] {
        let fields = [("variant", variant), ("platform", platform)].compactMap { name, value in
          value.map { "\"\(name)\": \"\($0)\"" }
        }
        Self.addWays(to: &log, steps, fields.joined(separator: ", "), days, &random)
      }
    }
    self.log = log
  }

  /// Adds users who leave at each step, who skip the flow, and who complete.
  private static func addWays(
    to log: inout TourLog, _ steps: [String], _ fields: String, _ days: Int,
    _ random: inout SplitMix64
  ) {
    for place in steps.indices {
      for _ in 0..<random.pick([0, 0, 0, 1, 2, 3, 5, 9]) {
        let last = "\"event\": \"page_viewed\", \"step\": \"\(steps[place])\""
        let more = random.pick([[], [], ["workout"], ["tap", "workout"]]).map {
          "\"event\": \"\($0)\""
        }
        log.add(
          1, reaching: place, fields, events: [last] + more, daysLater: random.below(days))
      }
    }
    for _ in 0..<random.pick([0, 0, 0, 1, 2, 3, 5, 9]) {
      let place = random.below(steps.count)
      let last = "\"event\": \"page_viewed\", \"step\": \"\(steps[place])\""
      log.add(
        1, reaching: place, fields, events: [last, #""event": "skipped", "scope": "flow""#],
        daysLater: random.below(days))
    }
    for _ in 0..<(random.pick([0, 0, 1, 3, 5]) + random.pick([0, 0, 1, 3, 5])) {
      log.add(1, reaching: steps.count, fields, daysLater: random.below(days))
    }
  }
}
