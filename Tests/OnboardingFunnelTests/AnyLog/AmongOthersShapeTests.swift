import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Logs whose steps stand among other things that look like steps: ways from page to page, states of other
/// machines, buttons, permissions, the rest of a site.
struct AmongOthersShapeTests {
  typealias Shape = ShapedLogTests.Shape

  static let shapes: [Shape] = [
    Shape("states of an onboarding among those of cards and sessions") { moment in
      func line(_ machine: String, _ from: String, _ to: String, _ time: Int64) -> String {
        #"{"ts":\#(time),"customer":"C-\#(400_000 + moment.user * 37)","event":"state_transition","machine":"\#(machine)","from":"\#(from)","to":"\#(to)","app":"4.1"}"#
      }
      guard let step = moment.step else {
        return
          #"{"ts":\#(moment.time),"customer":"C-\#(400_000 + moment.user * 37)","event":"machine_finished","machine":"onboarding","result":"account_opened","app":"4.1"}"#
          + "\n" + line("card", "active", "frozen", moment.time + 5_000) + "\n"
          + line("card", "frozen", "active", moment.time + 9_000)
      }
      let before = step == 0 ? "idle" : ShapedLog.steps[step - 1]
      return line("session", "locked", "unlocked", moment.time - 900) + "\n"
        + line("onboarding", before, ShapedLog.steps[step], moment.time)
    },
    Shape("dotted names beside the permissions that were answered") { moment in
      func line(_ event: String, _ time: Int64, _ params: String = "") -> String {
        #"{"event":"\#(event)","device_id":"\#(moment.device)","user_id":\#(moment.number > 1 ? "\"u\(moment.user)\"" : "null"),"sent":\#(time)\#(params)}"#
      }
      guard let step = moment.step else { return line("registration.finished", moment.time) }
      let shown = line("registration.\(ShapedLog.steps[step]).shown", moment.time)
      guard step == 2 || step == 3 else { return shown }
      let permission = step == 2 ? "contacts" : "push"
      return shown + "\n"
        + line(
          "permission.result", moment.time + 900,
          #","params":{"permission":"\#(permission)","granted":\#(moment.user % 2 == 0)}"#)
    },
    Shape("numbered names of which one ends in a prompt") { moment in
      let titles = ["Intro Cinematic", "Name Hero", "Upgrade Card", "First Battle", "Guild Prompt"]
      let name =
        moment.step.map { "FTUE 0\($0 + 1) - \(titles[$0])" } ?? "FTUE Complete"
      return
        #"{"event":"\#(name)","properties":{"time":\#(moment.time / 1_000),"distinct_id":"\#(moment.device)"}}"#
    },
    Shape("pairs in a text, beside the labels of what collected them") { moment in
      #"{"labels":{"app":"api","level":"info"},"line":"\#(pairs(of: moment).replacing("\"", with: "\\\""))","timestamp":"\#(moment.instant)"}"#
    },
    Shape("a time, words and pairs") { moment in
      let step = moment.step.map { " screen=\(ShapedLog.steps[$0]) try=1" } ?? " tries=4"
      let words = moment.step == nil ? "kyc completed" : "kyc screen shown"
      return "\(moment.date("-", " ")),120 INFO [kyc] \(words) uid=\(moment.device)\(step)"
    },
    Shape("a time, words, an object and what Monolog puts behind it") { moment in
      let words = moment.step == nil ? "Onboarding finished" : "Onboarding step viewed"
      let step = moment.step.map { #","step":"\#(ShapedLog.steps[$0])""# } ?? ""
      return
        #"[\#(moment.date("-", " "))] app.INFO: \#(words) {"user_id":\#(20_000 + moment.user)\#(step)} []"#
    },
    Shape("ids of hosts who are people, and a page called after a link") { moment in
      let pages = ["ownership", "photos", "bank_link", "calendar", "payout"]
      let name = moment.step.map { "onboarding.\(pages[$0]).opened" } ?? "onboarding.completed"
      return
        #"{"MessageId":"m\#(moment.time)\#(moment.user)","Message":"{\"eventType\":\"com.stay.\#(name)\",\"hostId\":\"h\#(moment.device)\",\"occurredAt\":\"\#(moment.instant)\"}","Timestamp":"\#(moment.instant)"}"#
    },
    Shape("milestones behind the start of an onboarding") { moment in
      let names = [
        "Terms Accepted", "Password Created", "Phrase Revealed", "Phrase Confirmed",
        "Preference Selected",
      ]
      func line(_ event: String, _ time: Int64) -> String {
        #"{"type":"track","event":"\#(event)","anonymousId":"\#(moment.device)","timestamp":"\#(moment.instant)","sentAt":\#(time),"properties":{"category":"Onboarding"}}"#
      }
      let own = line(moment.step.map { names[$0] } ?? "Onboarding Completed", moment.time)
      return moment.step == 0 ? line("Onboarding Started", moment.time - 500) + "\n" + own : own
    },
    Shape("an end that other forms share") { moment in
      func line(_ what: String, _ form: String, _ token: String, _ time: Int64, _ ref: String?)
        -> String
      {
        let field = ref.map { #","field":{"ref":"\#($0)"}"# } ?? ""
        return
          #"{"event_type":"\#(what)","form":{"id":"\#(form)"},"token":"\#(token)","at":\#(time)\#(field)}"#
      }
      guard let step = moment.step else {
        return line("form_response", "hRq2", moment.device, moment.time, nil)
      }
      let own = line("field_viewed", "hRq2", moment.device, moment.time, ShapedLog.steps[step])
      guard step == 0, moment.user.isMultiple(of: 2) else { return own }
      let other = "o" + moment.device
      return [
        own, line("field_viewed", "nPs9", other, moment.time + 50_000, "how_likely"),
        line("form_response", "nPs9", other, moment.time + 60_000, nil),
      ].joined(separator: "\n")
    },
    Shape("lines of pairs") { moment in "time=\(moment.instant) \(pairs(of: moment))" },
  ]

  private static func pairs(of moment: ShapedLog.Moment) -> String {
    let step = moment.step.map { " scr=\(ShapedLog.steps[$0])" } ?? ""
    return
      #"level=info logger=kyc msg="kyc \#(moment.step == nil ? "completed" : "screen shown")" uid=\#(moment.device)\#(step)"#
  }

  @Test(arguments: shapes)
  func `a shape gives the planted funnel`(shape: Shape) async throws {
    try await shape.expectPlantedFunnel()
  }

  /// In these no event says that the flow was over.
  static let shapesWithoutEnd: [Shape] = [
    Shape("where a way led, and the way itself") { moment in
      guard let step = moment.step else { return nil }
      func line(_ from: String, _ to: String, _ time: Int64) -> String {
        #"{"type":"pathChanged","clientUser":"\#(moment.device)","receivedAt":\#(time),"payload":{"from":"\#(from)","destinationPath":"\#(to)","identifier":"\#(from) -> \#(to)"}}"#
      }
      let pages = ShapedLog.steps.map { "onboarding." + $0 }
      let own = line(step == 0 ? "home" : pages[step - 1], pages[step], moment.time)
      guard step > 0, moment.user.isMultiple(of: 5) else { return own }
      return own + "\n" + line(pages[step], pages[step - 1], moment.time + 800) + "\n"
        + line(pages[step - 1], pages[step], moment.time + 1_600)
    },
    Shape("numbered addresses of one section among many that few see") { moment in
      guard let step = moment.step else { return nil }
      func line(_ path: String, _ time: Int64) -> String {
        #"{"t":\#(time),"what":"view","url":"https://tutors.example\#(path)?cid=\#(time)","vid":"\#(moment.device)"}"#
      }
      let own = line("/join/\(step + 1)-\(ShapedLog.steps[step])", moment.time)
      let tutor = line("/tutors/\((moment.user * 7 + step * 3) % 6)", moment.time + 900)
      let begin = step == 0 ? [line("/", moment.time - 4_000)] : []
      let isAside = (moment.user + step).isMultiple(of: 4)
      return (begin + [own] + (isAside ? [tutor] : [])).joined(separator: "\n")
    },
    Shape("addresses below a welcome among those of a site") { moment in
      guard let step = moment.step else { return nil }
      func line(_ path: String, _ time: Int64) -> String {
        #"{"type":"page","name":null,"anonymousId":"\#(moment.device)","userId":null,"messageId":"m\#(time)\#(moment.user)","timestamp":\#(time),"properties":{"path":"\#(path)","title":"Boardly"}}"#
      }
      let own = line("/welcome/" + ShapedLog.steps[step], moment.time)
      let others = ["/", "/pricing", "/help", "/app/board/7", "/blog/kanban"]
      let around = (0..<2).map { place in
        line(others[(moment.user + step + place * 2) % 5], moment.time + 700 * Int64(place + 1))
      }
      return step == 0
        ? line("/", moment.time - 4_000) + "\n" + own : ([own] + around).joined(separator: "\n")
    },
  ]

  @Test(arguments: shapesWithoutEnd)
  func `a shape without an end gives the planted steps`(shape: Shape) async throws {
    let log = ShapedLog()
    let funnel = try await LargestFunnel(reportOn: log.lines(shape.spell))
    expect(funnel.reached, equals: log.reached)
  }

  @Test func `a page's view and the button that goes on are one step`() async throws {
    let log = ShapedLog()
    let text = log.lines { moment in
      guard let step = moment.step else { return nil }
      func line(_ what: String, _ time: Int64) -> String {
        "\(time),\(moment.device),onboarding_\(ShapedLog.steps[step])_\(what)"
      }
      return line("page_view", moment.time) + "\n" + line("click_continue", moment.time + 900)
    }
    let funnel = try await LargestFunnel(reportOn: "time,user_id,event_table_name\n" + text)
    expect(funnel.reached, equals: log.reached)
  }

  @Test func `a table may begin with comments`() async throws {
    let log = ShapedLog()
    let head = "# Property: Garden\n#\n# Start date: 20260301\nat,who,page,event\n"
    let funnel = try await LargestFunnel(
      reportOn: head
        + log.lines { moment in
          let page = moment.step.map { ShapedLog.steps[$0] } ?? ""
          return
            "\(moment.time),\(moment.device),\(page),\(moment.step == nil ? "finished" : "viewed")"
        })
    expect(funnel.reached, equals: log.reached)
    expect(funnel.completed, equals: log.completed)
  }

  @Test func `users of whom none sees two pages are refused`() async throws {
    let text = ShapedLog().lines { moment in
      moment.step.map { _ in
        #"{"event":"onboarding_step_viewed","user_id":"x\#(moment.user)y\#(moment.number)","timestamp":"\#(moment.instant)","step":\#(moment.stepLiteral)}"#
      }
    }
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(error?.message.contains("which user"), equals: true)
  }
}
