import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Logs whose end says in words of its own that users have got what the flow is for, and logs whose steps share their
/// times, their names or their site with other things.
struct EndWordShapeTests {
  typealias Shape = ShapedLogTests.Shape

  static let shapes: [Shape] = [
    Shape("an end that another service tells in its own words") { moment in
      func line(_ event: String, _ rest: String, _ time: Int64) -> String {
        #"{"event":"\#(event)","customer_id":"\#(moment.device)","ts":\#(time)\#(rest)}"#
      }
      guard let step = moment.step else {
        let opened = line("AccountOpened", #","iban":"x""#, moment.time)
        guard moment.user.isMultiple(of: 4) else {
          return [
            opened, line("CardIssued", #","kind":"debit""#, moment.time + 60_000),
            line("home_shown", "", moment.time + 90_000),
          ].joined(separator: "\n")
        }
        return opened
      }
      let own = line("onb_step_shown", #","step":"\#(ShapedLog.steps[step])""#, moment.time)
      return step == 1 ? own + "\n" + line("OtpSent", "", moment.time + 800) : own
    },
    Shape("tries of which one succeeds at last") { moment in
      func line(_ event: String, _ rest: String, _ time: Int64) -> String {
        #"{"event_name":"\#(event)","subscriber":"\#(moment.device)","occurred_at":\#(time)\#(rest)}"#
      }
      let failed = line("esim_activation", #","result":"failed""#, moment.time + 900)
      guard let step = moment.step else {
        return line("esim_activation", #","result":"succeeded""#, moment.time)
      }
      let own = line("setup_step_viewed", #","step":"\#(ShapedLog.steps[step])""#, moment.time)
      return step == 4 ? own + "\n" + failed : own
    },
    // Old couriers pause and become active again.
    Shape("a status that changes to active") { moment in
      func line(_ type: String, _ data: String, _ id: String, _ time: Int64) -> String {
        #"{"type":"courier.\#(type)","subject":"\#(id)","time":\#(time),"data":{\#(data)}}"#
      }
      func change(_ from: String, _ to: String, _ id: String, _ time: Int64) -> String {
        line("status.changed", #""from":"\#(from)","to":"\#(to)""#, id, time)
      }
      let old = "old\(moment.user % 40)x"
      let others =
        change("active", "paused", old, moment.time + 4_000) + "\n"
        + change("paused", "active", old, moment.time + 9_000)
      guard let step = moment.step else {
        return change("lead", "active", moment.device, moment.time) + "\n" + others
      }
      let page = #""page":"\#(ShapedLog.steps[step])""#
      let own = line("application.page", page, moment.device, moment.time)
      guard step == 4, moment.user.isMultiple(of: 5) else { return own }
      return own + "\n" + change("lead", "rejected", moment.device, moment.time + 900)
    },
    Shape("a flag that is false on each launch until it is true") { moment in
      func line(_ event: String, _ rest: String, _ time: Int64) -> String {
        #"{"evt":"\#(event)","userId":\#(40_000 + moment.user),"timestamp":\#(time)\#(rest)}"#
      }
      func sync(_ isOn: Bool, _ time: Int64) -> String {
        line("ProfileSync", #","onboarded":\#(isOn)"#, time)
      }
      guard let step = moment.step else {
        return (0..<4).map { sync(true, moment.time + 40_000 * $0) }.joined(separator: "\n")
      }
      let own = line("ScreenShown", #","screen":"Reg\#(ShapedLog.steps[step])""#, moment.time)
      return step == 0 ? sync(false, moment.time - 900) + "\n" + own : own
    },
    // Who timed out may come back and go on.
    Shape("an event that closes the flow for three reasons") { moment in
      func line(_ event: String, _ payload: String, _ time: Int64) -> String {
        #"{"event":"\#(event)","patient_ref":"\#(moment.device)","occurred_at":\#(time),"payload":{\#(payload)}}"#
      }
      func close(_ reason: String, _ time: Int64) -> String {
        line("intake_closed", #""close_reason":"\#(reason)""#, time)
      }
      guard let step = moment.step else { return close("submitted", moment.time) }
      let own = line(
        "intake_question_shown", #""question":"\#(ShapedLog.steps[step])""#, moment.time)
      guard (moment.user + step).isMultiple(of: 7) else { return own }
      return own + "\n" + close(step.isMultiple(of: 2) ? "left" : "idle_timeout", moment.time + 900)
    },
    Shape("two buttons of the last card that end the flow") { moment in
      func line(_ event: String, _ extra: String, _ time: Int64) -> String {
        #"{"client_id":"\#(moment.device)","event":"onboarding.\#(event)","event_timestamp":\#(time),"event_extra":{\#(extra)}}"#
      }
      let card = #""card_type":"\#(ShapedLog.steps[moment.step ?? 4])""#
      let button = moment.user.isMultiple(of: 3) ? "secondary" : "primary"
      guard moment.step != nil else {
        return line(
          button + "_button_tap", card + #","button_action":"end-onboarding""#, moment.time)
      }
      let tap = line(
        button + "_button_tap", card + #","button_action":"forward-one-card""#, moment.time + 700)
      let view = line("card_view", card, moment.time)
      return moment.step == 4 ? view : view + "\n" + tap
    },
    Shape("an action beside an outcome that is always a success") { moment in
      func line(_ action: String, _ rest: String, _ time: Int64) -> String {
        #"{"@timestamp":\#(time),"event":{"action":"\#(action)","outcome":"success"},"user":{"id":"\#(moment.device)"}\#(rest)}"#
      }
      guard let step = moment.step else {
        return line("employee-activated", "", moment.time) + "\n"
          + line("receipt-matched", "", moment.time + 90_000)
      }
      return line("step-shown", #","labels":{"step":"\#(ShapedLog.steps[step])"}"#, moment.time)
    },
    Shape("screens of which only the names are under another key") { moment in
      func line(
        _ action: String, _ rest: String, _ time: Int64, by id: String? = nil
      ) -> String {
        #"{"action":"\#(action)","uid":"\#(id ?? moment.device)","created":\#(time)\#(rest)}"#
      }
      func screen(_ name: String, _ part: String, _ time: Int64) -> String {
        line("screen", #","name":"\#(name)","ctx":"\#(part)""#, time)
      }
      let names = ["Intro", "SleepGoal", "Chronotype", "AlarmSetup", "MicAccess"]
      guard let step = moment.step else {
        return [
          line("home_first_seen", "", moment.time), screen("Home", "main", moment.time + 100),
          screen("AlarmSetup", "settings", moment.time + 80_000),
          line("alarm_rang", "", moment.time + 900_000, by: "old\(moment.user % 9)"),
        ].joined(separator: "\n")
      }
      return screen(names[step], "onboarding", moment.time)
    },
    // Every sixth user leaves before the first slide, and others take courses.
    Shape("a course that is initialized before its pages are seen") { moment in
      func line(_ verb: String, _ object: String, _ time: Int64, by id: String? = nil) -> String {
        #"{"actor":"\#(id ?? moment.device)","verb":"\#(verb)","object":"https://learn.example.edu/\#(object)","timestamp":\#(time)}"#
      }
      guard let step = moment.step else { return line("completed", "orientation", moment.time) }
      let own = line("experienced", "orientation/" + ShapedLog.steps[step], moment.time)
      guard step == 0 else { return own }
      let student = "s\(moment.user % 50)"
      let course =
        line("initialized", "bio-101", moment.time - 9_000, by: student) + "\n"
        + line("experienced", "bio-101/page-\(moment.user % 9)", moment.time - 8_000, by: student)
      let start = course + "\n" + line("initialized", "orientation", moment.time - 900)
      return moment.user.isMultiple(of: 6) ? start : start + "\n" + own
    },
  ]

  /// Nothing says the end of these: it is their last step.
  static let endless: [Shape] = [
    // Every third visitor sees other pages of the site first.
    Shape("pages of one section of a site") { moment in
      func line(_ path: String, _ time: Int64, by id: String? = nil) -> String {
        #"{"type":"pageview","url":"https://www.lumio.example/\#(path)","visitor_id":"\#(id ?? moment.device)","at":\#(time)}"#
      }
      guard let step = moment.step else {
        return line("browse", moment.time) + "\n"
          + line("title/\(moment.user + 300)", moment.time + 9_000)
      }
      let own = line("join/" + ShapedLog.steps[step], moment.time)
      guard step == 0 else { return own }
      let members = (1...3).map {
        line("browse", moment.time + 70_000 * $0, by: "m\(moment.user % 30)")
      }
      let before = moment.user.isMultiple(of: 3) ? [line("", moment.time - 40_000)] : []
      return (before + members + [own]).joined(separator: "\n")
    },
    Shape("steps that begin in the second in which the one before ends") { moment in
      func line(_ id: String, _ time: Int64) -> String {
        #"{"data":{"category":"progression","event_id":"\#(id)","user_id":"\#(moment.device)","client_ts":\#(time / 1_000)}}"#
      }
      let place = moment.step ?? 5
      let ended =
        place > 0 ? [line("Complete:tutorial:" + ShapedLog.steps[place - 1], moment.time)] : []
      let begun = moment.step.map { line("Start:tutorial:" + ShapedLog.steps[$0], moment.time) }
      let level = line("Start:valley:\(moment.user % 50)", moment.time + 900_000)
      return (ended + (begun.map { [$0] } ?? [level])).joined(separator: "\n")
    },
  ]

  @Test(arguments: shapes)
  func `a shape gives the planted funnel`(shape: Shape) async throws {
    try await shape.expectPlantedFunnel()
  }

  @Test(arguments: endless)
  func `a shape without an end gives the planted steps`(shape: Shape) async throws {
    try await shape.expectPlantedSteps()
  }

  @Test func `ids of users with one event each are told apart from no ids`() async throws {
    let text = ShapedLog().lines { moment in
      guard moment.number == 0 else { return nil }
      return
        #"{"event":"account_activated","user_id":"\#(moment.device)","timestamp":"\#(moment.instant)","country":"de"}"#
    }
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(error?.message.contains("each value of \"user_id\" has one event only"), equals: true)
  }
}
