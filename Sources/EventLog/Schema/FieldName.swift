import OnboardingEvents

/// One spelling of one field of an event line.
///
/// Raw values number the spellings; those of a field stand together, the one that wins first.
enum FieldName: Int, CaseIterable {
  case kind, event, name, eventName
  case timestamp, ts, time, occurredAt
  case anonymousID, anonymousIDCamel, deviceID, installID, distinctID
  case userID, userIDCamel
  case eventID, id, uuid, messageID
  case sessionID, sessionIDCamel
  case sequence, seq
  case flow, flowID
  case flowVersion, onboardingVersion
  case step, page, screen, stepName, stepID
  case stepIndex, pageIndex, stepNumber
  case variant, experimentVariant
  case experiments
  case permission, permissionType
  case choice
  case value
  case scope
  case platform, os
  case appVersion, version
  case osVersion
  case locale, language
  case country
  case properties, props

  /// The key on the line.
  var spelling: String { Self.spellings[rawValue] }

  /// In the order of the raw values: the key that apps write, and what else logs have for it.
  static let spellings: [String] = [
    ["kind", EventKey.event.rawValue, "name", "event_name"],
    [EventKey.timestamp.rawValue, "ts", "time", "occurred_at"],
    [EventKey.anonymousID.rawValue, "anonymousId", "device_id", "install_id", "distinct_id"],
    [EventKey.userID.rawValue, "userId"],
    [EventKey.eventID.rawValue, "id", "uuid", "message_id"],
    [EventKey.sessionID.rawValue, "sessionId"],
    [EventKey.sequence.rawValue, "seq"],
    [EventKey.flow.rawValue, "flow_id"],
    [EventKey.flowVersion.rawValue, "onboarding_version"],
    [EventKey.step.rawValue, "page", "screen", "step_name", "step_id"],
    [EventKey.stepIndex.rawValue, "page_index", "step_number"],
    [EventKey.variant.rawValue, "experiment_variant"],
    [EventKey.experiments.rawValue],
    [EventKey.permission.rawValue, "permission_type"],
    [EventKey.choice.rawValue],
    [EventKey.value.rawValue],
    [EventKey.scope.rawValue],
    [EventKey.platform.rawValue, "os"],
    [EventKey.appVersion.rawValue, "version"],
    [EventKey.osVersion.rawValue],
    [EventKey.locale.rawValue, "language"],
    [EventKey.country.rawValue],
    [EventKey.properties.rawValue, "props"],
  ].flatMap(\.self)
}

/// A field of an event line: the run of its spellings.
struct Field {
  /// The spellings' bits, by raw value of `FieldName`.
  let mask: UInt64

  @inline(__always)
  fileprivate init(_ first: FieldName, _ last: FieldName) {
    mask = (2 << UInt64(last.rawValue)) &- (1 << UInt64(first.rawValue))
  }

  static var kind: Field { Field(.kind, .eventName) }
  static var timestamp: Field { Field(.timestamp, .occurredAt) }
  static var installID: Field { Field(.anonymousID, .distinctID) }
  static var userID: Field { Field(.userID, .userIDCamel) }
  static var eventID: Field { Field(.eventID, .messageID) }
  static var sessionID: Field { Field(.sessionID, .sessionIDCamel) }
  static var sequence: Field { Field(.sequence, .seq) }
  static var flow: Field { Field(.flow, .flowID) }
  static var flowVersion: Field { Field(.flowVersion, .onboardingVersion) }
  static var step: Field { Field(.step, .stepID) }
  static var stepIndex: Field { Field(.stepIndex, .stepNumber) }
  static var variant: Field { Field(.variant, .experimentVariant) }
  static var experiments: Field { Field(.experiments, .experiments) }
  static var permission: Field { Field(.permission, .permissionType) }
  static var choice: Field { Field(.choice, .choice) }
  static var value: Field { Field(.value, .value) }
  static var scope: Field { Field(.scope, .scope) }
  static var properties: Field { Field(.properties, .props) }

  /// The spellings of all fields of the device, which stand together.
  static var device: UInt64 {
    (1 << UInt64(FieldName.properties.rawValue)) &- (1 << UInt64(FieldName.platform.rawValue))
  }

