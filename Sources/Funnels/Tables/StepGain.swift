import Statistics

/// How many more users would complete if nobody left at a step and those who stay went on like the
/// others who got further.
///
///     gain = left × (completed ÷ advanced), summed over the lists of steps
///
/// It is the most that mending the step can bring. Steps are ranked by it: 100 users lost at the first
/// step, of whom most would have left at the second, are worth less than 60 lost at the last.
struct StepGain {
  /// The users who see one list of steps.
  private struct List {
    /// By step of the flow.
    var left: [Int]
    var advanced: [Int]
    var completed = 0

    init(stepCount: Int) {
      left = Array(repeating: 0, count: stepCount)
      advanced = left
    }

    mutating func add(_ tally: FunnelTally) {
      for (index, step) in tally.steps.enumerated() {
        left[index] += step.left
        advanced[index] += step.reached - step.left
      }
      completed += tally.completed
    }

    func gain(at step: Int) -> Double? {
      advanced[step] > 0
        ? Double(left[step]) * Double(completed) / Double(advanced[step]) : nil
    }
  }

  private let lists: [List]

  /// `tallies`: each with the number of the list that its users see.
  init(_ tallies: [(list: Int, tally: FunnelTally)], stepCount: Int) {
    var lists: [Int: List] = [:]
    for (list, tally) in tallies {
      lists[list, default: List(stepCount: stepCount)].add(tally)
    }
    self.lists = lists.sorted { $0.key < $1.key }.map(\.value)
  }

  /// `nil` where nobody got further.
  func at(_ step: Int) -> Double? {
    let gains = lists.compactMap { $0.gain(at: step) }
    return gains.isEmpty ? nil : gains.reduce(0, +)
  }
}
