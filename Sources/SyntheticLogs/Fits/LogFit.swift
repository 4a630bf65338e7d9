package import Definitions
package import EventLog
import Journeys

/// A log that can be made after another: the flows its users walk through, and how.
package struct LogFit: Sendable {
  /// The flows without mapping: a made log is native.
  package let configuration: Configuration
  package private(set) var rates: LogRates
  /// By flow of the configuration.
  private let targets: [FunnelTarget]
  /// What was left out, a sentence each.
  package let notes: [String]

  /// Measures all flows of a log.
  ///
  /// `flows`: what each flow of the log came to; `nil` for one whose name must not be told. `duplicates`:
  /// the share of lines that were delivered twice. `latest`: the time of the last event; `nil` in a log without any.
  ///
  /// - Throws: Where too few users are left to make a log that points to nobody.
  package init(
    _ flows: [FlowFit?], duplicates: Double, latest: Int64?
  ) throws(ValueError) {
    var configuration = Configuration()
    var rates: [FlowRates] = []
    var targets: [FunnelTarget] = []
    var notes = OmissionNotes()
    var arrivals = ArrivalFit()
    var users = 0
    for fit in flows {
      guard let fit, fit.entered >= SharedWords.fewestUsers else {
        notes.addFlow()
        continue
      }
      try Self.requireShared(fit)
      let (flow, flowRates) = fit.rates()
      configuration.flows.append(flow.definition)
      rates.append(flowRates)
      targets.append(FunnelTarget(fit))
      notes.add(flow.omissions)
      arrivals.merge(fit.arrivals)
      users += fit.users
      configuration.report.add(fit.reading.settings, fields: flowRates.fields.map(\.name))
    }
    // Of the whole log, not of each flow.
    let rareValues = flows.lazy.compactMap(\.self).first?.reader.rareValueCount ?? 0
    if rareValues > 0 { notes.add([.values(rareValues, of: "choices")]) }
    guard !rates.isEmpty, let latest else {
      throw ValueError(
        "no flow has \(SharedWords.fewestUsers) users who entered, and fewer could be recognised",
        fix: "name a longer log")
    }
    self.configuration = configuration
    self.targets = targets
    self.notes = notes.sentences
    self.rates = LogRates(fitted: rates)
    try self.rates.settings.take(arrivals, until: latest)
    self.rates.settings.users = users
    self.rates.settings.salt = Self.salt(targets, latest: latest)
    self.rates.settings.disorder = 0
    self.rates.settings.duplicates = min(1, duplicates)
  }

  /// A number of the log that no other log has, but by chance.
  private static func salt(_ targets: [FunnelTarget], latest: Int64) -> UInt64 {
    let numbers = targets.flatMap { [$0.users] + $0.counts }
    return numbers.reduce(RandomNumbers.mixed(UInt64(bitPattern: latest))) { salt, number in
      RandomNumbers.mixed(salt &+ RandomNumbers.step &* UInt64(number &+ 1))
    }
  }

  /// A log in which few users completed would either show them or have another funnel.
  private static func requireShared(_ fit: FlowFit) throws(ValueError) {
    guard fit.flow.definition.completion == .event, fit.words.isRare(.completed) else { return }
    throw ValueError(
      "fewer than \(SharedWords.fewestUsers) users completed, and a log with the same funnel would show "
        + "them", fix: "name a longer log")
  }

  /// The same with other settings: size, seed, shares of variants.
  package func with(_ rates: LogRates) -> LogFit {
    var fit = self
    fit.rates = rates
    return fit
  }

  /// The users of the log it is made after.
  package var users: Int { targets.reduce(0) { $0 + $1.users } }

  /// Flows whose funnels in a made log are not within the intervals of the original.
  ///
  /// `truth`: of the whole made log.
  package func flowsThatDisagree(with truth: PlantedTruth) -> [Text] {
    targets.indices.filter { !targets[$0].agrees(with: truth, flow: $0) }
      .map { configuration.flows[$0].id }
  }

  /// Lets the users of flows that disagree walk once more, otherwise.
  package mutating func drawAgain(_ truth: PlantedTruth) {
    for flow in targets.indices where !targets[flow].agrees(with: truth, flow: flow) {
      rates.drawAgain(flow)
    }
  }
}

extension ReportSettings {
  /// Takes over by which fields reports are split, and in which time zone days are cut.
  fileprivate mutating func add(_ settings: ReportSettings, fields: [Text]) {
    timeZone = settings.timeZone
    trend = settings.trend
    for field in settings.by {
      guard let name = FieldFit.name(of: field), fields.contains(name),
        !by.contains(where: { Text($0.name) == name }),
        let own = try? EventField.parse(name, for: .breakdown, from: .commandLine)
      else { continue }
      by.append(own)
    }
  }
}

extension LogSettings {
  /// Lets users come as they did.
  fileprivate mutating func take(_ arrivals: ArrivalFit, until latest: Int64) throws(ValueError) {
    guard let first = arrivals.days.keys.min(), let last = arrivals.days.keys.max() else { return }
    let day = ArrivalFit.millisecondsOfDay
    let end = max(last, latest / day)
    guard end - first < Int64(LogLimits.days) else {
      throw ValueError("the log is of more than \(LogLimits.days) days", fix: "name a part of it")
    }
    start = first * day
    days = Int(end - first) + 1
    startsPerDay = (first...end).map { Double(arrivals.days[$0] ?? 0) }
    startsPerHour = arrivals.hours.map(Double.init)
  }
}
