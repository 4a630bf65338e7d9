/// What happens to events between the app and the log: duplicates, events of unknown kind beside them,
/// other spellings, bad and blank lines, foreign line ends, disorder.
struct Disturbance {
  var random: SplitMix64

  /// The lines of a log, made of the events of all its persons.
  mutating func lines(of events: [EventLine], flows: [String]) -> [LogLine] {
    let repeated = events.flatMap { event in
      [event] + duplicate(of: event, flows: flows) + unknown(beside: event)
    }
    var spelling = Spelling(random: SplitMix64(seed: random.next()))
    let spelt = inOrderOfArrival(repeated.map { spelling.respelt($0) })
    let crlfPercent = random.pick([0, 0, 3, 100])
    return spelt.flatMap { event in interruption() + [LogLine(.event(event))] }.map { line in
      var result = line
      result.hasCarriageReturn = random.chance(crlfPercent)
      return result
    }
  }

  /// Now and then a line with the event's id: the same again, or one that differs in time, kind or
  /// flow.
  private mutating func duplicate(of event: EventLine, flows: [String]) -> [EventLine] {
    guard event["event_id"] != nil, random.chance(10) else { return [] }
    var copy = event
    switch random.below(5) {
    case 0:
      let shift = random.pick([-1000, -1, 1, 1000, 3_600_000] as [Int64])
      copy["timestamp"] = .instant(Instant(time: event.time + shift))
    case 1: copy["event"] = .string(random.pick(["error_shown", "went_back", "completed"]))
    case 2: copy["flow"] = .string(random.pick(flows + ["ghost"]))
    default: break
    }
    return [copy]
  }

  /// Now and then an event of unknown kind that has all fields of another, mostly in its millisecond:
  /// sometimes its id, too, and a counter that would put it somewhere else.
  private mutating func unknown(beside event: EventLine) -> [EventLine] {
    guard random.chance(6) else { return [] }
    var copy = event
    copy["event"] = .string(random.pick(["purchase", "app_opened", "heartbeat"]))
    if !random.chance(30) { copy["event_id"] = nil }
    if random.chance(70) { copy["sequence"] = .integer(random.below(30) - 5) }
    let shift = random.pick([0, 0, 0, -1, 1, -1000] as [Int64])
    copy["timestamp"] = .instant(Instant(time: event.time + shift))
    return [copy]
  }

  private mutating func inOrderOfArrival(_ events: [EventLine]) -> [EventLine] {
    switch random.below(4) {
    case 0: return events
    case 1: return random.shuffled(events)
    default:
      var sorted = events.enumerated().sorted {
        ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
      }.map(\.element)
      for place in sorted.indices.dropFirst() where random.chance(10) {
        sorted.swapAt(place, max(0, place - 1 - random.below(5)))
      }
      return sorted
    }
  }

  /// Mostly nothing; about once in fifty lines a bad one, as often a blank one.
  private mutating func interruption() -> [LogLine] {
    var lines: [LogLine] = []
    if random.chance(2) {
      lines.append(BadLine.line(reason: random.pick(BadLine.reasons), with: &random))
    }
    if random.chance(2) { lines.append(LogLine(.blank(random.pick(["", " ", "\t \t"])))) }
    return lines
  }
}
