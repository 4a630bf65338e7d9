import EventLog

// What went with going on: of each step that a user reached, what happened from its first view to the
// next step, or to the end of the trail where they left.
//
//     view a   help   choice x   view b   error   view c   ...leaves
//     a        ╰─ help, x ─╯
//     b                          ╰─ error ─╯                x still holds
//     c                                           ╰─ ... ─╯ x still holds
//
// An event counts in the stretch that it is in. Choices and answers count from when they were given on:
// the last of each up to the end of the stretch. So the stretches are taken in the order of their ends,
// and the events of the journey are gone through once.

/// Finds the stretches of a unit and what is in them; made once, for its memory.
struct DriverReader: Sendable {
  /// Where the stretch of one step lies.
  private struct Stretch {
    let position: Int
    /// Places of the user's events, as `TrailReader` has gathered them.
    let places: Range<Int>
    /// The first event of the journey after the stretch.
    let journeyEnd: Int

    @inline(__always)
    func isBefore(_ other: Stretch) -> Bool {
      (journeyEnd, position) < (other.journeyEnd, other.position)
    }
  }

  /// A step that was viewed and not yet followed by a later one.
  private struct Waiting {
    let position: Int
    let since: Int
  }

  /// The last answer to a permission, on whatever step.
  private struct Answer: NumberedFact {
    let permission: Int
    var answer: PermissionAnswer
    var number: Int { permission }
    var position: Int { 0 }
  }

  /// By list of the flow.
  private let stepCounts: [Int]
  private let flow: Int32
  /// By `EventShape`, the flow that goes on by it, for which it is no driver; `nil` for none.
  private let advancedBy: [Int32?]
  /// By `EventShape`.
  private let names: NameTable
  private let permissions: NameTable
  private let choices: ChoiceNumbers
  private var stretches: [Stretch] = []
  private var waiting: [Waiting] = []
  /// By position, whether the stretch is found, or the step is none that the unit went on from.
  private var isFound: [Bool] = []
  /// By position, the last event that viewed the step in an attempt where none had; `nil` before any attempt did.
  private var viewedIn: [Int?] = []
  private var numbers: [Int] = []
  private var chosen: [ChoiceFacts] = []
  private var chosenPlaces = FactPlaces()
  /// By choice, the last `mark` at which it was met: two at one mark are the same choice on two steps.
  private var marks: [Int] = []
  private var mark = 0
  /// In the order in which the permissions first came up.
  private var answers: [Answer] = []
  private var answerPlaces = FactPlaces()

  init(
    flow: FlowReading, flowIndex: Int, advancedBy: [Int32?], numbers: RunNames
  ) {
    self.flow = Int32(flowIndex)
    self.advancedBy = advancedBy
    stepCounts = flow.lists.lists.map(\.steps.count)
    names = numbers.events
    permissions = numbers.permissions
    choices = ChoiceNumbers(
      choices: numbers.choices, values: numbers.values(ofFlow: flowIndex))
  }

  /// The table of that name, which the readers of all flows share.
  static func advancedBy(_ symbols: RunSymbols, flowOfShape: [Int32?]) -> [Int32?] {
    zip(symbols.shapes, flowOfShape).map { $0.kind.isOfFlowItself ? $1 : nil }
  }

  @inline(__always)
  private func isCandidate(_ shape: UInt32) -> Bool { advancedBy[Int(shape)] != flow }

  /// Whether anything of a user may be a driver, whatever the stretches.
  func mayFind(in journey: AttemptedJourney, of user: [EventRecord]) -> Bool {
    guard user.isEmpty, journey.exposures.isEmpty else { return true }
    return journey.events.contains { isCandidate($0.shape) }
  }

  /// What a unit's stretches hold.
  ///
  /// `attempts`: those that count, in the window. `facts`: what else the unit comes to. `trails`: has
  /// gathered all from the unit's entry on.
  mutating func read(
    _ attempts: [AttemptInWindow], of journey: AttemptedJourney, trails: TrailReader,
    into facts: inout EnteredFacts
  ) {
    facts.drivers.empty()
    guard let first = attempts.first else { return }
    let stepCount = stepCounts[journey.list]
    findStretches(attempts, of: journey, trails, depth: facts.depth, stepCount: stepCount)
    if let left = facts.leaving, facts.depth <= stepCount {
      let trail = trails.trail(of: left)
      stretches.append(
        Stretch(
          position: facts.depth - 1, places: trail,
          journeyEnd: trails.journeyIndex(from: trail.upperBound)))
    }
    if !areInOrder { stretches.sort { $0.isBefore($1) } }
    chosen.empty()
    chosenPlaces = FactPlaces()
    answers.removeAll(keepingCapacity: true)
    answerPlaces = FactPlaces()
    var next = first.events.lowerBound
    for place in stretches.indices {
      let stretch = stretches[place]
      take(next..<max(next, stretch.journeyEnd), of: journey)
      next = max(next, stretch.journeyEnd)
      addEvents(of: stretch, trails, to: &facts.drivers)
      addAnswers(at: stretch.position, to: &facts.drivers)
    }
  }
}

