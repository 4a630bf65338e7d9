import EventLog

// Clients send their events in batches, `{"device":"x","events":[{…},{…}]}`, and some collectors put
// them into a text. The array of a batch is the one whose elements say when they happened, or that is
// called what batches are called and whose elements have names; lists of goods in a cart are neither.

/// Finds the arrays that hold the events of a line.
struct RecordSearch {
  /// The way to the events; `nil` where a line is one.
  let path: FieldPath?

  private static let mostLines = 200
  private static let deepest = 10
  /// What batches are called whose events have one time, that of the line.
  private static let names: Set<Text> = ["events", "batch", "hits", "messages", "logs"]

  init(_ lines: [JSONNode]) {
    let some = lines.some(Self.mostLines)
    var found: [FieldPath: Int] = [:]
    for line in some {
      for path in Set(Self.arrays(in: line, at: [], depth: 0)) { found[path, default: 0] += 1 }
    }
    let areFew = some.count <= Self.fewLines && Self.areAll(of: some, in: found)
    let common = found.filter { areFew || $0.value * 2 > some.count }.map(\.key)
    // The innermost: a batch of batches holds its events below.
    path = common.max { left, right in
      left.keys.count != right.keys.count
        ? left.keys.count < right.keys.count : right.precedes(left)
    }
  }

  /// Whether lines that have no batch say no time either: phpMyAdmin writes `{"type":"header"}` and `{"type":"database"}`
  /// before the one object that has a table.
  private static func areAll(of lines: [JSONNode], in found: [FieldPath: Int]) -> Bool {
    found.count == 1
      && lines.allSatisfy { !arrays(in: $0, at: [], depth: 0).isEmpty || !holdsTime($0, depth: 0) }
  }

  private static let fewLines = 20

  private static func arrays(in node: JSONNode, at keys: [Text], depth: Int) -> [FieldPath] {
    guard depth < deepest else { return [] }
    switch node.value {
    case .object(let members):
      return members.filter { $0.key.utf8.count <= SampleTable.longestKey }.flatMap {
        arrays(in: $0.node, at: keys + [$0.key], depth: depth + 1)
      }
    case .array(let elements):
      guard !keys.isEmpty, let first = elements.first, case .object(let members) = first.value,
        elements.allSatisfy({ if case .object = $0.value { true } else { false } })
      else { return [] }
      let inner = arrays(in: first, at: keys, depth: depth + 1).filter { path in
        areIn(elements, path, at: keys, depth: depth + 1)
      }
      let isBatch =
        !isPair(members)
        && (holdsTime(first, depth: 0) || names.contains(keys[keys.count - 1]) && isNamed(members))
      return (isBatch ? [FieldPath(keys)] : []) + inner.filter { $0.keys.count > keys.count }
    case .string:
      return node.embedded.map { arrays(in: $0, at: keys, depth: depth) } ?? []
    case .null, .bool, .number: return []
    }
  }

  private static let mostElements = 20

  /// Whether nearly all elements have an array of their own there: a list that only some screens have holds
  /// what users did on them, and not the events of the flow.
  private static func areIn(
    _ elements: [JSONNode], _ path: FieldPath, at keys: [Text], depth: Int
  ) -> Bool {
    let some = elements.prefix(mostElements)
    let without = some.count { !arrays(in: $0, at: keys, depth: depth).contains(path) }
    return without * 5 <= some.count
  }

  private static func isNamed(_ members: [JSONMember]) -> Bool {
    members.contains { member in
      guard case .string = member.node.value else { return false }
      return KeyNames(member.key).eventScore >= 6
    }
  }

  private static func isPair(_ members: [JSONMember]) -> Bool {
    members.contains { $0.key == "key" || $0.key == "name" }
      && members.contains { $0.key == "value" }
  }

  /// Whether a value is a time, or holds one not far below.
  private static func holdsTime(_ node: JSONNode, depth: Int) -> Bool {
    switch node.value {
    case .object(let members):
      return depth < 4 && members.contains { holdsTime($0.node, depth: depth + 1) }
    case .string(let text):
      if let inner = node.embedded { return holdsTime(inner, depth: depth + 1) }
      return TimeForm(text) != nil
    case .number(let digits): return TimeForm(Text(digits)) != nil
    case .null, .bool, .array: return false
    }
  }
}
