import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Logs as collectors, bots and clients with wrong clocks leave them.
struct CollectedShapeTests {
  typealias Shape = ShapedLogTests.Shape

  static let shapes: [Shape] = [
    Shape("the events of a request as a list in a text, as Countly's SDKs send them") { moment in
      let name = moment.step == nil ? "Onboarding Finished" : "Onboarding Screen"
      let event =
        #"{\"key\":\"\#(name)\",\"count\":1,\"timestamp\":\#(moment.time),\"segmentation\":{\"screen\":\#(moment.stepLiteral.replacing("\"", with: "\\\""))}}"#
      let request =
        #"{"app_key":"8b1f","device_id":"\#(moment.device)","timestamp":\#(moment.time + 40)"#
      let session = request + #","begin_session":"1"}"# + "\n"
      return (moment.step == 0 ? session : "") + request + #","events":"[\#(event)]"}"#
    },
    Shape("clicks whose event has no name, as null says") { moment in
      func line(_ type: String, _ name: String, _ rest: String, _ time: Int64) -> String {
        #"{"EventStart":\#(time),"EventType":"\#(type)","EventCustomName":\#(name),"IndvId":"\#(moment.device)"\#(rest)}"#
      }
      let clicks = (1...3).map { line("click", "null", "", moment.time + Int64($0) * 100) }
      let own =
        moment.step == nil
        ? line("custom", #""Onboarding Finished""#, "", moment.time)
        : line(
          "custom", #""Onboarding Step Viewed""#, #","step_str":\#(moment.stepLiteral)"#,
          moment.time)
      return ([own] + clicks).joined(separator: "\n")
    },
    Shape("a bot that says what it asked and what was answered") { moment in
      func line(_ event: String, _ rest: String, _ time: Int64) -> String {
        #"{"ts":\#(time),"ev":"\#(event)","chat_id":"\#(moment.device)"\#(rest)}"#
      }
      guard moment.step != nil else { return line("registered", "", moment.time) }
      let state = #","state":\#(moment.stepLiteral)"#
      let asked = line("prompt", state, moment.time)
      guard moment.user % 5 != 0 || moment.step != 4 else { return asked }
      return asked + "\n" + line("answer", state + #","valid":true"#, moment.time + 900)
    },
    Shape("a page of the site before the pages of one section") { moment in
      func line(_ path: String, _ user: String, _ time: Int64) -> String {
        #"{"event":"Page Viewed","path":"\#(path)","visitor":"\#(user)","ts":\#(time)}"#
      }
      let pages = ["/app/clients", "/app", "/app/settings", "/app/invoices/\(moment.user + 1_000)"]
      let place = moment.user * 3 + moment.number
      let other = line(
        pages[place % 4], "d\(900_000 + place * 5 % 45 * 31)f", moment.time + 10)
      guard let step = moment.step else {
        return #"{"event":"Account Created","visitor":"\#(moment.device)","ts":\#(moment.time)}"#
      }
      let own = line("/get-started/\(ShapedLog.steps[step])", moment.device, moment.time)
      let site = line("/pricing", moment.device, moment.time - 900)
      return ((step == 0 ? [site] : []) + [own, other]).joined(separator: "\n")
    },
    Shape("pages with numbers of three digits, which are no answers of a server") { moment in
      let code = moment.step.map { #","screen_code":\#([101, 205, 310, 420, 550][$0])"# } ?? ""
      return
        #"{"event":"\#(moment.step == nil ? "signup_done" : "signup_screen")","user":"\#(moment.device)","ts":\#(moment.time)\#(code)}"#
    },
    Shape("controllers whose clock was never set, beside the time of arrival") { moment in
      let wrong = moment.time - ShapedLog.start + 946_684_800_000
      let device = moment.user % 40 == 3 ? wrong : moment.time - Int64(moment.user % 7) * 1_000
      return
        #"{"event":"\#(moment.step == nil ? "setup_complete" : "setup_step")","controller":"\#(moment.device)","device_time":\#(device),"server_time":\#(moment.time),"step":\#(moment.stepLiteral)}"#
    },
  ]

  @Test(arguments: shapes)
  func `a shape gives the planted funnel`(shape: Shape) async throws {
    try await shape.expectPlantedFunnel()
  }

  @Test func `who skips to the last page goes on there and may finish`() async throws {
    let log = ShapedLog(users: 240)
    // Of those who came to the third page one in three skips to the last, and finishes.
    let skips = { (user: Int) in user % 3 == 0 }
    let text = log.lines { moment in
      func line(_ event: String, _ rest: String, _ time: Int64) -> String {
        #"{"event":"\#(event)","user":"\#(moment.device)"\#(rest),"timestamp":"\#(time)"}"#
      }
      func view(_ step: Int, _ time: Int64) -> String {
        line("onboarding_page_view", #","page_title":"\#(ShapedLog.steps[step])""#, time)
      }
      guard skips(moment.user), moment.step ?? 9 >= 2 else {
        return moment.step.map { view($0, moment.time) }
          ?? line("onboarding_complete", "", moment.time)
      }
      guard moment.step == 2 else { return nil }
      return [
        view(2, moment.time), line("onboarding_skip", "", moment.time + 400),
        view(4, moment.time + 800), line("onboarding_complete", "", moment.time + 1_600),
      ].joined(separator: "\n")
    }
    let counted = log.moments.filter { $0.user < 240 }
    let atThird = Set(counted.filter { $0.step == 2 && skips($0.user) }.map(\.user)).count
    let others = (0..<5).map { step in
      Set(counted.filter { $0.step == step && !skips($0.user) }.map(\.user)).count
    }
    let ends = Set(counted.filter { $0.step == nil && !skips($0.user) }.map(\.user)).count
    let funnel = try await LargestFunnel(reportOn: text)
    expect(
      funnel.reached, equals: Array(log.reached[..<3]) + [others[3] + atThird, others[4] + atThird])
    expect(funnel.completed, equals: ends + atThird)
  }

  @Test func `many small files of an export are guessed at like one`() async throws {
    let log = ShapedLog(users: 240)
    let text = log.lines { moment in
      let event = moment.step == nil ? "NoviceGuideFinish" : "NoviceGuideStep"
      func line(_ event: String, _ rest: String, _ time: Int64) -> String {
        #"{"distinct_id":"\#(moment.device)","type":"track","event":"\#(event)","time":\#(time),"lib":{"$lib":"Android","$lib_version":"6.8.1"},"properties":{"$os":"Android","$app_version":"5.1"\#(rest)}}"#
      }
      let step = moment.step.map { #","step_name":"\#(ShapedLog.steps[$0])","step_no":\#($0 + 1)"# }
      return line(event, step ?? "", moment.time) + "\n" + line("LessonEnd", "", moment.time + 9)
        + "\n" + line("$AppClick", "", moment.time + 19)
    }
    let lines = text.split(separator: "\n")
    let files = (0..<24).map { file in
      let part = lines.indices.filter { $0 * 24 / lines.count == file }.map { lines[$0] + "\n" }
      return ("2026-03-\(file + 10).log", part.joined())
    }
    let funnel = try await LargestFunnel(reportOn: Dictionary(uniqueKeysWithValues: files))
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test func `where no page would be a step, nothing is reported`() async {
    // Users open an app's screens in any order, before and after the end.
    var dice = WalkDice(state: 1)
    var requests: [(time: Int, line: String)] = []
    for user in 0..<60 {
      let start = dice.below(864_000_000)
      func add(_ event: String, after pause: Int) {
        let time = Int(ShapedLog.start) + start + pause
        requests.append(
          (
            time,
            #"{"app_key":"8b1f","device_id":"d\#(100_000 + user * 7_919)f","timestamp":\#(time),"events":[{"timestamp":\#(time),\#(event)}]}"#
          ))
      }
      for _ in 0..<6 {
        let name = ["Feed", "Map", "Species", "Profile"][dice.below(4)]
        add(
          #""key":"[CLY]_view","segmentation":{"name":"\#(name)"}"#, after: dice.below(259_200_000))
      }
      if user % 2 == 1 { add(#""key":"Onboarding Finished""#, after: dice.below(172_800_000)) }
    }
    let text = requests.sorted { $0.time < $1.time }.map { $0.line + "\n" }.joined()
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(
      error?.message.contains("none of the pages that events show would be a step"), equals: true)
  }

  @Test func `where nobody gets beyond the first page within a day, nothing is reported`() async {
    // Steps of an optimiser in runs of a training, which look like users on pages.
    let text = (0..<600).flatMap { step in
      (0..<7).map { run in
        #"{"ts":\#(1_772_344_800_000 + step * 60_000 + run * 100_000_000),"event":"train","run":"run-\#(run * 7919 % 97)","step":\#(step),"loss":0.\#(900 - step)}"#
      }
    }.joined(separator: "\n")
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(error?.kind, equals: .unusableInput)
  }
}
