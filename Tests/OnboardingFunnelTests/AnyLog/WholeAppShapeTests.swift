import Testing

/// Logs of all that an app, a course or a bot does, of which the onboarding is a part.
struct WholeAppShapeTests {
  typealias Shape = ShapedLogTests.Shape

  static let shapes: [Shape] = [
    Shape("an end whose status says what was decided, beside others that say what was done") {
      moment in
      func line(_ action: String, _ rest: String, _ time: Int64) -> String {
        #"{"at":"\#(moment.at(time))","action":"\#(action)","applicant_id":"\#(moment.device)",\#(rest)}"#
      }
      guard let step = moment.step else {
        let decision = ["approved", "declined", "review"][moment.user % 3]
        return line("run.completed", #""status":"\#(decision)""#, moment.time)
      }
      let task = #","task":"\#(ShapedLog.steps[step])""#
      let own = line("task.started", #""status":"started"\#(task)"#, moment.time)
      guard !(moment.user + step).isMultiple(of: 5) else { return own }
      return own + "\n"
        + line("task.completed", #""status":"completed"\#(task)"#, moment.time + 900)
    },
    Shape("a course of pages, links and quizzes, each with a name of its own") { moment in
      let kinds = ["mod_page", "mod_page", "mod_url", "mod_page", "mod_quiz"]
      func line(_ name: String, _ instance: Int, _ time: Int64) -> String {
        #"{"eventname":"\#(name)","contextinstanceid":"\#(instance)","userid":\#(5_000 + moment.user),"timecreated":\#(time / 1000)}"#
      }
      guard let step = moment.step else {
        return line(#"\\core\\event\\course_completed"#, 0, moment.time)
      }
      let modules = [4_107, 4_101, 4_115, 4_102, 4_120]
      let viewed = #"\\\#(kinds[step])\\event\\course_module_viewed"#
      return line(viewed, modules[step], moment.time) + "\n"
        + line(
          #"\\core\\event\\course_module_completion_updated"#, modules[step], moment.time + 1_500)
    },
    Shape("a registration before the onboarding, which most of those who registered leave") {
      moment in
      func line(_ name: String, _ value: String, _ time: Int64) -> String {
        #"{"Event Time":\#(time),"Event Name":"\#(name)","Event Value":"\#(value)","Customer User ID":"\#(moment.device)"}"#
      }
      guard let step = moment.step else {
        return line("af_tutorial_completion", #"{\"af_success\":true}"#, moment.time)
      }
      let own = line("onboarding_step", #"{\"step\":\"\#(ShapedLog.steps[step])\"}"#, moment.time)
      guard step == 0 else { return own }
      return line("af_complete_registration", #"{\"method\":\"mail\"}"#, moment.time - 900) + "\n"
        + own
    },
    Shape("a bot that logs its state, and what people type") { moment in
      func line(_ event: String, _ state: String, _ text: String, _ time: Int64) -> String {
        #"{"chat_id":\#(300_000_000 + moment.user),"event":"\#(event)","state":"\#(state)","text":"\#(text)","created_at":"\#(moment.at(time))"}"#
      }
      guard let step = moment.step else {
        return line("registration_completed", "", "", moment.time)
      }
      let texts = [
        ["English", "German"], ["Ada", "Bob"], ["yes", "no"], ["free", "pro"], ["ok", "ok then"],
      ]
      let state = "Registration:\(ShapedLog.steps[step])"
      return line("state_set", state, "", moment.time) + "\n"
        + line("message", state, texts[step][moment.user / 2 % 2], moment.time + 900)
    },
    Shape("views of pages, of which some change") { moment in
      func line(_ event: String, _ step: String, _ time: Int64) -> String {
        #"{"when":\#(time),"visitor":"\#(moment.device)","what":"\#(event)"\#(step)}"#
      }
      guard let step = moment.step else { return line("finished", "", moment.time) }
      let named = #","page":"\#(ShapedLog.steps[step])""#
      let own = line("page_viewed", named, moment.time)
      return step == 1 || step == 3
        ? own + "\n" + line("page_changed", named, moment.time + 900) : own
    },
    Shape("two tables, of screens and of events, whose names are told twice") { moment in
      func line(_ rest: String, _ time: Int64) -> String {
        #"{"id":"m\#(time)\#(moment.user)","anonymous_id":"\#(moment.device)","timestamp":"\#(moment.at(time))",\#(rest)}"#
      }
      guard let step = moment.step else {
        return line(
          #""event":"onboarding_completed","event_text":"Onboarding Completed""#, moment.time)
          + "\n"
          + line(#""name":"Home","category":"Main""#, moment.time + 900)
      }
      let own = line(
        #""name":"\#(ShapedLog.steps[step])","category":"Onboarding""#, moment.time)
      guard step == 0 else { return own }
      return line(
        #""event":"application_opened","event_text":"Application Opened""#, moment.time - 900)
        + "\n" + own
    },
    Shape("a German section for the first setup, behind one for signing in") { moment in
      func line(_ section: String, _ page: String, _ time: Int64) -> String {
        #"{"zeitpunkt":"\#(moment.at(time))","nutzer_id":"\#(moment.device)","ereignis":"\#(page.isEmpty ? "ersteinrichtung_abgeschlossen" : "seite_angezeigt")","bereich":"\#(section)","seite":"\#(page)"}"#
      }
      guard let step = moment.step else {
        return line("ersteinrichtung", "", moment.time) + "\n"
          + line("start", "übersicht", moment.time + 900)
      }
      let own = line("ersteinrichtung", ShapedLog.steps[step], moment.time)
      return step == 0 ? line("anmeldung", "registrieren", moment.time - 900) + "\n" + own : own
    },
  ]

  @Test(arguments: shapes)
  func `a shape gives the planted funnel`(shape: Shape) async throws {
    try await shape.expectPlantedFunnel()
  }
}

extension ShapedLog.Moment {
  /// Another instant of the same walk, as RFC 3339 has it.
  fileprivate func at(_ time: Int64) -> String {
    ShapedLog.Moment(user: user, step: step, time: time, number: number).instant
  }
}
