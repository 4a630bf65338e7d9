import EventLog
import Journeys
import Statistics

extension ClusterTally {
  /// Passes each rate and each time with its sums, in ascending order.
  mutating func code(
    with archive: inout some PartialArchive, names: FlowNames
  ) throws(PartialFault) {
    try codeRates(&archive, names: names)
    try codeTimes(&archive)
  }

  private mutating func codeRates(
    _ archive: inout some PartialArchive, names: FlowNames
  ) throws(PartialFault) {
    var entries = sums.map { (rate: $0.key.numbers, sums: $0.value) }
      .sorted { $0.rate.lexicographicallyPrecedes($1.rate) }
    try archive.code(&entries, blank: ([], ClusterSums())) {
      (entry, archive) throws(PartialFault) in
      try archive.code(&entry.rate, blank: 0) { (number, archive) throws(PartialFault) in
        try archive.code(&number)
      }
      try archive.code(&entry.sums.reachedSquares)
      try archive.code(&entry.sums.products)
      try archive.code(&entry.sums.unitSquares)
      try archive.code(&entry.sums.surplusUnits)
    }
    var read: [ClusteredRate: ClusterSums] = [:]
    for entry in entries {
      guard let rate = ClusteredRate(numbers: entry.rate), rate.isKnown(to: names),
        read.updateValue(entry.sums, forKey: rate) == nil
      else { throw PartialFault() }
    }
    self = ClusterTally(sums: read, times: times)
  }

  private mutating func codeTimes(_ archive: inout some PartialArchive) throws(PartialFault) {
    var entries = times.map { (time: $0.key.numbers, times: $0.value) }
      .sorted { $0.time.lexicographicallyPrecedes($1.time) }
    try archive.code(&entries, blank: ([0, 0], ClusterTimes())) {
      (entry, archive) throws(PartialFault) in
      for place in entry.time.indices { try archive.code(&entry.time[place]) }
      try entry.times.code(with: &archive)
    }
    var read: [ClusteredTime: ClusterTimes] = [:]
    for entry in entries {
      guard let time = ClusteredTime(numbers: entry.time),
        read.updateValue(entry.times, forKey: time) == nil
      else { throw PartialFault() }
    }
    self = ClusterTally(sums: sums, times: read)
  }

  /// The same sums where the names are numbered anew.
  func renumbered(_ numbers: NameRemap) -> ClusterTally {
    ClusterTally(
      sums: Dictionary(uniqueKeysWithValues: sums.map { ($0.renumbered(numbers), $1) }),
      times: times)
  }
}

extension ClusteredTime {
  /// What the time is known by in a partial: its kind and its step.
  fileprivate var numbers: [Int] {
    switch self {
    case .advance(let step): [0, step]
    case .beforeLeaving(let step): [1, step]
    }
  }

  /// `nil` where no time has these numbers.
  fileprivate init?(numbers: [Int]) {
    switch numbers[0] {
    case 0: self = .advance(step: numbers[1])
    case 1: self = .beforeLeaving(step: numbers[1])
    default: return nil
    }
  }
}

extension ClusteredRate {
  /// What the rate is known by in a partial: its kind, then its numbers.
  fileprivate var numbers: [Int] {
    switch self {
    case .reached(let step): [0, step]
    case .advanced(let step): [1, step]
    case .completed: [2]
    case .completedFromLast: [3]
    case .granted(let step, let permission): [4, step, permission]
    case .completedAfterChoice(let step, let choice, let value): [5, step, choice, value]
    case .completedOfDay(let day): [6, day]
    case .completedOfWeek(let monday): [7, monday]
    case .left(let step): [8, step]
    case .leftAfter(let answer, let step, let permission): [9, answer.rawValue, step, permission]
    }
  }

  /// `nil` where no rate has these numbers.
  fileprivate init?(numbers: [Int]) {
    switch (numbers.first, numbers.count) {
    case (0, 2): self = .reached(step: numbers[1])
    case (1, 2): self = .advanced(toStep: numbers[1])
    case (2, 1): self = .completed
    case (3, 1): self = .completedFromLast
    case (4, 3): self = .granted(step: numbers[1], permission: numbers[2])
    case (5, 4):
      self = .completedAfterChoice(step: numbers[1], choice: numbers[2], value: numbers[3])
    case (6, 2): self = .completedOfDay(numbers[1])
    case (7, 2): self = .completedOfWeek(from: numbers[1])
    case (8, 2): self = .left(step: numbers[1])
    case (9, 4):
      guard let answer = LastAnswer(rawValue: numbers[1]) else { return nil }
      self = .leftAfter(answer, step: numbers[2], permission: numbers[3])
    default: return nil
    }
  }

  /// Whether the names that the rate is about have these numbers.
  fileprivate func isKnown(to names: FlowNames) -> Bool {
    switch self {
    case .reached, .advanced, .completed, .completedFromLast, .completedOfDay, .completedOfWeek,
      .left:
      true
    case .granted(_, let permission), .leftAfter(_, _, let permission):
      permission < names.permissions.count
    case .completedAfterChoice(_, let choice, let value):
      choice < names.choices.count && value <= names.values.count
    }
  }

  fileprivate func renumbered(_ numbers: NameRemap) -> ClusteredRate {
    switch self {
    case .reached, .advanced, .completed, .completedFromLast, .completedOfDay, .completedOfWeek,
      .left:
      self
    case .granted(let step, let permission):
      .granted(step: step, permission: numbers.permissions[permission])
    case .leftAfter(let answer, let step, let permission):
      .leftAfter(answer, step: step, permission: numbers.permissions[permission])
    case .completedAfterChoice(let step, let choice, let value):
      .completedAfterChoice(
        step: step, choice: numbers.choices[choice],
        value: value == 0 ? 0 : numbers.values[value - 1] + 1)
    }
  }
}
