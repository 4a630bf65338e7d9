package import EventLog

/// A yes or a no to a permission, whether prompted or already given.
package enum PermissionAnswer: Sendable { case grant, denial }

extension EventKind {
  /// The answer the event carries; `nil` for a request and everything else.
  var answer: PermissionAnswer? {
    switch self {
    case .permissionGranted, .permissionAlreadyGranted: .grant
    case .permissionDenied, .permissionAlreadyDenied: .denial
    case .exposed, .started, .restarted, .pageViewed, .permissionRequested, .choiceMade,
      .pageCompleted, .errorShown, .wentBack, .skipped, .completed, .other:
      nil
    }
  }

  var isAboutPermission: Bool { self == .permissionRequested || answer != nil }

  /// Whether the user saw a prompt: a request, or an answer that is not `already`.
  var isPrompted: Bool {
    self == .permissionRequested || self == .permissionGranted || self == .permissionDenied
  }
}

/// What one user did about one permission at one step.
package struct PermissionFacts: Sendable {
  package let position: Int
  package let permission: Text
  package var wasAsked = false
  /// The last answer of any kind; `nil` where none came.
  package var lastAnswer: PermissionAnswer?
  /// Denied, then granted in the same attempt.
  package var recovered = false
  private var wasDeniedInAttempt = false

  /// The facts of a user's counted attempts, in the order in which permissions first came up.
  ///
  /// `attempts`: the events of each attempt within the window, in order.
  static func facts(
    of attempts: [ArraySlice<JourneyEvent>], permissionOf: (JourneyEvent) -> Text?
  ) -> [PermissionFacts] {
    var facts: [PermissionFacts] = []
    for attempt in attempts {
      for index in facts.indices { facts[index].wasDeniedInAttempt = false }
      for event in attempt where event.kind.isAboutPermission {
        guard let position = event.position, let permission = permissionOf(event) else { continue }
        let known = facts.firstIndex { $0.position == position && $0.permission == permission }
        if known == nil { facts.append(Self(position: position, permission: permission)) }
        facts[known ?? facts.count - 1].add(event.kind)
      }
    }
    return facts
  }

  private init(position: Int, permission: Text) {
    self.position = position
    self.permission = permission
  }

  private mutating func add(_ kind: EventKind) {
    if kind.isPrompted { wasAsked = true }
    guard let answer = kind.answer else { return }
    lastAnswer = answer
    switch answer {
    case .denial: wasDeniedInAttempt = true
    case .grant: if wasDeniedInAttempt { recovered = true }
    }
  }
}
