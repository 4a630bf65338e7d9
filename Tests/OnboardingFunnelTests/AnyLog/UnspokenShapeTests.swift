import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Logs in which no word that is known says what matters: it follows from how values behave.
struct UnspokenShapeTests {
  typealias Shape = ShapedLogTests.Shape

  static let shapes: [Shape] = [
    Shape("a key of events in a language that is not known") { moment in
      func line(_ event: String, _ screen: String?, _ time: Int64) -> String {
        let rest = screen.map { #","ekraani":"\#($0)""# } ?? ""
        return #"{"laite":"\#(moment.device)","tapahtuma":"\#(event)","aika":\#(time)\#(rest)}"#
      }
      guard let step = moment.step else { return line("alku_valmis", nil, moment.time) }
      let own = line("ekraani_esitetty", "alku_\(ShapedLog.steps[step])", moment.time)
      return step == 1 ? own + "\n" + line("ilmoitus_luettu", nil, moment.time + 700) : own
    },
    Shape("an end that is a flag on the last step's events") { moment in
      let step = ShapedLog.steps[moment.step ?? 4]
      return
        #"{"name":"user.onboarding.updated","user":"\#(moment.device)","at":\#(moment.time),"state":{"currentStep":"\#(step)","isCompleted":\#(moment.step == nil)}}"#
    },
    Shape("an address that two users share, beside their ids") { moment in
      let event = moment.step == nil ? "signup_done" : "signup_step_shown"
      return
        #"{"event":"\#(event)","at":"/Date(\#(moment.time))/","customer":{"id":"\#(moment.device)","email":"\#(max(moment.user, 1))@example.org"},"step":\#(moment.stepLiteral)}"#
    },
    Shape("addresses with the id of a user and a query in them") { moment in
      func line(_ page: String, _ time: Int64) -> String {
        let query = time % 3 == 0 ? "?utm_source=m\(time % 1_000)" : ""
        return
          #"{"hit":"pageview","url":"https://app.example.com/u/\#(80_000 + moment.user)/\#(page)\#(query)","visitor":"\#(moment.device)","at":\#(time)}"#
      }
      guard let step = moment.step else {
        return
          #"{"hit":"onboarding_complete","visitor":"\#(moment.device)","at":\#(moment.time)}"#
      }
      return line("onboarding/\(ShapedLog.steps[step])", moment.time)
    },
    Shape("an end where the step is named") { moment in
      #"{"user":"\#(moment.device)","at":\#(moment.time),"onboarding_step":"\#(moment.step.map { ShapedLog.steps[$0] } ?? "completed")"}"#
    },
    Shape("what happened under a short key, again on each step") { moment in
      func line(_ event: String, _ step: Int, _ time: Int64) -> String {
        #"{"e":"\#(event)","u":"\#(moment.device)","t":\#(time),"s":\#(step)}"#
      }
      guard let step = moment.step else {
        return #"{"e":"ob_d","u":"\#(moment.device)","t":\#(moment.time)}"#
      }
      let shown = line("ob_v", step, moment.time)
      return step == 0 ? shown : line("ob_n", step - 1, moment.time - 500) + "\n" + shown
    },
    Shape("names of steps under a key that is called an event's id") { moment in
      func line(_ event: String, _ time: Int64) -> String {
        #"{"category":"progression","event_id":"\#(event)","user_id":"\#(moment.device)","client_ts":\#(time)}"#
      }
      guard let step = moment.step else { return line("Complete:ftue", moment.time) }
      let started = line("Start:ftue:\(ShapedLog.steps[step])", moment.time)
      return step == 0
        ? started
        : line("Complete:ftue:\(ShapedLog.steps[step - 1])", moment.time - 500) + "\n" + started
    },
    Shape("states of a dialogue, empty outside of it") { moment in
      func line(_ state: String, _ command: String, _ time: Int64) -> String {
        #"{"chat_id":"\#(moment.device)","at":\#(time),"command":\#(command),"state":\#(state)}"#
      }
      guard let step = moment.step else { return line("null", "null", moment.time) }
      let own = line("\"Form:\(ShapedLog.steps[step])\"", "null", moment.time)
      return [own, line("null", #""/help""#, moment.time + 700)].joined(separator: "\n")
    },
    Shape("changes of a table, with what was there before") { moment in
      func user(_ step: Int) -> String {
        #"{"id":"\#(moment.device)","onboarding_step":"\#(ShapedLog.steps[step])"}"#
      }
      return moment.step.map { step in
        #"{"before":\#(step == 0 ? "null" : user(step - 1)),"after":\#(user(step)),"op":"\#(step == 0 ? "c" : "u")","ts_ms":\#(moment.time)}"#
      }
    },
    Shape("steps of a registration among what an app does besides") { moment in
      func line(_ event: String, _ time: Int64) -> String {
        #"{"event":"\#(event)","user_id":"\#(moment.device)","timestamp":\#(time)}"#
      }
      guard let step = moment.step else { return line("signup_completed", moment.time) }
      let shown = line("signup_\(ShapedLog.steps[step])_viewed", moment.time)
      let besides = line("\(["item", "cart", "search"][moment.user % 3])_viewed", moment.time + 900)
      return step == 0
        ? [besides, shown].joined(separator: "\n")
        : [
          line("signup_\(ShapedLog.steps[step - 1])_completed", moment.time - 500), shown, besides,
        ]
        .joined(separator: "\n")
    },
    Shape("an export's property history, with the step among other properties") { moment in
      func row(_ property: String, _ value: String) -> String {
        #"{"Record ID":"9\#(moment.user * 7_919)","Property":"\#(property)","Value":"\#(value)","Changed":"\#(moment.instant)"}"#
      }
      let step = row("onboarding_step", moment.step.map { ShapedLog.steps[$0] } ?? "completed")
      return step + "\n" + row("last_login", moment.instant) + "\n"
        + row("score", "\(moment.time % 977)")
    },
    Shape("updates of a view, each told of the moment when it began") { moment in
      func line(_ view: String, _ update: Int, _ rest: String = "") -> String {
        #"{"type":"\#(rest.isEmpty ? "view" : "action")","date":\#(moment.time),"usr":{"id":"\#(moment.device)"},"view":{"id":"\#(moment.time)-\#(moment.user)","name":"\#(view)"},"update":\#(update)\#(rest)}"#
      }
      guard let step = moment.step else {
        return line(
          "Onboarding_summary_view", 1, #","action":{"target":"onboarding_finished"}"#)
      }
      let view = "Onboarding_\(ShapedLog.steps[step])_view"
      return (1...2).map { line(view, $0) }.joined(separator: "\n")
    },
    Shape("a checkout that begins and ends with a name of its own") { moment in
      func line(_ event: String, _ url: String, _ rest: String = "") -> String {
        #"{"name":"\#(event)","clientId":"\#(moment.device)","at":"\#(moment.instant)","context":{"href":"https://shop.example/\#(url)"}\#(rest)}"#
      }
      let token = #","checkout":{"token":"t\#(moment.user * 977)x"}"#
      guard let step = moment.step else { return line("checkout_completed", "thanks", token) }
      let event = [
        "checkout_started", "checkout_contact_info_submitted", "checkout_address_info_submitted",
        "checkout_shipping_info_submitted", "payment_info_submitted",
      ][step]
      let visit = line("page_viewed", "products/\(moment.user % 5)")
      return (step == 0 ? visit + "\n" : "") + line(event, "checkout/\(moment.user)", token)
    },
    Shape("a tracer's name around each event, and ids without borders") { moment in
      let name = moment.step == nil ? "setup.finish" : "setup.step"
      let step = moment.step.map { #","step":{"name":"\#(ShapedLog.steps[$0])"}"# } ?? ""
      return
        #"{"tracer":{"name":"onboarding-tracer"},"spans":[{"name":"\#(name)","ts":\#(moment.time),"pymachineid":"\#(moment.device)","pysessionid":"\#(moment.device)\#(moment.number / 3)"\#(step)}]}"#
    },
  ]

  @Test(arguments: shapes)
  func `a shape gives the planted funnel`(shape: Shape) async throws {
    let log = ShapedLog()
    let funnel = try await LargestFunnel(reportOn: log.lines(shape.spell))
    expect(funnel.reached, equals: log.reached)
    // Where nothing ends the flow, its last step does.
    let hasEnd = !["changes of", "states of"].contains { shape.testDescription.hasPrefix($0) }
    expect(funnel.completed, equals: hasEnd ? log.completed : log.reached.last)
  }

  /// A payload of GA4's Measurement Protocol; the time stands beside the events.
  private static func payload(_ moments: [ShapedLog.Moment]) -> String {
    let events = moments.map { moment in
      let step = moment.step.map { #""tutorial_step","params":{"step":"\#(ShapedLog.steps[$0])"}"# }
      return #"{"name":\#(step ?? #""tutorial_complete","params":{}"#)}"#
    }
    return
      #"{"client_id":"\#(moments[0].device)","timestamp_micros":\#(moments[0].time)000,"events":[\#(events.joined(separator: ","))]}"#
  }

  @Test func `events that have their time from the batch around them are read`() async throws {
    let log = ShapedLog()
    let funnel = try await LargestFunnel(reportOn: log.lines { Self.payload([$0]) })
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test func `nothing tells the order of events in one batch of one time`() async {
    let text = ShapedLog().batches { Self.payload($1) }
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(error?.message.contains("nothing tells their order"), equals: true)
  }

  @Test func `who is called a ticket or a pipeline is no user`() async {
    let text = ShapedLog().lines { moment in
      moment.step.map {
        #"{"type":"status_changed","ticket":"\#(moment.device)","at":\#(moment.time),"status":"\#(ShapedLog.steps[$0])"}"#
      }
    }
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(error?.kind, equals: .unusableInput)
  }

  @Test func `names that differ in what was done are no steps each`() async {
    let text = ShapedLog().lines { moment in
      moment.step.map { step in
        ["GET", "POST"].enumerated().map { place, method in
          #"{"visitor":"\#(moment.device)","at":\#(moment.time + Int64(place) * 900),"request":"\#(method) /signup/\#(ShapedLog.steps[step])"}"#
        }.joined(separator: "\n")
      }
    }
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(error?.kind, equals: .unusableInput)
  }

  @Test func `ways from page to page do not say who saw the first`() async {
    let text = ShapedLog().lines { moment in
      func line(_ event: String, _ rest: String = "") -> String {
        #"{"event":"onboarding_\#(event)","device":"\#(moment.device)","at":\#(moment.time)\#(rest)}"#
      }
      guard let step = moment.step else { return line("get_started") }
      return step == 0
        ? line("opened") : line("swipe", #","from_index":\#(step - 1),"to_index":\#(step)"#)
    }
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(
      error?.message.contains("\"from_index\" and \"to_index\" tell how users went"), equals: true)
  }

  /// Each twelfth user has steps of other names.
  private func twoApps(_ rest: (Bool) -> String) -> String {
    ShapedLog().lines { moment in
      let isOther = moment.user.isMultiple(of: 12)
      let step = moment.step.map { ShapedLog.steps[$0] } ?? "end"
      return
        #"{"event":"onboarding_step_viewed","user":"\#(moment.device)","at":\#(moment.time),"step":"\#(isOther ? "Page of \(step)" : step)"\#(rest(isOther))}"#
    }
  }

  @Test func `users whose app names its steps otherwise are not left out`() async {
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: twoApps { _ in "" })
    }
    expect(error?.message.contains("[several_onboardings]"), equals: true)
    expect(error?.message.contains("\"Page of end\""), equals: true)
  }

  @Test func `steps of another flow are its own where a key names the flow`() async throws {
    let funnel = try await LargestFunnel(
      reportOn: twoApps { #","flow":"\#($0 ? "second" : "first")""# })
    let log = ShapedLog()
    let own = log.moments.filter { !$0.user.isMultiple(of: 12) && $0.user < 120 && $0.step == 0 }
    expect(funnel.reached.first, equals: own.count)
  }

  @Test func `a table of sums over users is no log of what they did`() async {
    let text = ShapedLog().lines { moment in
      moment.step.map {
        #"{"Date":"2026-03-\#(moment.padded(moment.dayOfMonth, 2))","Step":"\#(ShapedLog.steps[$0])","Unique visits":"\#(moment.time % 131)","Conversion":"\#(moment.time % 97).\#(moment.user % 10)%","Median time":"\#(moment.time % 89)s"}"#
      }
    }
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(error?.kind, equals: .unusableInput)
  }
}
