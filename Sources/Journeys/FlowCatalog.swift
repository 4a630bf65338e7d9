package import EventLog

/// The flows of a run: which definition an event belongs to.
///
/// Every input file is read with one definition set (its `source`), or with none; a flow that two
/// sets define alike is one flow. Events of files without a set are matched against all sets.
package struct FlowCatalog: Sendable {
  /// One flow of the run with the settings it is reported by.
  package struct Entry: Sendable {
    package var definition: FlowDefinition
    package var settings: ReportSettings
    /// Whether the steps were read off the log.
    package var isInferred: Bool

    package init(definition: FlowDefinition, settings: ReportSettings, isInferred: Bool) {
      self.definition = definition
      self.settings = settings
      self.isInferred = isInferred
    }
  }

  /// Where an event belongs.
  package enum Target: Hashable, Sendable {
    case flow(Int)
    /// No definition has the id.
    case undefined(Text)
    /// Definitions have the id, none covers the version.
    case otherVersion(Text)
  }

  /// In the order of flow id and version.
  package private(set) var entries: [Entry] = []
  /// By source, the flows its file may speak of; `nil` for files without a definition.
  private var flowsOfSource: [[Int]?]

  /// - Parameters:
  ///   - entries: All flows of the run, each once.
  ///   - definitionsOfSource: By source, the id and version of the flows its definition set has;
  ///     `nil` for a source without one.
  package init(entries: [Entry], definitionsOfSource: [[FlowDefinition]?]) {
    let sorted = entries.sorted { Self.precedes($0.definition, $1.definition) }
    self.entries = sorted
    flowsOfSource = definitionsOfSource.map { definitions in
      definitions.map { wanted in
        sorted.indices.filter { index in
          wanted.contains {
            $0.id == sorted[index].definition.id && $0.version == sorted[index].definition.version
          }
        }
      }
    }
  }

  private static func precedes(_ left: FlowDefinition, _ right: FlowDefinition) -> Bool {
    if left.id != right.id { return left.id < right.id }
    guard let leftVersion = left.version else { return right.version != nil }
    guard let rightVersion = right.version else { return false }
    return leftVersion < rightVersion
  }

  /// The flow id an event is of: its own, the set's only one, else `onboarding`.
  package func flowID(of flow: Text?, source: Int) -> Text {
    if let flow { return flow }
    let ids = Set(flows(of: source).map { entries[$0].definition.id })
    if let only = ids.first, ids.count == 1 { return only }
    return "onboarding"
  }

  /// Where an event of this flow and version belongs.
  package func target(flow: Text?, version: Text?, source: Int) -> Target {
    let id = flowID(of: flow, source: source)
    let candidates = flows(of: source).filter { entries[$0].definition.id == id }
    if candidates.isEmpty { return .undefined(id) }
    if let version,
      let exact = candidates.first(where: { entries[$0].definition.version == version })
    {
      return .flow(exact)
    }
    if let unversioned = candidates.first(where: { entries[$0].definition.version == nil }) {
      return .flow(unversioned)
    }
    if version == nil, candidates.count == 1 { return .flow(candidates[0]) }
    return .otherVersion(id)
  }

  /// The flows whose experiment is among `experiments`; of an event that names a version only
  /// those that cover it.
  package func flows(
    withExperimentIn experiments: [ExperimentVariant], version: Text?, source: Int
  ) -> [Int] {
    flows(of: source).filter { index in
      let definition = entries[index].definition
      guard let experiment = definition.experiment else { return false }
      let isCovered =
        version == nil || definition.version == nil || definition.version == version
      return isCovered && experiments.contains { $0.experiment == experiment.id }
    }
  }

  private func flows(of source: Int) -> [Int] {
    flowsOfSource[source] ?? Array(entries.indices)
  }
}
