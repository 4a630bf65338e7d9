import TestSupport
import Testing

/// Logs in which two keys together say what one says elsewhere: what happened, which step, whose it is.
struct SeveralKeysShapeTests {
  typealias Shape = ShapedLogTests.Shape

  /// Statements on the chapters of a course, in which `began` comes before each is passed, and on the whole course.
  private static func course(
    _ name: String, _ began: String, verb: @escaping @Sendable (String) -> String
  ) -> Shape {
    Shape(name) { moment in
      func line(
        _ did: String, _ path: String, _ name: String, _ time: Int64, by user: Int? = nil
      ) -> String {
        #"{"actor":{"account":{"name":"m\#(40_000 + (user ?? moment.user))"}},"verb":\#(verb(did)),"object":{"id":"https://lms/\#(path)","name":"\#(name)"},"timestamp":\#(time)}"#
      }
      func chapter(_ did: String, _ step: Int, _ time: Int64) -> String {
        line(did, "onboarding/" + ShapedLog.steps[step], ShapedLog.steps[step], time)
      }
      guard let step = moment.step else {
        return chapter("passed", 4, moment.time - 10) + "\n"
          + line("completed", "onboarding", "Onboarding", moment.time)
      }
      let passed = step > 0 ? [chapter("passed", step - 1, moment.time - 900)] : []
      let others = [began, "answered", "completed"].enumerated().map {
        line(
          $1, "library/\(["excel", "first-aid"][moment.user % 2])", "Library item",
          moment.time + Int64($0), by: 9000 + moment.user % 40)
      }
      return (passed + [chapter(began, step, moment.time)] + (step == 0 ? others : []))
        .joined(separator: "\n")
    }
  }

