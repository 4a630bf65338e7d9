// A rule of a mapping: which events it is about, and what they mean.
//
//     { "event": "onboarding:{step}:nextPressed", "kind": "page_completed" }
//     { "event": ["notifications:request"], "where": { "/properties/status": "denied" },
//       "kind": "permission_denied", "set": { "permission": "notifications" } }
//
// A name without braces compares as names of kinds do, without case and separators. A name with
// braces compares byte by byte, and each pair of braces takes at least one byte, as few as will do:
// the step of "onboarding:a:b:nextPressed" would be "a:b". No regular expressions: what such a
// pattern costs is known, and which rule hides another can be told.

/// What events of some names, and with some values, mean.
package struct KindRule: Hashable, Sendable {
  /// Names, any of which will do; empty for all events.
  package var events: [EventPattern]
  /// All must hold.
  package var conditions: [ValueCondition]
  package var kind: EventKind
  /// What was skipped, where `kind` is `skipped` and its name in the rule says so.
  package var scope: SkipScope?
  /// Values that the rule itself gives to fields.
  package var constants: [MappedField: Text]
  /// Where fields of these events stand, before all other places.
  package var values: [MappedField: FieldPath] = [:]

  package init(
    events: [EventPattern], conditions: [ValueCondition] = [], kind: EventKind,
    scope: SkipScope? = nil, constants: [MappedField: Text] = [:]
  ) {
    self.events = events
    self.conditions = conditions
    self.kind = kind
    self.scope = scope
    self.constants = constants
  }
}

/// A condition on a value of the line.
package struct ValueCondition: Hashable, Sendable {
  package var path: FieldPath
  /// One of these, as text; empty where any value will do.
  package var values: [Text]
  /// Whether the route of the value is compared: see Route.swift.
  package var isOfRoute: Bool

  package init(path: FieldPath, values: [Text], isOfRoute: Bool = false) {
    self.path = path
    self.values = values
    self.isOfRoute = isOfRoute
  }
}

/// Names of events: one, or all that a pattern with captures fits.
package struct EventPattern: Hashable, Sendable {
  /// A piece of a pattern.
  package enum Piece: Hashable, Sendable {
    case literal(Text)
    case capture(MappedField)
  }

  package let pieces: [Piece]

  package init(pieces: [Piece]) {
    self.pieces = pieces
  }

  /// A name without captures.
  package init(name: Text) {
    pieces = [.literal(name)]
  }

  package var hasCaptures: Bool {
    pieces.contains { if case .capture = $0 { true } else { false } }
  }

  /// The captured values of a name that fits; `nil` where it does not.
  package func captures(in name: Text) -> [MappedField: Text]? {
    // A longer name is rejected, so nobody asks what is in it.
    guard name.utf8.count <= NameCheck.longestName else { return nil }
    guard hasCaptures else {
      let fits = pieces.count == 1 && FoldedName.folded(name) == folded
      return fits ? [:] : nil
    }
    return Self.captures(in: name.utf8[...], pieces[...])
  }

  /// The name without case and separators, where it has no captures.
  package var folded: Text {
    guard case .literal(let text)? = pieces.first else { return "" }
    return FoldedName.folded(text)
  }

  /// Each capture is as short as the rest of the pattern allows.
  private static func captures(
    in name: ArraySlice<UInt8>, _ pieces: ArraySlice<Piece>
  ) -> [MappedField: Text]? {
    guard let piece = pieces.first else { return name.isEmpty ? [:] : nil }
    let rest = pieces.dropFirst()
    switch piece {
    case .literal(let text):
      guard name.starts(with: text.utf8) else { return nil }
      return captures(in: name.dropFirst(text.utf8.count), rest)
    case .capture(let field):
      for length in stride(from: 1, through: name.count, by: 1) {
        guard var found = captures(in: name.dropFirst(length), rest) else { continue }
        found[field] = Text(utf8: Array(name.prefix(length)))
        return found
      }
      return nil
    }
  }
}

extension KindRule {
  /// Whether no event gets past this rule to another.
  package func hides(_ other: KindRule) -> Bool {
    let isFree = conditions.allSatisfy { condition in
      other.conditions.contains { $0.path == condition.path && condition.admitsAll(of: $0) }
    }
    guard isFree else { return false }
    if events.isEmpty { return true }
    guard !other.events.isEmpty else { return false }
    return other.events.allSatisfy { pattern in events.contains { $0.covers(pattern) } }
  }
}

extension ValueCondition {
  fileprivate func admitsAll(of other: ValueCondition) -> Bool {
    if values.isEmpty { return true }
    return isOfRoute == other.isOfRoute && !other.values.isEmpty
      && other.values.allSatisfy(values.contains)
  }
}

extension EventPattern {
  /// Whether it fits all names that another fits, as far as that can be told: of two patterns with
  /// captures, where they are alike.
  fileprivate func covers(_ other: EventPattern) -> Bool {
    guard other.hasCaptures else {
      guard hasCaptures else { return folded == other.folded }
      // The other fits names in any case, this one only the bytes it has.
      return false
    }
    return isAlike(other)
  }

  private func isAlike(_ other: EventPattern) -> Bool {
    pieces.count == other.pieces.count
      && zip(pieces, other.pieces).allSatisfy { pair in
        switch pair {
        case (.capture, .capture): true
        case (.literal(let left), .literal(let right)): left == right
        default: false
        }
      }
  }
}
