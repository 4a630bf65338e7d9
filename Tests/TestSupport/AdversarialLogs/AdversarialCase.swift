/// A whole input of the program made to be misread: definitions, logs and report options, all from
/// one seed.
///
/// The maker knows the rules and aims at their edges: many events share a millisecond, some fall
/// on the last millisecond of a window and some on the next, ids repeat, pages belong to several
/// steps, variants have lists of their own, lines arrive in any order and one in fifty is broken.
/// Names, ids and times come from small sets, so that they collide. Nothing here knows what a
/// report should say: a case is for comparing two readings of it, or one reading of a case and of
/// its transformation. A report of any case is valid usage and ends with status 0.
///
/// ```
/// seed ─▶ FlowPlan ─▶ definition                 ┐
///    └──▶ Person ─▶ Walk ─▶ EventLine            ├─▶ DefinitionSet ─▶ files
///                             └▶ Disturbance ─▶ LogLine ┘
/// ```
///
/// Plans and lines are kept as values to the end, so a transformation changes what it means to
/// change and nothing of the spelling. Every draw comes from `SplitMix64`: a seed names a case for
/// ever, unless the maker changes.
package struct AdversarialCase: Hashable, Sendable {
  package let seed: UInt64
  /// One set or two, each in a folder of its own where there are two.
  package var sets: [DefinitionSet]
  /// What stands on the command line besides the input.
  package var options: ReportOptions

  package init(seed: UInt64) {
    self.seed = seed
    var random = SplitMix64(seed: seed)
    let start = random.pick(Self.starts)
    let ids = random.pick([["onboarding", "tour"], ["tour", "onboarding"], ["first_run", "b"]])
    var sets = [DefinitionSet.random(ids: ids, with: &random)]
    if random.chance(25) { sets.append(.random(ids: ["signup", "set up"], with: &random)) }
    let flows = sets.flatMap(\.flows)
    let arms = flows.flatMap { $0.experiment?.arms ?? [] }
    options = .random(
      flows: flows.map(\.id), variants: arms, start: start, with: &random)
    let people = Self.people(flows: flows, with: &random)
    self.sets = sets.map { set in
      var result = set
      result.lines = Self.lines(of: people, in: set, start: start, with: &random)
      return result
    }
    if random.chance(6) { insertOversizedLine(with: &random) }
  }

  /// Days around a change of clocks in Berlin, a leap day, and a new year.
  private static let starts: [Int64] = [
    1_743_141_600_000, 1_761_328_800_000, 1_708_992_000_000, 1_735_473_600_000,
  ]

  private static func people(
    flows: [FlowPlan], with random: inout SplitMix64
  ) -> [Person] {
    let count = random.chance(60) ? 5 + random.below(15) : 5 + random.below(56)
    return (0..<count).map { number in
      Person.random(number: number, flows: flows, with: &random)
    }
  }

  private static func lines(
    of people: [Person], in set: DefinitionSet, start: Int64, with random: inout SplitMix64
  ) -> [LogLine] {
    let days = 1 + random.below(5)
    var events: [EventLine] = []
    for person in people {
      for (place, flow) in random.shuffled(set.flows).enumerated()
      where place == 0 || random.chance(40) {
        let begin = start + Int64(random.below(days * 96)) * 900_000
        var walk = Walk(
          set: set, flow: flow, person: person, start: begin, session: random.below(3),
          random: SplitMix64(seed: random.next()))
        events += walk.lines()
      }
    }
    var disturbance = Disturbance(random: SplitMix64(seed: random.next()))
    return disturbance.lines(of: events, flows: set.flows.map(\.id))
  }

  private mutating func insertOversizedLine(with random: inout SplitMix64) {
    let place = random.below(sets[0].lines.count)
    sets[0].lines.insert(BadLine.line(reason: "line_too_long", with: &random), at: place)
  }
}

extension AdversarialCase {
  /// Report options as they follow the input on the command line.
  package var arguments: [String] { options.arguments }

  /// The definitions and logs, by path below the folder that is the input.
  package var files: [AdversarialFile] {
    files(logs: sets.map { [$0.log] })
  }

  /// The same, with each set's lines dealt out to some files, whose own order is kept.
  package func files(splitInto count: Int, seed: UInt64) -> [AdversarialFile] {
    var random = SplitMix64(seed: seed)
    return files(
      logs: sets.map { set in
        var logs = Array(repeating: [UInt8](), count: count)
        for line in set.lines { logs[random.below(count)] += line.bytes }
        return logs
      })
  }

  private func files(logs: [[[UInt8]]]) -> [AdversarialFile] {
    zip(sets, logs).enumerated().flatMap { place, part in
      let folder = sets.count == 1 ? "" : "set-\(place)/"
      let definition = AdversarialFile(
        path: folder + "onboarding.json", bytes: Array(part.0.definition.utf8))
      return [definition]
        + part.1.enumerated().map { number, bytes in
          AdversarialFile(path: folder + "events-\(number).ndjson", bytes: bytes)
        }
    }
  }
}

/// A file of a case.
package struct AdversarialFile: Hashable, Sendable {
  package var path: String
  package var bytes: [UInt8]
}

/// How many lines of which sort a case holds: what the rows of scope `log` must say.
package struct LineCounts: Hashable, Sendable {
  package var accepted = 0
  package var blank = 0
  /// Rejected lines by the word of their reason.
  package var rejected: [String: Int] = [:]
}

extension AdversarialCase {
  /// The counts of lines over all sets.
  package var lineCounts: LineCounts {
    var counts = LineCounts()
    for line in sets.flatMap(\.lines) {
      switch line.content {
      case .event: counts.accepted += 1
      case .blank: counts.blank += 1
      case .bad(let reason, _): counts.rejected[reason, default: 0] += 1
      }
    }
    return counts
  }
}
