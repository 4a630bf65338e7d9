import Expectations
import Testing

@testable import EventLog

struct NameReadingTests {
  @Test func `nine in ten names of onboardings are read as a person reads them, and none wrongly`()
  {
    var right = 0
    var whole = 0
    for name in NameOfApp.ofOnboardings {
      let reading = NameReading(Text(name.name))
      guard let kind = reading.kind else { continue }
      right += 1
      if reading.isWhole { whole += 1 }
      switch name.meaning {
      case .kind(let meant):
        expect(kind.name == meant && reading.isWhole, "\(name.name)")
      case .about(let meant, let part):
        let held = reading.nameRange.map { Array(name.name.utf8)[$0] }
        expect(kind.name == meant && held.map(Array.init) == Array(part.utf8), "\(name.name)")
      case .of(let meant, let flow):
        let words = reading.qualifier.map(\.text.string).joined(separator: " ")
        expect(kind.name == meant && words == flow && !reading.isWhole, "\(name.name)")
      case .other: Issue.record("\(name.name)")
      }
    }
    // Of 80 names 76 are placed; 40 of them by words of ours alone.
    #expect((right, whole, NameOfApp.ofOnboardings.count) == (76, 40, 80))
  }

  @Test(arguments: NameOfApp.ofOthers.map(\.name))
  func `no other name becomes a kind`(name: String) {
    expectNil(NameReading(Text(name)).kind)
    expectNil(VendorKind(name: Text(name)))
  }

  @Test(arguments: [
    ("Viewed Onboarding Step", EventKind.pageViewed),
    ("ftueScreenAppeared", .pageViewed),
    ("TUTORIAL_CARD_SHOWN", .pageViewed),
    ("onboardingstepviewed", .pageViewed),
    ("intro-flow.started", .started),
  ])
  func `case, separators and the order of words do not matter`(
    name: String, kind: EventKind
  ) {
    let reading = NameReading(Text(name))
    expect(reading.kind, equals: kind)
    expect(reading.isWhole)
    expect(reading.isOnboarding)
  }

  @Test(arguments: ["onboarding", "ftue", "tutorial", "intro", "flow", "onboarding_flow"])
  func `a word for the flow before a name of the contract changes nothing but what is skipped`(
    flow: String
  ) {
    for name in EventKind.spellings where !name.contains("onboarding") && !name.contains("flow") {
      let meant = EventKind.named(Text(name))
      let reading = NameReading(Text("\(flow)_\(name)"))
      expect(reading.kind, equals: meant?.0, "\(flow)_\(name)")
      expect(reading.scope, equals: name == "skipped" ? .flow : meant?.1, "\(flow)_\(name)")
    }
  }

  @Test func `a step and a permission are found where they stand in the name`() {
    expect(held("Onboarding: Viewed Welcome Page"), equals: "Welcome")
    expect(held("onboardingOTPVerifyShown"), equals: "OTPVerify")
    expect(held("onboarding_step_über_uns_viewed"), equals: "über_uns")
    expect(held("Step 12 Completed"), equals: "12")
    expectNil(held("step_viewed"))
  }

  @Test(arguments: [
    ("att_prompt_shown", EventKind.permissionRequested, "att"),
    ("ATT Prompt Accepted", .permissionGranted, "ATT"),
    ("att_denied", .permissionDenied, "att"),
    ("AppTrackingTransparencyAuthorized", .permissionGranted, "TrackingTransparency"),
    ("idfa_requested", .permissionRequested, "idfa"),
    ("tracking_permission_denied", .permissionDenied, "tracking"),
    ("push_prompt_shown", .permissionRequested, "push"),
    ("notifications_allowed", .permissionGranted, "notifications"),
  ])
  func `tracking and notifications are permissions without the word for one`(
    name: String, kind: EventKind, permission: String
  ) {
    expect(NameReading(Text(name)).kind, equals: kind)
    expect(held(name), equals: permission)
  }

  @Test(arguments: [
    "push_primer_shown", "push_primer_accepted", "att_screen_viewed", "tracking_started",
    "package_tracking_accepted", "notifications_requested", "att_not_granted",
  ])
  func `what is about something else is none`(name: String) {
    let kind = NameReading(Text(name)).kind
    expect(kind != .permissionRequested && kind != .permissionGranted && kind != .permissionDenied)
  }

  @Test func `a name that is longer than names may be says nothing`() {
    let long = "onboarding_step_viewed" + String(repeating: "_", count: 300)
    expectNil(NameReading(Text(long)).kind)
  }

  @Test func `no word is of two families, and each is spelt in small letters`() {
    let words = WordFamily.allCases.flatMap(\.words)
    expect(Set(words).count, equals: words.count)
    for word in words { expect(word.utf8.allSatisfy { (97...122).contains($0) }, "\(word)") }
  }

  private func held(_ name: String) -> String? {
    NameReading(Text(name)).nameRange.map { String(decoding: Array(name.utf8)[$0], as: UTF8.self) }
  }
}
