import Expectations
import Foundation
import TestSupport
import Testing

/// Shapes that workflow engines, audit tables, queues and webhooks write: states in place of events, and lines about
/// lines.
struct WorkflowShapeTests {
  typealias Shape = ShapedLogTests.Shape

  static let shapes: [Shape] = [
    Shape("a webhook's delivery around the event, late and out of order") { moment in
      let name = moment.step == nil ? "flow_completed" : "flow_step_seen"
      let late = Int64((moment.user * 31 + moment.number * 17) % 90) * 1_000 + 400
      return
        #"{"id":"dl-\#(moment.user)-\#(moment.number)","topic":"event.\#(name)","created_at":\#(moment.time + late),"data":{"event":{"name":"\#(name)","time":\#(moment.time),"user_id":"\#(moment.device)","attributes":{"step_name":\#(moment.stepLiteral)}}}}"#
    },
    Shape("messages of a queue in base64") { moment in
      let name = moment.step == nil ? "onboarding_finished" : "onboarding_screen_viewed"
      let event =
        #"{"name":"\#(name)","user":"\#(moment.device)","screen":\#(moment.stepLiteral),"at":"\#(moment.instant)"}"#
      return
        #"{"message_id":"\#(moment.user)\#(moment.number)7","data":"\#(Data(event.utf8).base64EncodedString())"}"#
    },
    Shape("the elements of a workflow, with its start and end") { moment in
      func row(_ name: String, _ type: String, _ time: Int64) -> String {
        #"{"PROC_INST_ID_":"\#(moment.device)","ACT_NAME_":"\#(name)","ACT_TYPE_":"\#(type)","START_TIME_":\#(time)}"#
      }
      guard let step = moment.step else { return row("Policy issued", "noneEndEvent", moment.time) }
      let task = row(ShapedLog.steps[step], "userTask", moment.time)
      return step == 0 ? row("Request begun", "startEvent", moment.time - 9) + "\n" + task : task
    },
    Shape("who caused a change, beside the row that was changed") { moment in
      func row(_ event: String, _ number: Int, _ time: Int64) -> String {
        #"{"log_name":"onboarding","event":"\#(event)","subject_type":"Step","subject_id":"\#(number)","causer_id":"\#(2_400 + moment.user)","properties":"{\"step\":\#(moment.stepLiteral.replacing("\"", with: "\\\""))}","created_at":"\#(moment.date("-", " "))"}"#
      }
      guard let step = moment.step else { return row("finished", 9, moment.time) }
      return row("viewed", step + 1, moment.time)
    },
    Shape("a first question that an old version does not show") { moment in
      func line(_ event: String, _ time: Int64) -> String {
        #"{"event":"\#(event)","pseudonym":"\#(moment.device)","at":\#(time),"question":\#(moment.stepLiteral)}"#
      }
      guard moment.step != nil else { return line("onboarding_end", moment.time) }
      let isOld = moment.number == 0 && moment.user.isMultiple(of: 2)
      return (isOld ? [] : [line("question_shown", moment.time)]).joined()
        + (isOld ? "" : "\n") + line("question_answered", moment.time + 900)
    },
    Shape("the kind of page beside its name") { moment in
      let kind = moment.step.map { ["Page", "File", "Page", "Quiz", "Page"][$0] } ?? "System"
      let name = moment.step.map { "\(kind): \(ShapedLog.steps[$0])" } ?? "Course: Induction"
      let event = moment.step == nil ? "Course completed" : "Course module viewed"
      return
        #"{"Time":"\#(moment.instant)","User full name":"Kim \#(moment.device)","Event context":"\#(name)","Component":"\#(kind)","Event name":"\#(event)"}"#
    },
  ]

  @Test(arguments: shapes)
  func `a line about a line, or a state, is read as what it tells of`(shape: Shape) async throws {
    try await shape.expectPlantedFunnel()
  }

  /// None of these has an event for the end.
  static let states: [Shape] = [
    Shape("activities that are called like what was done") { moment in
      moment.step.map { step in
        let name = ["Create Application", "Submitted", "Concept", "Complete", "Pending"][step]
        return
          #"{"Case ID":"Application_\#(10_000 + moment.user)","Activity":"A_\#(name)","Complete Timestamp":"\#(moment.date("/", " "))"}"#
      }
    },
    Shape("a refusal that comes behind any step") { moment in
      moment.step.map { step in
        func row(_ name: String, _ time: Int64) -> String {
          #"{"case:concept:name":\#(173_000 + moment.user),"concept:name":"A_\#(name)","lifecycle:transition":"COMPLETE","time:timestamp":\#(time)}"#
        }
        let state = row(
          ["SUBMITTED", "PARTLYSUBMITTED", "PREACCEPTED", "FINALIZED", "ACTIVATED"][step],
          moment.time)
        let isLast = moment.user.isMultiple(of: 2) && step == moment.user % 4
        return isLast ? state + "\n" + row("DECLINED", moment.time + 900_000) : state
      }
    },
  ]

  @Test(arguments: states)
  func `a state is a step, whatever it is called`(shape: Shape) async throws {
    try await shape.expectPlantedSteps()
  }

  @Test func `a column that is called a step has nothing but steps`() async throws {
    let log = ShapedLog()
    let names = ["start", "step_1", "step_2", "step_3", "confirm"]
    let rows = log.moments.compactMap { moment in
      moment.step.map {
        "\(5_000_000 + moment.user),v\(moment.user)_\(moment.number),\(names[$0]),\(moment.date("-", " "))\n"
      }
    }
    let table = "client_id,visit_id,process_step,date_time\n" + rows.joined()
    let funnel = try await LargestFunnel(reportOn: ["web.csv": table])
    expect(funnel.reached, equals: log.reached)
    expect(funnel.steps, equals: names)
  }

  @Test func `the one table of a database's export is found behind what describes it`() async throws
  {
    let log = ShapedLog()
    let rows = log.moments.map { moment in
      #"{"event":"\#(moment.step == nil ? "finished" : "viewed")","user_id":"\#(moment.device)","step":\#(moment.stepLiteral),"created_at":"\#(moment.date("-", " "))"}"#
    }
    let text =
      #"[{"type":"header","version":"5.2.1"},{"type":"database","name":"app"},{"type":"table","name":"log","data":["#
      + rows.joined(separator: ",\n") + "]}]"
    let funnel = try await LargestFunnel(reportOn: ["app.json": text])
    expect(funnel.reached, equals: log.reached)
    expect(funnel.completed, equals: log.completed)
  }
}
