import EventLog
import Journeys

// At which steps permissions and choices are met, and which permissions the flow needs.
//
// Holes, and how they are read here:
// - A user's last answer is the one at that step; another step has its own.
// - The mean order at a step: the mean of the places, from 1, at which users met them there among
//   the others met there; of equal means the bytes.

/// Permissions, or choices, by the steps where users met them.
struct ReferenceInferredAnswers {
  private struct Met {
    /// In the order of the first meeting.
    var ids: [Text]
    /// Whether the last answer grants.
    var isGranted: [Text: Bool]
    var gotPast: Bool
  }

  /// By step, of each user who met any there.
  private let met: [[Met]]

  init(_ walks: [ReferenceStepWalk], steps: Int, of field: (Event) -> Text?) {
    met = (0..<steps).map { step in
      walks.compactMap { walk in
        let here = walk.journey.attempts.flatMap(\.events).filter { event in
          event.step.map { walk.list[$0 - 1] } == step && event.event.isAboutAnswers
        }.map(\.event)
        var met = Met(ids: [], isGranted: [:], gotPast: walk.gotPast(step))
        for event in here {
          guard let id = field(event) else { continue }
          if !met.ids.contains(id) { met.ids.append(id) }
          if event.isAnswer { met.isGranted[id] = event.isGrant }
        }
        return met.ids.isEmpty ? nil : met
      }
    }
  }

  /// Those of a step, in the mean order.
  func declared(at step: Int) -> [Text] {
    let ids = Set(met[step].flatMap(\.ids)).filter { id in
      let most = met.indices.map { users(of: id, at: $0) }.max() ?? 0
      return users(of: id, at: step) * 10 >= most
    }
    return ids.sorted { left, right in
      let (one, other) = (meanPlace(of: left, at: step), meanPlace(of: right, at: step))
      return one != other ? one < other : left < right
    }
  }

  /// Whether twenty denied it at the end, of whom one in twenty at most got further, while more
  /// than half of those who granted it did.
  func isRequired(_ id: Text, at step: Int) -> Bool {
    let granted = met[step].filter { $0.isGranted[id] == true }
    let denied = met[step].filter { $0.isGranted[id] == false }
    return denied.count >= 20 && denied.count(where: \.gotPast) * 20 <= denied.count
      && granted.count(where: \.gotPast) * 2 > granted.count
  }

  private func users(of id: Text, at step: Int) -> Int {
    met[step].count { $0.ids.contains(id) }
  }

  private func meanPlace(of id: Text, at step: Int) -> Double {
    let places = met[step].compactMap { $0.ids.firstIndex(of: id) }
    return Double(places.reduce(0, +)) / Double(places.count)
  }
}

extension Event {
  /// Whether it is about a permission or a choice.
  fileprivate var isAboutAnswers: Bool { isPermissionRequest || isAnswer || kind == .choiceMade }
}
