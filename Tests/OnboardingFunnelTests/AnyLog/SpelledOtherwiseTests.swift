import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Logs that say what others say, in places, words and forms that few others use.
struct SpelledOtherwiseTests {
  typealias Shape = ShapedLogTests.Shape

  static let shapes: [Shape] = [
    Shape("participles of another language") { moment in
      func line(_ action: String, _ time: Int64) -> String {
        #"{"accion":"alta_\#(action)","usuario_id":"\#(moment.device)","fecha":\#(time),"colegio":"sm-\#(moment.user % 30)"}"#
      }
      guard let step = moment.step else { return line("completada", moment.time) }
      let own = line(ShapedLog.steps[step], moment.time)
      return step == 0 ? line("iniciada", moment.time - 500) + "\n" + own : own
    },
    Shape("the first page in the event that begins the flow") { moment in
      func line(_ type: String, _ payload: String, _ time: Int64) -> String {
        #"{"type":"onboarding/\#(type)","payload":{\#(payload)},"meta":{"userId":"\#(moment.device)","at":\#(time)}}"#
      }
      guard let step = moment.step else { return line("finish", "", moment.time) }
      guard step > 0 else { return line("start", #""to":"welcome""#, moment.time) }
      let (from, to) = (ShapedLog.steps[step - 1], ShapedLog.steps[step])
      let own = line("next", #""from":"\#(from)","to":"\#(to)""#, moment.time)
      guard moment.user.isMultiple(of: 11) else { return own }
      return own + "\n" + line("back", #""from":"\#(to)","to":"\#(from)""#, moment.time + 900)
        + "\n" + line("next", #""from":"\#(from)","to":"\#(to)""#, moment.time + 1_800)
    },
    Shape("where a way led, beside what was used to go it") { moment in
      guard let step = moment.step else {
        return #"{"event":"hasFinished","uid":\#(90_000 + moment.user),"ts":\#(moment.time)}"#
      }
      let from = step > 0 ? #""\#(ShapedLog.steps[step - 1])""# : "null"
      let used = step == 0 ? "Link" : step == 3 && moment.user % 4 == 0 ? "Crumb" : "Buttons"
      return
        #"{"event":"hasClickedOnboardingNavigation","uid":\#(90_000 + moment.user),"ts":\#(moment.time),"params":{"from":\#(from),"to":\#(moment.stepLiteral),"used":"\#(used)"}}"#
    },
    Shape("a flag of the last row, in the words of a table") { moment in
      let step = (moment.step ?? 4) + 1
      return
        #"{"history_id":\#(moment.user * 10 + moment.number),"id":\#(20_000 + moment.user),"user_id":\#(700_000 + moment.user * 37),"current_step":\#(step),"is_complete":"\#(moment.step == nil ? "True" : "False")","history_date":"\#(moment.instant)"}"#
    },
    Shape("addresses of an interface with its version") { moment in
      func line(_ method: String, _ path: String, _ time: Int64) -> String {
        #"{"time":"\#(moment.instant)","method":"\#(method)","path":"/api/v1/\#(path)","status":200,"user":\#(700_000 + moment.user * 37),"request_id":"\#(time)\#(method)"}"#
      }
      guard let step = moment.step else {
        return line("POST", "onboarding/complete", moment.time) + "\n"
          + line("GET", "loans", moment.time + 1)
      }
      return line("GET", "onboarding/\(ShapedLog.steps[step])", moment.time)
    },
    Shape("a name of its own for each step, which a key names too") { moment in
      let names = [
        ["register_page_viewed", "google_signup_clicked"], ["goal_opened", "goal_form_filled"],
        ["domain_setup_opened", "domain_typed"], ["plans_page_viewed", "plan_picked"],
        ["chat_screen_loaded", "first_prompt_typed"],
      ]
      func line(_ name: String, _ step: String, _ time: Int64) -> String {
        #"{"event":"\#(name)","at":\#(time),"client_id":"\#(moment.device)","params":{"category":"onboarding"\#(step)}}"#
      }
      guard let step = moment.step else { return line("onboarding_completed", "", moment.time) }
      let key = #","step_name":\#(moment.stepLiteral)"#
      let own = line(names[step][0], key, moment.time)
      let isFast = moment.user.isMultiple(of: 7)
      let failed = isFast ? [line("form_error", key, moment.time + 500)] : []
      return ([own] + failed + [line(names[step][1], key, moment.time + 900)])
        .joined(separator: "\n")
    },
    Shape("pages as lists of names") { moment in
      let page = moment.step == nil ? #""Main","Feed""# : #""Onboarding",\#(moment.stepLiteral)"#
      return
        #"{"evt":"route_changed","account":\#(700_000 + moment.user * 37),"at":\#(moment.time),"path":["App",\#(page)]}"#
    },
    Shape("what an event was called with, as a list") { moment in
      let args = moment.step == nil ? "" : moment.stepLiteral
      return
        #"{"machine":"\#(moment.device)","name":"first-run/\#(moment.step == nil ? "finished" : "page")","args":[\#(args)],"at":\#(moment.time)}"#
    },
    Shape("an event that is a text or an object") { moment in
      func line(_ kind: String, _ time: Int64) -> String {
        #"{"ts":\#(time),"till":"\#(moment.device)","kind":\#(kind)}"#
      }
      guard moment.step != nil else { return line(#""SetupFinished""#, moment.time) }
      let own = line(#"{"SetupPage":{"page":\#(moment.stepLiteral)}}"#, moment.time)
      return moment.step == 0 ? line(#""Boot""#, moment.time - 500) + "\n" + own : own
    },
    Shape("the event's name before its object") { moment in
      func line(_ name: String, _ step: String, _ time: Int64) -> String {
        #"[\#(moment.date("-", " "))] production.INFO: onboarding.\#(name) {"user":\#(31_000 + moment.user)\#(step)} "#
      }
      guard moment.step != nil else { return line("finished", "", moment.time) }
      let own = line("step", #","step":\#(moment.stepLiteral)"#, moment.time)
      return moment.step == 0 ? line("started", "", moment.time) + "\n" + own : own
    },
    Shape("keys that were renamed") { moment in
      let name = moment.step == nil ? "setup_finished" : "setup_screen"
      return moment.user.isMultiple(of: 2)
        ? #"{"event":"\#(name)","user_id":"\#(moment.device)","timestamp":"\#(moment.instant)","screen":\#(moment.stepLiteral)}"#
        : #"{"evt":"\#(name)","uid":"\#(moment.device)","ts":\#(moment.time / 1000),"screen":\#(moment.stepLiteral)}"#
    },
    Shape("documents below those of their users") { moment in
      let kind = moment.step == nil ? "ob_done_v2" : "ob_view_v2"
      return
        #"{"doc":"k\#(moment.time)x\#(moment.user)","parent":"users/\#(moment.device)","createTime":"\#(moment.instant)","kind":"\#(kind)","slide":\#(moment.stepLiteral)}"#
    },
    Shape("ticks of .NET") { moment in
      let name = moment.step.map { "FTUE_0\($0 + 1)_\(ShapedLog.steps[$0])" } ?? "FTUE_Complete"
      let ticks = (moment.time + 62_135_596_800_000) * 10_000 + 4_321
      return
        #"{"evt":"\#(name)","pid":"\#(moment.device)","ticks":\#(ticks),"build":"0.9.31"}"#
    },
    Shape("an event for each step, with what came of it") { moment in
      func line(_ rec: String, _ step: String, _ result: String, _ time: Int64) -> String {
        #"{"rec":"\#(rec)","who":"\#(moment.device)","opened":\#(time)\#(step),"result":"\#(result)"}"#
      }
      guard let step = moment.step else {
        return line("session", "", "played", moment.time) + "\n"
          + line("session", "", "closed", moment.time + 900)
      }
      let result = step == 0 && !goOn(moment) ? "killed" : "next"
      return line("onb_step", #","step":\#(moment.stepLiteral)"#, result, moment.time)
    },
    Shape("the states of rows among their other columns") { moment in
      func line(_ column: String, _ old: String, _ new: String, _ number: Int) -> String {
        #"{"id":\#(moment.user * 100 + moment.number * 10 + number),"table_name":"account","row_id":\#(700_000 + moment.user * 37),"column_name":"\#(column)","old_value":"\#(old)","new_value":"\#(new)","changed_by":"system","changed_at":"\#(moment.instant)"}"#
      }
      guard let step = moment.step else { return line("phone", "", "\(moment.time)", 0) }
      let old = step > 0 ? ShapedLog.steps[step - 1] : ""
      return line("status", old, ShapedLog.steps[step], 1) + "\n"
        + line("address", "", "Street \(moment.time % 97)", 2)
    },
    Shape("a skipped flow where steps are named") { moment in
      func line(_ step: String, _ time: Int64) -> String {
        #"{"eventType":"addon-onboarding","anonymousId":"\#(moment.device)","payload":{"step":"\#(step)"},"timestamp":\#(time)}"#
      }
      guard let step = moment.step else { return "" }
      let own = line("\(step + 1):\(ShapedLog.steps[step])", moment.time)
      guard step < 4, !goOn(moment) else { return own }
      return own + "\n" + line("X:SkippedOnboarding", moment.time + 900)
    },
    Shape("what was shown, under a name that says nothing of the onboarding") { moment in
      func line(_ action: String, _ place: String, _ time: Int64) -> String {
        #"{"action":"\#(action)","active_interface":"\#(place)","app_install_id":"\#(moment.device)","dt":\#(time)}"#
      }
      guard let step = moment.step else {
        return line("suggestion_accept", "caption_entry", moment.time) + "\n"
          + line("impression", "rejection_dialog", moment.time + 900)
      }
      let place = "onboarding_step_\(step + 1)_dialog"
      let own = line("impression", place, moment.time)
      return goOn(moment) ? own + "\n" + line("onboard_continue", place, moment.time + 900) : own
    },
    Shape("numbers of attempts") { moment in
      func line(_ id: String, _ attempt: Int, _ time: Int64) -> String {
        #"{"category":"progression","event_id":"\#(id)","user_id":"\#(moment.device)","client_ts":\#(time),"attempt_num":\#(attempt)}"#
      }
      guard let step = moment.step else { return "" }
      let name = ShapedLog.steps[step]
      let own = line("Start:Tutorial:\(name)", 1, moment.time)
      guard moment.user.isMultiple(of: 3) else { return own }
      return own + "\n" + line("Fail:Tutorial:\(name)", 1, moment.time + 500) + "\n"
        + line("Start:Tutorial:\(name)", 2, moment.time + 900)
    },
    Shape("a section below that of the other pages") { moment in
      let paths = ["new", "identity", "welcome", "company", "groups/new"]
      let path = moment.step.map { "registrations/\(paths[$0])" } ?? "explore"
      return
        #"{"event":"page_view","domain_userid":"\#(moment.device)","collector_tstamp":\#(moment.time),"page_urlpath":"/\#(path)"}"#
    },
    Shape("tasks that are tapped before they are completed") { moment in
      func line(_ name: String, _ task: String, _ time: Int64) -> String {
        #"{"eventname":"store_onboarding_\#(name)","blog_id":\#(700_000 + moment.user * 37),"ts":\#(time),"props":{\#(task)}}"#
      }
      guard moment.step != nil else { return line("completed", "", moment.time) }
      let task = #""task":\#(moment.stepLiteral)"#
      let own = line("task_tapped", task, moment.time)
      return goOn(moment)
        ? own + "\n" + line("task_completed", task, moment.time + 900) : own
    },
    Shape("sentences of what users did") { moment in
      let names = [
        "Saw intro carousel", "Chose to create a wallet", "Saw secret phrase",
        "Confirmed secret phrase", "Backed up to cloud",
      ]
      func line(_ name: String, _ flow: String, _ time: Int64) -> String {
        #"{"event":"\#(name)","device_id":"\#(moment.device)","ts_ns":\#(time)000000,"context":{"flow":\#(flow)}}"#
      }
      guard let step = moment.step else {
        return line("Wallet setup complete", #""wallet_setup""#, moment.time) + "\n"
          + line("Opened swap", "null", moment.time + 900) + "\n"
          + line("Locked app", "null", moment.time + 1_800)
      }
      return line(names[step], #""wallet_setup""#, moment.time)
    },
    Shape("what is submitted, behind the name of the flow") { moment in
      func line(_ name: String, _ time: Int64) -> String {
        #"{"time":"\#(moment.date("-", " "))","event_id":\#(time)\#(moment.user % 10),"user_id":\#(700_000 + moment.user * 37),"event_table_name":"\#(name)"}"#
      }
      guard let step = moment.step else { return line("setup_finished", moment.time) }
      let own = line("setup_view_\(ShapedLog.steps[step])", moment.time)
      guard step > 0 else { return own }
      return line("setup_submit_\(ShapedLog.steps[step - 1])", moment.time - 1) + "\n" + own
    },
    Shape("steps that are submitted and approved") { moment in
      func line(_ name: String, _ time: Int64) -> String {
        #"{"id":\#(time)\#(moment.user),"customer_id":\#(700_000 + moment.user * 37),"event":"kyc.\#(name)","occurred_at":\#(time)}"#
      }
      guard let step = moment.step else { return line("completed", moment.time) }
      let name = ShapedLog.steps[step]
      let own = line("\(name).started", moment.time)
      guard goOn(moment) else { return own }
      return own + "\n" + line("\(name).submitted", moment.time + 500) + "\n"
        + line("\(name).approved", moment.time + 900)
    },
    Shape("tasks of a setup among those of an app, without a name of the event") { moment in
      func line(_ module: String, _ item: String, _ status: String) -> String {
        #"{"Date":"\#(moment.date("-", " ").prefix(10))","Time":"\#(moment.clock)","Account":"ACC-\#(700_000 + moment.user * 37)","Module":"\#(module)","Item":"\#(item)","Status":"\#(status)"}"#
      }
      guard let step = moment.step else {
        return (0..<9).map { line("Deals", "Deal \(moment.time % 90_000 + Int64($0))", "created") }
          .joined(separator: "\n")
      }
      return line("Guided setup", ShapedLog.steps[step], "opened")
    },
    Shape("the times of Unreal Engine") { moment in
      let name = moment.step == nil ? "FTUE_End" : "FTUE_Stage"
      let clock = moment.clock.replacing(":", with: ".")
      return
        #"{"EventName":"\#(name)","AccountId":"\#(moment.device)","UtcTime":"\#(moment.date(".", "-").prefix(11))\#(clock)","Stage":\#(moment.stepLiteral)}"#
    },
    Shape("versions at the ends of names") { moment in
      func line(_ name: String, _ time: Int64) -> String {
        #"{"id":"\#(time)-\#(moment.user)","type":"com.paywise.\#(name).v1","subject":"merchant/\#(moment.device)","time":"\#(moment.instant)"}"#
      }
      guard let step = moment.step else {
        return line("onboarding.completed", moment.time) + "\n"
          + line("payout.created", moment.time)
      }
      return line("onboarding.\(ShapedLog.steps[step]).viewed", moment.time)
    },
    Shape("the end in the words of a tool") { moment in
      let name = moment.step.map { "Onboarding.\(ShapedLog.steps[$0])" }
      return
        #"{"type":"\#(name ?? "TelemetryDeck.Activation.onboardingCompleted")","appID":"4F2C","clientUser":"\#(moment.device)","receivedAt":"\#(moment.instant)"}"#
    },
    Shape("one name for all events of an export") { moment in
      func line(_ type: String, _ time: Int64) -> String {
        #"{"type":"track","event":"event","userId":"\#(moment.device)","anonymousId":"00000000000000000000000000","messageId":"\#(time)\#(type)","originalTimestamp":"\#(moment.instant)","properties":{"category":"first_admin_setup","type":"\#(type)"},"context":{"library":{"name":"RudderLabs JavaScript SDK"}}}"#
      }
      guard let step = moment.step else { return line("setup_completed", moment.time) }
      let own = line("pageview_\(ShapedLog.steps[step])", moment.time)
      return own + "\n" + line("click_reply", moment.time + 1)
    },
  ]

  private static let furthest = ShapedLog().moments.reduce(into: [Int: Int]()) { steps, moment in
    steps[moment.user] = max(steps[moment.user] ?? 0, moment.step ?? 5)
  }

  private static func goOn(_ moment: ShapedLog.Moment) -> Bool {
    (furthest[moment.user] ?? 0) > moment.step ?? 5
  }

  private static let withoutEnd = [
    "pages as lists", "an event for each", "the states", "a skipped", "numbers of",
    "tasks of a setup",
  ]

  @Test(arguments: shapes)
  func `a shape gives the planted funnel`(shape: Shape) async throws {
    let log = ShapedLog()
    let funnel = try await LargestFunnel(reportOn: log.lines(shape.spell))
    expect(funnel.reached, equals: log.reached)
    let hasEnd = !Self.withoutEnd.contains { shape.testDescription.hasPrefix($0) }
    expect(funnel.completed, equals: hasEnd ? log.completed : log.reached.last)
  }

  /// What sellers see first, buyers see third: each flow, or version of one, has an order of its own.
  @Test(arguments: [
    ("flow", ["interests", "sizes", "profile"]), ("onboarding_version", ["a", "b", "c"]),
  ])
  func `each of several flows has its own steps`(key: String, pages: [String]) async throws {
    let log = ShapedLog()
    let other = key == "flow" ? ["profile", "shop", "payout"] : ["x", "y", "z"]
    let text = log.lines { moment in
      let isOther = moment.user % 4 == 3
      func line(_ event: String, _ step: String) -> String {
        #"{"event_name":"onboarding_\#(event)","client":"\#(moment.device)","at":\#(moment.time),"\#(key)":"\#(isOther ? "second" : "main")","card":\#(step)}"#
      }
      guard let step = moment.step else { return line("completed", "null") }
      guard step < 3 else { return nil }
      return line("step_viewed", #""\#((isOther ? other : pages)[step])""#)
    }
    let users = Set(log.moments.map(\.user)).filter { $0 % 4 != 3 && $0 < 120 }
    let finished = log.moments.count { $0.step == nil && users.contains($0.user) }
    let seen = (0..<3).map { step in
      log.moments.count { $0.step == step && users.contains($0.user) }
    }
    let funnel = try await LargestFunnel(reportOn: text)
    expect(funnel.steps, equals: pages)
    expect(funnel.reached, equals: seen)
    expect(funnel.completed, equals: finished)
  }

  @Test func `a filter's mark in place of each user is refused`() async throws {
    let text = ShapedLog().lines { moment in
      moment.step.map { _ in
        #"{"event":"onboarding_step_viewed","user_id":"[REDACTED]","timestamp":"\#(moment.instant)","step":\#(moment.stepLiteral)}"#
      }
    }
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(error?.message.contains("which user"), equals: true)
  }

  @Test func `a log of one user, whose id is a digit, is read`() async throws {
    let text = (0..<24).map { number in
      let name = ["welcome", "goal", "plan"][number % 3]
      return
        #"{"event":"onboarding_step_viewed","user_id":"1","timestamp":"2026-03-01T06:10:\#(10 + number)Z","step":"\#(name)"}"#
    }.joined(separator: "\n")
    let last =
      #"{"event":"app_opened","user_id":"1","timestamp":"2026-03-03T06:10:00Z"}"#
    try await expect(LargestFunnel(reportOn: text + "\n" + last).reached, equals: [1, 1, 1])
  }

  @Test func `a log that only says what happened to a page has no steps`() async throws {
    let log = ShapedLog()
    let text = log.lines { moment in
      guard let step = moment.step else { return "" }
      func line(_ what: String, _ time: Int64) -> String {
        #"{"event_name":"Onboarding","params":{"\#(ShapedLog.steps[step])":"\#(what)"},"device":"\#(moment.device)","at":\#(time)}"#
      }
      return line("shown", moment.time) + "\n" + line("next", moment.time + 900)
    }
    await #expect(throws: AnalysisError.self) { try await LargestFunnel(reportOn: text) }
  }
}
