import EventLog

/// A yes or a no to a permission, whether prompted or already given.
package enum PermissionAnswer: Sendable { case grant, denial }

extension EventKind {
  /// The answer the event carries; `nil` for a request and everything else.
  package var answer: PermissionAnswer? {
    switch self {
    case .permissionGranted, .permissionAlreadyGranted: .grant
    case .permissionDenied, .permissionAlreadyDenied: .denial
    case .exposed, .started, .restarted, .pageViewed, .permissionRequested, .choiceMade,
      .pageCompleted, .errorShown, .wentBack, .skipped, .completed, .other:
      nil
    }
  }

  package var isAboutPermission: Bool { self == .permissionRequested || answer != nil }

  /// Whether the user saw a prompt: a request, or an answer that is not `already`.
  package var isPrompted: Bool {
    self == .permissionRequested || self == .permissionGranted || self == .permissionDenied
  }
}

/// What one user did about one permission at one step.
package struct PermissionFacts: Equatable, Sendable {
  package let position: Int
  /// Its number among the permissions of the run.
  package let permission: Int
  package private(set) var wasAsked = false
  /// The last answer of any kind; `nil` where none came.
  package private(set) var lastAnswer: PermissionAnswer?
  /// Denied, then granted in the same attempt.
  package private(set) var recovered = false
  /// The first event of the last attempt in which it was denied; `nil` where it was in none.
  private var attemptOfDenial: Int?

  fileprivate init(position: Int, permission: Int) {
    self.position = position
    self.permission = permission
  }

  fileprivate mutating func add(_ kind: EventKind, inAttempt attempt: Int) {
    if kind.isPrompted { wasAsked = true }
    guard let answer = kind.answer else { return }
    lastAnswer = answer
    switch answer {
    case .denial: attemptOfDenial = attempt
    case .grant: if attemptOfDenial == attempt { recovered = true }
    }
  }
}

extension PermissionFacts: NumberedFact {
  var number: Int { permission }
}

extension [PermissionFacts] {
  /// Adds what one more counted attempt shows; the facts stand in the order in which permissions
  /// first came up.
  ///
  /// `range`: the attempt's events within the window. `permissions`: by `EventShape`. `places`: of the facts
  /// so far.
  mutating func add(
    _ range: Range<Int>, of events: [JourneyEvent], permissions: NameTable,
    places: inout FactPlaces
  ) {
    for index in range where events[index].traits.contains(.permission) {
      let event = events[index]
      guard let position = event.position, let permission = permissions[event.shape]
      else { continue }
      let known = places.place(ofStep: position, number: permission, in: self)
      if known == nil { append(PermissionFacts(position: position, permission: permission)) }
      self[known ?? count - 1].add(event.kind, inAttempt: range.lowerBound)
    }
  }
}
