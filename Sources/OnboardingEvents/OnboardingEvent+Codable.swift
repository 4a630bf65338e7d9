extension OnboardingEvent: Codable {
  /// Writes the object that `line()` writes; only that of events which a report counts.
  ///
  /// - Throws: As `check()`, and what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try check()
    var container = encoder.container(keyedBy: EventKey.self)
    for (key, value) in try EventMembers(self).all {
      switch value {
      case .text(let text): try container.encode(text, forKey: key)
      case .integer(let number): try container.encode(number, forKey: key)
      case .texts(let texts): try container.encode(texts, forKey: key)
      case .object(let members): try container.encode(members, forKey: key)
      }
    }
  }

  /// Reads the object that `line()` writes; other spellings that a log may have are not read.
  ///
  /// - Throws: As `check()`, and what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let object = EventObject(members: try decoder.container(keyedBy: EventKey.self))
    self.init(
      try Kind(object), user: try object.require(.anonymousID),
      time: try object.members.decode(Int64.self, forKey: .timestamp))
    account = try object.text(.userID)
    eventID = try object.text(.eventID)
    session = try object.text(.sessionID)
    sequence = try object.members.decodeIfPresent(Int64.self, forKey: .sequence)
    for (key, text) in Self.flowTexts { self[keyPath: text] = try object.text(key) }
    stepIndex = try object.members.decodeIfPresent(Int.self, forKey: .stepIndex)
    variant = try object.text(.variant)
    experiments = try object.texts(.experiments)
    for (key, text) in Self.deviceTexts { self[keyPath: text] = try object.text(key) }
    properties = try object.texts(.properties)
    try check()
  }
}

/// The object of an event that is decoded.
private struct EventObject {
  let members: KeyedDecodingContainer<EventKey>

  func text(_ key: EventKey) throws -> String? {
    try members.decodeIfPresent(String.self, forKey: key)
  }

  func require(_ key: EventKey) throws -> String {
    try members.decode(String.self, forKey: key)
  }

  func texts(_ key: EventKey) throws -> [String: String] {
    try members.decodeIfPresent([String: String].self, forKey: key) ?? [:]
  }

  /// One value or an array of them.
  var values: [String] {
    get throws {
      guard members.contains(.value) else { return [] }
      if let values = try? members.decode([String].self, forKey: .value) { return values }
      return [try require(.value)]
    }
  }

  var scope: OnboardingEvent.Kind.Scope {
    get throws {
      guard let scope = OnboardingEvent.Kind.Scope(rawValue: try require(.scope)) else {
        throw DecodingError.dataCorruptedError(
          forKey: EventKey.scope, in: members, debugDescription: "neither step nor flow")
      }
      return scope
    }
  }
}

extension OnboardingEvent.Kind {
  fileprivate init(_ object: EventObject) throws {
    let name = try object.require(.event)
    guard let word = EventWord(rawValue: name) else {
      self = .custom(name)
      return
    }
    let step = try object.text(.step)
    self =
      switch word {
      case .started: .started
      case .restarted: .restarted
      case .completed: .completed
      case .exposed: .exposed
      case .pageViewed: .pageViewed(step: step ?? "")
      case .pageCompleted: .pageCompleted(step: step ?? "")
      case .wentBack: .wentBack(step: step ?? "")
      case .errorShown: .errorShown(step: step ?? "")
      case .stepSkipped: .stepSkipped(step: step ?? "")
      case .flowSkipped: .flowSkipped(step: step ?? "")
      case .skipped: Self.skip(of: step ?? "", try object.scope)
      case .permissionRequested: .permissionRequested(try object.require(.permission), step: step)
      case .permissionGranted: .permissionGranted(try object.require(.permission), step: step)
      case .permissionDenied: .permissionDenied(try object.require(.permission), step: step)
      case .permissionAlreadyGranted:
        .permissionAlreadyGranted(try object.require(.permission), step: step)
      case .permissionAlreadyDenied:
        .permissionAlreadyDenied(try object.require(.permission), step: step)
      case .choiceMade:
        .choiceMade(try object.require(.choice), values: try object.values, step: step)
      }
  }

  private static func skip(of step: String, _ scope: Scope) -> Self {
    switch scope {
    case .step: .stepSkipped(step: step)
    case .flow: .flowSkipped(step: step)
    }
  }
}