// MARK: - Stretches

extension DriverReader {
  /// Mostly they are found in order.
  private var areInOrder: Bool {
    for place in 1..<max(1, stretches.count)
    where stretches[place].isBefore(stretches[place - 1]) {
      return false
    }
    return true
  }

  /// Finds the stretches of the steps that the unit went on from: each in the first attempt that has both
  /// its view and a later step's, or the completion.
  private mutating func findStretches(
    _ attempts: [AttemptInWindow], of journey: AttemptedJourney, _ trails: TrailReader,
    depth: Int, stepCount: Int
  ) {
    stretches.removeAll(keepingCapacity: true)
    isFound.removeAll(keepingCapacity: true)
    // Steps beyond are not reached, or left: they are not looked for.
    for position in 0..<stepCount { isFound.append(position + 1 >= depth) }
    while viewedIn.count < stepCount { viewedIn.append(nil) }
    for position in 0..<stepCount { viewedIn[position] = nil }
    for attempt in attempts {
      waiting.removeAll(keepingCapacity: true)
      let events = journey.events.span
      for index in attempt.events {
        guard events[index].isView, let position = events[index].position else { continue }
        answer(at: index, below: position, trails)
        if let known = viewedIn[position], known >= attempt.events.lowerBound { continue }
        viewedIn[position] = index
        if !isFound[position] { waiting.append(Waiting(position: position, since: index)) }
      }
      if attempt.end == .completed {
        answer(at: attempt.events.upperBound - 1, below: stepCount, trails)
      }
    }
  }

  private mutating func answer(at index: Int, below position: Int, _ trails: TrailReader) {
    while let last = waiting.last, last.position < position {
      waiting.removeLast()
      isFound[last.position] = true
      let stretch = trails.stretch(from: last.since, to: index)
      stretches.append(
        Stretch(
          position: last.position, places: stretch.places, journeyEnd: stretch.journeyEnd))
    }
  }
}

// MARK: - What is in them

extension DriverReader {
  private mutating func addEvents(
    of stretch: Stretch, _ trails: TrailReader, to drivers: inout [DriverFact]
  ) {
    guard !stretch.places.isEmpty else { return }
    numbers.removeAll(keepingCapacity: true)
    for place in stretch.places {
      let shape = trails.shape(at: place)
      if isCandidate(shape), let name = names[shape] { numbers.append(name) }
    }
    guard !numbers.isEmpty else { return }
    if numbers.count > 1 { numbers.sort() }
    var last: Int?
    for place in numbers.indices where numbers[place] != last {
      drivers.append(DriverFact(position: stretch.position, candidate: .event(numbers[place])))
      last = numbers[place]
    }
  }

  /// Takes in what was chosen and answered.
  private mutating func take(_ range: Range<Int>, of journey: AttemptedJourney) {
    if journey.traits.contains(.choice) {
      chosen.add(range, of: journey.events, numbers: choices, places: &chosenPlaces)
    }
    guard journey.traits.contains(.permission) else { return }
    let events = journey.events.span
    for index in range {
      guard let answer = events[index].kind.answer, events[index].position != nil,
        let permission = permissions[events[index].shape]
      else { continue }
      if let known = answerPlaces.place(ofStep: 0, number: permission, in: answers) {
        answers[known].answer = answer
      } else {
        answers.append(Answer(permission: permission, answer: answer))
      }
    }
  }

  private mutating func addAnswers(at position: Int, to drivers: inout [DriverFact]) {
    for place in answers.indices {
      let (permission, answer) = (answers[place].permission, answers[place].answer)
      drivers.append(DriverFact(position: position, candidate: .permission(permission, answer)))
    }
    guard !chosen.isEmpty else { return }
    let first = drivers.count
    var isRepeated = false
    mark += 1
    for place in chosen.indices {
      let choice = chosen[place].choice
      while marks.count <= choice { marks.append(0) }
      if marks[choice] == mark { isRepeated = true }
      marks[choice] = mark
      for value in chosen[place].values.indices {
        drivers.append(
          DriverFact(
            position: position,
            candidate: .choice(choice, value: chosen[place].values[value])))
      }
    }
    guard isRepeated else { return }
    // A choice that is made on two steps is one choice here.
    var seen: Set<DriverFact> = []
    let added = drivers[first...].filter { seen.insert($0).inserted }
    drivers.replaceSubrange(first..., with: added)
  }
}

extension EventKind {
  /// Whether a flow itself goes on by such an event, so that it is no driver of going on.
  fileprivate var isOfFlowItself: Bool {
    switch self {
    case .pageViewed, .pageCompleted, .skipped, .started, .restarted, .completed: true
    case .exposed, .permissionRequested, .permissionAlreadyDenied, .permissionDenied,
      .permissionAlreadyGranted, .permissionGranted, .choiceMade, .errorShown, .wentBack, .other:
      false
    }
  }
}