  /// The one that wins first.
  var spellings: [String] {
    FieldName.allCases.filter { mask >> UInt64($0.rawValue) & 1 == 1 }.map(\.spelling)
  }

  /// All fields, in the order in which their types are judged.
  static let all: [Field] =
    [
      kind, timestamp, installID, userID, eventID, sessionID, sequence, flow, flowVersion, step,
      stepIndex, variant, experiments, permission, choice, value, scope,
    ] + DeviceField.allCases.map(\.field) + [properties]
}

/// A text of an event line that tells what happened.
///
/// One more needs its key in `EventKey`, its place in `OnboardingEvent`, and what is said of it in this file: its
/// spellings, its field and its case, which comes last, since the shuffle goes by the place of the flow and its
/// version. Where it decides which of two events of one time comes first, `FieldOrder` has to know it, too.
package enum ShapeField: Int, CaseIterable, Sendable {
  case flow, flowVersion, otherName, step, permission, choice

  /// What the text is read from.
  var field: Field {
    switch self {
    case .flow: .flow
    case .flowVersion: .flowVersion
    case .otherName: .kind
    case .step: .step
    case .permission: .permission
    case .choice: .choice
    }
  }

  /// The name that the segments of a state know it by, which never changes; definitions know all but `otherName` by
  /// theirs.
  var name: Text { Self.names[rawValue] }

  private static let names = allCases.map {
    Text(FieldName.spellings[$0.field.mask.trailingZeroBitCount])
  }

  init?(name: Text) {
    guard let field = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = field
  }

  /// The texts of an event that has none.
  static let noTexts = allCases.map { _ in Text?.none }
}

/// A field of an event line that tells of the device, and has one value.
///
/// One more needs its key in `EventKey`, its place in `OnboardingEvent`, and what is said of it in this file: its
/// spellings, its case and its names. It comes last, before the properties.
package enum DeviceField: Int, CaseIterable, Sendable {
  case platform, appVersion, osVersion, locale, country

  var field: Field {
    switch self {
    case .platform: Field(.platform, .os)
    case .appVersion: Field(.appVersion, .version)
    case .osVersion: Field(.osVersion, .osVersion)
    case .locale: Field(.locale, .language)
    case .country: Field(.country, .country)
    }
  }

  /// What logs that nobody has described call it, in lower case and without signs.
  package var keysElsewhere: Set<String> {
    switch self {
    case .platform: ["platform", "os", "osname", "plattform"]
    case .appVersion: ["appversion", "appver", "versionname"]
    case .osVersion: ["osversion"]
    case .locale: ["locale", "language", "lang", "sprache"]
    case .country: ["country", "countrycode", "land"]
    }
  }

  /// The key that apps write, and the name that definitions and reports know it by.
  package var name: Text { Self.spellings[rawValue][0] }

  /// What native lines may write instead.
  package var otherSpellings: ArraySlice<Text> { Self.spellings[rawValue][1...] }

  private static let spellings = allCases.map { $0.field.spellings.map { Text($0) } }

  package init?(name: Text) {
    guard let field = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = field
  }
}

extension FieldName {
  /// The spellings with a fast way from bytes to raw value.
  static let table = ShortNames(spellings)

  /// The types of value the field takes.
  var type: FieldType {
    let bit = UInt64(1) << UInt64(rawValue)
    let ids = Field.installID.mask | Field.userID.mask | Field.eventID.mask | Field.sessionID.mask
    if ids & bit != 0 { return .stringOrInteger }
    if (Field.sequence.mask | Field.stepIndex.mask) & bit != 0 { return .integer }
    if Field.step.mask & bit != 0 { return .step }
    if (Field.experiments.mask | Field.properties.mask) & bit != 0 { return .object }
    if Field.value.mask & bit != 0 { return .scalars }
    return .string
  }
}

/// The types of value that a field takes.
enum FieldType: String {
  case string = "a string"
  case stringOrInteger = "a string or an integer"
  case integer = "an integer of at most 64 bits"
  case step = "a string or a whole number"
  case object = "an object"
  case scalars = "a string, a number, a boolean or an array of them"
}
