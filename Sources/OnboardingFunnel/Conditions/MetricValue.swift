import Definitions

/// What a metric of `--fail-when` comes to.
struct MetricValue {
  /// The flow it is of; `nil` for the whole log.
  var flow: FlowKey?
  var amount: MetricAmount
  /// Whether the report does not show it, so that no message may.
  var isHidden = false
}

/// A number with what it is made of, or why there is none.
enum MetricAmount: Equatable {
  /// `parts`: in a few words; `nil` where the number says it all.
  case number(Double, parts: String?)
  case missing(MissingMetric)

  static func count(_ count: Int, parts: String? = nil) -> MetricAmount {
    .number(Double(count), parts: parts)
  }
}

/// Why a metric has no value.
enum MissingMetric {
  case noFlow
  case nobodyEntered
  case noExperiment
  case noPlan
  case fewUsers
  case noPeriodJudged
  case noLines
  case noEvents
  case noAsOf
}

extension MissingMetric {
  /// The reason in a few words.
  var words: String {
    switch self {
    case .noFlow: "no flow was found in the log"
    case .nobodyEntered: "nobody entered"
    case .noExperiment: "it has no experiment"
    case .noPlan: "its experiment has no split of several variants"
    case .fewUsers: "fewer than 100 users are in its arms"
    case .noPeriodJudged: "none of its last 7 final periods was judged"
    case .noLines: "the log has no lines"
    case .noEvents: "the log has no event up to as-of"
    case .noAsOf: "as-of is the latest event itself"
    }
  }

  /// What to do about it.
  var fix: String {
    switch self {
    case .noFlow, .nobodyEntered, .noLines, .noEvents: "check that events still arrive"
    case .noExperiment: "add \"experiment\" to its definition, or leave the condition out"
    case .noPlan: "add \"split\" to its experiment, or leave the condition out"
    case .fewUsers: "wait until there are more"
    case .noPeriodJudged: "see the column alarm of trend.csv"
    case .noAsOf: "add --as-of with the time of the run"
    }
  }
}
