/// How the walk's events become lines.
extension Walk {
  mutating func maybeStep(_ place: Int) -> [LineField] {
    random.chance(50) ? stepFields(place) : []
  }

  /// A step of the person's list as apps name it: by a page's name, by an index, or by a whole
  /// number where the name should stand.
  mutating func stepFields(_ place: Int) -> [LineField] {
    let pages = flow.steps[list[place]].pages ?? [.name(flow.steps[list[place]].id)]
    if !flow.listsIndices, random.chance(20) { return indexFields(place) }
    switch random.pick(pages) {
    case .index(let index): return indexFields(index)
    case .name(let name):
      let index = random.chance(10) ? [LineField("step_index", .integer(random.below(8)))] : []
      return [LineField("step", .string(name))] + index
    }
  }

  private mutating func indexFields(_ index: Int) -> [LineField] {
    let shown = random.chance(4) ? index + 7 : index
    return [LineField(random.chance(70) ? "step_index" : "step", .integer(shown))]
  }

  /// Adds a line; of a field given twice the one in `fields` stands.
  mutating func write(_ kind: String, _ fields: [LineField] = []) {
    if !events.isEmpty { advance() }
    sequence += random.chance(90) ? 1 : -3
    var line = [LineField("event", .string(kind)), LineField("timestamp", .instant(spelt(time)))]
    line += person.ids(after: events.count, with: &random)
    line +=
      bookkeeping() + place() + assignment()
      + person.traits.filter { _ in
        random.chance(95)
      }
    let names = Set(fields.map(\.name))
    line = line.filter { !names.contains($0.name) } + fields
    events.append(EventLine(person: person.number, fields: line))
  }

  private mutating func bookkeeping() -> [LineField] {
    var fields: [LineField] = []
    if person.hasEventIDs, random.chance(95) {
      let number = sequence + session * 7
      fields.append(
        LineField("event_id", random.chance(50) ? .string("\(number)") : .integer(number)))
    }
    if person.hasSessions, random.chance(96) {
      fields.append(LineField("session_id", .string("s\(session)")))
    }
    if person.hasSequence, random.chance(85) {
      fields.append(LineField("sequence", .integer(sequence)))
    }
    return fields
  }

  /// The flow and its version as the line gives them: mostly right.
  private mutating func place() -> [LineField] {
    let omits = set.omittedFlow == flow.id ? 40 : 2
    var fields: [LineField] = []
    if !random.chance(omits) {
      let id = random.chance(2) ? "ghost" : flow.id
      fields.append(LineField("flow", .string(id)))
    }
    let version = random.chance(4) ? "99" : flow.version ?? random.pick([nil, nil, "1", "2"])
    if let version, !random.chance(8) {
      fields.append(LineField("flow_version", .string(version)))
    }
    return fields
  }

  private mutating func assignment() -> [LineField] {
    let experiment = flow.experiment?.id ?? ""
    guard var variant = person.variants[experiment], random.chance(45) else { return [] }
    let arms = flow.experiment?.arms ?? ["A", "B"]
    let isLate = entry.map { time > $0 + flow.windowMilliseconds } ?? false
    if person.isMixed || (isLate && random.chance(15)) { variant = random.pick(arms) }
    let named = LineField(
      "experiments",
      .object([
        JSONField("other_test", .string("A")), JSONField(experiment, .string(variant)),
      ]))
    let short = LineField("variant", .string(variant))
    if experiment.isEmpty { return [short] }
    switch random.below(10) {
    case 0: return [named, LineField("variant", .string(random.pick(arms)))]
    case 1, 2: return [named]
    default: return [short]
    }
  }

  private mutating func spelt(_ time: Int64) -> Instant {
    if random.chance(30) { return Instant(time: time, spelling: .epoch) }
    let fraction = random.pick([
      Instant.Fraction.short, .short, .milliseconds, .beyond("9"), .beyond("000999"),
    ])
    let offset = random.pick([0, 0, 0, 60, 330, -450])
    return Instant(time: time, spelling: .text(offset: offset, fraction: fraction))
  }
}
