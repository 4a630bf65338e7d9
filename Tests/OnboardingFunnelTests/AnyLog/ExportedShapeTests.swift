import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Exports that are recognised, and whose app names its pages or the end in a way of its own; and what
/// loggers put around events.
struct ExportedShapeTests {
  typealias Shape = ShapedLogTests.Shape

  static let shapes: [Shape] = [
    Shape("an export's usual id that is another from the account on, beside the device's") {
      moment in
      let isKnown = moment.step.map { $0 > 2 } ?? true
      let account = #","$user_id":"\#(4_000_000 + moment.user)""#
      let id = isKnown ? "\(4_000_000 + moment.user)" : "$device:\(moment.device)"
      let step = moment.step.map { _ in #","Step":\#(moment.stepLiteral)"# } ?? ""
      let event = moment.step == nil ? "Onboarding Completed" : "Onboarding Step Viewed"
      return
        #"{"event":"\#(event)","properties":{"time":\#(moment.time / 1000),"distinct_id":"\#(id)","$device_id":"\#(moment.device)"\#(isKnown ? account : ""),"$insert_id":"i\#(moment.time)\#(moment.user)","mp_lib":"android"\#(step)}}"#
    },
    Shape("pages of the app in Mixpanel's export") { moment in
      let properties =
        #""time":\#(moment.time / 1000),"distinct_id":"\#(moment.device)","mp_lib":"swift""#
      let step = moment.step.map { ShapedLog.steps[$0] }
      let own =
        #"{"event":"\#(step == nil ? "Onboarding Complete" : "Onboarding Screen Viewed")","properties":{\#(properties),"Screen Name":"\#(step ?? "")"}}"#
      let other =
        #"{"event":"Screen Viewed","properties":{"time":\#(moment.time / 1000 - 40_000),"distinct_id":"old\#(moment.user % 30)","mp_lib":"swift","Screen Name":"\#(moment.user.isMultiple(of: 2) ? "Home" : "Lesson")"}}"#
      return own + "\n" + other
    },
    Shape("numbers of steps in GA4's export, with a screen of the app") { moment in
      let parameter = moment.step.map { #"{"key":"step","value":{"int_value":"\#($0 + 1)"}}"# }
      func row(_ name: String, _ parameters: String, _ time: Int64) -> String {
        #"{"event_timestamp":"\#(time)000","event_name":"\#(name)","user_pseudo_id":"\#(moment.device)","event_params":[\#(parameters)]}"#
      }
      let home = #"{"key":"firebase_screen","value":{"string_value":"home"}}"#
      return moment.step == nil
        ? row("tutorial_complete", "", moment.time) + "\n"
          + row("screen_view", home, moment.time + 1000)
        : row("onboarding_step", parameter ?? "", moment.time)
    },
    Shape("an end in Matomo's visits that is called finished") { moment in
      #"{"idVisit":"\#(moment.user)\#(moment.number)","visitorId":"\#(moment.device)","actionDetails":[{"type":"event","eventCategory":"Onboarding","eventAction":"\#(moment.step == nil ? "finished" : "step shown")","eventName":"\#(moment.step.map { ShapedLog.steps[$0] } ?? "")","timestamp":\#(moment.time / 1000)}]}"#
    },
    Shape("AppsFlyer's own name for the end") { moment in
      #"{"AppsFlyer ID":"\#(moment.device)","Event Time":"\#(moment.date("-", " "))","Event Name":"\#(moment.step == nil ? "af_tutorial_completion" : "onboarding_step")","Event Value":"{\"step\":\"\#(moment.step.map { ShapedLog.steps[$0] } ?? "")\"}"}"#
    },
    Shape("an introduction as the first page of those of Adjust") { moment in
      let page = moment.step.map { $0 == 0 ? "intro" : ShapedLog.steps[$0] }
      return
        #"{"adid":"\#(moment.device)","activity_kind":"event","event_name":"ob_\#(page ?? "finished")","created_at":\#(moment.time / 1000)}"#
    },
    Shape("answers to a permission among names of pages") { moment in
      let name = moment.step.map { "onboarding_\(ShapedLog.steps[$0])_screen_view" }
      let line =
        #"{"action":"\#(name ?? "onboarding_completed")","visitor":"\#(moment.device)","date":"\#(moment.date("-", " "))"}"#
      let answer =
        #"{"action":"onboarding_en_permissions_\#(moment.user.isMultiple(of: 3) ? "denied" : "accept")","visitor":"\#(moment.device)","date":"\#(moment.date("-", " "))"}"#
      return moment.step == 2 ? line + "\n" + answer : line
    },
    Shape("a button behind the verb") { moment in
      let page = moment.step.map { ShapedLog.steps[$0] }
      func line(_ key: String, _ time: Int64) -> String {
        #"{"key":"\#(key)","who":"\#(moment.device)","at":\#(time)}"#
      }
      guard let page else { return line("onboarding_finished", moment.time) }
      let shown = line("onboarding_\(page)_screen", moment.time)
      return moment.step == 1 && moment.user.isMultiple(of: 3)
        ? shown + "\n" + line("onboarding_goal_skip_btn", moment.time + 500) : shown
    },
    Shape("twelve hours") { moment in
      let hour = Int(moment.clock.prefix(2)) ?? 0
      let time =
        "3/\(moment.dayOfMonth)/2026, \((hour + 11) % 12 + 1)\(moment.clock.dropFirst(2)) \(hour < 12 ? "AM" : "PM")"
      return
        #"{"Event Time":"\#(time)","User":"\#(moment.device)","Event":"\#(moment.step == nil ? "Flow Finished" : "Page View")","Page":\#(moment.stepLiteral)}"#
    },
    Shape("parameters as a list of names and values") { moment in
      let step = moment.step.map { #",{"name":"screenName","value":"\#(ShapedLog.steps[$0])"}"# }
      return
        #"{"eventType":"\#(moment.step == nil ? "SetupFinished" : "SetupScreenShown")","occurredOn":\#(moment.time),"attributes":[{"name":"deviceUid","value":"\#(moment.device)"}\#(step ?? "")]}"#
    },
    Shape("a checkout with the same key for its step") { moment in
      func line(_ event: String, _ step: String, _ time: Int64) -> String {
        #"{"event":"\#(event)","user_key":"\#(moment.device)","ts":\#(time),"step":\#(step)}"#
      }
      guard moment.step == nil else {
        return line("signup_step_viewed", moment.stepLiteral, moment.time)
      }
      let end = line("signup_completed", "null", moment.time)
      guard moment.user.isMultiple(of: 2), moment.time < ShapedLog.start + 13 * 86_400_000 else {
        return end
      }
      let checkout = ["cart", "address", "payment"].enumerated().map { place, step in
        line("checkout_step_viewed", "\"\(step)\"", moment.time + 3_600_000 + Int64(place) * 30_000)
      }
      return ([end] + checkout).joined(separator: "\n")
    },
    Shape("text of a logger before the events") { moment in
      let event =
        #"{"event":"\#(moment.step == nil ? "onboarding_completed" : "onboarding_step_viewed")","step":\#(moment.stepLiteral),"device":"\#(moment.device)","ts":\#(moment.time)}"#
      return "Mar  1 06:00:00 gw-2 tracker[812]: INFO {x} \(event)\n"
        + "Mar  1 06:00:00 gw-2 kernel: eth0 up"
    },
    Shape("a time of a logger before events without one") { moment in
      let event =
        #"{"name":"\#(moment.step == nil ? "onboarding_complete" : "onboarding_view")","params":{"screen":\#(moment.stepLiteral)},"uid":"\#(moment.device)"}"#
      return
        "[\(moment.date("-", " ")).\(moment.padded(moment.time % 1000, 3))] I/flutter (12345): \(event)"
    },
  ]

  @Test(arguments: shapes)
  func `a shape gives the planted funnel, and so does what infer writes of it`(
    shape: Shape
  ) async throws {
    let log = ShapedLog()
    let folder = try TemporaryFolder()
    try folder.write(log.lines(shape.spell), to: "log/events.log")
    var analysis = Analysis(inputs: [folder.path + "/log"])
    let report = try await analysis.run()
    let funnel = try LargestFunnel(report)
    expect(funnel.reached, equals: log.reached)
    expect(funnel.completed, equals: log.completed)
    try await analysis.infer().write(to: folder.path)
    analysis.configuration = folder.path + "/onboarding.json"
    try await expect(analysis.run().text(of: "funnel.csv"), equals: report.text(of: "funnel.csv"))
  }
}
