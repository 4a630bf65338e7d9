package import EventLog

extension ValueError {
  /// That no flow has an id; the nearest of those known is offered.
  package static func unknownFlow(_ id: Text, among flows: [FlowDefinition]) -> ValueError {
    let nearest = NearestName(to: id.string, among: flows.map(\.id.string))
    let fix =
      if let nearest {
        "write \(VisibleText.quoted(nearest.name))"
      } else if flows.isEmpty {
        "check that events still arrive: no flow was found in the log"
      } else {
        "write one of the flow ids of the definition"
      }
    return ValueError("no flow has the id \(VisibleText.quoted(id))", fix: fix)
  }
}

extension FailCondition {
  /// What is wrong where the condition's flow is none of these.
  package func missingFlow(among flows: [FlowDefinition]) -> ValueError? {
    guard let flow, !flows.contains(where: { $0.id == flow }) else { return nil }
    return .unknownFlow(flow, among: flows)
  }
}
