import Expectations
import Foundation
import OnboardingFunnel
import TestSupport
import Testing

/// Logs in which one detail of names, ids or times decides what the funnel is.
struct DetailedShapeTests {
  typealias Shape = ShapedLogTests.Shape

  private static func line(_ event: String, _ user: String, _ time: Int64, _ rest: String = "")
    -> String
  {
    #"{"event":"\#(event)","user":"\#(user)","ts":\#(time)\#(rest)}"#
  }

  static let shapes: [Shape] = [
    Shape("buttons in French beside views, and an end that is viewed") { moment in
      guard let step = moment.step else {
        return line("onboarding_end_view", moment.device, moment.time)
      }
      let page = "onboarding_\(ShapedLog.steps[step])"
      return line(page + "_view", moment.device, moment.time) + "\n"
        + line(page + "_later_clic", moment.device, moment.time + 900)
    },
    Shape("something bought from the onboarding") { moment in
      let own = line(
        moment.step.map { "Onboarding_Step\($0 + 1)_Continue_Clicked" } ?? "Onboarding_Completed",
        moment.device, moment.time)
      guard moment.step == 2 else { return own }
      return own + "\n" + line("Sub_From_Onboarding", moment.device, moment.time + 900)
    },
    Shape("a page that leads to an error on purpose") { moment in
      let page = moment.step.map { $0 == 4 ? "take_to_error" : ShapedLog.steps[$0] }
      return line("growth.onboarding_\(page ?? "completed")", moment.device, moment.time)
    },
    Shape("steps in the past tense, one of which grants a permission") { moment in
      let names = [
        "signup_started", "name_entered", "interest_selected", "photos_added", "location_allowed",
      ]
      let own = line(
        moment.step.map { names[$0] } ?? "profile_activated", moment.device, moment.time,
        #","flow":"signup""#)
      let other = line(
        ["card_swiped", "boost_paid", "invite_sent"][moment.number % 3], moment.device,
        moment.time + 86_400_000 + Int64(moment.user * 7_000_000 % 86_400_000),
        #","flow":"\#(moment.user % 2 == 0 ? "boost" : "dates")""#)
      return moment.user < 60 ? own + "\n" + other : own
    },
    Shape("times of arrival that are called those of a submission") { moment in
      let late = moment.time + Int64(moment.user * 41 + moment.number * 29) % 1_800_000
      return
        #"{"submission_ts":\#(late),"client_id":"\#(moment.device)","event_ts":\#(moment.time),"category":"onboarding","name":"\#(moment.step.map { ShapedLog.steps[$0] + "_card" } ?? "completed")"}"#
    },
    Shape("a session that lasts for weeks, and a user's id from the third step on") { moment in
      let known = moment.step ?? 5 > 1 ? #""u\#(moment.user * 17 + 4_000)""# : "null"
      let step = #","user_id":\#(known),"session_id":"s_\#(moment.device)""#
      let own =
        #"{"event":"\#(moment.step == nil ? "signup_completed" : "signup_step")","label":\#(moment.stepLiteral),"ts":\#(moment.time)\#(step)}"#
      let later = moment.time + 2 * 86_400_000
      guard later < ShapedLog.start + 14 * 86_400_000 else { return own }
      return own + "\n" + #"{"event":"search","ts":\#(later)\#(step)}"#
    },
    Shape("the number of a view in its visit beside the name of the step") { moment in
      let number = moment.number + 1 + moment.user % 3
      return line(
        moment.step == nil ? "finished" : "step", moment.device, moment.time,
        #","category":"Onboarding","pageviewPosition":\#(number),"eventName":\#(moment.stepLiteral)"#
      )
    },
    Shape("ways between screens of which a splash screen is the first") { moment in
      func way(_ user: String, _ from: String, _ to: String, _ time: Int64) -> String {
        line("nav", user, time, #","from":"\#(from)","to":"\#(to)""#)
      }
      let pages = ShapedLog.steps.map { "Onb" + $0.capitalized }
      func launch(_ user: String, to page: String) -> [String] {
        [
          way(user, "Launch", "Splash", moment.time - 900), way(user, "Splash", page, moment.time),
        ]
      }
      let guest = "d\(900_000 + (moment.user * 5 + moment.number) % 45 * 31)f"
      let other =
        launch(guest, to: "Gallery") + [way(guest, "Gallery", "Edit", moment.time + 5_000)]
      guard let step = moment.step else {
        return line("onboarding_completed", moment.device, moment.time)
      }
      let own =
        step == 0
        ? launch(moment.device, to: pages[0])
        : [way(moment.device, pages[step - 1], pages[step], moment.time)]
      return (own + other).joined(separator: "\n")
    },
    Shape("retries of a page, and an end that says which journey it is of") { moment in
      func step(_ status: String, _ time: Int64) -> String {
        line(
          "journey_step", moment.device, time,
          #","journey":"account","step":\#(moment.stepLiteral),"status":"\#(status)""#)
      }
      let other = line(
        "journey_end", "d\(moment.user * 13 + 800_000)f", moment.time + 50,
        #","journey":"withdrawal""#)
      guard moment.step != nil else {
        return line("journey_end", moment.device, moment.time, #","journey":"account""#)
      }
      let own = ["shown", "failed", "retry", "failed", "retry", "submitted"].enumerated()
        .map { step($1, moment.time + Int64($0) * 300) }
      return (own + [other]).joined(separator: "\n")
    },
    Shape("a page above those of a registration") { moment in
      let page = moment.step.map { $0 == 0 ? "" : "/" + ShapedLog.steps[$0] }
      let other = ["/agenda", "/clientes", "/agenda", "/"][moment.number % 4]
      return line(
        moment.step == nil ? "registro_listo" : "GET", moment.device, moment.time,
        page.map { #","path":"/registro\#($0)""# } ?? "") + "\n"
        + line(
          "GET", "d\(900_000 + moment.user % 45 * 31)f", moment.time + 90,
          #","path":"\#(other)""#)
    },
    Shape("events that another key calls screens") { moment in
      func typed(_ type: String, _ name: String, _ time: Int64) -> String {
        #"{"ts":\#(time),"type":"\#(type)","name":"\#(name)","anon":"\#(moment.device)"}"#
      }
      guard let step = moment.step else { return typed("event", "intake_sent", moment.time) }
      let own = typed("screen", "intake/\(ShapedLog.steps[step])", moment.time)
      return step == 4 ? own + "\n" + typed("event", "terms_signed", moment.time + 900) : own
    },
    Shape("a registration in one word with another, and submitted steps") { moment in
      guard let step = moment.step else {
        return line("edx.bi.user.account.registered", moment.device, moment.time)
      }
      return line(
        "edx.bi.user.multistepregistration.step\(step + 1).viewed", moment.device, moment.time)
        + "\n"
        + line(
          "edx.bi.user.registration.step\(step + 1).submit.click", moment.device,
          moment.time + 900)
    },
    Shape("a trial that starts and a button between pages that are shown") { moment in
      guard let step = moment.step else {
        return line("onb_finished", moment.device, moment.time)
      }
      let own = line("onb_\(ShapedLog.steps[step])_shown", moment.device, moment.time)
      let other = step == 1 ? "onb_resend_code_btn" : step == 3 ? "onb_trial_started" : nil
      return ([own] + [other].compactMap(\.self).map { line($0, moment.device, moment.time + 900) })
        .joined(separator: "\n")
    },
  ]

  @Test(arguments: shapes)
  func `a shape gives the planted funnel`(shape: Shape) async throws {
    let log = ShapedLog()
    let funnel = try await LargestFunnel(reportOn: log.lines(shape.spell))
    // The end may be a page, and then is one more.
    expect(funnel.reached.starts(with: log.reached))
    expect(funnel.completed, equals: log.completed)
  }

  @Test func `pages that users open again on other days are steps where their names say so`()
    async throws
  {
    let log = ShapedLog()
    let text = log.lines { moment in
      func view(_ screen: String, _ time: Int64) -> String {
        Self.line("画面表示", moment.device, time, #","screen":"\#(screen)""#)
      }
      guard let step = moment.step else { return nil }
      let page = "初期設定：\(ShapedLog.steps[step])"
      let again = (1...2).map { moment.time + $0 * 86_400_000 }.filter {
        $0 < ShapedLog.start + 14 * 86_400_000
      }
      let later = again.map { view(moment.user % 4 == 0 ? page : "ホーム", $0) }
      return ([view(page, moment.time)] + later).joined(separator: "\n")
    }
    let funnel = try await LargestFunnel(reportOn: text)
    expect(funnel.reached, equals: log.reached)
  }

  @Test func `where events are of nobody but a session at first, nothing is guessed`() async {
    let text = ShapedLog().lines { moment in
      let user = moment.step ?? 5 > 1 ? #""r\#(moment.user * 17 + 4_000)""# : "null"
      return
        #"{"event":"\#(moment.step == nil ? "onboarding_done" : "onboarding_step")","step":\#(moment.stepLiteral),"user_id":\#(user),"session":"s\#(moment.user * 31 + moment.number / 2)","ts":\#(moment.time)}"#
    }
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(error?.kind, equals: .unusableInput)
  }

  @Test func `who skipped the flow has not completed it, though its end says both`() async throws {
    let log = ShapedLog()
    let isSkipping = { (user: Int) in user % 4 == 0 }
    let text = log.lines { moment in
      guard moment.step == nil else {
        return Self.line(
          "onboarding step viewed", moment.device, moment.time, #","step":\#(moment.stepLiteral)"#)
      }
      return Self.line(
        "onboarding completed", moment.device, moment.time,
        #","skipped":\#(isSkipping(moment.user))"#)
    }
    let ends = log.moments.filter {
      $0.step == nil && $0.user < 120 && !isSkipping($0.user)
    }
    let funnel = try await LargestFunnel(reportOn: text)
    expect(funnel.reached == log.reached && funnel.completed == ends.count)
    expect(ends.count < log.completed && ends.count > 0)
  }

  @Test(arguments: [true, false])
  func `pages of which users see one or another are one step, and the report says so`(
    isKey: Bool
  ) async throws {
    let log = ShapedLog(users: 200)
    let text = log.lines { moment in
      let pages = [
        ["method", "email", "email_code", "plan", "summary"],
        ["method", "phone", "sms_code", "plan", "summary"],
      ]
      let page = moment.step.map { pages[moment.user % 2][$0] }
      let name = isKey ? page.map { _ in "step" } : page
      return Self.line(
        "signup_\(name ?? "finished")", moment.device, moment.time,
        isKey ? #","step":\#(page.map { "\"\($0)\"" } ?? "null")"# : "")
    }
    let report = try await analyse(text)
    let funnel = try LargestFunnel(report)
    expect(
      funnel.steps, equals: ["method", "email / phone", "email_code / sms_code", "plan", "summary"])
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
    let first = try #require(report.text(of: "report.md"))
    expect(first, contains: "`one step: email / phone, email_code / sms_code`")
  }

  @Test func `a choice and pages of one way only are no steps, and the report says so`()
    async throws
  {
    let log = ShapedLog(users: 300)
    let text = log.lines { moment in
      guard let step = moment.step else {
        return Self.line("onboarding_done", moment.device, moment.time)
      }
      let own = Self.line(
        "onboarding_" + ShapedLog.steps[step], moment.device, moment.time)
      guard step == 1 else { return own }
      let track = ["full", "short", "guided"][moment.user % 3]
      return own + "\n"
        + Self.line("onboarding_track_" + track, moment.device, moment.time + 700)
    }
    let report = try await analyse(text)
    let funnel = try LargestFunnel(report)
    expect(funnel.steps == ShapedLog.steps && funnel.reached == log.reached)
    let first = try #require(report.text(of: "report.md"))
    expect(first, contains: "`left out: track_full, track_guided, track_short`")
  }

  @Test func `users who are told of under another id from a step on are no new users`() async {
    let text = ShapedLog().lines { moment in
      let user = moment.step ?? 5 > 2 ? "acct-\(moment.user * 13 + 500)" : moment.device
      return Self.line(
        moment.step == nil ? "Onboarding Finished" : "Onboarding Step", user, moment.time,
        #","step":\#(moment.stepLiteral)"#)
    }
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(error?.kind, equals: .unusableInput)
  }

  private func analyse(_ text: String) async throws -> AnalysisReport {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "log/events.ndjson")
    return try await Analysis(inputs: [folder.path + "/log"]).run()
  }
}
