import EventLog

/// In which visits one user saw the steps of a flow.
///
/// Another session begins a visit; where either event has none, a pause of more than half an hour.
struct Visits {
  /// The visits in which a step was seen.
  struct OfStep {
    /// From 0; `nil` where it was not seen.
    fileprivate(set) var first: Int?
    fileprivate(set) var last: Int?
    fileprivate(set) var count = 0
    /// Whether it was seen again in one visit, another step between.
    fileprivate(set) var isReturnedTo = false
  }

  private(set) var ofStep: [OfStep]
  private var number = 0
  /// By visit with a step, the step seen last.
  private var endings: [Int: Int] = [:]
  private var latest: EventRecord?
  /// In milliseconds.
  private static let longestPause: Int64 = 1_800_000

  init(steps: Int) {
    ofStep = Array(repeating: OfStep(), count: steps)
  }

  /// Takes the journey's next event.
  mutating func add(_ record: EventRecord) {
    defer { latest = record }
    guard let latest else { return }
    let hasSessions = record.session != 0 && latest.session != 0
    let isAnother =
      hasSessions
      ? record.session != latest.session : record.time - latest.time > Self.longestPause
    if isAnother { number += 1 }
  }

  /// The event last taken shows a step.
  mutating func see(_ step: Int) {
    if ofStep[step].last != number {
      ofStep[step].last = number
      ofStep[step].count += 1
    } else if endings[number] != step {
      ofStep[step].isReturnedTo = true
    }
    if ofStep[step].first == nil { ofStep[step].first = number }
    endings[number] = step
  }

  /// The step that the first visit with this one ended on; `nil` where it was not seen.
  func ending(of step: Int) -> Int? { ofStep[step].first.flatMap { endings[$0] } }
}
