import Definitions
import EventLog
import Inference
import Journeys
import TestSupport

/// What is inferred from logs in the notation of `EventNotation.swift`.
struct InferredLog {
  let flows: [InferredFlow]

  init(_ notation: String) {
    self.init(ScannedLog(notation))
  }

  /// What is inferred from a scanned log.
  ///
  /// `sources`: those without a definition; all files are of source 0. `halves`: whether two workers
  /// share the work.
  init(
    _ log: ScannedLog, sources: Set<Int> = [0], defined: Set<Text> = [], asOf: String = "30d",
    halves: Bool = false
  ) {
    let asOf = referenceDayZero + referenceMilliseconds(asOf)
    let pages = Self.look(
      PageSurvey(symbols: log.symbols, sources: sources, defined: defined, asOf: asOf), at: log,
      halves: halves)
    let orders = Self.look(OrderSurvey(after: pages), at: log, halves: halves)
    let rules = Self.look(
      RuleSurvey(
        after: orders, symbols: log.symbols, sources: sources, sourceCount: 1, asOf: asOf),
      at: log, halves: halves)
    flows = rules.flows
  }

  /// The first flow.
  var definition: FlowDefinition { flows[0].definition }
  var evidence: FlowEvidence { flows[0].evidence }

  /// The ids of each flow's steps: `f: welcome name`, with `f@2` for a version.
  var steps: [String] {
    flows.map { flow in
      let version = flow.definition.version.map { "@\($0)" } ?? ""
      let ids = flow.definition.steps.map(\.id.string).joined(separator: " ")
      return "\(flow.definition.id)\(version): \(ids)"
    }
  }

  private static func look<Survey: FlowSurvey>(
    _ empty: Survey, at log: ScannedLog, halves: Bool
  ) -> Survey {
    var parts = [empty, empty]
    for (number, partition) in log.partitions.enumerated() {
      parts[halves ? number % 2 : 0].add(partition.records)
    }
    var whole = parts[1]
    whole.merge(parts[0])
    return whole
  }
}

/// Some users who all do the same, a second between two events, each beginning an hour after the
/// one before.
///
/// `events`: as in the notation, with commas between, as `view a, grant x, complete`; `fields` are put
/// behind each.
func crowd(_ name: String, _ users: Int, _ events: String, _ fields: String = "flow=f") -> String {
  (0..<users).flatMap { user in
    events.split(separator: ", ").enumerated().map { second, event in
      "\(name)\(user) \(user * 3600 + second)s \(event) \(fields)"
    }
  }.joined(separator: "\n")
}

/// Logs one behind the other.
func together(_ logs: String...) -> String {
  logs.joined(separator: "\n")
}
