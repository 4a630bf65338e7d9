import EventLog
import Expectations
import Testing

struct KindNamesTests {
  @Test(arguments: [
    (EventKind.pageViewed, "page_viewed step_viewed screen_viewed onboarding_page_viewed"),
    (.pageCompleted, "page_completed step_completed"),
    (.skipped, "skipped step_skipped flow_skipped onboarding_skipped"),
    (.permissionRequested, "permission_requested permission_prompted"),
    (.permissionGranted, "permission_granted"),
    (.permissionDenied, "permission_denied"),
    (.permissionAlreadyGranted, "permission_already_granted permission_auto_granted"),
    (.permissionAlreadyDenied, "permission_already_denied"),
    (.choiceMade, "choice_made option_selected"),
    (.wentBack, "went_back step_back back"),
    (.errorShown, "error_shown step_error blocked"),
    (.started, "started onboarding_started flow_started"),
    (.restarted, "restarted onboarding_restarted flow_restarted"),
    (.completed, "completed onboarding_completed flow_completed"),
    (.exposed, "exposed exposure experiment_viewed"),
    (.other, "purchase paged pageviewedx viewed page_viewedé"),
  ])
  func `names mean what the contract says`(kind: EventKind, names: String) throws {
    for name in names.split(separator: " ") {
      try expect(read(String(name))?.kind, equals: kind, "\(name)")
    }
  }

  @Test(arguments: [
    "Page Viewed", "PageViewed", "page-viewed", "page.viewed", "page:viewed", "PAGE_VIEWED",
    "__page__viewed__", "p a g e v i e w e d", #"page\u005fviewed"#,
    String(repeating: "_", count: 200) + "pageviewed",
  ])
  func `case and separators do not matter`(name: String) throws {
    try expect(read(name)?.kind, equals: .pageViewed)
    try expectNil(read(name)?.otherName)
  }

  @Test func `another name is kept as it is spelt`() throws {
    try expect(read("Purchase-Made")?.otherName, equals: "Purchase-Made")
    try expect(read("page/viewed")?.otherName, equals: "page/viewed")
  }

  @Test(
    arguments: [
      ("skipped", nil), ("step_skipped", .step), ("StepSkipped", .step), ("flow_skipped", .flow),
      ("onboarding skipped", .flow), ("page_viewed", nil),
    ] as [(String, SkipScope?)])
  func `a name may say what was skipped`(name: String, scope: SkipScope?) throws {
    try expect(read(name)?.scope, equals: scope)
  }

  @Test func `an explicit scope wins over the name, and belongs to skips only`() throws {
    try expect(read("flow_skipped", more: #","scope":"step""#)?.scope, equals: .step)
    try expect(read("step_skipped", more: #","scope":"flow""#)?.scope, equals: .flow)
    try expect(read("skipped", more: #","scope":"flow""#)?.scope, equals: .flow)
    try expectNil(read("skipped", more: #","scope":"""#)?.scope)
    try expectNil(read("page_viewed", more: #","scope":"flow""#)?.scope)
  }

  @Test(arguments: [
    (EventKind.pageViewed, "onboarding_step_viewed step_shown stepAppeared onboarding_viewed"),
    (.pageViewed, "tutorial_card_view step_started intro_screen_opened ViewedOnboardingStep"),
    (.pageCompleted, "onboarding_step_completed onboarding_next_tapped complete_step"),
    (.skipped, "onboarding_skip ftue_step_skipped onboarding_dismissed SkippedOnboarding"),
    (.permissionRequested, "request_permissions onboarding_permission_requested"),
    (.permissionGranted, "permission_allowed"), (.permissionDenied, "permissions_denied"),
    (.choiceMade, "onboarding_option_selected"), (.wentBack, "onboarding_back_pressed"),
    (.errorShown, "onboarding_failed"), (.started, "tutorial_begin startedOnboarding flow_begin"),
    (.restarted, "ftue_restart"), (.completed, "tutorial_complete onboarding.finished"),
    (.exposed, "experiment_exposure"),
    (.other, "purchase_completed StepCounterViewed login_completed app_opened page_next"),
    (.other, "card_present_onboarding_not_completed login_onboarding_shown onboarding/viewed"),
    (.other, "onboarding_intro_viewed onboarding_intro_completed onboarding_auth_viewed"),
  ])
  func `names mean what their words say`(kind: EventKind, names: String) throws {
    for name in names.split(separator: " ") {
      try expect(read(String(name))?.kind, equals: kind, "\(name)")
    }
  }

  @Test(arguments: [
    "onboarding_step_viewed", "intro_shown", "permission_allowed", "next_onboarding",
  ])
  func `a name not listed in the contract is of no kind where the line lacks what it needs`(
    name: String
  ) throws {
    let read = try event(#"{"user_id":"u","ts":1772323200000,"event":"\#(name)"}"#)
    expect(read?.kind, equals: .other)
    expect(read?.otherName?.string, equals: name)
  }

  @Test func `a line with a listed name is at fault there`() throws {
    #expect(throws: (any Error).self) {
      try event(#"{"user_id":"u","ts":1772323200000,"event":"onboarding_page_viewed"}"#)
    }
  }

  private func read(_ name: String, more: String = "") throws -> Event? {
    try event(
      #"{"user_id":"u","ts":1772323200000,"step":"s","permission":"p","choice":"c","event":"\#(name)"\#(more)}"#
    )
  }
}
