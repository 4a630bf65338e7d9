import EventLog
import Expectations
import Foundation
import OnboardingFunnel
import TestSupport
import Testing

/// Shapes that once gave a wrong funnel, or none where there is one.
struct MisreadShapeTests {
  typealias Shape = ShapedLogTests.Shape

  /// In lower case, as parts of names of events.
  private static let pages = ["welcome", "choose_plan", "how_it_works", "add_card", "sign"]

  static let shapes: [Shape] = [
    // Each attempt was taken for a session, and pages shown again for those that users come back to.
    Shape("a number of the attempt, on pages that are shown again behind an error") { moment in
      func row(_ event: String, _ attempt: Int, _ time: Int64) -> String {
        #"{"time":\#(time),"evt":"\#(event)","userId":"\#(moment.device)","step":\#(moment.stepLiteral),"attempt":\#(attempt)}"#
      }
      guard let step = moment.step else {
        return #"{"time":\#(moment.time),"evt":"setup_finished","userId":"\#(moment.device)"}"#
      }
      var rows = [row("setup_step_shown", 1, moment.time)]
      let again = (1..<4).contains(step) ? (moment.user + step) % 3 : 0
      for attempt in 0..<again {
        let time = moment.time + Int64(attempt) * 900
        rows.append(row("setup_step_failed", attempt + 1, time + 300))
        rows.append(row("setup_step_shown", attempt + 2, time + 600))
      }
      return rows.joined(separator: "\n")
    },
    // The texts of buttons were taken for names of events, and so nobody who used none was seen.
    Shape("the text of the element that was clicked, beside the kind of event") { moment in
      func row(_ kind: String, _ page: String, _ time: Int64, _ rest: String = "") -> String {
        #"{"EventStart":\#(time),"UserId":"\#(moment.device)","EventType":"\#(kind)","PageUrl":"https://app.example/\#(page)"\#(rest)}"#
      }
      guard let step = moment.step else {
        return row("navigate", "dashboard", moment.time)
      }
      let page = "onboarding/" + ShapedLog.steps[step]
      let shown = row("navigate", page, moment.time)
      guard step < 4, !moment.user.isMultiple(of: 5) else { return shown }
      return shown + "\n"
        + row("click", page, moment.time + 1_000, #","EventTargetText":"Continue""#)
    },
    // No key of all lines says what happened; those of a runtime have no user.
    Shape("JSON in the messages of a function's log, among plain words") { moment in
      func row(_ message: String, _ time: Int64) -> String {
        #"{"logStreamName":"2026/03/[$LATEST]7a1f","timestamp":\#(time),"message":"\#(message)\n"}"#
      }
      let event = moment.step == nil ? "registration_finished" : "registration_prompt_sent"
      let node = moment.step.map { #",\"node\":\"\#(ShapedLog.steps[$0])\""# } ?? ""
      let own = #"{\"message\":\"\#(event)\",\"wa_id\":\"\#(moment.device)\"\#(node)}"#
      return [
        row("START RequestId: \(moment.time)", moment.time - 20), row(own, moment.time),
        row("END RequestId: \(moment.time)", moment.time + 30),
        row("REPORT Duration: \(moment.time % 190) ms", moment.time + 31),
      ].joined(separator: "\n")
    },
    // Read as Mixpanel's, only what was completed would be steps.
    Shape("a step that becomes active in an export, before it is completed") { moment in
      func line(_ event: String, _ rest: String, _ time: Int64) -> String {
        #"{"event":"\#(event)","properties":{"time":\#(time / 1000),"distinct_id":"\#(moment.device)","$insert_id":"i\#(time)\#(moment.user)","mp_lib":"web"\#(rest)}}"#
      }
      guard let step = moment.step else { return line("flow_completed", "", moment.time) }
      let own = #","step_id":"\#(ShapedLog.steps[step])""#
      let active = line("step_active", own, moment.time)
      return step == 4 ? active : active + "\n" + line("step_completed", own, moment.time + 2_000)
    },
    // Two phones may be set up in the same second.
    Shape("the time of the installation, beside the user") { moment in
      let name = moment.step.map { "Start:tutorial:" + ShapedLog.steps[$0] }
      let installed = (moment.time / 1000 - Int64(moment.number) * 40) / 86_400 * 86_400
      return
        #"{"data":{"client_ts":\#(moment.time / 1000),"user_id":"\#(moment.device)","event_id":"\#(name ?? "Complete:tutorial:summary")"},"user_meta":{"install_ts":\#(installed + Int64(moment.user / 2))}}"#
    },
    Shape("a start that is called as the flow's key says, in a server's own log") { moment in
      func line(_ message: String, _ rest: String, _ time: Int64) -> String {
        #"{"level":30,"time":\#(time),"userId":"usr_\#(moment.device)"\#(rest),"msg":"\#(message)"}"#
      }
      let flow = #","flow":"account_opening""#
      guard let step = moment.step else { return line("account opened", flow, moment.time) }
      let request = line("incoming request", #","req":{"url":"/v1/balance"}"#, moment.time + 100)
      let done = line(
        "step completed", flow + #","step":"\#(ShapedLog.steps[step])""#, moment.time)
      guard step == 0 else { return done + "\n" + request }
      // Every eighth completes no step.
      let start = line("account opening started", flow, moment.time - 900)
      return moment.user.isMultiple(of: 8) ? start : start + "\n" + done
    },
    Shape("an app that is opened before numbered steps") { moment in
      let name = moment.step.map { "af_step_\($0 + 1)_\(ShapedLog.steps[$0])" }
      let event =
        #"{"Event Name":"\#(name ?? "af_tutorial_completion")","AppsFlyer ID":"\#(moment.device)","Event Time":"\#(moment.date("-", " "))"}"#
      let opened =
        #"{"Event Name":"af_app_opened","AppsFlyer ID":"\#(moment.device)","Event Time":"\#(moment.date("-", " "))"}"#
      return moment.step == 0 ? opened + "\n" + event : event
    },
    Shape("an app's first opening among names of pages") { moment in
      let name =
        moment.step.map { "FTUE - \(ShapedLog.steps[$0].capitalized)" } ?? "FTUE - Completed"
      let event =
        #"{"event":"\#(name)","properties":{"time":\#(moment.time / 1000),"distinct_id":"\#(moment.device)"}}"#
      let opened =
        #"{"event":"$ae_first_open","properties":{"time":\#(moment.time / 1000 - 1),"distinct_id":"\#(moment.device)"}}"#
      return moment.step == 0 ? opened + "\n" + event : event
    },
    Shape("the button of the last page, which is called finished") { moment in
      let part = moment.step.map { ShapedLog.steps[$0] } ?? "finished"
      return
        #"{"what":"onboarding:\#(part):nextPressed","did":"\#(moment.device)","time":"\#(moment.instant)"}"#
    },
    Shape("an end that is reached") { moment in
      let part = moment.step.map { "\(ShapedLog.steps[$0])_shown" } ?? "end_reached"
      return
        #"{"what":"onboarding_\#(part)","did":"\#(moment.device)","time":"\#(moment.instant)"}"#
    },
    Shape("words for pages in some names of pages") { moment in
      let page = moment.step.map { $0 == 0 ? "welcome_screen" : pages[$0] }
      return
        #"{"action":"\#(page.map { "signup_\($0)_impression" } ?? "signup_done")","device_id":"\#(moment.device)","time":"\#(moment.instant)"}"#
    },
    Shape("an introduction as the page of a registration") { moment in
      let page = moment.step.map { $0 == 0 ? "intro" : ShapedLog.steps[$0] }
      return
        #"{"activity":"\#(page.map { "signup-\($0)-step-appeared" } ?? "signup-completed")","customer":"\#(moment.device)","at":\#(moment.time)}"#
    },
    Shape("a page that is called start, among names without verbs") { moment in
      let page = moment.step.map { $0 == 0 ? "start" : ShapedLog.steps[$0] }
      return
        #"{"event_name":"ob_\#(page ?? "complete")","adid":"\#(moment.device)","created_at":\#(moment.time / 1000)}"#
    },
    Shape("an end in words that no list has") { moment in
      let event = moment.step == nil ? "alles_eingerichtet" : "seite_gezeigt"
      return
        #"{"ereignis":"\#(event)","user":"\#(moment.device)","zeit":"\#(moment.instant)","seite":\#(moment.stepLiteral)}"#
    },
    Shape("an end that another key tells") { moment in
      let page = moment.step.map { #""view","page":"\#(ShapedLog.steps[$0])""# }
      return
        #"{"t":\#(moment.time / 1000),"user":"\#(moment.device)","type":\#(page ?? #""custom","name":"onboarding_completed""#)}"#
    },
    Shape("digits of a calendar") { moment in
      let time = moment.date("", "").filter { $0 != ":" }
      return
        #"{"profile":{"objectId":"\#(moment.device)"},"ts":\#(time),"eventName":"\#(moment.step == nil ? "Onboarding Completed" : "Onboarding Screen Viewed")","eventProps":{"Screen Name":\#(moment.stepLiteral)}}"#
    },
    Shape("a date and a time of day under two keys") { moment in
      #"{"date":"\#(moment.date("-", "").prefix(10))","time":"\#(moment.clock)","device":"\#(moment.device)","event":"\#(moment.step == nil ? "finish" : "view")","step":\#(moment.stepLiteral)}"#
    },
    Shape("numbers of steps, and no event") { moment in
      moment.step.map {
        #"{"user_id":"\#(moment.device)","onboarding_step":\#($0),"created_at":"\#(moment.instant)"}"#
      }
    },
    Shape("what other programs say between texts of JSON") { moment in
      let line =
        #"{"time":"\#(moment.instant)","tag":"Analytics","msg":"{\"aid\":\"\#(moment.device)\",\"name\":\"\#(moment.step == nil ? "setup_done" : "screen")\",\"screen\":\"\#(moment.step.map { ShapedLog.steps[$0] } ?? "")\"}\n"}"#
      let other =
        #"{"time":"\#(moment.instant)","tag":"Choreographer","msg":"Skipped \#(moment.number + 30) frames!"}"#
      return [line, other, other].joined(separator: "\n")
    },
    Shape("a position that orders one second, and an end in it") { moment in
      let second =
        ShapedLog.start / 1000 + Int64(moment.user < 120 ? moment.user * 7_200 : 14 * 86_400)
      return moment.step.map {
        #"{"event":"step_viewed","step":"\#(["zeta", "alpha", "mid", "beta", "gamma"][$0])","position":\#($0),"user":"\#(moment.device)","time":\#(second)}"#
      } ?? #"{"event":"completed","user":"\#(moment.device)","time":\#(second)}"#
    },
    Shape("a type in one word beside the name of a screen") { moment in
      moment.step.map {
        #"{"v":"1","t":"screenview","cid":"\#(moment.device)","cd":"\#(ShapedLog.steps[$0])","at":\#(moment.time)}"#
      } ?? #"{"v":"1","t":"event","cid":"\#(moment.device)","ea":"created","at":\#(moment.time)}"#
    },
    Shape("files that all pages load") { moment in
      moment.step.map {
        #"{"time":"\#(moment.instant)","path":"/setup/\#(ShapedLog.steps[$0])","cookie_id":"\#(moment.device)"}"#
          + "\n"
          + #"{"time":"\#(moment.instant.dropLast(4))999Z","path":"/static/app.js","cookie_id":"\#(moment.device)"}"#
      }
    },
    Shape("ids as long as nanoseconds") { moment in
      #"{"user_id":\#(3_000_000_000_000_783_981 + moment.user * 7_919),"event_id":\#(4_000_000_000_000_000_000 + moment.user * 10 + moment.number),"time":"\#(moment.date("-", " "))","path":"/signup/\#(moment.step.map { ShapedLog.steps[$0] } ?? "end")"}"#
    },
  ]

  @Test(arguments: shapes)
  func `a shape gives the planted funnel`(shape: Shape) async throws {
    let log = ShapedLog()
    let funnel = try await LargestFunnel(reportOn: log.lines(shape.spell))
    // Where nothing ends the flow, its last page does; where the end is a page, it is one more.
    expect(funnel.reached.starts(with: log.reached))
    expect(funnel.completed == log.completed || !Self.hasEnd(shape))
  }

  private static func hasEnd(_ shape: Shape) -> Bool {
    ![
      "numbers of steps, and no event", "ids as long as nanoseconds", "files that all pages load",
      "a type in one word beside the name of a screen",
      "the text of the element that was clicked, beside the kind of event",
    ].contains(shape.testDescription)
  }

  @Test func `placeholders may be the names of a table's columns`() async throws {
    let log = ShapedLog()
    let rows = log.lines { moment in
      "event,ob_\(moment.step.map { ShapedLog.steps[$0] } ?? "complete"),\(moment.device),\(moment.time / 1000)"
    }
    let text = "{activity_kind},{event_name},{adid},{created_at}\n" + rows
    let funnel = try await LargestFunnel(reportOn: ["adjust.csv": text])
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  // MARK: - An app's other screens

  /// What users who stay see on three days: tabs again and again, and many screens in any order.
  private static func usage(of moment: ShapedLog.Moment, spell: (String, Int64) -> String)
    -> [String]
  {
    guard moment.step == nil else { return [] }
    var dice = WalkDice(state: UInt64(moment.user))
    return (1...3).flatMap { day in
      (0..<8).compactMap { turn in
        let screen = dice.below(10) < 6 ? "tab\(dice.below(4))" : "detail\(dice.below(100))"
        let time = moment.time + Int64(day) * 86_400_000 + Int64(turn) * 20_000
        return time < ShapedLog.start + 14 * 86_400_000 ? spell(screen, time) : nil
      }
    }
  }

  @Test func `an app's tabs and rare screens are no steps`() async throws {
    let log = ShapedLog()
    let text = log.lines { moment in
      let own = moment.step.map {
        #"{"event":"screen","user":"\#(moment.device)","time":\#(moment.time),"screen":"\#(ShapedLog.steps[$0])"}"#
      }
      let later = Self.usage(of: moment) { screen, time in
        #"{"event":"screen","user":"\#(moment.device)","time":\#(time),"screen":"\#(screen)"}"#
      }
      return own ?? (later.isEmpty ? nil : later.joined(separator: "\n"))
    }
    try await expect(LargestFunnel(reportOn: text).reached, equals: log.reached)
  }

  @Test func `nor are they where lines are native ones`() async throws {
    let log = ShapedLog()
    let text = log.lines { moment in
      let own = moment.step.map {
        #"{"event":"screen_view","user_id":"\#(moment.device)","timestamp":\#(moment.time),"step":"onboarding_\#(ShapedLog.steps[$0])"}"#
      }
      let later = Self.usage(of: moment) { screen, time in
        #"{"event":"screen_view","user_id":"\#(moment.device)","timestamp":\#(time),"step":"\#(screen.prefix(6))"}"#
      }
      return own ?? (later.isEmpty ? nil : later.joined(separator: "\n"))
    }
    try await expect(LargestFunnel(reportOn: text).reached, equals: log.reached)
  }

  // MARK: - What is refused

  @Test func `ids that cross are both named, whatever they are called`() async throws {
    let text = ShapedLog().lines { moment in
      moment.step.map {
        #"{"event":"onboarding_step_viewed","step":"\#(ShapedLog.steps[$0])","household_id":"h\#(moment.user / 3)","profile_id":"p\#(moment.user * 11 % 89)","timestamp":"\#(moment.instant)"}"#
      }
    }
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(error?.message.contains("[several_users]"), equals: true)
    expect(error?.message.contains("household_id: "), equals: true)
    expect(error?.message.contains("profile_id: "), equals: true)
  }

  @Test func `days alone tell no order`() async throws {
    let text = ShapedLog().lines { moment in
      #"{"day":"2026-03-\#(moment.padded(moment.dayOfMonth, 2))","device":"\#(moment.device)","event":"\#(moment.step == nil ? "finish" : "view")","step":\#(moment.stepLiteral)}"#
    }
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(error?.message.contains("nothing tells their order"), equals: true)
  }
}
