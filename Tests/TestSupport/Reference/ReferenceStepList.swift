import Definitions
import EventLog
import Journeys

// Which step an event is of.
//
// A page's name is matched with the pages of the steps; an event without a name is matched by its
// index, with the integers among the pages and, where the flow lists none, with the place on the
// user's own list. A page that several steps have shows the one at or nearest after the step last
// shown in the attempt, else the last of them.
//
// Holes, and how they are read here:
// - A step's id is a page only where it stands among `pages`.
// - An event "names" a step by a name or by an index, whatever its kind. One that names an unknown
//   page is of no step, even where one step declares its permission.
// - `started` and `restarted` in mid-attempt are kinds like the others here: of the step they name,
//   else of the step last shown. So an error is not the last event of a step that the app was
//   started at again.
// - Where nothing was shown yet in the attempt (it began with `started`), an event that names
//   nothing and is declared nowhere is of no step; a page of several steps shows the first.
// - "The one step that declares it" is sought on the user's own list.
// - A view of an unknown page leaves the step last shown as it was; only views show.

/// The steps that one user is read by, in order; positions count from 1.
struct ReferenceStepList: Hashable {
  var steps: [StepDefinition]
  /// Whether any step of the flow, on this list or not, has an integer among its pages.
  var flowHasIndices: Bool

  var count: Int { steps.count }

  /// All positions whose step the page shows, ascending; empty for an unknown page or none.
  func positions(of event: Event) -> [Int] {
    if let name = event.step {
      return positions { $0.pages.contains(.name(name)) }
    }
    guard let index = event.stepIndex else { return [] }
    if flowHasIndices {
      return positions { $0.pages.contains(.index(index)) }
    }
    return index >= 0 && index < count ? [Int(index) + 1] : []
  }

  /// The position of the one step that declares the event's permission or choice.
  func declaringPosition(of event: Event) -> Int? {
    let declaring = positions { step in
      step.permissions.contains { $0.id == event.permission }
        || step.choices.contains { $0.id == event.choice }
    }
    return declaring.count == 1 ? declaring[0] : nil
  }

  /// The position of a step by its id; `nil` where the list lacks it.
  func position(of id: Text) -> Int? {
    steps.firstIndex { $0.id == id }.map { $0 + 1 }
  }

  /// The positions that may follow one on a chain: between them all is optional.
  func positions(following position: Int) -> [Int] {
    positions { _ in true }.filter { later in
      later > position && steps[position..<later - 1].allSatisfy(\.isOptional)
    }
  }

  /// Whether only optional steps come after a position, so that completion may follow it.
  func mayComplete(after position: Int) -> Bool {
    steps[position...].allSatisfy(\.isOptional)
  }

  /// The step an event is of, given the one last shown in its attempt.
  func position(of event: Event, lastShown: Int?) -> Int? {
    switch event.kind {
    case .exposed, .other:
      return nil
    case .pageViewed, .pageCompleted:
      return nearest(of: positions(of: event), to: lastShown)
    case .permissionRequested, .permissionAlreadyDenied, .permissionDenied,
      .permissionAlreadyGranted, .permissionGranted, .choiceMade, .errorShown, .wentBack, .skipped,
      .started, .restarted, .completed:
      if event.namesStep { return nearest(of: positions(of: event), to: lastShown) }
      return declaringPosition(of: event) ?? lastShown
    }
  }

  private func nearest(of positions: [Int], to lastShown: Int?) -> Int? {
    positions.first { $0 >= lastShown ?? 1 } ?? positions.last
  }

  private func positions(where holds: (StepDefinition) -> Bool) -> [Int] {
    (1..<count + 1).filter { holds(steps[$0 - 1]) }
  }
}

extension Event {
  /// Whether the line says which step it is of, by name or by index.
  var namesStep: Bool { step != nil || stepIndex != nil }

  /// Whether it is an event of a journey: no exposure and of a known kind.
  var isOfJourney: Bool { kind != .exposed && kind != .other }

  var isPermissionRequest: Bool { kind == .permissionRequested }
  var isGrant: Bool { kind == .permissionGranted || kind == .permissionAlreadyGranted }
  var isDenial: Bool { kind == .permissionDenied || kind == .permissionAlreadyDenied }
  var isAnswer: Bool { isGrant || isDenial }
  var isPromptedAnswer: Bool { kind == .permissionGranted || kind == .permissionDenied }
}