  static let shapes: [Shape] = [
    // Artists walk another flow, which begins with a page of the same name.
    Shape("two flows that a key of any name tells apart") { moment in
      func line(_ event: String, _ rest: String, _ flow: String, by id: String) -> String {
        #"{"e":"\#(event)","u":"\#(id)","t":\#(moment.time),"f":"\#(flow)"\#(rest)}"#
      }
      func shown(_ page: String, _ flow: String, by id: String) -> String {
        line("step_show", #","s":"\#(page)""#, flow, by: id)
      }
      guard let step = moment.step else { return line("flow_end", "", "fan", by: moment.device) }
      let own = shown(ShapedLog.steps[step], "fan", by: moment.device)
      guard moment.user.isMultiple(of: 3) else { return own }
      let pages = ["welcome", "stage_name", "links", "payout", "preview"]
      return own + "\n" + shown(pages[step], "artist", by: "a" + moment.device)
    },
    // Couriers see two of the customers' pages, then their own; the last page of all is theirs.
    Shape("two flows that share the names of their events and some of their pages") { moment in
      func line(_ event: String, _ step: String, _ flow: String, by id: String, _ time: Int64)
        -> String
      {
        #"{"at":\#(time),"name":"signup_\#(event)","flow":"\#(flow)","person":"\#(id)"\#(step)}"#
      }
      let id = moment.device
      guard let step = moment.step else {
        return line("completed", "", "customer_signup", by: id, moment.time)
      }
      func seen(_ page: String, _ flow: String, by id: String, _ later: Int64) -> String {
        line("step_seen", #","step":"\#(page)""#, flow, by: id, moment.time + later)
      }
      let own = seen(ShapedLog.steps[step], "customer_signup", by: id, 0)
      guard moment.user.isMultiple(of: 4), step == 0 else { return own }
      let pages = ["welcome", "goal", "vehicle", "licence", "bank", "training"]
      let courier = pages.enumerated().map {
        seen($1, "courier_signup", by: "c" + id, Int64($0) * 20_000)
      }
      let end = line("completed", "", "courier_signup", by: "c" + id, moment.time + 130_000)
      return ([own] + courier + [end]).joined(separator: "\n")
    },
    Shape("states of a bot, and beside other events the state in which they came") { moment in
      func line(_ event: String, _ rest: String, _ time: Int64, by user: Int? = nil) -> String {
        #"{"ts":\#(time),"event":"\#(event)","chat_id":\#(700_000 + (user ?? moment.user))\#(rest)}"#
      }
      func state(_ name: String) -> String { #""OnboardingStates:waiting_\#(name)""# }
      guard let step = moment.step else { return line("onboarding_finished", "", moment.time) }
      let from = step == 0 ? "null" : state(ShapedLog.steps[step - 1])
      let to = state(ShapedLog.steps[step])
      let own = line("state_changed", #","from_state":\#(from),"to_state":\#(to)"#, moment.time)
      let invalid = line("input_invalid", #","state":\#(to)"#, moment.time + 1000)
      // Who has come earlier plans a meeting.
      let others = ["title", "date", "place"].enumerated().map {
        line(
          "state_changed", #","from_state":null,"to_state":"EventStates:\#($1)""#,
          moment.time + Int64($0) * 2000, by: 9000 + moment.user % 30)
      }
      let hasOthers = moment.user.isMultiple(of: 5) && step == 0
      return ([own] + (step < 4 ? [invalid] : []) + (hasOthers ? others : []))
        .joined(separator: "\n")
    },
    course("chapters that are launched and passed, and a course that is only completed", "launched")
    {
      #"{"id":"http://lms/verbs/\#($0)","display":{"en-US":"\#($0)"}}"#
    },
    course("chapters and a course, by verbs that are addresses", "launched") {
      #"{"id":"http://lms/verbs/\#($0)"}"#
    },
    course("chapters that are chosen before they are passed", "selected") {
      #"{"id":"http://lms/verbs/\#($0)"}"#
    },
    Shape("kinds of steps beside steps, in two tutorials") { moment in
      func line(_ event: String, _ tutorial: String, _ rest: String, by id: String) -> String {
        #"{"type":"pc_tutorial_\#(event)","player":"\#(id)","data":{"tutorialId":"\#(tutorial)"\#(rest),"timestamp":\#(moment.time)}}"#
      }
      func step(_ name: String, _ kind: String) -> String {
        #","stepId":"\#(name)","stepType":"\#(kind)""#
      }
      guard let number = moment.step else {
        return line("completed", "first-match", "", by: moment.device)
      }
      let kinds = ["introduction", "action", "practice", "introduction", "action"]
      let own = line(
        "step_started", "first-match", step(ShapedLog.steps[number], kinds[number]),
        by: moment.device)
      guard moment.user.isMultiple(of: 4), number < 4 else { return own }
      let pages = ["welcome", "open-market", "first-bid", "sell-item"]
      return own + "\n"
        + line(
          "step_started", "market", step(pages[number], kinds[number]), by: "m" + moment.device)
    },
    Shape("what was done in one key, and to what in another") { moment in
      func line(_ verb: String, _ type: String, _ rest: String, _ time: Int64) -> String {
        #"{"actor":"\#(moment.device)","verb":"\#(verb)","object":{"type":"\#(type)"\#(rest)},"createdAt":\#(time)}"#
      }
      guard let step = moment.step else { return line("completed", "onboarding", "", moment.time) }
      let own = line("viewed", "onboarding_step", #","index":\#(step + 1)"#, moment.time)
      let done = line("completed", "onboarding_step", #","index":\#(step + 1)"#, moment.time + 900)
      let recipe = line("viewed", "recipe", #","ref":"r\#(moment.user % 60)""#, moment.time + 950)
      let cooked = line("completed", "recipe", "", moment.time + 990)
      return step == 4 ? own : [own, done, recipe, cooked].joined(separator: "\n")
    },
    Shape("a check that is passed before the account is there") { moment in
      func line(_ name: String, _ rest: String, _ time: Int64) -> String {
        #"{"eventName":"\#(name)","user":{"stableID":"\#(moment.device)"},"time":\#(time),"metadata":{\#(rest)}}"#
      }
      guard let step = moment.step else {
        return line("account:create:success", "", moment.time)
      }
      let own = line("signup:nextPressed", #""activeStep":"\#(step)""#, moment.time)
      return step == 4 ? own + "\n" + line("signup:captchaSuccess", "", moment.time + 900) : own
    },
    // Swift's and Rust's enums; a case with nothing else is its name alone.
    Shape("the cases of an enum") { moment in
      func line(_ event: String, _ time: Int64) -> String {
        #"{"event":\#(event),"date":\#(time),"installID":"\#(moment.device)"}"#
      }
      guard let step = moment.step else {
        return line(#"{"onboardingCompleted":{}}"#, moment.time) + "\n"
          + line(#""noteOpened""#, moment.time + 90_000)
      }
      return line(#"{"stepShown":{"step":"\#(ShapedLog.steps[step])"}}"#, moment.time) + "\n"
        + line(#"{"stepLeft":{"step":"\#(ShapedLog.steps[step])","seconds":4}}"#, moment.time + 900)
    },
    Shape("a first slide, and the ways from one to the next") { moment in
      func line(_ name: String, _ rest: String) -> String {
        #"{"name":"onboarding_\#(name)","anon_id":"\#(moment.device)","ts":\#(moment.time),"props":{\#(rest)}}"#
      }
      guard let step = moment.step else { return line("completed", "") }
      return step == 0
        ? line("viewed", #""slide":1"#)
        : line("slide_changed", #""from_slide":\#(step),"to_slide":\#(step + 1)"#)
    },
    Shape("clerks who act for a restaurant, sometimes two of them") { moment in
      func line(_ action: String, _ old: String, _ new: String, by clerk: String) -> String {
        #"{"restaurantId":"rst_\#(moment.device)","actorId":"\#(clerk)","action":"\#(action)","oldValue":\#(old),"newValue":\#(new),"createdAt":\#(moment.time)}"#
      }
      let clerk = moment.user.isMultiple(of: 6) && moment.number > 1 ? "b" : "a"
      let id = clerk + "\(moment.user * 7_919 + 100_000)"
      guard let step = moment.step else {
        return line("onboarding.completed", "null", "null", by: id)
      }
      return line(
        "onboarding.step.completed", step == 0 ? "null" : #"{"step":\#(step)}"#,
        #"{"step":\#(step + 1)}"#, by: id)
    },
    // PaperTrail's table: the first of two values is what was before, of a new row nothing.
    Shape("changes of rows, with what was and what is") { moment in
      func line(_ event: String, _ item: String, _ changes: String, _ time: Int64) -> String {
        #"{"id":\#(time)\#(moment.user),"item_type":"\#(item)","event":"\#(event)","whodunnit":"\#(moment.user + 4_000)","object_changes":"{\#(changes.replacing("\"", with: "\\\""))}","created_at":\#(time)}"#
      }
      func step(_ number: Int) -> String { "\"\(ShapedLog.steps[number])\"" }
      let deal = line("update", "Deal", #""amount":["1","2"]"#, moment.time + 1_000)
      guard let number = moment.step else {
        return line(
          "update", "User", #""onboarding_step":[\#(step(4)),"completed"]"#, moment.time)
      }
      let before = number == 0 ? "null" : step(number - 1)
      let own = line(
        number == 0 ? "create" : "update", "User",
        #""onboarding_step":[\#(before),\#(step(number))]"#, moment.time)
      return moment.user.isMultiple(of: 3) ? own + "\n" + deal : own
    },
    // A browser's cookie changes for every sixth.
    Shape("a person's key, a browser's and one that nobody knows") { moment in
      let cookie = moment.user.isMultiple(of: 6) && moment.number > 1 ? 9 : 7
      func line(_ type: String, _ rest: String) -> String {
        #"{"IndvId":"88\#(moment.user * 7_919 + 10_000)","UserId":"\#(cookie)\#(moment.user * 1_031 + 10_000)","UserAppKey":"emp-\#(moment.device)","EventStart":"\#(moment.instant)","EventType":"\#(type)"\#(rest)}"#
      }
      func own(_ name: String, _ rest: String) -> String {
        line("custom", #","EventCustomName":"\#(name)"\#(rest)"#)
      }
      guard let step = moment.step else { return own("Hiring Wizard Completed", "") }
      return own("Hiring Wizard Step Viewed", #","evt_step_str":"\#(ShapedLog.steps[step])""#)
    },
    Shape("events inside of what copied them at night") { moment in
      let copied = (moment.time / 86_400_000 + 1) * 86_400_000 + 10_800_000 + Int64(moment.user)
      let name = moment.step == nil ? "Setup Wizard: Completed" : "Setup Wizard: Step Viewed"
      let step = moment.step.map { #","Step":"\#(ShapedLog.steps[$0])","Step #":\#($0 + 1)"# } ?? ""
      return
        #"{"_airbyte_ab_id":"\#(moment.time)-\#(moment.user)","_airbyte_data":{"event":"\#(name)","distinct_id":"\#(moment.device)","time":"\#(moment.date("-", "T"))"\#(step)},"_airbyte_emitted_at":\#(copied)}"#
    },
  ]

  /// Without an event for the end.
  static let endless: [Shape] = [
    Shape("rows of states with a number to sort them by") { moment in
      guard let step = moment.step else { return nil }
      return
        #"{"id":\#(moment.time + Int64(moment.user)),"to_state":"\#(ShapedLog.steps[step])","sort_key":\#((moment.number + 1) * 10),"onboarding_id":\#(2_000 + moment.user),"most_recent":false,"created_at":"\#(moment.date("-", " "))"}"#
    },
    // Crawlers have no cookie.
    Shape("requests of a site, with the page before each") { moment in
      func line(
        _ method: String, _ uri: String, _ referer: String, _ time: Int64, by id: String? = nil
      ) -> String {
        let sent = 3_000 + time % 997
        return
          #"{"msec":\#(time),"remote_addr":"203.0.113.\#(moment.user % 60)","cookie_vid":"\#(id ?? moment.device)","method":"\#(method)","uri":"\#(uri)","body_bytes_sent":\#(sent),"referer":"https://books.example.com\#(referer)","http_user_agent":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15"}"#
      }
      guard let step = moment.step else {
        return line("GET", "/dashboard", "/onboarding/summary", moment.time)
      }
      let page = "/onboarding/" + ShapedLog.steps[step]
      let before = step == 0 ? "/" : "/onboarding/" + ShapedLog.steps[step - 1]
      let query = step == 0 && moment.user.isMultiple(of: 4) ? "?utm_source=news" : ""
      let own = [
        line("GET", page + query, before, moment.time),
        line("GET", "/assets/app.js", page, moment.time + 100),
        line("POST", page, page, moment.time + 900),
      ]
      let crawled = line("GET", page, "", moment.time + 300, by: "")
      return (own + (moment.user.isMultiple(of: 8) ? [crawled] : [])).joined(separator: "\n")
    },
    Shape("requests that a server has handled") { moment in
      func line(_ method: String, _ uri: String, _ time: Int64, by id: String) -> String {
        #"{"level":"info","ts":\#(time / 1000).25,"logger":"http.log.access","msg":"handled request","request":{"client_ip":"198.51.100.\#(moment.user % 200)","method":"\#(method)","uri":"\#(uri)"},"size":\#(6_000 + time % 911),"status":200,"uid":"\#(id)"}"#
      }
      guard let step = moment.step else {
        return line("GET", "/app?tab=1", moment.time, by: moment.device)
      }
      let page = "/onboarding/" + ShapedLog.steps[step]
      return [
        line("GET", page + (step == 0 ? "?ref=nav" : ""), moment.time, by: moment.device),
        line("POST", page, moment.time + 1_000, by: moment.device),
        line("GET", "/healthz", moment.time + 1_500, by: ""),
      ].joined(separator: "\n")
    },
    // Of an account several visitors walk, all from the first step on.
    Shape("visitors of accounts") { moment in
      func line(_ type: String, _ step: Int, _ time: Int64) -> String {
        #"{"timestamp":\#(time),"type":"guide\#(type)","visitor_id":"\#(moment.user / 2):\#(moment.device)","account_id":\#(100 + moment.user / 2),"guide_name":"onboarding","guide_step":"\#(ShapedLog.steps[step])"}"#
      }
      guard let step = moment.step else { return nil }
      return line("Seen", step, moment.time) + "\n" + line("Advanced", step, moment.time + 900)
    },
    Shape("hits with their numbers in a visit, and lists of what they count") { moment in
      func hit(_ page: String, _ number: Int, _ event: Int, _ list: String, _ time: Int64) -> String
      {
        #"{"hit_time_gmt":\#(time / 1000),"mcvisid":"\#(moment.device)","visit_page_num":\#(number),"pagename":"bank:\#(page)","page_event":\#(event),"event_list":"\#(list)"}"#
      }
      guard let step = moment.step else {
        return hit("home", moment.number + 3, 0, "200", moment.time)
      }
      let page = "onboarding:" + ShapedLog.steps[step]
      let list = step == 0 ? "200,201" : "200"
      let own = hit(page, moment.number + 1, 0, list, moment.time)
      let help = hit(page, moment.number + 2, 100, "230", moment.time + 1_000)
      return step == 2 && moment.user.isMultiple(of: 3) ? own + "\n" + help : own
    },
    // Who logs in again on another day is no other step.
    Shape("milestones, one of which comes again") { moment in
      func line(_ event: String, _ time: Int64) -> String {
        #"{"user_id":"\#(moment.device)","event":"\#(event)","occurred_at":\#(time)}"#
      }
      guard let step = moment.step else { return nil }
      let names = [
        "ACCOUNT_CREATED", "WEB_LOGIN", "DESKTOP_INSTALLED", "PLATFORM_CONNECTED",
        "KEYWORDS_SELECTED",
      ]
      let own = line(names[step], moment.time)
      let later = moment.time + 172_800_000
      guard step == 1, later < ShapedLog.start + 13 * 86_400_000 else { return own }
      return own + "\n" + line("WEB_LOGIN", later)
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
}
