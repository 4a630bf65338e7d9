/// Something that happened to a user in an onboarding, as an app writes it.
///
///     var event = OnboardingEvent(.pageViewed(step: "welcome"), user: installID)
///     event.flow = "lockedin"
///     try log.append(event)
///
/// One event is one line, a JSON object: `line()`. `Codable` writes and reads the same object.
///
/// A value that is `nil`, and an empty text, counts as none and is left out of the line. Names of steps,
/// permissions, versions and the like are up to `longestName` bytes of UTF-8, without control
/// characters and marks that turn the direction of text; ids are up to `longestID` bytes of any
/// characters. `check()` says what does not hold.
public struct OnboardingEvent: Hashable, Sendable {
  /// What happened.
  public var kind: Kind
  /// The id that the installation was given on this device; it is there before anybody signs in.
  public var user: String
  /// Milliseconds since 1970-01-01T00:00:00Z; not before 2001 nor after 9999.
  public var time: Int64
  /// The id of the account, once the user has signed in.
  public var account: String?
  /// An id of this event: lines of one user with the same id are counted once.
  ///
  /// With one a line may be sent again when it is not known whether it arrived.
  public var eventID: String?
  /// The id of the session: from a launch of the app to its end.
  public var session: String?
  /// The app's own counter, which orders events of one session and instant.
  public var sequence: Int64?
  /// The id of the flow; `nil` where the definition has one only.
  public var flow: String?
  /// The version of the flow that the app has.
  public var flowVersion: String?
  /// The place of the step in the list that the user goes through, from 0.
  ///
  /// Only told beside the step's name, which decides.
  public var stepIndex: Int?
  /// The user's variant, where the flow has one experiment.
  public var variant: String?
  /// The user's variant by experiment; `variant` does not count beside it.
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

  /// An event of a user.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - user: The installation's id.
  ///   - time: In milliseconds since 1970; the system's clock, where none is given.
  public init(_ kind: Kind, user: String, time: Int64 = OnboardingEvent.now) {
    self.kind = kind
    self.user = user
    self.time = time
  }

  /// The event as a line of the log, without its line feed.
  ///
  /// - Throws: As `check()`.
  public func line() throws(OnboardingEventError) -> String {
    let members = try EventMembers(self).all
    let text = members.map { "\"\($0.key.rawValue)\":\($0.value.json)" }.joined(separator: ",")
    guard text.utf8.count + 2 <= Self.longestLine else { throw .longLine(text.utf8.count + 2) }
    return "{\(text)}"
  }

  /// Looks whether a report would count the event.
  ///
  /// - Throws: Of reason `missingField`, `wrongType`, `badName`, `badTimestamp` or `lineTooLong` where a
  ///   report would reject the line, or take it for another event.
  public func check() throws(OnboardingEventError) {
    _ = try line()
  }
}

extension OnboardingEvent {
  /// A text that an event has by a property.
  typealias TextPath = any WritableKeyPath<OnboardingEvent, String?> & Sendable

  /// What tells which flow it is, in the order in which it is written.
  static let flowTexts: [(key: EventKey, text: TextPath)] = [
    (.flow, \.flow), (.flowVersion, \.flowVersion),
  ]

  /// What tells of the device, in the order in which it is written.
  static let deviceTexts: [(key: EventKey, text: TextPath)] = [
    (.platform, \.platform), (.appVersion, \.appVersion), (.osVersion, \.osVersion),
    (.locale, \.locale), (.country, \.country),
  ]

  /// The longest name of a step, permission, choice, variant, version and the like, in bytes.
  @inlinable public static var longestName: Int { 256 }
  /// The longest id of a user, an account, an event or a session, in bytes.
  @inlinable public static var longestID: Int { 1024 }
  /// The longest line in bytes, without its line feed.
  package static let longestLine = 1 << 20
  /// 2001-01-01T00:00:00Z: an earlier instant is a clock that was never set.
  package static let earliestTime: Int64 = 978_307_200_000
  /// 9999-12-31T23:59:59.999Z.
  package static let latestTime: Int64 = 253_402_300_799_999
}
