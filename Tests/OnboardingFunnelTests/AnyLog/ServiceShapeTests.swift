import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Logs in shapes that services, games and warehouses write.
struct ServiceShapeTests {
  typealias Shape = ShapedLogTests.Shape

  static let shapes: [Shape] = [
    Shape("missions of a game, of which a flag says that they are the tutorial's") { moment in
      func line(_ event: String, _ rest: String, _ time: Int64) -> String {
        #"{"eventName":"\#(event)","eventTimestamp":"\#(moment.instant)","userID":"\#(moment.device)","n":\#(time)\#(rest)}"#
      }
      func mission(_ name: String, _ flag: String) -> String {
        #","missionName":"\#(name)"\#(flag)"#
      }
      guard let step = moment.step else { return line("tutorialCompleted", "", 0) }
      let start = ["newPlayer", "clientDevice"].map { line($0, "", 1) }
      let own = line(
        "missionStarted", mission(ShapedLog.steps[step], #","isTutorial":1"#), 2)
      let other = line(
        "missionStarted", mission("raid \((moment.user + step) % 4)", ""), 3)
      return ((step == 0 ? start : []) + [own, other]).joined(separator: "\n")
    },
    Shape("forms with numbered steps, of which one is that of the account") { moment in
      func line(_ event: String, _ form: String, _ step: String) -> String {
        #"{"event":"\#(event)","client_id":"\#(moment.device)","timestamp":"\#(moment.instant)","form_id":"\#(form)"\#(step)}"#
      }
      guard let step = moment.step else { return line("form_submit", "account_setup", "") }
      let own = line("form_step_view", "account_setup", #","form_step":\#(step + 1)"#)
      let other = line("form_step_view", "returns", #","form_step":\#(moment.user % 3 + 1)"#)
      return moment.user.isMultiple(of: 4) ? own + "\n" + other : own
    },
    Shape("progressions of a game, told late and out of order to the collector") { moment in
      func line(_ event: String, _ time: Int64) -> String {
        #"{"arrival_ts":\#(moment.time / 1000 + Int64(moment.user * 7 + moment.number * 31) % 90),"data":{"event_id":"\#(event)","user_id":"\#(moment.device)","client_ts":\#(time / 1000)}}"#
      }
      guard let step = moment.step else {
        return line("Complete:Tutorial:05_summary", moment.time)
      }
      let started = line("Start:Tutorial:0\(step + 1)_\(ShapedLog.steps[step])", moment.time)
      guard step > 0 else { return started }
      return line(
        "Complete:Tutorial:0\(step)_\(ShapedLog.steps[step - 1])", moment.time - 1_000) + "\n"
        + started
    },
    Shape("rows as they are after a change and were before it") { moment in
      func image(_ step: Int, _ status: String = "IN_PROGRESS") -> String {
        #"{"sk":{"S":"ONBOARDING"},"currentStep":{"S":"\#(ShapedLog.steps[step])"},"status":{"S":"\#(status)"}}"#
      }
      func change(_ event: String, _ new: String, _ old: String?) -> String {
        let old = old.map { #","OldImage":\#($0)"# } ?? ""
        return
          #"{"eventName":"\#(event)","dynamodb":{"ApproximateCreationDateTime":\#(moment.time),"Keys":{"pk":{"S":"USER#\#(moment.device)"}},"NewImage":\#(new)\#(old)}}"#
      }
      guard let step = moment.step else { return nil }
      let order = change("INSERT", #"{"entity":{"S":"Order"},"total":{"N":"7"}}"#, nil)
      let own =
        step == 0
        ? change("INSERT", image(0), nil) : change("MODIFY", image(step), image(step - 1))
      return moment.user.isMultiple(of: 3) && step == 0 ? order + "\n" + own : own
    },
    Shape("pages of a message that has its values beside it") { moment in
      func line(_ message: String, _ rest: String) -> String {
        #"{"@t":"\#(moment.instant)","@mt":"\#(message)","UserId":"\#(moment.device)"\#(rest)}"#
      }
      guard let step = moment.step else {
        return line("Wizard finished by {UserId} after {Minutes} min", #","Minutes":3.5"#)
      }
      let page = line(
        "Wizard page {Page} shown to {UserId}", #","Page":"\#(ShapedLog.steps[step])""#)
      return page + "\n" + line("Invoice {Number} sent by {UserId}", #","Number":\#(step)"#)
    },
    Shape("requests of a server with the time that each took, and requests of nobody") { moment in
      func line(_ method: String, _ path: String, _ user: String, _ took: Int) -> String {
        #"{"level":30,"time":\#(moment.time),"req":{"method":"\#(method)","url":"\#(path)"}\#(user),"responseTime":\#(took),"msg":"request completed"}"#
      }
      let user = #","userId":"usr_\#(moment.device)""#
      let took = 5 + (moment.user * 31 + moment.number * 17) % 90
      guard let step = moment.step else { return line("GET", "/app", user, took) }
      let page = "/get-started/" + ShapedLog.steps[step]
      let check = line("GET", "/healthz", "", 5 + (moment.user * 7 + step) % 60)
      return [check, line("GET", page, user, took), line("POST", page, user, took + 9)]
        .joined(separator: "\n")
    },
    Shape("seconds with an exponent, in quotes") { moment in
      let event = moment.step == nil ? "signup_done" : "signup_step_shown"
      let digits = String(moment.time)
      return
        #"{"event":"\#(event)","at":"\#(digits.prefix(1)).\#(digits.dropFirst())e+09","visitor":"\#(moment.device)","step":\#(moment.stepLiteral)}"#
    },
  ]

  @Test(arguments: shapes)
  func `a shape gives the planted funnel`(shape: Shape) async throws {
    let log = ShapedLog()
    let funnel = try await LargestFunnel(reportOn: ["events.ndjson": log.lines(shape.spell)])
    expect(funnel.reached, equals: log.reached)
    let hasEnd = !shape.testDescription.hasPrefix("rows as")
    expect(funnel.completed, equals: hasEnd ? log.completed : log.reached.last)
  }

  @Test func `the back of a card is a page beside its front, and no way back`() async throws {
    let log = ShapedLog(stepCount: 3)
    let names = ["DOCUMENT_CAPTURE_FRONT", "DOCUMENT_CAPTURE_BACK", "FACIAL_UPLOAD"]
    let text = log.lines { moment in
      moment.step.map {
        #"{"eventName":"\#(names[$0])","user_ref":"\#(moment.device)","logged_at":"\#(moment.instant)"}"#
      }
    }
    try await expect(LargestFunnel(reportOn: ["events.ndjson": text]).reached, equals: log.reached)
  }

  @Test func `an end that is called anything may come again on another walk`() async throws {
    let log = ShapedLog()
    let text = log.lines { moment in
      func line(_ event: String, _ view: String, _ time: Int64) -> String {
        #"{"event_name":"\#(event)","user":"\#(moment.device)","at":\#(time),"view_name":\#(view)}"#
      }
      guard moment.step == nil else {
        return line("TRANSITION_VIEW", moment.stepLiteral, moment.time)
      }
      let ended = line("HANDOFF", "null", moment.time)
      guard moment.user.isMultiple(of: 9) else { return ended }
      // The next day they link a second account.
      let again = moment.time + 86_400_000
      let views = ShapedLog.steps.enumerated().map {
        line("TRANSITION_VIEW", "\"\($1)\"", again + Int64($0) * 1_000)
      }
      return ([ended] + views + [line("HANDOFF", "null", again + 9_000)]).joined(separator: "\n")
    }
    let funnel = try await LargestFunnel(reportOn: ["events.ndjson": text])
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test func `events beside a table of screens name none of its steps`() async throws {
    let log = ShapedLog()
    func row(_ moment: ShapedLog.Moment, _ event: String) -> String {
      "\(moment.device),\(event),\(moment.instant)\n"
    }
    var screens = "anonymous_id,name,timestamp\n"
    var tracks = "anonymous_id,event,timestamp\n"
    for moment in log.moments {
      if let step = moment.step { screens += row(moment, "Onboarding \(ShapedLog.steps[step])") }
      switch moment.step {
      case 0: tracks += row(moment, "application_installed") + row(moment, "application_opened")
      case 1: tracks += row(moment, "account_created")
      case nil: tracks += row(moment, "onboarding_completed")
      default: break
      }
    }
    let funnel = try await LargestFunnel(reportOn: ["screens.csv": screens, "tracks.csv": tracks])
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test func `ways that begin nowhere name all pages, and what was decided is the end`()
    async throws
  {
    let log = ShapedLog()
    let approved = Set(log.moments.filter { $0.step == nil }.map(\.user))
    let text = log.lines { moment in
      func way(_ from: String, _ to: String, _ time: Int64) -> String {
        #"{"ts":\#(time / 1000).\#(moment.padded(time % 1000, 3)),"msg":"state transition","applicant_id":"\#(moment.device)","from":"\#(from)","to":"\#(to)"}"#
      }
      let steps = ["none"] + ShapedLog.steps
      guard let step = moment.step else { return way("summary", "approved", moment.time) }
      let own = way(steps[step], steps[step + 1], moment.time)
      let isRejected = step == 4 && !approved.contains(moment.user)
      return isRejected ? own + "\n" + way("summary", "rejected", moment.time + 60_000) : own
    }
    let funnel = try await LargestFunnel(reportOn: ["events.ndjson": text])
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test func `native lines may tell their flows apart by another key`() async throws {
    let log = ShapedLog()
    let invited = ["profile", "photo", "notifications", "tour", "invite"]
    let text = log.lines { moment in
      let isInvited = moment.user.isMultiple(of: 3)
      let event = moment.step == nil ? "onboarding_completed" : "onboarding_step_viewed"
      let step = moment.step.map { step in
        #","step":"\#(isInvited || step == 0 ? invited[step] : ShapedLog.steps[step])""#
      }
      return
        #"{"event":"\#(event)","ts":"\#(moment.instant)","user_id":"\#(moment.device)","journey":"\#(isInvited ? "invitee" : "creator")"\#(step ?? "")}"#
    }
    let creators = log.moments.filter {
      $0.step == 0 && !$0.user.isMultiple(of: 3) && $0.user < 120
    }
    try await expect(
      LargestFunnel(reportOn: ["events.ndjson": text]).reached.first, equals: creators.count)
  }

  @Test(arguments: [",", ",\n\t"])
  func `an answer of a service that is longer than a line may be is read event by event`(
    separator: String
  ) async throws {
    let log = ShapedLog(users: 240)
    let hits = log.lines { moment in
      #"{"_index":"e","_source":{"name":"\#(moment.step == nil ? "ob_done" : "ob_step_shown")","at":\#(moment.time),"visitor":"\#(moment.device)","step":\#(moment.stepLiteral)}}"#
    }.split(separator: "\n").joined(separator: separator)
    let answer = #"{"took":12,"hits":{"total":{"value":500},"hits":[\#(hits)]},"timed_out":false}"#
    let funnel = try await LargestFunnel(reportOn: ["answer.json": answer], longestLine: "8K")
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test func `the last page of an answer may lack the way to the next`() async throws {
    let log = ShapedLog()
    let events = log.lines { moment in
      #"{"name":"\#(moment.step == nil ? "ob_done" : "ob_step_shown")","at":\#(moment.time),"visitor":"\#(moment.device)","step":\#(moment.stepLiteral)}"#
    }.split(separator: "\n")
    let pages = [
      #"{"results":[\#(events.dropLast(2).joined(separator: ","))],"paging":{"next":"x"}}"#,
      #"{"results":[\#(events.suffix(2).joined(separator: ","))]}"#,
    ]
    let funnel = try await LargestFunnel(reportOn: [
      "page-1.json": pages[0], "page-2.json": pages[1],
    ])
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test func `routes below one that is called a sign-up are its pages, and others the app's`()
    async throws
  {
    let log = ShapedLog()
    let text = log.lines { moment in
      func line(_ event: String, _ route: String, _ time: Int64) -> String {
        #"{"event":"\#(event)","route":"\#(route)","time":\#(time),"device":"\#(moment.device)"}"#
      }
      guard let step = moment.step else { return line("signup_done", "home", moment.time) }
      let query = moment.user.isMultiple(of: 2) ? "?v=\(moment.time % 900)" : ""
      let car = line("screen_enter", "car/\(1_000 + moment.time % 3_000)", moment.time + 600)
      return line("screen_enter", "signup/\(ShapedLog.steps[step])\(query)", moment.time) + "\n"
        + car
    }
    let funnel = try await LargestFunnel(reportOn: ["events.ndjson": text])
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test func `pages whose route is a fragment are a wizard's, and others the site's`()
    async throws
  {
    let log = ShapedLog()
    let text = log.lines { moment in
      func line(_ page: String, _ time: Int64) -> String {
        #"{"hit":"pageview","time":\#(time),"visitor":"\#(moment.device)","url":"https://q.example/\#(page)"}"#
      }
      guard let step = moment.step else { return nil }
      let own = line("motor#/\(ShapedLog.steps[step])?ref=\(moment.user)", moment.time)
      let site = line(
        ["", "blog/dates", "faq"][moment.user % 3], moment.time + (step == 0 ? -900 : 900))
      return [own, site].joined(separator: "\n")
    }
    try await expect(LargestFunnel(reportOn: ["events.ndjson": text]).reached, equals: log.reached)
  }

  @Test func `what else happened between pages that were viewed is no page`() async throws {
    let log = ShapedLog()
    let text = log.lines { moment in
      func line(_ event: String, _ time: Int64) -> String {
        #"{"event_name":"\#(event)","created_at":\#(time / 1_000),"user_id":"\#(moment.device)"}"#
      }
      guard let step = moment.step else { return line("finished-onboarding", moment.time) }
      let own = line("viewed-\(ShapedLog.steps[step])", moment.time)
      return step == 0 ? line("signed-up", moment.time - 2_000) + "\n" + own : own
    }
    let funnel = try await LargestFunnel(reportOn: ["events.ndjson": text])
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test func `an end may be called anything under the key that names events of another type`()
    async throws
  {
    let log = ShapedLog()
    let text = log.lines { moment in
      func line(_ type: String, _ rest: String) -> String {
        #"{"type":"\#(type)","user":"\#(moment.device)","ts":\#(moment.time),\#(rest)}"#
      }
      guard let step = moment.step else {
        return line("track", #""name":"workspace_activated","url":null"#)
      }
      let page = #""name":null,"url":"https://app.example/setup/\#(ShapedLog.steps[step])""#
      return line("page", page)
    }
    let funnel = try await LargestFunnel(reportOn: ["events.ndjson": text])
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test func `the status of the event that tells of steps may tell the end`()
    async throws
  {
    let log = ShapedLog()
    let text = log.lines { moment in
      func line(_ event: String, _ status: String, _ time: Int64, _ rest: String = "") -> String {
        #"{"t":\#(time),"uid":"\#(moment.device)","event":"\#(event)","status":"\#(status)"\#(rest)}"#
      }
      guard let step = moment.step else { return line("onboarding", "completed", moment.time) }
      let view = line("onboarding", "viewed", moment.time, #","step":"\#(step + 1)""#)
      let trip = #"{"t":\#(moment.time + 500),"uid":"\#(moment.device)","event":"trip","km":5}"#
      guard step == 0 else { return view + "\n" + trip }
      let start = line("onboarding", "started", moment.time - 500)
      return [start, view, line("trip", "completed", moment.time + 700)].joined(separator: "\n")
    }
    let funnel = try await LargestFunnel(reportOn: ["events.ndjson": text])
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test func `codes that are new each day name no steps`() async {
    let text = ShapedLog().lines { moment in
      moment.step.map { step in
        let code = 0x1F3A_5C7E_9B2D * (moment.dayOfMonth * 8 + Int64(step)) % 0xFFFF_FFFF_FFFB
        return
          #"{"uid":"\#(moment.device)","scr":"\#(String(code + 0x1000_0000_0000, radix: 16))","ts":\#(moment.time)}"#
      }
    }
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: ["events.ndjson": text])
    }
    expect(error?.kind, equals: .unusableInput)
  }

  @Test func `forms of which each page has its own are no flows`() async throws {
    let log = ShapedLog()
    let text = log.lines { moment in
      let event = moment.step == nil ? "onboarding_completed" : "onboarding_step_viewed"
      let step = moment.step.map { #","form":"f\#($0)","step":"\#(ShapedLog.steps[$0])""# }
      return
        #"{"event":"\#(event)","ts":"\#(moment.instant)","user_id":"\#(moment.device)"\#(step ?? "")}"#
    }
    let funnel = try await LargestFunnel(reportOn: ["events.ndjson": text])
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }
}
