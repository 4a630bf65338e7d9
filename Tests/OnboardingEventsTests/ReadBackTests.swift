import Expectations
import OnboardingEvents
import Testing

@testable import EventLog

/// What an app writes is read as the same event.
struct ReadBackTests {
  @Test(arguments: allKinds)
  func `an event of every kind with all its fields means the same`(
    kind: OnboardingEvent.Kind
  ) throws {
    let event = OnboardingEvent.full(kind)
    var settings = ScanSettings()
    settings.properties = ["Build", "plan", "é"]
    let read = try #require(
      try EventReader.readEvent(line: Array(event.line().utf8), settings: settings))
    expect(read.user.string == event.user && read.otherID == "1" && read.time == event.time)
    expect(read.eventID == "e</script>" && read.session == "s" && read.sequence == -3)
    expect(read.flow == "<flow>" && read.flowVersion == "2" && read.stepIndex == 4)
    expect(read.variant, equals: "B")
    expect(read.experiments.map(\.experiment), equals: ["a", "b"])
    expect(read.experiments.map(\.variant), equals: ["1", "2"])
    expect(read.device.all, equals: ["ios", "1.2.3", "26", "de-DE", "DE"])
    expect(read.properties, equals: ["Build": "7", "plan": "pro", "é": "x"])
    expect(WhatHappened(read), equals: WhatHappened(kind))
  }

  @Test func `the words of faults are those of rejected lines`() {
    for reason in OnboardingEventError.Reason.allCases {
      let isOfFile = [.cannotOpen, .cannotWrite].contains(reason)
      expect((RejectReason(rawValue: reason.rawValue) == nil), equals: isOfFile, "\(reason)")
    }
  }

  @Test func `times are those that a log may have`() {
    expect(OnboardingEvent.earliestTime, equals: TimestampReader.earliest)
    expect(OnboardingEvent.latestTime, equals: TimestampReader.latest)
  }
}

/// A kind with what belongs to it, as a line says it.
private struct WhatHappened: Equatable {
  var kind: EventKind
  var name: String?
  var step: String?
  var permission: String?
  var choice: String?
  var values: [String]?
  var scope: SkipScope?

  init(_ event: Event) {
    kind = event.kind
    name = event.otherName?.string
    step = event.step?.string
    permission = event.permission?.string
    choice = event.choice?.string
    values = event.values?.map(\.string)
    scope = event.scope
  }

  init(of kind: EventKind, step: String? = nil, permission: String? = nil) {
    self.kind = kind
    self.step = step
    self.permission = permission
  }

  init(_ kind: OnboardingEvent.Kind) {
    switch kind {
    case .started: self.init(of: .started)
    case .restarted: self.init(of: .restarted)
    case .completed: self.init(of: .completed)
    case .exposed: self.init(of: .exposed)
    case .pageViewed(let step): self.init(of: .pageViewed, step: step)
    case .pageCompleted(let step): self.init(of: .pageCompleted, step: step)
    case .stepSkipped(let step):
      self.init(of: .skipped, step: step)
      scope = .step
    case .flowSkipped(let step):
      self.init(of: .skipped, step: step)
      scope = .flow
    case .wentBack(let step): self.init(of: .wentBack, step: step)
    case .errorShown(let step): self.init(of: .errorShown, step: step)
    case .permissionRequested(let name, let step):
      self.init(of: .permissionRequested, step: step, permission: name)
    case .permissionGranted(let name, let step):
      self.init(of: .permissionGranted, step: step, permission: name)
    case .permissionDenied(let name, let step):
      self.init(of: .permissionDenied, step: step, permission: name)
    case .permissionAlreadyGranted(let name, let step):
      self.init(of: .permissionAlreadyGranted, step: step, permission: name)
    case .permissionAlreadyDenied(let name, let step):
      self.init(of: .permissionAlreadyDenied, step: step, permission: name)
    case .choiceMade(let name, let values, let step):
      self.init(of: .choiceMade, step: step)
      choice = name
      self.values = values.isEmpty ? nil : values
    case .custom(let name):
      self.init(of: .other)
      self.name = name
    }
  }
}
