import Expectations
import TestSupport
import Testing

/// Shapes in which some users, versions or arms log otherwise than the rest.
struct UnevenShapeTests {
  typealias Shape = ShapedLogTests.Shape

  static let shapes: [Shape] = [
    Shape("a first view that a third lack, behind an event that says that they began") { moment in
      func row(_ event: String, _ time: Int64) -> String {
        #"{"evento":"\#(event)","usuario":"\#(moment.device)","marca_ms":\#(time),"pantalla":\#(moment.stepLiteral)}"#
      }
      guard let step = moment.step else { return row("configuracion_terminada", moment.time) }
      guard step == 0 else { return row("pantalla_vista", moment.time) }
      let begun =
        #"{"evento":"inicio_configuracion","usuario":"\#(moment.device)","marca_ms":\#(moment.time - 400)}"#
      return moment.user.isMultiple(of: 3)
        ? begun : begun + "\n" + row("pantalla_vista", moment.time)
    },
    Shape("numbers of pages that differ by the version, beside their names") { moment in
      let name = moment.step == nil ? "Flow Completed" : "Step Shown"
      let isLong = moment.user.isMultiple(of: 2)
      let index = moment.step.map { String($0 + (isLong && $0 > 1 ? 2 : 1)) } ?? "null"
      return
        #"{"eventName":"\#(name)","userID":"\#(moment.device)","time":\#(moment.time),"metadata":{"screenName":\#(moment.stepLiteral),"screenIndex":\#(index),"group":"\#(isLong ? "quiz" : "control")"}}"#
    },
    Shape("a prompt for a permission that is viewed as the other pages are") { moment in
      let pages = ["Intro", "Sleep Goal", "Tracking Prompt", "Bedtime", "Summary"]
      let event = moment.step.map { "Viewed Onboarding \(pages[$0])" } ?? "Finished Onboarding"
      return
        #"{"event":"\#(event)","User ID":"\#(moment.device)","Time":"\#(moment.instant)","Platform":"\#(moment.user.isMultiple(of: 2) ? "iOS" : "Android")"}"#
    },
  ]

  @Test(arguments: shapes)
  func `what some do otherwise changes nothing`(shape: Shape) async throws {
    try await shape.expectPlantedFunnel()
  }

  @Test func `the app's own routes around those of a section are no steps`() async throws {
    let log = ShapedLog()
    var lines = log.moments.map { moment in
      func route(_ name: String, _ time: Int64, _ event: String = "didPush") -> String {
        #"{"t":\#(time),"event":"\#(event)","route":"\#(name)","iid":"\#(moment.device)"}"#
      }
      guard let step = moment.step else { return route("/home", moment.time) }
      let own = route("/onboarding/\(ShapedLog.steps[step])", moment.time)
      return step == 0 ? route("/splash", moment.time - 900) + "\n" + own : own
    }
    for user in 0..<40 {
      let time = ShapedLog.start + Int64(user) * 9_000_000
      lines += ["/splash", "/home"].enumerated().map { place, route in
        #"{"t":\#(time + Int64(place) * 900),"event":"didPush","route":"\#(route)","iid":"old\#(user * 7)x"}"#
      }
    }
    let funnel = try await LargestFunnel(reportOn: lines.joined(separator: "\n") + "\n")
    expect(funnel.steps, equals: ShapedLog.steps.map { "/onboarding/\($0)" })
    expect(funnel.reached, equals: log.reached)
  }
}
