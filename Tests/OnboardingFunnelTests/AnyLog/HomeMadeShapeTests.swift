import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Logs as small teams write them with a tracker of their own.
struct HomeMadeShapeTests {
  typealias Shape = ShapedLogTests.Shape

  static let shapes: [Shape] = [
    Shape("seconds since 2001, as Swift encodes dates") { moment in
      let name = moment.step == nil ? "flowFinished" : "didAppear"
      let time = moment.time - 978_307_200_000
      return
        #"{"name":"\#(name)","screen":\#(moment.stepLiteral),"flow":".onboarding","installID":"\#(moment.device)","secondsSinceReferenceDate":\#(time / 1000).\#(moment.padded(time % 1000, 3))}"#
    },
    Shape("columns of Core Data") { moment in
      let name = moment.step == nil ? "onboarding_done" : "screen_view"
      let time = moment.time - 978_307_200_000
      return
        #"{"Z_PK":\#(moment.user * 10 + moment.number),"Z_ENT":4,"ZNAME":"\#(name)","ZSCREEN":\#(moment.stepLiteral),"ZINSTALL":"\#(moment.device)","ZTIMESTAMP":\#(time / 1000)}"#
    },
    Shape("a row as it is and as it was, in a database's calls") { moment in
      func row(_ step: Int, _ isCompleted: Bool) -> String {
        #"{"user_id":"\#(moment.device)","current_step":\#(step + 1),"is_completed":\#(isCompleted),"created_at":"\#(moment.instant)","updated_at":"\#(moment.instant)"}"#
      }
      func change(_ type: String, _ new: String, _ old: String) -> String {
        #"{"type":"\#(type)","table":"progress","record":\#(new),"old_record":\#(old)}"#
      }
      guard let step = moment.step else { return change("UPDATE", row(4, true), row(4, false)) }
      let own =
        step == 0
        ? change("INSERT", row(0, false), "null")
        : change("UPDATE", row(step, false), row(step - 1, false))
      // A draft is saved without another step.
      let draft = change("UPDATE", row(step, false), row(step, false))
      return moment.user.isMultiple(of: 2) ? own + "\n" + draft : own
    },
    Shape("routes with queries, under an event that says no more than that somebody came") {
      moment in
      func line(_ event: String, _ route: String, _ time: Int64) -> String {
        #"{"ts":\#(time),"install":"\#(moment.device)","event":"\#(event)","dest":\#(route)}"#
      }
      guard let step = moment.step else { return line("onboarding_complete", "null", moment.time) }
      let query = moment.user.isMultiple(of: 3) ? "?from=mail" : ""
      let own = line("nav", #""onboarding/\#(ShapedLog.steps[step])\#(query)""#, moment.time)
      return step == 0 ? line("app_start", "null", moment.time - 500) + "\n" + own : own
    },
    Shape("an item that is unlocked before it is done") { moment in
      func line(_ type: String, _ item: String, _ time: Int64) -> String {
        #"{"type":"checklist.\#(type)","workspaceId":"\#(moment.device)","item":\#(item),"at":\#(time)}"#
      }
      guard let step = moment.step else { return line("finished", "null", moment.time + 1) }
      let own = line("item_unlocked", moment.stepLiteral, moment.time)
      guard step > 0 else { return own }
      return line("item_done", "\"\(ShapedLog.steps[step - 1])\"", moment.time - 1) + "\n" + own
    },
    Shape("what was bought on a page that was viewed") { moment in
      func line(_ name: String, _ time: Int64) -> String {
        #"{"name":"ob_\#(name)","instance_id":"\#(moment.device)","timestamp_micros":\#(time)000}"#
      }
      guard let step = moment.step else { return line("finish", moment.time) }
      let own = line("\(ShapedLog.steps[step])_view", moment.time)
      if step == 4, moment.user.isMultiple(of: 2) {
        return own + "\n" + line("summary_buy", moment.time + 900)
      }
      return own + "\n" + line("\(ShapedLog.steps[step])_next", moment.time + 900)
    },
    Shape("pages and clicks, of which only clicks have a name") { moment in
      func line(_ type: String, _ page: String, _ name: String, _ time: Int64) -> String {
        #"{"t":"\#(type)","p":\#(page),"n":\#(name),"aid":"\#(moment.device)","when":"\#(moment.date("-", "T"))+02:00","k":\#(time)}"#
      }
      guard let step = moment.step else {
        return line("track", "null", #""setup_finished""#, moment.time)
      }
      let page = #""/setup/\#(ShapedLog.steps[step])""#
      let own = line("page", page, "null", moment.time)
      guard moment.user.isMultiple(of: 3) else { return own }
      return own + "\n" + line("click", page, #""continue""#, moment.time + 1)
    },
    Shape("an install beside each of its connections") { moment in
      let event = moment.step == nil ? "onb_end" : "onb_enter"
      return
        #"{"act":"\#(event)","step":\#(moment.stepLiteral),"inst":"\#(moment.device)","conn":"\#(moment.user * 7 + (moment.user % 3 == 0 ? moment.number : 0))af","cts":\#(moment.time)}"#
    },
    Shape("devices whose clocks are wrong, beside the time of the server") { moment in
      let wrong: Int64 = moment.user % 17 == 0 ? 40 * 86_400_000 : 0
      let behind: Int64 = moment.user % 19 == 0 ? -90 * 86_400_000 : 0
      let name = moment.step == nil ? "onboarding_done" : "onboarding_screen_open"
      return
        #"{"name":"\#(name)","install_id":"\#(moment.device)","screen":\#(moment.stepLiteral),"device_time":\#(moment.time - 400 + wrong + behind),"server_time":\#(moment.time)}"#
    },
    Shape("a number of each event of a client") { moment in
      let type = moment.step == nil ? "wizard/finished" : "wizard/paneEntered"
      let line =
        #"{"type":"\#(type)","payload":{"pane":\#(moment.stepLiteral)},"meta":{"client":"\#(moment.device)","at":\#(moment.time),"n":\#(moment.number * 3 + 1)}}"#
      let others = (0..<3).map { other in
        // Those who came before the log began are at any number.
        #"{"type":"deals/opened","payload":{},"meta":{"client":"\#(moment.user * 3 + other)bf","at":\#(moment.time + 1),"n":\#((moment.user * 7 + moment.number * 13 + other * 5) % 19)}}"#
      }
      return ([line] + others).joined(separator: "\n")
    },
    Shape("what a navigator did, beside where it went") { moment in
      func line(_ action: String, _ stack: String, _ screen: String, _ time: Int64) -> String {
        #"{"kind":"nav","installation":"\#(moment.device)","at":\#(time),"action":"\#(action)","to":{"stack":"\#(stack)","screen":\#(screen)}}"#
      }
      let action = moment.number == 0 ? "INIT" : moment.number == 4 ? "REPLACE" : "NAVIGATE"
      guard let step = moment.step else {
        return line(action, "MainTabs", #""Scores""#, moment.time)
      }
      let own = line(action, "FirstRunStack", moment.stepLiteral, moment.time)
      guard step == 2, moment.user.isMultiple(of: 9) else { return own }
      let back = line("GO_BACK", "FirstRunStack", "\"\(ShapedLog.steps[1])\"", moment.time + 1)
      return own + "\n" + back
    },
    Shape("a tool's mark before the verb of the end") { moment in
      let name = moment.step.map { "reg_0\($0 + 1)_\(ShapedLog.steps[$0])" }
      return
        #"{"Event Time":"\#(moment.date("-", " "))","Event Name":"\#(name ?? "af_complete_registration")","AppsFlyer ID":"\#(moment.device)"}"#
    },
    Shape("messages of a system's log, of which a category is the first run") { moment in
      func line(_ category: String, _ message: String) -> String {
        #"{"timestamp":"\#(moment.date("-", " ")).000000+0000","deviceID":"\#(moment.device)","category":"\#(category)","eventType":"logEvent","eventMessage":"\#(message)"}"#
      }
      let noise = line(
        "network", "GET /v1/brews/\(moment.time % 9_973) 200 in \(moment.time % 881)ms")
      guard let step = moment.step else {
        return line("firstrun", "first run finished") + "\n" + noise
      }
      return line("firstrun", "showing \(ShapedLog.steps[step])") + "\n" + noise + "\n"
        + line("firstrun", "leaving \(ShapedLog.steps[step])")
    },
    Shape("a page that another journey has, too") { moment in
      func line(_ event: String, _ journey: String, _ node: String, _ time: Int64) -> String {
        #"{"evt":"\#(event)","wallet":"\#(moment.device)","journey":"\#(journey)","at":\#(time),"node":\#(node)}"#
      }
      guard moment.step != nil else {
        let end = line("journey_finished", "first_run", "null", moment.time)
        guard moment.user < 120 else { return end }
        let journey = moment.user.isMultiple(of: 2) ? "metal" : "news"
        let other = ["offer", "goal", "receipt"].enumerated().map {
          line("node_entered", journey, "\"\($1)\"", moment.time + 90_000_000 + Int64($0) * 900)
        }
        return ([end] + other).joined(separator: "\n")
      }
      return line("node_entered", "first_run", moment.stepLiteral, moment.time)
    },
    Shape("addresses with numbers of three digits") { moment in
      func line(_ path: String, _ time: Int64) -> String {
        #"{"type":"pageview","visitor":"\#(moment.device)","url":"https://app.example/orgs/\#(300 + moment.user)/\#(path)","ts":\#(time)}"#
      }
      if let step = moment.step { return line("setup/\(ShapedLog.steps[step])", moment.time) }
      return (0..<3).map { sheet in
        line("sheets/\(100 + (moment.time + sheet) % 700)", moment.time + sheet * 900)
      }.joined(separator: "\n")
    },
    Shape("verbs below a language, as learning records have them") { moment in
      let verb = moment.step == nil ? "completed" : "experienced"
      let object = moment.step.map { "/modules/0\($0 + 1)-\(ShapedLog.steps[$0])" } ?? ""
      func line(_ verb: String, _ object: String, _ time: Int64) -> String {
        #"{"actor":{"account":{"name":"\#(moment.device)"}},"verb":{"id":"http://x.example/verbs/\#(verb)","display":{"en-US":"\#(verb)"}},"object":{"id":"https://lms.example/course\#(object)"},"timestamp":\#(time)}"#
      }
      let own = line(verb, object, moment.time)
      return moment.step == 0 ? line("initialized", "", moment.time - 500) + "\n" + own : own
    },
  ]

  @Test(arguments: shapes)
  func `a shape gives the planted funnel`(shape: Shape) async throws {
    let log = ShapedLog()
    let funnel = try await LargestFunnel(reportOn: log.lines(shape.spell))
    expect(funnel.reached, equals: log.reached)
    let hasEnd = !shape.testDescription.hasPrefix("addresses")
    expect(funnel.completed, equals: hasEnd ? log.completed : log.reached.last)
  }

  @Test func `the app's own pages behind those of the onboarding are no steps`() async throws {
    let log = ShapedLog()
    let text = log.lines { moment in
      func line(_ route: String, _ time: Int64) -> String {
        #"{"time":\#(time),"msg":"client_event","body":"{\"ev\":\"nav\",\"iid\":\"\#(moment.device)\",\"to\":\"\#(route)\"}"}"#
      }
      guard let step = moment.step else {
        return ["Today", "Profile", "Plan"].enumerated().map {
          line("Main/\($1)", moment.time + Int64($0) * 900)
        }.joined(separator: "\n")
      }
      return line("Onboarding/\(ShapedLog.steps[step])", moment.time)
    }
    let funnel = try await LargestFunnel(reportOn: text)
    expect(funnel.reached, equals: log.reached)
  }

  @Test func `what infer writes has each key of a condition once`() async throws {
    let folder = try TemporaryFolder()
    let text = ShapedLog().lines { moment in
      let name = moment.step.map { "setup_step_\($0 + 1)_\(ShapedLog.steps[$0])" }
      return
        #"{"t":\#(moment.time / 1000).\#(moment.padded(moment.time % 1000, 3)),"e":"\#(name ?? "setup_finished")","dev":"\#(moment.device)"}"#
        + "\n" + #"{"t":\#(moment.time / 1000).5,"e":"timer_set","dev":"\#(moment.device)"}"#
    }
    try folder.write(text, to: "events.ndjson")
    let analysis = Analysis(inputs: [folder.path + "/events.ndjson"])
    try folder.write(try await analysis.infer().definition, to: "inferred.json")
    var again = analysis
    again.configuration = folder.path + "/inferred.json"
    try expect(
      LargestFunnel(try await again.run()).reached,
      equals: LargestFunnel(try await analysis.run()).reached)
  }
}
