/// Events that wait until no earlier line can come any more.
package struct ArrivalOrder: Sendable {
  /// By minute of arrival since the log's start: sorting many short lists is quicker than one long.
  private var minutes: [[PlannedEvent]] = []
  private var first = 0
  private let start: Int64

  package init(_ settings: LogSettings) {
    start = settings.start
  }

  /// Takes events of users who begin later than all that was taken before may arrive.
  package mutating func add(_ events: [PlannedEvent]) {
    for event in events {
      let minute = Int((event.arrival - start) / 60_000)
      while minutes.count <= minute { minutes.append([]) }
      minutes[minute].append(event)
    }
  }

  /// The events of whole minutes before a time, in the order of their arrival; `nil` takes all.
  package mutating func take(before time: Int64?) -> [PlannedEvent] {
    let end = time.map { min(minutes.count, Int(($0 - start) / 60_000)) } ?? minutes.count
    var ready: [PlannedEvent] = []
    while first < end {
      ready += minutes[first].sorted(by: PlannedEvent.arrives)
      minutes[first] = []
      first += 1
    }
    return ready
  }
}
