import Definitions
import EventLog
import Funnels
import Journeys

/// A condition that a run is judged by: who states it, and what it is about.
struct StatedCondition: Equatable {
  let condition: FailCondition
  /// The definition file that states it; `nil` for the command line.
  let file: String?
  /// Places among the reported flows; none where it is of the whole log.
  let flows: [Int]

  /// The conditions of the command line, else those of each file on its own flows.
  ///
  /// What two files say alike of the same flows is said once.
  ///
  /// `reported`: indices of the catalog's entries.
  static func all(
    _ request: AnalysisRequest, sources: DefinitionSources, catalog: FlowCatalog, reported: [Int]
  ) throws(AnalysisError) -> [StatedCondition] {
    let list = FlowList(
      entries: catalog.entries, reported: reported, isChosen: !request.settings.flows.isEmpty)
    guard request.failWhen.isEmpty else {
      return try list.conditions(ofCommandLine: request.failWhen)
    }
    var all: [StatedCondition] = []
    for source in sources.sources {
      for stated in try list.conditions(of: source)
      where !all.contains(where: { $0.condition == stated.condition && $0.flows == stated.flows }) {
        all.append(stated)
      }
    }
    return all
  }
}

/// The flows that conditions may be about.
private struct FlowList {
  let entries: [FlowCatalog.Entry]
  let reported: [Int]
  /// Whether the report is about some flows only, by request.
  let isChosen: Bool

  func conditions(
    ofCommandLine conditions: [FailCondition]
  ) throws(AnalysisError) -> [StatedCondition] {
    var all: [StatedCondition] = []
    for condition in conditions {
      if let error = condition.missingFlow(among: entries.map(\.definition)) {
        throw .usage("--fail-when", error, code: .unknownFlow)
      }
      let flows = flows(of: condition, among: Array(entries.indices))
      if let flow = condition.flow, flows.isEmpty {
        throw .usage(
          "--fail-when", "the flow \(VisibleText.quoted(flow)) is not in the report",
          fix: "add it with --flow, or leave --flow out", code: .flowNotReported)
      }
      let stated = StatedCondition(condition: condition, file: nil, flows: flows)
      if !all.contains(stated) { all.append(stated) }
    }
    return all
  }

  /// The conditions of a file, but for those on flows that `--flow` leaves out.
  func conditions(of source: DefinitionSources.Source) throws(AnalysisError) -> [StatedCondition] {
    let own = entries.indices.filter { isOwn(entries[$0], of: source) }
    var stated: [StatedCondition] = []
    for condition in source.configuration.failWhen {
      if let error = condition.missingFlow(among: own.map { entries[$0].definition }) {
        throw AnalysisError(
          .unknownFlow, at: .file(source.name ?? "-"), "\"failWhen\": \(error.message)",
          fix: error.fix)
      }
      let flows = flows(of: condition, among: own)
      if isChosen, flows.isEmpty, condition.isOfFlows { continue }
      stated.append(StatedCondition(condition: condition, file: source.name, flows: flows))
    }
    return stated
  }

  private func isOwn(_ entry: FlowCatalog.Entry, of source: DefinitionSources.Source) -> Bool {
    guard !source.isWithoutFlows else { return entry.isInferred }
    return source.configuration.flows.contains { $0.key == entry.definition.key }
  }

  private func flows(of condition: FailCondition, among own: [Int]) -> [Int] {
    guard condition.isOfFlows else { return [] }
    return reported.indices.filter { place in
      let index = reported[place]
      return own.contains(index)
        && (condition.flow.map { $0 == entries[index].definition.id } ?? true)
    }
  }
}

extension FailCondition {
  /// Whether its values are of flows and not of the whole log.
  fileprivate var isOfFlows: Bool { flow != nil || metric.scope == .flow }
}
