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
        "write \(choice(of: flows.map { VisibleText.quoted($0.id) }))"
      }
    return ValueError("no flow has the id \(VisibleText.quoted(id))", fix: fix)
  }

  /// How many ids a message names.
  private static let mostNamed = 8

  /// The ids to choose from, each once, in their order.
  private static func choice(of ids: [String]) -> String {
    var different: [String] = []
    for id in ids where !different.contains(id) { different.append(id) }
    let named = different.prefix(mostNamed)
    if named.count == 1 { return named.joined() }
    let more = different.count - named.count
    return "one of \(named.joined(separator: ", "))\(more > 0 ? " and \(more) more" : "")"
  }
}
