import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Logs whose flow begins or ends with an event that is easily missed, and logs of people who swipe back.
struct BeginningAndEndShapeTests {
  typealias Shape = ShapedLogTests.Shape

  static let shapes: [Shape] = [
    // Of every fourth user the first step is not logged: that the flow began says that they reached it.
    Shape("a beginning under another key than the name of the event") { moment in
      func line(_ rest: String, _ time: Int64) -> String {
        #"{"ts":\#(time),"type":"custom","userid":"\#(moment.device)",\#(rest)}"#
      }
      guard let step = moment.step else { return line(#""name":"tutorial_complete""#, moment.time) }
      let own = line(
        #""name":"tutorial_step","custom_params":{"step_index":"\#(step)"}"#, moment.time)
      guard step == 0 else { return own }
      let start = line(#""name":"tutorial_start""#, moment.time - 900)
      let others = (1...6).map { place in
        #"{"ts":\#(moment.time - 90_000 * Int64(place)),"type":"appStart","userid":"\#(moment.device)"}"#
      }
      return (others + (moment.user.isMultiple(of: 4) ? [start] : [start, own])).joined(
        separator: "\n")
    },
    Shape("a beginning that is called what the users' key speaks of") { moment in
      func line(_ event: String, _ payload: String, _ time: Int64) -> String {
        #"{"EVENT_TS":\#(time),"APPLICATION_REF":"APP-\#(90_000_000 + moment.user * 311)","EVENT_TYPE":"\#(event)","PAYLOAD":{\#(payload)}}"#
      }
      guard let step = moment.step else { return line("ACCOUNT_OPENED", "", moment.time) }
      let own = line("STEP_SUBMITTED", #""step":"\#(ShapedLog.steps[step])""#, moment.time)
      guard step == 0 else { return own }
      let start = line("APPLICATION_STARTED", "", moment.time - 900)
      return moment.user.isMultiple(of: 4) ? start : start + "\n" + own
    },
    Shape("a beginning that alone says which flow it is") { moment in
      func line(_ event: String, _ rest: String, _ time: Int64) -> String {
        #"{"at":\#(time),"evt":"\#(event)","device":"\#(moment.device)"\#(rest)}"#
      }
      guard let step = moment.step else { return line("quiz_finished", "", moment.time) }
      let own = line("quiz_answered", #","question":"\#(ShapedLog.steps[step])""#, moment.time)
      guard step == 0 else { return own }
      let start = line("quiz_started", #","funnel":"fasting_v4""#, moment.time - 900)
      return moment.user.isMultiple(of: 4) ? start : start + "\n" + own
    },
    Shape("a request that ends the flow, among those of its pages") { moment in
      let page = moment.step.map { ShapedLog.steps[$0] } ?? "complete"
      func line(_ method: String, _ url: String, _ time: Int64) -> String {
        #"{"level":30,"time":\#(time),"userId":\#(10_000 + moment.user * 7),"method":"\#(method)","url":"\#(url)","msg":"request completed"}"#
      }
      return line("GET", "/api/v1/me", moment.time - 700) + "\n"
        + line("POST", "/api/v1/onboarding/" + page, moment.time)
    },
    // The end and what was done before it have one time, and the number of a page says which one it is.
    Shape("pages with numbers of their own, by seconds") { moment in
      func line(_ action: String, _ step: Int?, _ page: Int) -> String {
        let name = step.map { #","eventName":"\#(ShapedLog.steps[$0])""# } ?? ""
        return
          #"{"timestamp":\#(moment.time / 1_000),"visitorId":"\#(moment.device)","eventCategory":"Onboarding","eventAction":"\#(action)"\#(name),"pageIdAction":"\#(page)"}"#
      }
      let page = 20 + (moment.user * 13 + moment.number * 29) % 71
      guard let step = moment.step else {
        return line("step done", 4, 55) + "\n" + line("finished", nil, page)
      }
      let before = step > 0 ? line("step done", step - 1, 55) + "\n" : ""
      return before + line("step shown", step, page)
    },
    Shape("pages that people swipe through, to and fro") { moment in
      func line(_ name: String, _ page: Int?, _ time: Int64) -> String {
        let params = page.map { #","page_index":\#($0)"# } ?? ""
        return
          #"{"name":"onboarding_\#(name)","installId":"\#(moment.device)","timestamp":"\#(time)","params":{"build":"88"\#(params)}}"#
      }
      guard let step = moment.step else { return line("complete", nil, moment.time) }
      let own = line("page_view", step, moment.time)
      guard step > 0, !(moment.user + step).isMultiple(of: 3) else { return own }
      return own + "\n" + line("page_view", step - 1, moment.time + 800) + "\n"
        + line("page_view", step, moment.time + 1_600)
    },
    Shape("views and submits of names that begin with whose onboarding it is") { moment in
      func line(_ what: String, _ time: Int64) -> String {
        #"{"time":\#(time),"user_id":\#(7_000_000 + moment.user * 13),"event_table_name":"driver_onboarding_\#(what)"}"#
      }
      guard let step = moment.step else { return line("finish", moment.time) }
      return line("view_" + ShapedLog.steps[step], moment.time) + "\n"
        + line("submit_" + ShapedLog.steps[step], moment.time + 900)
    },
    Shape("users in an array of one object, beside ids that are new each time") { moment in
      let step =
        moment.step.map { #","step_1":{"step":"\#(ShapedLog.steps[$0])","action":"enter"}"# } ?? ""
      return
        #"{"event":"unstruct","network_userid":"n\#(moment.time)x\#(moment.user)","event_name":"\#(moment.step == nil ? "wizard_finish" : "wizard_step")","derived_tstamp":"\#(moment.instant)"\#(step),"client_session_1":[{"userId":"\#(moment.device)","sessionIndex":1}]}"#
    },
    Shape("questions for permissions that are all there is") { moment in
      let asked = ["location", "notifications", "tracking", "motion", "contacts"]
      let permission = moment.step.map { #","app":{"permission":"\#(asked[$0])"}"# } ?? ""
      return
        #"{"@timestamp":"\#(moment.instant)","action":"\#(moment.step == nil ? "setup_done" : "prompt_shown")","user":{"id":"\#(moment.device)"}\#(permission)}"#
    },
    Shape("maps as Java prints them") { moment in
      let step = moment.step.map { ", step=\(ShapedLog.steps[$0])" } ?? ""
      let name = moment.step == nil ? "activation_completed" : "step_viewed"
      return
        #"{"event_ts":"\#(moment.instant)","event_name":"\#(name)","anonymous_id":"\#(moment.device)","props":"{flow=activation\#(step), attempt=\#(1 + moment.user % 3)}"}"#
    },
    Shape("data classes as Kotlin prints them") { moment in
      let event =
        moment.step.map { "StepShown(step=\(ShapedLog.steps[$0]), index=\($0), note=a, b)" }
        ?? "OnboardingFinished(steps=5)"
      return #"{"t":\#(moment.time),"install":"\#(moment.device)","payload":"\#(event)"}"#
    },
    Shape("a city that many people share, beside who they are") { moment in
      let city =
        #""place":"C\#((moment.user * 31 + (moment.user.isMultiple(of: 2) ? moment.number : 0)) % 40)""#
      let step = moment.step.map { #","screen":"\#(ShapedLog.steps[$0])""# } ?? ""
      return
        #"{"event":"Onboarding \#(moment.step == nil ? "Completed" : "Screen Viewed")","user_id":"u\#(moment.user)","timestamp":\#(moment.time / 1_000),\#(city)\#(step)}"#
    },
  ]

  @Test(arguments: shapes)
  func `a shape gives the planted funnel`(shape: Shape) async throws {
    try await shape.expectPlantedFunnel()
  }

  @Test func `where the first way came from before any flow, all pages were come to`() async throws
  {
    let log = ShapedLog()
    let funnel = try await LargestFunnel(
      reportOn: log.lines { moment in
        guard let step = moment.step else { return nil }
        let pages = ShapedLog.steps.map { "Onboarding/" + $0 }
        let from = step == 0 ? "Splash" : pages[step - 1]
        return
          #"{"type":"navigation","installId":"\#(moment.device)","t":\#(moment.time),"from":"\#(from)","to":"\#(pages[step])"}"#
      })
    expect(funnel.reached, equals: log.reached)
  }

  @Test(arguments: ["Signup", "signup"])
  func `an end that names the account alone is refused`(flow: String) async throws {
    let text = ShapedLog().lines { moment in
      let account = #""userId":"acc\#(moment.device)""#
      let visitor = #""anonymousId":"v\#(moment.device)""#
      guard let step = moment.step else {
        return
          #"{"type":"track","event":"\#(flow) Completed",\#(account),"timestamp":"\#(moment.instant)"}"#
      }
      let who = step < 3 ? visitor : visitor + "," + account
      return
        #"{"type":"track","event":"\#(flow) Step Viewed",\#(who),"timestamp":"\#(moment.instant)","properties":{"step_name":"\#(ShapedLog.steps[step])"}}"#
    }
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(error?.message.contains("anonymousId"), equals: true)
    expect(error?.message.contains("userId"), equals: true)
  }
}
