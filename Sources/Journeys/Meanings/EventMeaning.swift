import Definitions
import EventLog

/// What an event says, in the terms of one flow's definition.
///
/// Worked out once for each distinct `EventShape` of a run, so that reading a journey compares numbers.
struct EventMeaning: Sendable {
  let kind: EventKind
  /// The place among events of one instant that the flow's own list gives, from 1; 0 stands before
  /// all steps.
  let order: Int
  /// How the event says which step it is of, by list of the flow.
  let naming: [StepNaming]
  let skip: SkipEffect
  /// Whether it is a view, or proves one, of a page that shows the first step.
  let showsFirstStep: Bool
  /// Whether it proves, without being a view, that the page it names was on screen.
  let provesView: Bool
}

/// How an event says which step it is of.
enum StepNaming: Hashable, Sendable {
  /// The positions its page shows, ascending; empty for a page of no step.
  case page([Int])
  /// The position that declares its permission or choice.
  case declared(Int)
  /// Not at all: it is of the step last shown.
  case lastShown
}

/// What a `skipped` event does to a journey.
package enum SkipEffect: Sendable {
  case none
  case leavesStep
  case leavesFlow
  /// No scope stands on the event and the flow has no skip: a finding that ends nothing.
  case unexplained
}

extension EventMeaning {
  /// Whether it names a page that shows no step of the list; events of the flow as a whole and of
  /// other kinds are of no page.
  func isOfUnknownPage(list: Int) -> Bool {
    switch kind {
    case .exposed, .started, .restarted, .completed, .other: false
    case .pageViewed, .permissionRequested, .permissionAlreadyDenied, .permissionDenied,
      .permissionAlreadyGranted, .permissionGranted, .choiceMade, .pageCompleted, .errorShown,
      .wentBack, .skipped:
      naming[list] == .page([])
    }
  }

  init(of shape: EventShape, in flow: FlowDefinition, lists: StepLists) {
    kind = shape.kind
    naming = lists.lists.map { Self.naming(of: shape, on: $0) }
    order = Self.order(of: shape, on: lists.lists[0])
    skip = Self.skipEffect(of: shape, in: flow)
    let positions = lists.lists[0].positions(name: shape.step, index: shape.stepIndex)
    let namesPage = shape.step != nil || shape.stepIndex != nil
    provesView = namesPage && (shape.kind == .pageCompleted || skip == .leavesStep)
    showsFirstStep = (shape.kind == .pageViewed || provesView) && positions.first == 0
  }

  private static func naming(of shape: EventShape, on list: StepList) -> StepNaming {
    if shape.step != nil || shape.stepIndex != nil {
      return .page(list.positions(name: shape.step, index: shape.stepIndex))
    }
    if let position = list.declaring(permission: shape.permission, choice: shape.choice) {
      return .declared(position)
    }
    return .lastShown
  }

  private static func order(of shape: EventShape, on list: StepList) -> Int {
    switch shape.kind {
    case .exposed, .started, .restarted: return 0
    case .completed: return list.steps.count + 1
    case .pageViewed, .permissionRequested, .permissionAlreadyDenied, .permissionDenied,
      .permissionAlreadyGranted, .permissionGranted, .choiceMade, .pageCompleted, .errorShown,
      .wentBack, .skipped, .other:
      break
    }
    switch naming(of: shape, on: list) {
    case .page(let positions): return positions.first.map { $0 + 1 } ?? list.steps.count + 1
    case .declared(let position): return position + 1
    case .lastShown: return list.steps.count + 1
    }
  }

  private static func skipEffect(of shape: EventShape, in flow: FlowDefinition) -> SkipEffect {
    guard shape.kind == .skipped else { return .none }
    switch shape.scope {
    case .step: return .leavesStep
    case .flow: return .leavesFlow
    case nil:
      switch flow.skip {
      case .step: return .leavesStep
      case .flow: return .leavesFlow
      case .none: return .unexplained
      }
    }
  }
}

extension StepNaming {
  /// The position the event is of.
  ///
  /// `lastShown`: the position last viewed in the attempt; `nil` before the first view.
  func position(lastShown: Int?) -> Int? {
    switch self {
    case .page(let positions):
      let from = lastShown ?? 0
      return positions.first { $0 >= from } ?? positions.last
    case .declared(let position): return position
    case .lastShown: return lastShown
    }
  }
}
