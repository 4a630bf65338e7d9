/// A value of an event's line.
enum EventValue {
  case text(String)
  case integer(Int64)
  case texts([String])
  case object([String: String])

  /// The value as JSON; members of an object in the order of their bytes.
  var json: String {
    switch self {
    case .text(let text): return JSONQuotation.quoted(text)
    case .integer(let number): return String(number)
    case .texts(let texts):
      return "[\(texts.map(JSONQuotation.quoted).joined(separator: ","))]"
    case .object(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      let texts = sorted.map { name, value in
        "\(JSONQuotation.quoted(name)):\(JSONQuotation.quoted(value))"
      }
      return "{\(texts.joined(separator: ","))}"
    }
  }
}

/// The members of an event's line in their order, each looked at: what the line and `Codable` are made
/// of.
struct EventMembers {
  private(set) var all: [(key: EventKey, value: EventValue)] = []

  init(_ event: OnboardingEvent) throws(OnboardingEventError) {
    let parts = event.kind.parts
    try addIdentity(of: event, name: parts.name)
    try addShape(of: event, parts)
    try addDimensions(of: event)
    if let key = parts.required, !all.contains(where: { $0.key == key }) {
      throw .missing(key, of: parts.name)
    }
  }

  private mutating func addIdentity(
    of event: OnboardingEvent, name: String
  ) throws(OnboardingEventError) {
    if case .custom = event.kind, EventWord.isSpelling(name) { throw .reserved(name) }
    guard !name.isEmpty else { throw .missingName(of: .event) }
    try add(.event, name: name)
    guard OnboardingEvent.earliestTime...OnboardingEvent.latestTime ~= event.time else {
      throw .time(event.time)
    }
    add(.timestamp, event.time)
    guard !event.user.isEmpty else { throw .missing(.anonymousID, of: name) }
    try add(.anonymousID, id: event.user)
    try add(.userID, id: event.account)
    try add(.eventID, id: event.eventID)
    try add(.sessionID, id: event.session)
    add(.sequence, event.sequence)
  }

  private mutating func addShape(
    of event: OnboardingEvent, _ parts: OnboardingEvent.Kind.Parts
  ) throws(OnboardingEventError) {
    for (key, text) in OnboardingEvent.flowTexts { try add(key, name: event[keyPath: text]) }
    try add(.step, name: parts.step)
    if let index = event.stepIndex, index < 0 { throw .negative(.stepIndex) }
    add(.stepIndex, event.stepIndex.map { Int64($0) })
    try add(.permission, name: parts.permission)
    try add(.choice, name: parts.choice)
    try add(.value, values: parts.values)
    try add(.scope, name: parts.scope)
    try add(.variant, name: event.variant)
    try add(.experiments, members: event.experiments)
  }

  private mutating func addDimensions(of event: OnboardingEvent) throws(OnboardingEventError) {
    for (key, text) in OnboardingEvent.deviceTexts { try add(key, name: event[keyPath: text]) }
    try add(.properties, members: event.properties)
  }
}

extension EventMembers {
  private mutating func add(_ key: EventKey, _ number: Int64?) {
    if let number { all.append((key, .integer(number))) }
  }

  private mutating func add(_ key: EventKey, id: String?) throws(OnboardingEventError) {
    guard let id, !id.isEmpty else { return }
    try TextRule.require(id: id, of: key)
    all.append((key, .text(id)))
  }

  private mutating func add(_ key: EventKey, name: String?) throws(OnboardingEventError) {
    guard let name, !name.isEmpty else { return }
    try TextRule.require(name: name, of: key)
    all.append((key, .text(name)))
  }

  /// One value as it is, several as an array.
  private mutating func add(_ key: EventKey, values: [String]) throws(OnboardingEventError) {
    let values = values.filter { !$0.isEmpty }
    for value in values { try TextRule.require(name: value, of: key) }
    guard let first = values.first else { return }
    all.append((key, values.count == 1 ? .text(first) : .texts(values)))
  }

  private mutating func add(
    _ key: EventKey, members: [String: String]
  ) throws(OnboardingEventError) {
    let members = members.filter { !$0.value.isEmpty }
    guard !members.isEmpty else { return }
    // In one order, so that of several faults the same is told.
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      guard !name.isEmpty else { throw .missingName(of: key) }
      try TextRule.require(name: name, of: key)
      try TextRule.require(name: value, of: key)
    }
    all.append((key, .object(members)))
  }
}
