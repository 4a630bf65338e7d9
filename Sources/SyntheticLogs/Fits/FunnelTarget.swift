import Definitions
import EventLog
import Journeys
import Statistics

/// The funnels of one flow, as a log made after it must have them: of all users, and of each variant.
struct FunnelTarget: Sendable {
  /// One funnel.
  private struct Segment: Sendable {
    let key: PlantedTruth.SegmentKey
    let users: Int
    let completed: Int
    /// By step.
    let reached: [Int]
    /// The steps in the order in which users see them; empty where not all have one order.
    let order: [Int]
  }

  /// All users of the flow, those included who never entered.
  let users: Int
  private let segments: [Segment]

  init(_ fit: FlowFit) {
    users = fit.users
    let lists = StepLists(flow: fit.flow.definition)
    let everyone = fit.everyone
    var segments = [
      Segment(
        key: .init(breakdown: "all", segment: ""), users: everyone.users,
        completed: everyone.completed, reached: everyone.reached,
        order: lists.lists.count == 1 ? lists.lists[0].steps : [])
    ]
    if fit.flow.definition.experiment != nil {
      for (variant, group) in zip(fit.flow.variants, fit.groups.dropFirst()) where group.users > 0 {
        segments.append(
          Segment(
            key: .init(breakdown: "variant", segment: variant), users: group.users,
            completed: group.completed, reached: group.reached,
            order: lists.lists[lists.index(ofVariant: variant)].steps))
      }
    }
    self.segments = segments
  }

  /// All numbers of the funnels.
  var counts: [Int] { segments.flatMap { [$0.users, $0.completed] + $0.reached } }

  /// Whether every rate of a made log, from the entry and from the step before, is within the interval of
  /// the rate that it is made after.
  func agrees(with truth: PlantedTruth, flow: Int) -> Bool {
    segments.allSatisfy { segment in
      guard let made = truth.segments[flow][segment.key], made.matured > 0 else { return false }
      return Self.agrees(made, with: segment)
    }
  }

  private static func agrees(_ made: SegmentTruth, with segment: Segment) -> Bool {
    let madeReached = made.steps.map(\.reached) + [made.completed]
    let reached = segment.reached + [segment.completed]
    for step in reached.indices {
      guard
        isWithin(
          Proportion(madeReached[step], of: made.matured),
          Proportion(reached[step], of: segment.users))
      else { return false }
    }
    let order = segment.order.isEmpty ? [] : segment.order + [reached.count - 1]
    return zip(order, order.dropFirst()).allSatisfy { previous, next in
      isWithin(
        Proportion(madeReached[next], of: madeReached[previous]),
        Proportion(reached[next], of: reached[previous]))
    }
  }

  /// Intervals of nobody and of everybody end at 0 and at 1, but for the last digits.
  private static let rounding = 1e-9

  /// Where one of both has no users, there is nothing to compare.
  private static func isWithin(_ made: Proportion, _ target: Proportion) -> Bool {
    guard let rate = made.rate, let interval = target.wilsonInterval() else { return true }
    return rate >= interval.low - rounding && rate <= interval.high + rounding
  }
}
