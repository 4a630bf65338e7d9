// Changes of a case under which its report must stay, or change in a known way.

extension AdversarialCase {
  /// The lines of each set in another order: nothing may change.
  package func shuffled(seed: UInt64) -> AdversarialCase {
    var random = SplitMix64(seed: seed)
    return changingSets { set in set.lines = random.shuffled(set.lines) }
  }

  /// All times, in lines and options, some whole days of UTC later.
  ///
  /// Only dates in `trend.csv` may change, by as many days, where days are cut in UTC; weeks need
  /// a multiple of seven. Clocks that change fall elsewhere, so other zones promise nothing.
  package func shifted(days: Int) -> AdversarialCase {
    var result = changingSets { set in
      set.lines = set.lines.map { line in
        line.changingEvent { event in
          for place in event.fields.indices {
            if case .instant(let instant) = event.fields[place].value {
              event.fields[place].value = .instant(instant.shifted(days: days))
            }
          }
        }
      }
    }
    result.options = options.shifted(days: days)
    return result
  }

  /// The lines that carry an event id again, among the others.
  ///
  /// Only the counts of lines and of duplicates may change.
  package func repeatingIdentifiedLines(seed: UInt64) -> AdversarialCase {
    var random = SplitMix64(seed: seed)
    return changingSets { set in
      let repeated = set.lines.filter { $0.event?["event_id"] != nil && random.chance(50) }
      set.lines = random.shuffled(set.lines + repeated)
    }
  }

  /// Events of a flow that no set defines, by the case's persons and by strangers, within the
  /// times of the log.
  ///
  /// Only the counts of lines and the findings about undefined flows may change.
  package func addingForeignEvents(seed: UInt64) -> AdversarialCase {
    var random = SplitMix64(seed: seed)
    return changingSets { set in
      let events = set.lines.compactMap(\.event)
      let foreign = events.filter { _ in random.chance(20) }.map { event in
        LogLine(.event(Self.foreign(to: event, with: &random)))
      }
      set.lines = random.shuffled(set.lines + foreign)
    }
  }

  /// Events of unknown kind, by the case's persons in their flows and sessions, at the times of their
  /// events and with counters of any value.
  ///
  /// Only the counts of lines and of events of other kinds may change.
  package func addingUnknownEvents(seed: UInt64) -> AdversarialCase {
    var random = SplitMix64(seed: seed)
    let kept: Set<String> = [
      "timestamp", "anonymous_id", "user_id", "flow", "flow_version", "session_id",
    ]
    return changingSets { set in
      let events = set.lines.compactMap(\.event)
      let unknown = events.filter { _ in random.chance(40) }.map { event in
        var line = event
        line.fields =
          [LineField("event", .string("heartbeat"))]
          + event.fields.filter { kept.contains($0.name) }
        line["sequence"] = .integer(random.below(40) - 10)
        return LogLine(.event(line))
      }
      set.lines = random.shuffled(set.lines + unknown)
    }
  }

  /// An event of another flow, at an event's time and by its person or by a stranger.
  private static func foreign(
    to event: EventLine, with random: inout SplitMix64
  ) -> EventLine {
    var ids = event.fields.filter { ["anonymous_id", "user_id"].contains($0.name) }
    if random.chance(30) { ids = [LineField("user_id", .string("stranger-\(random.below(9))"))] }
    let kinds = ["page_viewed", "started", "completed", "skipped", "exposed", "restarted"]
    let fields =
      [
        LineField("event", .string(random.pick(kinds))),
        LineField("timestamp", .instant(Instant(time: event.time))),
        LineField("flow", .string("foreign")), LineField("step", .string("welcome")),
        LineField("variant", .string(random.pick(["A", "B"]))),
      ] + ids
    return EventLine(person: event.person, fields: fields)
  }

  func changingSets(_ change: (inout DefinitionSet) -> Void) -> AdversarialCase {
    var result = self
    for place in sets.indices { change(&result.sets[place]) }
    return result
  }
}

extension LogLine {
  func changingEvent(_ change: (inout EventLine) -> Void) -> LogLine {
    guard case .event(var event) = content else { return self }
    change(&event)
    var result = self
    result.content = .event(event)
    return result
  }
}
