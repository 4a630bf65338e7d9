import Statistics

/// How many more users would complete if nobody left at a step and those who stay went on like the
/// others who got further.
///
///     gain = left × (completed ÷ advanced), summed over the lists of steps
///
/// It is the most that mending the step can bring. Steps are ranked by it: 100 users lost at the first
/// step, of whom most would have left at the second, are worth less than 60 lost at the last.
enum StepGain {
  /// All whom the rows count see one list.
  case ofOneList
  /// The users of each list.
  case ofLists([List])

  /// The users who see one list of steps.
  struct List {
    /// By step of the flow.
    var left: [Int]
    var advanced: [Int]
    var completed = 0

    fileprivate init(stepCount: Int) {
      left = Array(repeating: 0, count: stepCount)
      advanced = left
    }

    fileprivate mutating func add(_ tally: FunnelTally) {
      for (index, step) in tally.steps.enumerated() {
        left[index] += step[.left]
        advanced[index] += step[.reached] - step[.left]
      }
      completed += tally[.completed]
    }

    fileprivate func gain(at step: Int) -> Double? {
      StepGain.gain(left: left[step], advanced: advanced[step], completed: completed)
    }
  }

  /// `tallies`: each with the number of the list that its users see.
  init(_ tallies: [(list: Int, tally: FunnelTally)], stepCount: Int) {
    var lists: [Int: List] = [:]
    for (list, tally) in tallies {
      lists[list, default: List(stepCount: stepCount)].add(tally)
    }
    self = .ofLists(lists.sorted { $0.key < $1.key }.map(\.value))
  }

  /// `counted`: whom the rows count; `nil` where nobody got further.
  func at(_ step: Int, of counted: FunnelTally) -> Double? {
    switch self {
    case .ofOneList:
      let (left, reached) = (counted.steps[step][.left], counted.steps[step][.reached])
      return Self.gain(left: left, advanced: reached - left, completed: counted[.completed])
    case .ofLists(let lists):
      let gains = lists.compactMap { $0.gain(at: step) }
      return gains.isEmpty ? nil : gains.reduce(0, +)
    }
  }

  private static func gain(left: Int, advanced: Int, completed: Int) -> Double? {
    advanced > 0 ? Double(left) * Double(completed) / Double(advanced) : nil
  }
}
