import EventLog
import Expectations
import Foundation
import OnboardingFunnel
import TestSupport
import Testing

/// Shapes of logs that nobody has described, beside those of the zoo.
struct ShapedLogTests {
  /// A shape by its name, and how it spells a moment.
  struct Shape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let spell: @Sendable (ShapedLog.Moment) -> String?

    init(_ name: String, _ spell: @escaping @Sendable (ShapedLog.Moment) -> String?) {
      testDescription = name
      self.spell = spell
    }

    /// Expects of a report on the planted log in this shape that it counts what was planted.
    func expectPlantedFunnel() async throws {
      let log = ShapedLog()
      let funnel = try await LargestFunnel(reportOn: log.lines(spell))
      expect(funnel.reached, equals: log.reached)
      expect(funnel.completed, equals: log.completed)
    }

    /// The same of a shape without an event for the end.
    func expectPlantedSteps() async throws {
      let log = ShapedLog()
      let funnel = try await LargestFunnel(reportOn: log.lines(spell))
      expect(funnel.reached, equals: log.reached)
    }
  }

  static let shapes: [Shape] = [
    Shape("rows of GA4 in BigQuery") { moment in
      let step = moment.step.map {
        #",{"key":"step_name","value":{"string_value":"\#(ShapedLog.steps[$0])"}}"#
      }
      return
        #"{"event_timestamp":"\#(moment.time)000","event_name":"\#(moment.step == nil ? "tutorial_complete" : "tutorial_step")","user_pseudo_id":"\#(moment.device)","event_params":[{"key":"ga_session_number","value":{"int_value":"1"}}\#(step ?? "")]}"#
    },
    Shape("typed values of DynamoDB") { moment in
      #"{"Item":{"pk":{"S":"\#(moment.device)"},"at":{"N":"\#(moment.time)"},"ev":{"S":"\#(moment.step == nil ? "onboarding_done" : "step_viewed")"},"step":{"S":\#(moment.stepLiteral)}}}"#
    },
    Shape("a JSON text in an envelope of Kafka") { moment in
      #"{"topic":"app","offset":\#(moment.time),"value":"{\"name\":\"\#(moment.step == nil ? "Onboarding Finished" : "Onboarding Step Viewed")\",\"page\":\"\#(moment.step.map { ShapedLog.steps[$0] } ?? "")\",\"device\":\"\#(moment.device)\",\"at\":\#(moment.time)}"}"#
    },
    Shape("times of RFC 1123") { moment in
      #"{"action":"\#(moment.step == nil ? "finished" : "viewed")","visitor":"\#(moment.device)","when":"\#(moment.padded(moment.dayOfMonth, 2)) Mar 2026 \#(moment.clock) GMT","screen":\#(moment.stepLiteral)}"#
    },
    Shape("nanoseconds as text") { moment in
      #"{"timeUnixNano":"\#(moment.time)000000","body":"\#(moment.step == nil ? "flow_finished" : "step_shown")","attributes":{"page":\#(moment.stepLiteral),"client":"\#(moment.device)"}}"#
    },
    Shape("decimals of seconds and keys of one letter") { moment in
      #"{"t":\#(moment.time / 1000).\#(moment.padded(moment.time % 1000, 3)),"e":"\#(moment.step == nil ? "done" : "view")","p":\#(moment.stepLiteral),"u":\#(70_000 + moment.user)}"#
    },
    Shape("SQL datetimes beside the time of arrival") { moment in
      #"{"id":\#(moment.time),"user_id":\#(moment.user + 1),"event_type":"\#(moment.step == nil ? "onboarding_finish" : "step_view")","created_at":"\#(moment.date("-", " "))","received_at":"2026-03-\#(moment.padded(moment.dayOfMonth, 2)) 23:59:59","data":{"step":\#(moment.stepLiteral)}}"#
    },
    Shape("German keys, words and dates") { moment in
      #"{"ereignis":"\#(moment.step == nil ? "Onboarding abgeschlossen" : "Schritt angezeigt")","nutzer":"\#(moment.device)","zeitpunkt":"\#(moment.padded(moment.dayOfMonth, 2)).03.2026 \#(moment.clock)","schritt":\#(moment.stepLiteral)}"#
    },
    Shape("a step that is a number in a text") { moment in
      #"{"event":"\#(moment.step == nil ? "onboarding_complete" : "onboarding_step")","user_id":"\#(moment.device)","time":\#(moment.time),"step":"\#(moment.step.map { String($0 + 1) } ?? "")"}"#
    },
    Shape("a category, an action and a label") { moment in
      #"{"category":"onboarding","action":"\#(moment.step == nil ? "complete" : "view")","label":"\#(moment.step.map { ShapedLog.steps[$0] } ?? "all")","cid":"\#(moment.device)","ts":\#(moment.time)}"#
    },
    Shape("a name of its own for each screen, verb first") { moment in
      let name = moment.step.map { "Viewed Onboarding \(ShapedLog.steps[$0].capitalized) Screen" }
      return
        #"{"event":"\#(name ?? "Completed Onboarding")","user":"\#(moment.device)","t":"\#(moment.instant)"}"#
    },
    Shape("a number in a dotted name") { moment in
      #"{"type":"\#(moment.step.map { "Onboarding.step\($0 + 1)" } ?? "Onboarding.done")","clientUser":"\#(moment.device)","at":"\#(moment.instant)"}"#
    },
    Shape("variants of feature flags, and the names of properties") { moment in
      #"{"event":"\#(moment.step == nil ? "completed onboarding" : "viewed step")","distinct_id":"\#(moment.device)","timestamp":"\#(moment.instant)","properties":{"step":\#(moment.stepLiteral),"$feature/first":"\#(moment.user.isMultiple(of: 2) ? "a" : "b")"}}"#
    },
    Shape("documents of a search engine") { moment in
      #"{"_index":"ev","_source":{"@timestamp":"\#(moment.instant)","event":{"action":"\#(moment.step == nil ? "onboarding-finish" : "onboarding-step-shown")"},"user":{"id":"\#(moment.device)"},"labels":{"step":\#(moment.stepLiteral)}}}"#
    },
    Shape("extended JSON of MongoDB") { moment in
      #"{"_id":{"$oid":"\#(moment.device)\#(moment.number)"},"type":"\#(moment.step == nil ? "onboardingCompleted" : "stepViewed")","userId":{"$oid":"\#(moment.device)"},"createdAt":{"$date":"\#(moment.instant)"},"meta":{"step":\#(moment.stepLiteral)}}"#
    },
    Shape("other lines among the events") { moment in
      let line =
        #"{"evt":"\#(moment.step == nil ? "onboarding_completed" : "onboarding_step_viewed")","usr":"\#(moment.device)","ts":"\#(moment.instant)","step":\#(moment.stepLiteral)}"#
      let other = #"{"level":"info","msg":"GET /health 200","ts":"\#(moment.instant)"}"#
      return [line, other, other, other].joined(separator: "\n")
    },
  ]

  @Test(arguments: shapes)
  func `a shape gives the planted funnel`(shape: Shape) async throws {
    try await shape.expectPlantedFunnel()
  }

  @Test func `batches of events share what stands around them`() async throws {
    let log = ShapedLog()
    let funnel = try await LargestFunnel(
      reportOn:
        log.batches { user, moments in
          let events = moments.map { moment in
            #"{"name":"\#(moment.step == nil ? "onboarding_complete" : "onb_step_view")","t":\#(moment.time),"data":{"step":\#(moment.stepLiteral)}}"#
          }
          return
            #"{"device_id":"\#(moments[0].device)","events":[\#(events.joined(separator: ","))]}"#
        })
    expect(funnel.reached, equals: log.reached)
    expect(funnel.completed, equals: log.completed)
  }

  // MARK: - Laws

  @Test func `what keys are called, and in which order they stand, changes nothing`() async throws {
    let log = ShapedLog()
    let keys = [
      ["event", "user_id", "time", "step"], ["k1", "k2", "k3", "k4"], ["q", "a", "z", "m"],
    ]
    for (turn, keys) in keys.enumerated() {
      let text = log.lines { moment in
        let name = moment.step == nil ? "onboarding_completed" : "onboarding_step_viewed"
        let members = [
          "\"\(keys[0])\":\"\(name)\"", "\"\(keys[1])\":\"\(moment.device)\"",
          "\"\(keys[2])\":\(moment.time / 1000)", "\"\(keys[3])\":\(moment.stepLiteral)",
        ]
        return "{\((members[turn...] + members[..<turn]).joined(separator: ","))}"
      }
      try await expect(LargestFunnel(reportOn: text).reached, equals: log.reached)
    }
  }

  @Test(arguments: [
    (#"{"body":{"#, "}}"), (#"{"a":{"b":{"c":{"#, "}}}}"), (#"{"Records":[{"x":{"#, "}}]}"),
    (#"{"kept":1,"event":{"#, "}}"),
  ])
  func `how deep keys are nested changes nothing`(before: String, after: String) async throws {
    let log = ShapedLog()
    let text = log.lines { moment in
      let members =
        #""what":"\#(moment.step == nil ? "onboarding_completed" : "onboarding_step_viewed")","who":"\#(moment.device)","when":\#(moment.time),"step":\#(moment.stepLiteral)"#
      return before + members + after
    }
    let funnel = try await LargestFunnel(reportOn: text)
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test(arguments: [1, 1_000, 1_000_000])
  func `the unit of times changes nothing`(parts: Int64) async throws {
    let log = ShapedLog()
    let text = log.lines { moment in
      #"{"a":"view","b":"\#(moment.device)","c":\#(moment.time / 1000 * parts),"d":\#(moment.stepLiteral)}"#
    }
    try await expect(LargestFunnel(reportOn: text).reached, equals: log.reached)
  }

  @Test func `a table for each event is read like one log`() async throws {
    let log = ShapedLog()
    let folder = try TemporaryFolder()
    let header = "id,received_at,timestamp,anonymous_id,user_id,event,step\n"
    func rows(isEnd: Bool) -> String {
      log.lines { moment in
        guard (moment.step == nil) == isEnd else { return nil }
        let step = moment.step.map { ShapedLog.steps[$0] } ?? ""
        let time = "\(moment.date("-", " ")) UTC"
        return
          "\(moment.time)\(moment.user),\(time),\(time),\(moment.device),\(isEnd ? "u\(moment.user)" : ""),\(isEnd ? "onboarding_completed" : "onboarding_step_viewed"),\(step)"
      }
    }
    try folder.write(header + rows(isEnd: false), to: "log/onboarding_step_viewed.csv")
    try folder.write(header + rows(isEnd: true), to: "log/onboarding_completed.csv")
    let funnel = try LargestFunnel(try await Analysis(inputs: [folder.path + "/log"]).run())
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test(arguments: ["", "\n  "])
  func `a document with the rows of a query is read, however it is laid out`(gap: String)
    async throws
  {
    let log = ShapedLog()
    let rows = log.lines { moment in
      #"{"event_name":"\#(moment.step == nil ? "wizard_finish" : "wizard_step_open")","user_id":"\#(moment.device)","event_time":"\#(moment.date("-", " "))","step":\#(moment.stepLiteral)},"#
        .replacing(",\"", with: ",\(gap)\"")
    }
    let list = rows.dropLast(2).replacing("\n", with: "\(gap)")
    let text =
      #"{\#(gap)"meta":[{"name":"step"}],\#(gap)"data":[\#(list)],\#(gap)"rows":\#(log.moments.count)\#(gap)}"#
    let funnel = try await LargestFunnel(reportOn: text)
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test func `a server's own lines under the same key are no faults`() async throws {
    let log = ShapedLog()
    let text = log.lines { moment in
      let line =
        #"{"event":"\#(moment.step == nil ? "onboarding.completed" : "onboarding.step_viewed")","level":"info","timestamp":"\#(moment.instant)","user_id":"\#(moment.device)","step":\#(moment.stepLiteral)}"#
      let other = #"{"event":"request_finished","level":"info","timestamp":"\#(moment.instant)"}"#
      return [line, other, other, other].joined(separator: "\n")
    }
    let funnel = try await LargestFunnel(reportOn: text)
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }

  @Test func `the order of files and the number of threads change nothing`() async throws {
    let log = ShapedLog()
    let text = log.lines(Self.shapes[5].spell)
    let half = text.index(text.startIndex, offsetBy: text.count / 2)
    let cut = text[half...].firstIndex(of: "\n").map { text.index(after: $0) } ?? half
    var definitions: Set<String> = []
    for (names, threads) in [(["a", "b"], 1), (["b", "a"], 3)] {
      let folder = try TemporaryFolder()
      try folder.write(String(text[..<cut]), to: names[0] + ".ndjson")
      try folder.write(String(text[cut...]), to: names[1] + ".ndjson")
      definitions.insert(
        try await Analysis(inputs: [folder.path], threads: threads).infer().definition)
    }
    expect(definitions.count, equals: 1)
  }

  // MARK: - What is refused

  @Test func `ids of sessions alone are no users`() async throws {
    let text = ShapedLog().lines { moment in
      #"{"event":"view","session_id":"\#(moment.device)","ts":\#(moment.time),"step":\#(moment.stepLiteral)}"#
    }
    let error = await #expect(throws: AnalysisError.self, "user") {
      try await LargestFunnel(reportOn: text)
    }
    expect(error?.message.contains(#""user_id": ["session_id"]"#), equals: true)
  }

  @Test func `a log without times says so`() async throws {
    let text = ShapedLog().lines { moment in
      #"{"action":"onboarding_step_viewed","who":"\#(moment.device)","step":\#(moment.stepLiteral)}"#
    }
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(error?.message.contains("time of an event"), equals: true)
  }

  @Test func `an application's log is called so`() async throws {
    let text = (0..<300).map { line in
      #"{"time":"2026-03-01T06:00:\#(10 + line % 50)Z","level":"\#(line % 3 == 0 ? "WARN" : "INFO")","logger":"db","message":"request \#(line)"}"#
    }.joined(separator: "\n")
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text + "\n")
    }
    expect(error?.message.contains("an application's log"), equals: true)
  }

  // MARK: - Hostile inputs

  @Test func `many keys, long keys and equal values are bounded`() async throws {
    let keys = (0..<200_000).map { #"{"k\#($0)":1}"# }.joined(separator: "\n") + "\n"
    await #expect(throws: AnalysisError.self) { try await LargestFunnel(reportOn: keys) }
    let long = String(repeating: "k", count: 1_000_000)
    let lines = (0..<20).map { _ in "{\"\(long)\":1}\n" }.joined()
    await #expect(throws: AnalysisError.self) { try await LargestFunnel(reportOn: lines) }
    let equal = String(repeating: #"{"a":"x","b":"x","c":"x"}"# + "\n", count: 5_000)
    await #expect(throws: AnalysisError.self) { try await LargestFunnel(reportOn: equal) }
  }
}
