import TestSupport
import Testing

/// Shapes that say one thing in two ways, or in an unusual place, and which once gave a wrong funnel, or none.
struct AttentiveShapeTests {
  typealias Shape = ShapedLogTests.Shape

  static let shapes: [Shape] = [
    // Who is created has not done it: the first step has no author.
    Shape("an audit of rows of whichever table") { moment in
      let author = moment.number == 0 ? "null" : "\"\(52_000 + moment.user)\""
      let before = moment.number > 0 ? "\"\(ShapedLog.steps[moment.number - 1])\"" : "null"
      let change =
        moment.step == nil
        ? #""onboarding_completed_at":[null,"\#(moment.instant)"]"#
        : #""onboarding_step":[\#(before),\#(moment.stepLiteral)]"#
      let event = moment.number == 0 ? "create" : "update"
      return
        #"{"id":\#(moment.time),"item_type":"User","item_id":\#(52_000 + moment.user),"event":"\#(event)","whodunnit":\#(author),"object_changes":{\#(change)},"created_at":"\#(moment.instant)"}"#
    },
    // What still holds ends in 9999.
    Shape("rows that held from one time to another") { moment in
      let step = ShapedLog.steps[moment.step ?? 4]
      let end =
        moment.step == nil || moment.user % 5 == moment.number
        ? "9999-12-31 23:59:59" : moment.date("-", " ")
      return
        #"{"MemberId":"\#(moment.device)","CurrentStep":"\#(step)","IsCompleted":"\#(moment.step == nil ? 1 : 0)","SysStartTime":"\#(moment.date("-", " "))","SysEndTime":"\#(end)"}"#
    },
    Shape("the time at which an event was received, some hours later") { moment in
      let received = moment.time / 1_000 + Int64((moment.user * 7 + moment.number * 5) % 9) * 600
      let name = moment.step == nil ? "tutorial_completed" : "tutorial_step"
      return
        #"{"event_name":"\#(name)","event_receive_timestamp":\#(received),"event_timestamp":\#(moment.time / 1_000),"device_id":"\#(moment.device)","step":\#(moment.stepLiteral)}"#
    },
    Shape("a first page with an event of its own, beside a count of all screens") { moment in
      func line(_ event: String, _ rest: String, _ time: Int64) -> String {
        #"{"ts":\#(time),"device":"\#(moment.device)","event":"\#(event)"\#(rest)}"#
      }
      let before = moment.user % 3
      guard let step = moment.step else {
        return line("setup_finished", "", moment.time) + "\n"
          + line("home_shown", #","screen_index":\#(before + 6)"#, moment.time + 900)
      }
      let own = line(
        step == 0 ? "welcome_shown" : "setup_step_shown",
        #","step_no":\#(step + 1),"screen_index":\#(before + step + 1)"#, moment.time)
      guard step == 0, before > 0 else { return own }
      let splashes = (1...before).map { number in
        line(
          "splash_shown", #","screen_index":\#(number)"#, moment.time - 9_000 + Int64(number) * 90)
      }
      return (splashes + [own]).joined(separator: "\n")
    },
    Shape("a step that newer versions write as an object") { moment in
      let isNew = moment.user.isMultiple(of: 2)
      let version = isNew ? "v2" : "v1"
      guard let step = moment.step else {
        return
          #"{"type":"com.ex.onboarding.completed.\#(version)","subject":"users/\#(moment.device)","time":"\#(moment.instant)","data":{}}"#
      }
      let own =
        isNew ? #"{"id":\#(moment.stepLiteral),"position":\#(step + 1)}"# : moment.stepLiteral
      return
        #"{"type":"com.ex.onboarding.step.entered.\#(version)","subject":"users/\#(moment.device)","time":"\#(moment.instant)","data":{"step":\#(own)}}"#
    },
    Shape("the same of CloudEvents, of which half can be read as they are") { moment in
      let isNew = moment.user.isMultiple(of: 2)
      let version = isNew ? "v2" : "v1"
      let envelope =
        #""specversion":"1.0","id":"\#(moment.time)-\#(moment.user)","source":"/apps/rider","subject":"users/\#(moment.device)","time":"\#(moment.instant)""#
      guard let step = moment.step else {
        return #"{\#(envelope),"type":"com.ex.onboarding.completed.\#(version)","data":{}}"#
      }
      let own =
        isNew ? #"{"id":\#(moment.stepLiteral),"position":\#(step + 1)}"# : moment.stepLiteral
      return
        #"{\#(envelope),"type":"com.ex.onboarding.step.entered.\#(version)","data":{"step":\#(own)}}"#
    },
    Shape("a customer's number, beside that of a case that is opened anew") { moment in
      func row(_ event: String, _ step: String, _ opened: Int, _ time: Int64) -> String {
        #"{"Zeitpunkt":\#(time),"Kundennummer":"K\#(40_000 + moment.user)","Vorgang":"V\#(700_000 + moment.user * 2 + opened)","Ereignis":"\#(event)","Schritt":\#(step)}"#
      }
      // Every fourth begins again on the second page.
      let opened = moment.user.isMultiple(of: 4) && moment.number > 1 ? 1 : 0
      guard moment.step != nil else {
        return row("Antrag abgeschlossen", "null", opened, moment.time)
      }
      let own = row("Schritt angezeigt", moment.stepLiteral, opened, moment.time)
      guard opened > 0, moment.step == 2 else { return own }
      return [
        row("Schritt angezeigt", "\"welcome\"", 1, moment.time - 900),
        row("Schritt angezeigt", "\"goal\"", 1, moment.time - 600), own,
      ].joined(separator: "\n")
    },
    Shape("numbers that have a zero before them from a release on") { moment in
      let isNew = moment.user.isMultiple(of: 2)
      func line(_ name: String, _ time: Int64) -> String {
        #"{"name":"\#(name)","learner":"\#(moment.device)","ts":\#(time),"course":"\#(moment.user % 3 == 0 ? "es" : "ja")"}"#
      }
      guard let step = moment.step else { return line("onb_finished", moment.time) }
      let name = "onb_\(isNew ? "0" : "")\(step + 1)_\(ShapedLog.steps[step])"
      let shown = line(name, moment.time)
      return moment.user.isMultiple(of: 5)
        ? shown : shown + "\n" + line(name + "_next", moment.time + 900)
    },
    Shape("an end that is spelled with an accent from a release on") { moment in
      let isNew = moment.user.isMultiple(of: 2)
      let (shown, ended) =
        isNew ? ("étape affichée", "parcours terminé") : ("etape_affichee", "parcours_termine")
      return
        #"{"evenement":"\#(moment.step == nil ? ended : shown)","auditeur":"\#(moment.device)","horodatage":"\#(moment.instant)","etape":\#(moment.stepLiteral)}"#
    },
    Shape("a server's own lines around each event, with the id of the request") { moment in
      func line(_ message: String, _ rest: String, _ time: Int64) -> String {
        #"{"level":30,"time":\#(time),"reqId":"req-\#(moment.time % 99_991)\#(moment.user)"\#(rest),"msg":"\#(message)"}"#
      }
      let user = #","userId":"rnr_\#(moment.device)""#
      let event =
        moment.step == nil
        ? line("onboarding finished", user, moment.time)
        : line("onboarding step shown", user + #","step":\#(moment.stepLiteral)"#, moment.time)
      return [
        line("incoming request", #","url":"/v1/onboarding""#, moment.time - 30), event,
        line("request completed", #","statusCode":200"#, moment.time + 20),
      ].joined(separator: "\n")
    },
  ]

  static let withoutEnd: [Shape] = [
    Shape("an order of states in quotes, beside the states") { moment in
      let before = moment.number > 0 ? "\"\(ShapedLog.steps[moment.number - 1])\"" : #""""#
      guard let step = moment.step else { return nil }
      return
        #"{"id":"\#(moment.time)","account_id":"\#(70_000 + moment.user)","from_state":\#(before),"to_state":\#(moment.stepLiteral),"sort_key":"\#((step + 1) * 10)","created_at":"\#(moment.date("-", " "))"}"#
    }
  ]

  @Test(arguments: shapes)
  func `what an attentive reader would see is seen`(shape: Shape) async throws {
    try await shape.expectPlantedFunnel()
  }

  @Test(arguments: withoutEnd)
  func `the same where no event says the end`(shape: Shape) async throws {
    try await shape.expectPlantedSteps()
  }
}
