import Definitions
import EventLog
import Experiments
import Funnels
import Journeys

/// The metrics of one flow of the report, over all its users.
struct FlowMetrics {
  let key: FlowKey
  private let startedUsers: Int
  private let maturedUsers: Int
  private let isProvisional: Bool
  /// That of `funnel.csv`, over all users.
  private let completion: FunnelRow?
  /// Over all users.
  private let trend: [TrendRow]
  /// Of this flow.
  var assignment: [AssignmentRow] = []

  init(_ results: FlowResults) {
    key = results.key
    startedUsers = results.started
    maturedUsers = results.matured
    isProvisional = results.isProvisional
    completion = results.rows.completion
    trend = results.rows.trend.filter { $0.key.breakdown == .all }
  }

  var started: MetricAmount { .count(startedUsers) }

  var matured: MetricAmount { .count(maturedUsers, parts: "of \(startedUsers) started") }

  var completed: MetricAmount {
    .count(completion?.reached.shown ?? 0, parts: "of \(whole)")
  }

  var completionRate: MetricAmount {
    guard let completion, let rate = completion.fromEntry.rate else {
      return .missing(.nobodyEntered)
    }
    return .number(rate, parts: "\(completion.reached) of \(whole)")
  }

  /// Of several experiments the least.
  var sampleRatioP: MetricAmount {
    Self.worst(of: experiments.map(sampleRatioP), <)
  }

  /// Of several experiments the largest.
  var mixedRatio: MetricAmount {
    Self.worst(of: experiments.map(mixedRatio), >)
  }

  /// The rows of each experiment, in their order.
  private var experiments: [[AssignmentRow]] {
    var rows: [[AssignmentRow]] = []
    for row in assignment {
      if rows.last?.last?.experiment == row.experiment {
        rows[rows.count - 1].append(row)
      } else {
        rows.append([row])
      }
    }
    return rows
  }

  /// The number that goes before all others; what is missing only where all is.
  private static func worst(
    of amounts: [MetricAmount], _ goesBefore: (Double, Double) -> Bool
  ) -> MetricAmount {
    var worst: (number: Double, amount: MetricAmount)?
    for amount in amounts {
      guard case .number(let number, _) = amount else { continue }
      if worst.map({ goesBefore(number, $0.number) }) ?? true { worst = (number, amount) }
    }
    return worst?.amount ?? amounts.first ?? .missing(.noExperiment)
  }

  private func sampleRatioP(_ assignment: [AssignmentRow]) -> MetricAmount {
    guard let p = assignment.lazy.compactMap(\.sampleRatioP).first else {
      let planned = assignment.count { ($0.expectedShare ?? 0) > 0 }
      return .missing(planned > 1 ? .fewUsers : .noPlan)
    }
    let arms = assignment.compactMap { row in
      if case .variant(let variant) = row.arm {
        "\(VisibleText.quoted(variant)) \(row.usersInLog)"
      } else {
        nil
      }
    }
    let isPart = assignment.contains { $0.usersInLog > $0.users }
    return .number(p, parts: WordList(arms).text + (isPart ? " in the whole log" : ""))
  }

  private func mixedRatio(_ assignment: [AssignmentRow]) -> MetricAmount {
    guard let mixed = assignment.first(where: { $0.arm == .mixed }) else {
      return .missing(.noExperiment)
    }
    guard let share = mixed.observedShare else { return .missing(.nobodyEntered) }
    let entered = assignment.reduce(0) { $0 + ($1.users.shown ?? 0) }
    return .number(share, parts: "\(mixed.users) of \(entered) who entered")
  }

  var trendAlarm: MetricAmount {
    Self.alarms(of: trend)
  }

  /// Of the last seven final periods those with an alarm, where at least one was judged.
  static func alarms(of trend: [TrendRow]) -> MetricAmount {
    let periods = trend.filter(\.isFinal).suffix(7)
    guard periods.contains(where: { $0.alarm != nil }) else { return .missing(.noPeriodJudged) }
    let alarms = periods.filter { $0.alarm == true }.map(\.periodStart)
    return .count(alarms.count, parts: alarms.isEmpty ? nil : WordList(alarms).text)
  }

  /// Who is counted.
  private var whole: String {
    isProvisional ? "\(startedUsers) started, none matured" : "\(maturedUsers) matured"
  }
}

/// Words in their order with commas between, the first few of them.
struct WordList {
  let text: String

  /// `most`: how many are named; `noun`: of what there are more, in the plural.
  init(_ words: [String], most: Int = 5, noun: String? = nil) {
    let rest = words.count - most
    let more = rest > 0 ? " and \(rest) more\(noun.map { " \($0)" } ?? "")" : ""
    text = words.prefix(most).joined(separator: ", ") + more
  }
}
