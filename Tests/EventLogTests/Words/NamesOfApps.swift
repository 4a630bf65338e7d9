/// Names of events that real apps use, each with what it means, judged by hand.
///
/// Sources: public code of segment-docs (MIT), TelemetryDeck/SwiftSDK and docs, mozilla-mobile/firefox-ios
/// (onboarding_telemetry_table.md), bluesky-social/social-app (events.ts), duckduckgo/iOS (PixelEvent.swift),
/// woocommerce-ios (WooAnalyticsStat.swift), pocket-casts-ios, rainbow-me/rainbow, artsy/cohesion,
/// matrix-analytics-events, gaen-mobile, opensmsforwarder, app-dsh-remix, Nutriiya, OKLah, mobile-observability,
/// and logs modelled on others' tracking plans. Facts only: names of events and what they stand for.
struct NameOfApp: Sendable {
  let name: String
  let meaning: Meaning

  enum Meaning: Equatable, Sendable {
    /// A kind of event, for everybody who knows the name.
    case kind(String)
    /// A kind of event about the step or permission that the name holds.
    case about(String, String)
    /// The same of a flow that has a name, or of an app that puts its own before all names.
    case of(String, String)
    /// Nothing that the name alone could say, or nothing of an onboarding.
    case other
  }

  private init(_ name: String, _ meaning: Meaning) {
    (self.name, self.meaning) = (name, meaning)
  }

  /// Names of events of an onboarding, with a meaning that the name tells.
  static let ofOnboardings: [NameOfApp] = [
    NameOfApp("Onboarding Step Completed", .kind("page_completed")),
    NameOfApp("Onboarding Completed", .kind("completed")),
    NameOfApp("tutorial_begin", .kind("started")),
    NameOfApp("tutorial_complete", .kind("completed")),
    NameOfApp("TelemetryDeck.Activation.onboardingCompleted", .kind("completed")),
    NameOfApp("Onboarding.step1", .about("page_viewed", "1")),
    NameOfApp("Onboarding.step2", .about("page_viewed", "2")),
    NameOfApp("onboarding.card_view", .kind("page_viewed")),
    NameOfApp("onboarding.primary_button_tap", .kind("page_completed")),
    NameOfApp("onboarding.close_tap", .kind("skipped")),
    NameOfApp("onboarding:interests:nextPressed", .about("page_completed", "interests")),
    NameOfApp(
      "onboarding:suggestedAccounts:nextPressed", .about("page_completed", "suggestedAccounts")),
    NameOfApp("onboarding:finished:nextPressed", .kind("completed")),
    NameOfApp("m_preonboarding_intro_shown_unique", .about("page_viewed", "intro")),
    NameOfApp(
      "m_preonboarding_comparison_chart_shown_unique", .about("page_viewed", "comparison_chart")),
    NameOfApp(
      "m_preonboarding_choose_browser_pressed", .about("page_completed", "choose_browser")),
    NameOfApp(
      "m_onboarding_add_to_dock_promo_dismiss_button_tapped",
      .about("skipped", "add_to_dock_promo")),
    NameOfApp("login_onboarding_shown", .of("page_viewed", "login")),
    NameOfApp("login_onboarding_next_button_tapped", .of("page_completed", "login")),
    NameOfApp("login_onboarding_skip_button_tapped", .of("skipped", "login")),
    NameOfApp("loginOnboardingShown", .of("page_viewed", "login")),
    NameOfApp("loginOnboardingNextButtonTapped", .of("page_completed", "login")),
    NameOfApp("loginOnboardingSkipButtonTapped", .of("skipped", "login")),
    NameOfApp("store_onboarding_task_completed", .of("page_completed", "store")),
    NameOfApp("store_onboarding_completed", .of("completed", "store")),
    NameOfApp("card_present_onboarding_step_skipped", .of("skipped", "card present")),
    NameOfApp(
      "push_notification_os_alert_shown", .about("permission_requested", "push_notification")),
    NameOfApp(
      "push_notification_os_alert_allowed", .about("permission_granted", "push_notification")),
    NameOfApp(
      "push_notification_os_alert_denied", .about("permission_denied", "push_notification")),
    NameOfApp(
      "notification_permission.requested", .about("permission_requested", "notification")),
    NameOfApp("notification_permission.granted", .about("permission_granted", "notification")),
    NameOfApp("notification_permission.denied", .about("permission_denied", "notification")),
    NameOfApp("startedOnboarding", .kind("started")),
    NameOfApp("completedOnboarding", .kind("completed")),
    NameOfApp("visitMyCollectionOnboardingSlide", .of("page_viewed", "my collection")),
    NameOfApp("myCollectionOnboardingCompleted", .of("completed", "my collection")),
    NameOfApp("experiment_viewed", .kind("exposed")),
    NameOfApp("onboarding_completed", .kind("completed")),
    NameOfApp("onboarding_en_permissions_denied", .about("permission_denied", "en")),
    NameOfApp("onboarding_en_permissions_accept", .about("permission_granted", "en")),
    NameOfApp("onboarding_start", .kind("started")),
    NameOfApp("onboarding_complete", .kind("completed")),
    NameOfApp("request_permissions", .kind("permission_requested")),
    NameOfApp("onboarding_viewed", .kind("page_viewed")),
    NameOfApp("onboarding_next_step_clicked", .kind("page_completed")),
    NameOfApp("onboarding_back_step_clicked", .kind("went_back")),
    NameOfApp("onboarding_finish_clicked", .kind("completed")),
    NameOfApp("onboarding_submitted_failed", .kind("error_shown")),
    NameOfApp("onboarding_register_screen", .about("page_viewed", "register")),
    NameOfApp("onboarding_otp_verify_screen", .about("page_viewed", "otp_verify")),
    NameOfApp("onboarding_add_member_skip_btn", .about("skipped", "add_member")),
    NameOfApp("onboarding_started", .kind("started")),
    NameOfApp("onboarding_step_viewed", .kind("page_viewed")),
    NameOfApp("onboarding_page_view", .kind("page_viewed")),
    NameOfApp("[Onboarding] welcome", .about("page_viewed", "welcome")),
    NameOfApp("onboarding.step.complete", .kind("page_completed")),
    NameOfApp("onboarding.step.skipped", .kind("skipped")),
    NameOfApp("onboarding.started", .kind("started")),
    NameOfApp("onboarding.complete", .kind("completed")),
    NameOfApp("protocol_onboarding_screen_viewed", .of("page_viewed", "protocol")),
    NameOfApp("onboarding_auth_viewed", .about("page_viewed", "auth")),
    NameOfApp("onboarding_auth_failed", .about("error_shown", "auth")),
    NameOfApp("App.OnboardingCompleted", .kind("completed")),
    NameOfApp("onboarding_how_it_works", .about("page_viewed", "how_it_works")),
    NameOfApp("onboarding_step_1_started", .about("page_viewed", "1")),
    NameOfApp("onboarding_step_3_completed", .about("page_completed", "3")),
    NameOfApp("onboarding_intro_viewed", .about("page_viewed", "intro")),
    NameOfApp("onboarding_notifications_viewed", .about("page_viewed", "notifications")),
    NameOfApp("onboarding_topics_viewed", .about("page_viewed", "topics")),
    NameOfApp("onboarding_finished", .kind("completed")),
    NameOfApp("onboarding step viewed", .kind("page_viewed")),
    NameOfApp("step_viewed", .kind("page_viewed")),
    NameOfApp("flow_completed", .kind("completed")),
    NameOfApp("screen_view", .kind("page_viewed")),
    NameOfApp("Page Viewed", .kind("page_viewed")),
    NameOfApp("view_step", .kind("page_viewed")),
    NameOfApp("complete_step", .kind("page_completed")),
    NameOfApp("Viewed Onboarding Step", .kind("page_viewed")),
    NameOfApp("step_shown", .kind("page_viewed")),
    NameOfApp("stepAppeared", .kind("page_viewed")),
  ]

