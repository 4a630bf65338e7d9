import EventLog

// Where the step is a part of the event's name, one pattern reads all names that differ in it alone, and
// those to come: onboarding_{step}_viewed. Where a pattern would take other names too, or would call a
// step otherwise than another name of it does, each name has its own rule.

/// The rules of names that hold the step.
struct LabelRules {
  private let walk: Walk
  private let showing: [Int]
  private let kind: (Int) -> EventKind

  init(_ walk: Walk, showing: [Int], kind: @escaping (Int) -> EventKind) {
    self.walk = walk
    self.showing = showing
    self.kind = kind
  }

  private struct Frame: Hashable {
    let before: [UInt8]
    let after: [UInt8]
    let kind: EventKind
  }

  func rules(_ conditions: [ValueCondition], scope: SkipScope? = nil) -> [KindRule] {
    let steps = Set(walk.reading.stepNames)
    let own = showing.filter { steps.contains(meaning($0).label) }
    let spelling = spelling(of: own)
    var rules: [KindRule] = []
    var rest: [Int] = []
    for (frame, names) in frames(own) {
      if isPattern(frame, names, spelling: spelling) {
        rules.append(
          KindRule(
            events: [pattern(frame)], conditions: conditions, kind: frame.kind, scope: scope))
      } else {
        rest += names
      }
    }
    return rules + single(rest, spelling, conditions, scope)
  }

  private func meaning(_ name: Int) -> NameMeaning { walk.names[name].meaning }

  private func raw(_ name: Int) -> Text? {
    meaning(name).labelRange.map { Text(utf8: Array(walk.names[name].text.utf8[$0])) }
  }

  /// By label, how names spell it where all spell it alike; else the label.
  private func spelling(of names: [Int]) -> [Text: Text] {
    var spelt: [Text: Set<Text>] = [:]
    for name in allNames(ofLabelsOf: names) {
      spelt[meaning(name).label, default: []].insert(raw(name) ?? meaning(name).label)
    }
    var spelling: [Text: Text] = spelt.reduce(into: [:]) { result, entry in
      result[entry.key] = entry.value.count == 1 ? entry.value.first : entry.key
    }
    // Pages that are one step together have one name.
    for group in walk.reading.branches.joined {
      let labels = walk.reading.names(of: group[0])
      let name = Text(labels.map { (spelling[$0] ?? $0).string }.joined(separator: " / "))
      for label in labels { spelling[label] = name }
    }
    return spelling
  }

  /// All names that show a page and have one of these labels.
  private func allNames(ofLabelsOf names: [Int]) -> [Int] {
    let labels = Set(names.map { meaning($0).label })
    return walk.names.indices.filter { name in
      guard labels.contains(meaning(name).label) else { return false }
      switch meaning(name).verb {
      case .view, .complete, .start, nil, .skip, .back, .error: return true
      case .act, .choose: return names.contains(name)
      case .grant, .deny, .ask, .leave: return false
      }
    }
  }

  /// Names by what stands before and behind their labels, in byte order.
  private func frames(_ names: [Int]) -> [(Frame, [Int])] {
    var frames: [Frame: [Int]] = [:]
    for name in names {
      let text = walk.names[name].text.utf8
      let range = meaning(name).labelRange ?? text.count..<text.count
      let frame = Frame(
        before: Array(text[..<range.lowerBound]), after: Array(text[range.upperBound...]),
        kind: kind(name))
      frames[frame, default: []].append(name)
    }
    return frames.sorted { left, right in
      let (l, r) = (left.key, right.key)
      if l.before != r.before { return l.before.lexicographicallyPrecedes(r.before) }
      if l.after != r.after { return l.after.lexicographicallyPrecedes(r.after) }
      return l.kind.rawValue < r.kind.rawValue
    }.map { ($0.key, $0.value) }
  }

  private func pattern(_ frame: Frame) -> EventPattern {
    var pieces: [EventPattern.Piece] = []
    if !frame.before.isEmpty { pieces.append(.literal(Text(utf8: frame.before))) }
    pieces.append(.capture(.step))
    if !frame.after.isEmpty { pieces.append(.literal(Text(utf8: frame.after))) }
    return EventPattern(pieces: pieces)
  }

  /// Whether a pattern reads its names as they are to be read, and no others.
  private func isPattern(_ frame: Frame, _ names: [Int], spelling: [Text: Text]) -> Bool {
    let hasBrace = (frame.before + frame.after).contains { $0 == 0x7B || $0 == 0x7D }
    guard names.count > 1, !hasBrace, !walk.reading.selection.isPart,
      NameMeaning(Text(utf8: frame.before + frame.after)).isOnboarding
    else { return false }
    let pattern = pattern(frame)
    return walk.names.indices.allSatisfy { name in
      guard let captured = pattern.captures(in: walk.names[name].text)?[.step] else { return true }
      return names.contains(name) && captured == spelling[meaning(name).label]
    }
  }

  /// A rule for each step, whose names have no pattern.
  private func single(
    _ names: [Int], _ spelling: [Text: Text], _ conditions: [ValueCondition], _ scope: SkipScope?
  ) -> [KindRule] {
    struct Key: Hashable {
      let label: Text
      let kind: EventKind
    }
    let groups = Dictionary(grouping: names) { Key(label: meaning($0).label, kind: kind($0)) }
    return groups.sorted {
      $0.key.label != $1.key.label
        ? $0.key.label < $1.key.label : $0.key.kind.rawValue < $1.key.kind.rawValue
    }.map { key, names in
      KindRule(
        events: names.map { walk.names[$0].text }.sorted().map { EventPattern(name: $0) },
        conditions: conditions, kind: key.kind, scope: scope,
        constants: [.step: spelling[key.label] ?? key.label])
    }
  }
}
