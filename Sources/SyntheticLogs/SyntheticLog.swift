package import Definitions
import Journeys

// A log is made in three steps, each of which may be done for many users or lines side by side:
//
//     rates ─▶ scripts ─▶ users walk ─▶ events and truth ─▶ order of arrival ─▶ bytes
//
// What a user does hangs on the seed and the user's number, what a line says on the user and the
// event's number: never on what was made before. So the same settings give the same bytes, in
// blocks of any size and on any number of threads.
//
// Events wait for their turn: a line may arrive minutes after it was written, and the next user's
// come in between. Once a block of users has walked, whatever arrives before the next block's first
// entry is ready, for nobody else will send an earlier line.

/// A log that can be made: scripts of its flows, and when its users come.
package struct SyntheticLog: Sendable {
  package let settings: LogSettings
  let scripts: [FlowScript]
  let labels: [DecisionLabel]
  let words: WordTable
  let flowPick: Pick
  /// When each user enters, in order.
  package let entries: [Int64]

  package init(_ rates: LogRates, of configuration: Configuration) {
    settings = rates.settings
    var writer = ScriptWriter()
    var scripts: [FlowScript] = []
    for (index, flow) in rates.flows.enumerated() {
      scripts.append(
        writer.script(of: configuration.flows[flow.flow], rates: flow.rates, index: index))
    }
    labels = writer.labels
    words = writer.words
    for place in scripts.indices { scripts[place].findGoals(among: writer.words) }
    self.scripts = scripts
    flowPick = Pick(weights: scripts.map(\.weight))
    entries = EntryTimes.sorted(rates.settings)
  }

  /// What some users did.
  package struct Walks: Sendable {
    package fileprivate(set) var events: [PlannedEvent] = []
    fileprivate(set) var truths: [UserTruth] = []
    /// By label.
    fileprivate(set) var counts: [DecisionCount] = []
  }

  /// Lets users walk, given by their numbers.
  package func walks(of users: Range<Int>) -> Walks {
    var walks = Walks()
    walks.counts = Array(repeating: DecisionCount(), count: labels.count)
    for user in users {
      var walk = UserWalk(log: self, user: UInt32(user), entry: entries[user])
      walk.walk()
      walks.events += walk.events
      if walk.truth.windowStart != nil { walks.truths.append(walk.truth) }
      for decided in walk.dice.decided {
        walks.counts[Int(decided.counter)].trials += 1
        if decided.happened { walks.counts[Int(decided.counter)].happened += 1 }
      }
    }
    return walks
  }

  /// The number behind all that is a user's.
  func identity(of user: UInt32) -> UInt64 {
    RandomNumbers.mixed(
      RandomNumbers.mixed(settings.origin &* RandomNumbers.step) &+ UInt64(user)
        &* RandomNumbers.step)
  }
}

/// When users come: more by day than by night, and otherwise at random.
enum EntryTimes {
  /// How many come in each hour of the day, in UTC, as weights.
  private static let hours = Pick(
    weights: [2, 1, 1, 1, 1, 2, 4, 6, 7, 7, 7, 8, 9, 8, 7, 7, 8, 9, 10, 11, 11, 9, 6, 3])

  static func sorted(_ settings: LogSettings) -> [Int64] {
    var random = RandomNumbers(seed: settings.origin)
    let hours = settings.startsPerHour.isEmpty ? hours : Pick(weights: settings.startsPerHour)
    let days = settings.startsPerDay.isEmpty ? nil : Pick(weights: settings.startsPerDay)
    return (0..<settings.users).map { _ in
      let day =
        days.map { Int64($0.index(at: random.share())) } ?? random.below(Int64(settings.days))
      let hour = Int64(hours.index(at: random.share()))
      return settings.start + (day * 24 + hour) * 3_600_000 + random.below(3_600_000)
    }.sorted()
  }
}