  /// Names that look like those of an onboarding and are of something else, or say too little.
  static let ofOthers: [NameOfApp] = [
    "Application Installed", "Application Opened", "Account Created", "Signed Up", "Trial Started",
    "sign_up", "login", "TelemetryDeck.Activation.coreFeatureUsed",
    "onboarding.secondary_button_tap", "onboarding.multiple_choice_button_tap",
    "onboarding.terms_of_service_accepted", "onboarding.toggle_technical_interaction_data",
    "notifications:request", "signup:nextPressed", "signup:backPressed", "account:create:begin",
    "account:create:success", "signup:captchaFailure", "store_onboarding_task_tapped",
    "store_onboarding_hide_list", "card_present_onboarding_not_completed", "setupAccountShown",
    "setupAccountDismissed", "welcomeShown", "welcomeImportTapped", "onboardingImportAppSelected",
    "First App Open", "Tapped \"Get a new wallet\"", "onboardingUserInputData",
    "PermissionChanged", "Signup", "ftueUseCaseSelection",
    "permissions_rationale_dialog_navigated", "privacy_disclosure_shown",
    "privacy_disclosure_acknowledged", "anonymous_session_created", "journey_started",
    "journey_step_completed", "journey_abandoned", "journey_completed", "onboarding_abandoned",
    "onboarding", "notification_permission.skipped", "feed_refreshed", "app_opened",
    "CTA Clicked", "purchase_completed", "Step Counter Viewed", "login_completed",
    "Order Completed", "checkout_flow_completed", "checkout_step_viewed", "payment_flow_started",
    "steps_viewed", "step_goal_completed", "overflow_shown", "video_started", "intro_offer_viewed",
    "page_loaded", "next_page", "page_error", "screen_closed", "flow_closed", "flow_error",
    "onboarding_not_started", "onboarding_incomplete", "tutorial_video_started",
    "onboarding_trial_started", "workout_step_3_done_late", "app_started", "backflow",
    "started_trial",
    "started_trial", "permission_screen_viewed", "stepfather_viewed", "completed_purchase",
    "onboarding_button_tapped", "onboarding_clicked", "completed_purchase", "skip_ad",
    "back_to_home",
  ].map { NameOfApp($0, .other) }
}
