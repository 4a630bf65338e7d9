import EventLog

/// Something that happened to a user in an onboarding: what an app records, and this library reads.
///
///     var event = OnboardingEvent(.pageViewed(step: "welcome"), user: installID, time: now)
///     event.flow = "lockedin"
///     log.append(try event.line() + "\n")
///
/// A value `nil` is left out of the line. Names of steps, permissions and the like are up to 256
/// bytes of UTF-8, ids up to 1,024, both without control characters; `line()` says what does not hold.
public struct OnboardingEvent: Hashable, Sendable {
  /// What happened.
  public var kind: Kind
  /// The id that the installation was given on this device; it is there before anybody signs in.
  public var user: String
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var time: Int64
  /// The id of the account, once the user has signed in.
  public var account: String?
  /// An id of this event: two lines of one user with the same are counted once.
  public var eventID: String?
  /// The id of the session: from a launch of the app to its end.
  public var session: String?
  /// The app's own counter, which orders events of one session and instant.
  public var sequence: Int64?
  /// The id of the flow; `nil` where the definition has one only.
  public var flow: String?
  /// The version of the flow that the app has.
  public var flowVersion: String?
  /// The user's variant by experiment.
  public var experiments: [String: String] = [:]
  /// The system the app runs on, such as `ios`.
  public var platform: String?
  /// The version of the app.
  public var appVersion: String?
  /// The version of the system.
  public var osVersion: String?
  /// The language and region, such as `de-DE`.
  public var locale: String?
  /// The country, such as `DE`.
  public var country: String?
  /// Anything else that a report may be broken down by, as `properties.NAME`.
  public var properties: [String: String] = [:]

  /// What happened, and to what; a permission or choice without step is of the step that declares it.
  public enum Kind: Hashable, Sendable {
    /// The flow began.
    case started
    /// The flow began again, by the user's wish.
    case restarted
    /// The flow ended: onboarding is done.
    case completed
    /// A step was shown.
    case pageViewed(step: String)
    /// The step's own button was pressed.
    case pageCompleted(step: String)
    /// One step was skipped.
    case stepSkipped(step: String)
    /// The rest of the flow was skipped, on this step.
    case flowSkipped(step: String)
    /// The user went back from a step.
    case wentBack(step: String)
    /// A step showed an error.
    case errorShown(step: String)
    /// The system's prompt is on the screen.
    case permissionRequested(String, step: String? = nil)
    /// The user allowed it.
    case permissionGranted(String, step: String? = nil)
    /// The user refused it.
    case permissionDenied(String, step: String? = nil)
    /// No prompt was needed, for it had been answered before.
    case permissionAlreadyGranted(String, step: String? = nil)
    /// There was no use in asking, for it had been refused before.
    case permissionAlreadyDenied(String, step: String? = nil)
    /// What was chosen; several values where several may be.
    case choiceMade(String, values: [String], step: String? = nil)
    /// The user was assigned the variants in `experiments`.
    case exposed
  }

  /// `user` is the installation's id; `time` is in milliseconds since 1970.
  public init(_ kind: Kind, user: String, time: Int64) {
    self.kind = kind
    self.user = user
    self.time = time
  }

  /// The event as a line of the native format, without its line feed.
  ///
  /// - Throws: Of kind `unusableInput` where a report would reject the line, in the words of its
  ///   message.
  public func line() throws(AnalysisError) -> String {
    let line = EventLine(event).text
    do {
      _ = try EventReader.readEvent(line: Array(line.utf8))
    } catch {
      throw AnalysisError(
        .unusableInput, "OnboardingEvent: error: \(error.detail) [\(error.reason.rawValue)]")
    }
    return line
  }

  private var event: Event {
    var event = Event(user: Text(user), time: time, kind: .started)
    event.otherID = account.map { Text($0) }
    event.eventID = eventID.map { Text($0) }
    event.session = session.map { Text($0) }
    event.sequence = sequence
    event.flow = flow.map { Text($0) }
    event.flowVersion = flowVersion.map { Text($0) }
    event.experiments = experiments.map {
      ExperimentVariant(experiment: Text($0.key), variant: Text($0.value))
    }
    event.platform = platform.map { Text($0) }
    event.appVersion = appVersion.map { Text($0) }
    event.osVersion = osVersion.map { Text($0) }
    event.locale = locale.map { Text($0) }
    event.country = country.map { Text($0) }
    for (name, value) in properties { event.properties[Text(name)] = Text(value) }
    kind.write(to: &event)
    return event
  }
}

extension OnboardingEvent.Kind {
  fileprivate func write(to event: inout Event) {
    switch self {
    case .started: event.kind = .started
    case .restarted: event.kind = .restarted
    case .completed: event.kind = .completed
    case .exposed: event.kind = .exposed
    case .pageViewed(let step): event.set(.pageViewed, step: step)
    case .pageCompleted(let step): event.set(.pageCompleted, step: step)
    case .stepSkipped(let step): event.set(.skipped, step: step, scope: .step)
    case .flowSkipped(let step): event.set(.skipped, step: step, scope: .flow)
    case .wentBack(let step): event.set(.wentBack, step: step)
    case .errorShown(let step): event.set(.errorShown, step: step)
    case .permissionRequested(let name, let step):
      event.set(.permissionRequested, permission: name, step: step)
    case .permissionGranted(let name, let step):
      event.set(.permissionGranted, permission: name, step: step)
    case .permissionDenied(let name, let step):
      event.set(.permissionDenied, permission: name, step: step)
    case .permissionAlreadyGranted(let name, let step):
      event.set(.permissionAlreadyGranted, permission: name, step: step)
    case .permissionAlreadyDenied(let name, let step):
      event.set(.permissionAlreadyDenied, permission: name, step: step)
    case .choiceMade(let name, let values, let step):
      event.set(.choiceMade, step: step)
      event.choice = Text(name)
      event.values = values.map { Text($0) }
    }
  }
}

extension Event {
  fileprivate mutating func set(_ kind: EventKind, step: String?, scope: SkipScope? = nil) {
    self.kind = kind
    self.step = step.map { Text($0) }
    self.scope = scope
  }

  fileprivate mutating func set(_ kind: EventKind, permission: String, step: String?) {
    set(kind, step: step)
    self.permission = Text(permission)
  }
}
