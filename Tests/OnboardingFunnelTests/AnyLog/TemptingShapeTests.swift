import TestSupport
import Testing

/// Shapes in which another key, time or event looks like the one that is meant, and which once gave a wrong funnel
/// for it, or none.
struct TemptingShapeTests {
  typealias Shape = ShapedLogTests.Shape

  static let shapes: [Shape] = [
    Shape("a registration in the middle of a tutorial") { moment in
      func line(_ event: String, _ time: Int64, _ value: String = "{}") -> String {
        #"{"event_name":"\#(event)","event_value":\#(value),"uid":"\#(moment.device)","event_time":\#(time)}"#
      }
      guard let step = moment.step else { return line("af_tutorial_completion", moment.time) }
      let page = line(
        "onboarding_page", moment.time, #"{"page":"\#(ShapedLog.steps[step])"}"#)
      let registered = line("af_complete_registration", moment.time - 500)
      return step == 3 ? registered + "\n" + page : page
    },
    // Rows are loaded some hours later, those of a user in another order.
    Shape("the time at which a warehouse loaded a row") { moment in
      let name = moment.step == nil ? "onboarding_finished" : "onboarding_screen_viewed"
      let loaded =
        moment.time + Int64(moment.user * 31 % 7) * 3_600_000 - Int64(moment.number) * 90_000
      return
        #"{"UUID_TS":\#(loaded),"TIMESTAMP":\#(moment.time),"EVENT":"\#(name)","ANONYMOUS_ID":"\#(moment.device)","SCREEN_NAME":\#(moment.stepLiteral)}"#
    },
    Shape("transitions, of which the first has an event of its own") { moment in
      func line(_ event: String, _ from: String, _ to: String, _ time: Int64) -> String {
        #"{"userId":"\#(moment.device)","event":"\#(event)","from":\#(from),"to":\#(to),"at":\#(time)}"#
      }
      let before = moment.number > 0 ? "\"\(ShapedLog.steps[moment.number - 1])\"" : "null"
      guard let step = moment.step else {
        return line("xstate.done.actor.onboarding", before, "null", moment.time)
      }
      let own = moment.stepLiteral
      let next = line(step == 0 ? "xstate.init" : "NEXT", before, own, moment.time)
      guard step > 1, moment.user.isMultiple(of: 6) else { return next }
      return [
        next, line("BACK", own, before, moment.time + 500),
        line("NEXT", before, own, moment.time + 900),
      ].joined(separator: "\n")
    },
    Shape("what happens between steps that say how many there are") { moment in
      func line(_ message: String, _ caller: String, _ time: Int64) -> String {
        #"{"logger":"onboarding","caller":"onboarding/\#(caller)","msg":"\#(message)","ts":\#(time),"uid":"\#(moment.device)"}"#
      }
      guard let step = moment.step else { return line("flow finished", "flow.go:160", moment.time) }
      let shown = line(
        "step \(step + 1)/5 shown: \(ShapedLog.steps[step])", "flow.go:112", moment.time)
      guard step == 2, moment.user.isMultiple(of: 3) else { return shown }
      return shown + "\n" + line("verification code resent", "sms.go:41", moment.time + 900)
    },
    Shape("where the next page of an answer is") { moment in
      let name = moment.step == nil ? "flow-finished" : "step-shown"
      let next =
        moment.user % 9 == 8
        ? "null" : #""/onboarding-events?page[number]=\#(moment.user % 9 + 2)""#
      return
        #"{"data":[{"id":"\#(moment.user)-\#(moment.number)","name":"\#(name)","step-key":\#(moment.stepLiteral),"occurred-at":"\#(moment.instant)","user-id":"\#(moment.device)"}],"links":{"next":\#(next)}}"#
    },
    Shape("the buttons of pages, beside what was done") { moment in
      func line(
        _ page: String, _ section: String, _ element: String, _ action: String, _ time: Int64
      )
        -> String
      {
        #"{"event_namespace":{"page":"\#(page)","section":"\#(section)","element":"\#(element)","action":"\#(action)"},"ts":\#(time),"user_id":\#(900_000 + moment.user)}"#
      }
      guard let step = moment.step else {
        return line("onboarding", "flow", "", "complete", moment.time) + "\n"
          + line("home", "post", "like_button", "click", moment.time + 9_000)
      }
      let section = ShapedLog.steps[step]
      return [
        line("onboarding", section, "", "impression", moment.time),
        line("onboarding", section, "next_button", "click", moment.time + 900),
      ].prefix(step < 4 && moment.user.isMultiple(of: 4) ? 1 : 2).joined(separator: "\n")
    },
    Shape("the address of all events, beside structured ones of Snowplow") { moment in
      func line(_ event: String, _ path: String, _ rest: String, _ time: Int64) -> String {
        #"{"collector_tstamp":"\#(moment.instant)","event":"\#(event)","event_id":"\#(moment.user)-\#(event)-\#(time)","v_tracker":"js-3.23.0","domain_userid":"\#(moment.device)","page_urlpath":"\#(path)"\#(rest)}"#
      }
      func structured(_ action: String, _ label: String) -> String {
        line(
          "struct", "/start",
          #","se_category":"getting_started","se_action":"\#(action)","se_label":\#(label)"#,
          moment.time)
      }
      guard let step = moment.step else {
        return structured("finished", "null") + "\n"
          + line("page_view", "/home", "", moment.time + 900)
      }
      let shown = structured("panel_shown", moment.stepLiteral)
      return step == 0 ? line("page_view", "/start", "", moment.time - 900) + "\n" + shown : shown
    },
  ]

  @Test(arguments: shapes)
  func `what looks like the key, time or event that is meant does not count`(shape: Shape)
    async throws
  {
    try await shape.expectPlantedFunnel()
  }
}
