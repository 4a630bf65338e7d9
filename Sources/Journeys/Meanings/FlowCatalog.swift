package import Definitions
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
    /// Steps of an inferred definition that may be pages of the app, in order.
    package var doubtfulSteps: [Text] = []
    /// Pages that came after an inferred definition's steps and were taken for the app's, in order.
    package var appPages: [Text] = []

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
  private let sources: [Source]

  /// What the files of one source may speak of.
  private struct Source {
    let flowsByID: [Text: [Int]]
    let flowsByExperiment: [Text: [Int]]
    /// The id of all flows, where there is only one.
    let onlyID: Text?

    init(_ flows: [Int], of entries: [Entry]) {
      flowsByID = Dictionary(grouping: flows) { entries[$0].definition.id }
      onlyID = flowsByID.count == 1 ? flowsByID.keys.first : nil
      let named = flows.flatMap { flow in
        entries[flow].definition.experiments.map { (id: $0.id, flow: flow) }
      }
      flowsByExperiment = Dictionary(grouping: named, by: \.id).mapValues { $0.map(\.flow) }
    }
  }

  /// A catalog of `entries`, all flows of the run, each once.
  ///
  /// `definitionsOfSource` gives, by source, the flows that its definition set has; `nil` for a
  /// source without one, whose events are matched against all.
  package init(entries: [Entry], definitionsOfSource: [[FlowDefinition]?]) {
    let sorted = entries.sorted { Self.precedes($0.definition, $1.definition) }
    self.entries = sorted
    sources = definitionsOfSource.map { definitions in
      guard let definitions else { return Source(Array(sorted.indices), of: sorted) }
      let wanted = Set(definitions.map(\.key))
      let flows = sorted.indices.filter { wanted.contains(sorted[$0].definition.key) }
      return Source(flows, of: sorted)
    }
  }

  private static func precedes(_ left: FlowDefinition, _ right: FlowDefinition) -> Bool {
    if left.id != right.id { return left.id < right.id }
    guard let leftVersion = left.version else { return right.version != nil }
    guard let rightVersion = right.version else { return false }
    return leftVersion < rightVersion
  }

  /// Where an event of this flow and version belongs.
  ///
  /// Without a flow it is of the source's only one, else of `onboarding`.
  package func target(flow: Text?, version: Text?, source: Int) -> Target {
    let source = sources[source]
    let id = flow ?? source.onlyID ?? "onboarding"
    guard let candidates = source.flowsByID[id] else { return .undefined(id) }
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
    let named = experiments.flatMap { sources[source].flowsByExperiment[$0.experiment] ?? [] }
    // An event may name several experiments of one flow.
    return named.enumerated().filter { place, index in
      let own = entries[index].definition.version
      return !named[..<place].contains(index) && (version == nil || own == nil || own == version)
    }.map(\.element)
  }
}
