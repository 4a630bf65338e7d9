import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Folders whose files are one log.
struct SeveralFilesTests {
  @Test func `the files of some days of an export are guessed at together`() async throws {
    let log = ShapedLog()
    func line(_ event: String, _ moment: ShapedLog.Moment, _ key: String, _ value: String) -> String
    {
      #"{"event_date":"202603\#(moment.padded(moment.dayOfMonth, 2))","event_timestamp":"\#(moment.time)000","event_name":"\#(event)","user_pseudo_id":"\#(moment.device)","event_params":[{"key":"\#(key)","value":{"string_value":"\#(value)"}}],"platform":"IOS"}"#
    }
    var files: [String: String] = [:]
    for moment in log.moments {
      let own =
        moment.step.map { line("nux_panel", moment, "panel_id", ShapedLog.steps[$0]) }
        ?? line("tutorial_complete", moment, "value", "x")
      let screen = line(
        "screen_view", moment, "firebase_screen", ["Feed", "Profile"][moment.user % 2])
      // Those who are still on their way on the last day have a file each.
      let part = moment.user < 120 ? "" : "_\(moment.user)"
      let name = "events_202603\(moment.padded(moment.dayOfMonth, 2))\(part).json"
      files[name, default: ""] += own + "\n" + screen + "\n"
    }
    #expect(files.count > 10)
    let funnel = try await LargestFunnel(reportOn: files)
    expect(funnel.steps, equals: ShapedLog.steps)
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test func `rows and objects with the same keys may have times of other notations`() async throws
  {
    let log = ShapedLog()
    var rows = "event,time,device,step\n"
    var objects = ""
    for moment in log.moments {
      let event = moment.step == nil ? "setup_done" : "setup_step_shown"
      let step = moment.step.map { ShapedLog.steps[$0] } ?? ""
      if moment.user.isMultiple(of: 2) {
        rows += "\(event),\(moment.time),\(moment.device),\(step)\n"
      } else {
        objects +=
          #"{"event":"\#(event)","time":"\#(moment.instant)","device":"\#(moment.device)","step":\#(moment.stepLiteral)}"#
          + "\n"
      }
    }
    let funnel = try await LargestFunnel(reportOn: ["android.csv": rows, "ios.ndjson": objects])
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test func `a table with other keys beside a log is left out`() async throws {
    let log = ShapedLog()
    let events = log.lines { moment in
      #"{"event":"\#(moment.step == nil ? "setup_done" : "setup_step_shown")","time":"\#(moment.instant)","device":"\#(moment.device)","step":\#(moment.stepLiteral)}"#
    }
    let people =
      "device,email,plan\n"
      + (0..<50).map { "d\($0)f,u\($0)@example.com,free\n" }.joined()
    let funnel = try await LargestFunnel(reportOn: ["events.ndjson": events, "people.csv": people])
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test func `the last page of an answer has fewer keys, and a quiet day fewer events`()
    async throws
  {
    let log = ShapedLog()
    func visit(_ moment: ShapedLog.Moment, _ actions: [String]) -> String {
      #"{"visitorId":"\#(moment.device)","visits":"3","actionDetails":[\#(actions.joined(separator: ","))]}"#
    }
    func action(_ moment: ShapedLog.Moment) -> String {
      let what =
        moment.step.map { #""Step shown","eventName":"\#($0 + 1). \#(ShapedLog.steps[$0])""# }
        ?? #""Setup finished""#
      return
        #"{"type":"event","eventCategory":"Setup","eventAction":\#(what),"timestamp":\#(moment.time / 1_000)}"#
    }
    func page(_ moment: ShapedLog.Moment) -> String {
      #"{"type":"action","url":"https://app.example/campaigns","timestamp":\#(moment.time / 1_000 + 40_000)}"#
    }
    let days = Dictionary(grouping: log.moments, by: \.dayOfMonth)
    var files = Dictionary(
      uniqueKeysWithValues: days.map { day, moments in
        (
          "visits_\(day).json",
          #"{"data":[\#(moments.map { visit($0, [action($0)]) }.joined(separator: ","))],"next":"x"}"#
        )
      })
    let quiet = (0..<40).map { visit(log.moments[$0], [page(log.moments[$0])]) }
    files["visits_40.json"] = #"{"data":[\#(quiet.joined(separator: ","))]}"#
    let funnel = try await LargestFunnel(reportOn: files)
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }
}
