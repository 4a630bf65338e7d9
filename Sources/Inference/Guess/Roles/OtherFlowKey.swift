package import EventLog

/// Whether native lines tell flows apart by a key that the native format does not read: `journey`, `wizard_id`.
package enum OtherFlowKey {
  private static let mostLines = 200

  /// Looks at a sample of a log's lines: some name no flow as native lines do, and such a key of theirs has
  /// several values.
  package static func isThere(in lines: [LineSample.Line]) -> Bool {
    var values: [Text: Set<Text>] = [:]
    // Lines have the same keys, and to take a name apart takes longer than to parse its line.
    var isFlow: [Text: Bool] = [:]
    let mayBeFlow = { (key: Text) in
      if let known = isFlow[key] { return known }
      let found = key.utf8.count < 40 && KeyNames(key).isFlow
      isFlow[key] = found
      return found
    }
    for members in lines.objects(atMost: mostLines)
    where !members.contains(where: { $0.key == "flow" || $0.key == "flow_id" }) {
      for member in members where mayBeFlow(member.key) {
        if case .string(let value) = member.node.value {
          values[member.key, default: []].insert(value)
        }
      }
    }
    return values.values.contains { (2...SideFields.mostFlows).contains($0.count) }
  }
}
