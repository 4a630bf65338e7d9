import EventLog

/// What an `onboarding.json` has besides flows and identity, as it stands there.
package struct WrittenParts: Sendable {
  /// Its `mapping`; `nil` where it has none.
  package let mapping: MappingText?
  /// What it says of reports: `dimensions`, `bins` and `report`, where something stands in them.
  private let others: [JSONMember]

  private static let keys: [Text] = ["dimensions", "bins", "report"]

  /// Nothing.
  package init() {
    mapping = nil
    others = []
  }

  /// `bytes`: of a file that can be read.
  package init(of bytes: [UInt8]) {
    let members = (try? JSONNode.parse(bytes))?.members ?? []
    mapping = members.first { $0.key == "mapping" }.map { MappingText($0.node) }
    others = Self.keys.compactMap { key in
      members.first { $0.key == key && !$0.node.members.isEmpty }
    }
  }

  /// The names of what it has, as keys.
  package var names: [String] {
    (mapping == nil ? [] : ["mapping"]) + others.map(\.key.string)
  }

  /// What it says of reports, for a file with these flows: bins of a choice only where they have it.
  func values(with flows: [FlowDefinition]) -> [(String, PrettyJSON)] {
    let dimensions = others.first { $0.key == "dimensions" }?.node.members ?? []
    let names = Set(
      dimensions.map(\.key) + flows.flatMap(\.steps).flatMap(\.choices).map(\.id))
    return others.compactMap { member in
      guard member.key == "bins" else { return (member.key.string, PrettyJSON(member.node)) }
      let kept = member.node.members.filter {
        names.contains($0.key) || $0.key.utf8.starts(with: EventField.propertyPrefix)
      }
      guard !kept.isEmpty else { return nil }
      return ("bins", PrettyJSON(JSONNode(value: .object(kept), offset: 0)))
    }
  }
}

extension JSONNode {
  /// Of an object its members; none of any other value.
  var members: [JSONMember] {
    if case .object(let members) = value { members } else { [] }
  }
}
