import Definitions
import EventLog
import Journeys

// Which flow an event belongs to.
//
// Its `flow`; without one, the only flow id of the definitions its file is read with, else
// `onboarding`. A definition without version covers all versions; one with a version covers events
// of it and, where it is the id's only definition, events without version. An exposure without flow
// goes to every flow whose experiment it names.
//
// Holes, and how they are read here:
// - Only the definitions of the event's own set are asked: a flow defined for other files alone is
//   undefined for this one.
// - Of a definition with the event's version and one without any, the former covers the event.
// - An exposure "names" an experiment in `experiments`; one that names no flow's experiment goes by
//   the general rule. One that carries a version goes to that version's flows only.
// - Flows defined equally in several sets are one flow; the first set's settings hold.

enum ReferenceDestination {
  case flows([ReferenceFlowKey])
  case undefinedFlow(Text)
  /// The flow is defined, this version is not.
  case otherVersion(of: Text)
}

enum ReferenceFlowAssignment {
  static func destination(
    of event: Event, among flows: [FlowDefinition]
  ) -> ReferenceDestination {
    let exposed = flows.filter { isExposure(event, withoutFlowTo: $0) }
    guard exposed.isEmpty else { return .flows(exposed.map { ReferenceFlowKey($0) }) }
    let ids = Set(flows.map(\.id))
    let id = event.flow ?? (ids.count == 1 ? ids.first : nil) ?? Text("onboarding")
    let sameID = flows.filter { $0.id == id }
    guard !sameID.isEmpty else { return .undefinedFlow(id) }
    let sameVersion = sameID.first { $0.version != nil && $0.version == event.flowVersion }
    let allVersions = sameID.first { $0.version == nil }
    let onlyOne = event.flowVersion == nil && sameID.count == 1 ? sameID.first : nil
    guard let flow = sameVersion ?? allVersions ?? onlyOne else { return .otherVersion(of: id) }
    return .flows([ReferenceFlowKey(flow)])
  }

  private static func isExposure(_ event: Event, withoutFlowTo flow: FlowDefinition) -> Bool {
    guard event.kind == .exposed, event.flow == nil else { return false }
    return event.experiments.contains { line in
      flow.experiments.contains { $0.id == line.experiment }
    }
      && (event.flowVersion == nil || flow.version == nil || event.flowVersion == flow.version)
  }

  /// The flows of all sets, each once, by id and then version, none first.
  static func flows(of input: ReferenceInput, asOf: Int64?) -> [ReferenceFlow] {
    var flows: [ReferenceFlow] = []
    for set in input.definitions {
      for definition in set.flows {
        if let twin = flows.first(where: { $0.key == ReferenceFlowKey(definition) }) {
          precondition(twin.definition == definition, "a flow is not defined differently twice")
          continue
        }
        flows.append(
          ReferenceFlow(
            definition: definition, settings: set.settings,
            windowMilliseconds: input.windowMilliseconds ?? definition.windowMilliseconds,
            asOf: asOf, scope: definition.id, reading: input.order, unit: input.count))
      }
    }
    for index in flows.indices {
      let definition = flows[index].definition
      let versions = flows.filter { $0.definition.id == definition.id }.count
      if versions > 1, let version = definition.version {
        flows[index].scope = Text(utf8: definition.id.utf8 + Text("@").utf8 + version.utf8)
      }
    }
    return flows.sorted { sortFields(of: $0.definition) < sortFields(of: $1.definition) }
  }

  private static func sortFields(of definition: FlowDefinition) -> (Text, Text) {
    (definition.id, definition.version ?? Text(""))
  }
}
