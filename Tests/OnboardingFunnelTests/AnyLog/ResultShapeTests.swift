import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Logs that say by a result, a status or a flag whether the flow was completed, and logs in words of other languages
/// that are written without accents.
struct ResultShapeTests {
  typealias Shape = ShapedLogTests.Shape

  static let shapes: [Shape] = [
    Shape("a status of the flow on the events of its steps") { moment in
      func line(_ status: String, _ step: Int, _ time: Int64) -> String {
        #"{"type":"flow_status","account":"\#(moment.device)","at":\#(time),"flow_name":"onboarding","status":"\#(status)","current_step":"\#(ShapedLog.steps[step])"}"#
      }
      guard let step = moment.step else { return line("completed", 4, moment.time) }
      let own = line("in_progress", step, moment.time)
      return step == 0 ? line("started", 0, moment.time - 800) + "\n" + own : own
    },
    Shape("buttons on pages that are named behind a preposition") { moment in
      func line(_ message: String, _ time: Int64) -> String {
        #"{"message":"[Onboarding] \#(message)","user":{"id":"\#(moment.device)"},"timestamp":\#(time)}"#
      }
      let titles = ["Welcome", "Time Zones", "Colleagues", "Working Hours", "Calendar"]
      guard let step = moment.step else { return line("Completed", moment.time) }
      return line("Viewed " + titles[step], moment.time) + "\n"
        + line("Tapped Continue on " + titles[step], moment.time + 900)
    },
    Shape("versions of an app that spell names otherwise") { moment in
      let isOld = moment.user.isMultiple(of: 2)
      let titles = ["Welcome", "Profile Photo", "Interests", "Follow People", "Plan"]
      let name = moment.step.map { step in
        isOld ? titles[step] : titles[step].lowercased().replacing(" ", with: "_")
      }
      let what = name == nil ? "Onboarding Completed" : "Onboarding Step Viewed"
      let event = isOld ? what : what.lowercased().replacing(" ", with: "_")
      let step = name.map { #","properties":{"step_name":"\#($0)"}"# } ?? ""
      return
        #"{"event":"\#(event)","distinct_id":"\#(moment.device)","timestamp":"\#(moment.instant)"\#(step)}"#
    },
    Shape("a change of the profile that says onboarded") { moment in
      func line(_ kind: String, _ rest: String, _ time: Int64) -> String {
        #"{"userId":{"$oid":"\#(moment.device)"},"kind":"\#(kind)","createdAt":{"$date":\#(time)}\#(rest)}"#
      }
      guard let step = moment.step else {
        return line("profile_update", #","set":{"onboarded":true}"#, moment.time) + "\n"
          + line("profile_update", #","set":{"city":"x"}"#, moment.time + 50_000)
      }
      return line("onboarding_screen", #","screen":"\#(ShapedLog.steps[step])""#, moment.time)
    },
    // Every fifth user breaks off before the first question.
    Shape("commands that succeed or fail, of which one asks the questions") { moment in
      func line(_ command: String, _ event: String, _ rest: String, _ time: Int64) -> String {
        #"{"time":\#(time),"machine":"\#(moment.device)","command":"\#(command)","event":"\#(event)"\#(rest)}"#
      }
      func run(_ command: String, _ ended: Bool, _ time: Int64) -> String {
        line(command, "command_start", "", time) + "\n"
          + line(command, "command_end", #","success":\#(ended)"#, time + 700)
      }
      let others = ["build", "deploy", "lint"]
      guard let step = moment.step else {
        return line("init", "command_end", #","success":true"#, moment.time) + "\n"
          + run(others[moment.user / 3 % 3], moment.user.isMultiple(of: 4), moment.time + 30_000)
      }
      let own = line(
        "init", "prompt", #","prompt":"\#(ShapedLog.steps[step])""#, moment.time)
      let failed = line("init", "command_end", #","success":false"#, moment.time + 900)
      guard step != 4 || !moment.user.isMultiple(of: 3) else { return own + "\n" + failed }
      guard step == 0 else { return own }
      let start = line("init", "command_start", "", moment.time - 900)
      let before = run(others[moment.user % 3], true, moment.time - 60_000) + "\n" + start
      return moment.user.isMultiple(of: 5) ? before : before + "\n" + own
    },
    Shape("a result in a column of its own") { moment in
      func line(_ stage: String, _ result: String, _ time: Int64) -> String {
        #"{"ts":\#(time),"account":\#(500_000 + moment.user * 3),"stage":"\#(stage)","status":"\#(stage.isEmpty ? "" : "begin")","result":"\#(result)"}"#
      }
      guard let step = moment.step else { return line("", "PAIRED", moment.time) }
      let own = line(ShapedLog.steps[step], "", moment.time)
      guard (moment.user + step).isMultiple(of: 9) else { return own }
      return own + "\n" + line("", "GAVE_UP", moment.time + 900)
    },
    Shape("requests whose status says whether they ended the flow") { moment in
      func line(_ method: String, _ uri: String, _ status: Int, _ time: Int64) -> String {
        #"{"time":\#(time),"method":"\#(method)","uri":"\#(uri)","status":\#(status),"visitor":"\#(moment.device)"}"#
      }
      guard let step = moment.step else {
        let failed = line("POST", "/signup/complete", 409, moment.time - 500) + "\n"
        return (moment.user.isMultiple(of: 3) ? failed : "")
          + line("POST", "/signup/complete", 201, moment.time)
      }
      let own = line("GET", "/signup/" + ShapedLog.steps[step], 200, moment.time)
      // Who never gets through has tried, too.
      guard step == 4, moment.user.isMultiple(of: 4) else { return own }
      return own + "\n" + line("POST", "/signup/complete", 422, moment.time + 700)
    },
    Shape("an end that is a milestone under the key of the screens") { moment in
      func line(_ type: String, _ what: String, _ time: Int64) -> String {
        #"{"ts":\#(time),"installation":"\#(moment.device)","type":"\#(type)","what":"\#(what)"}"#
      }
      guard let step = moment.step else {
        return line("milestone", "onboarding_complete", moment.time) + "\n"
          + line("screen", "Trips/List", moment.time + 9_000)
      }
      return line("screen", "Onboarding/" + ShapedLog.steps[step], moment.time) + "\n"
        + line("api", "GET /fares", moment.time + 400)
    },
    Shape("wizards of which one is closed with Finish or Cancel") { moment in
      func line(_ event: String, _ wizard: String, _ rest: String, _ time: Int64) -> String {
        #"{"at":\#(time),"machine":"\#(moment.device)","event":"wizard.\#(event)","wizard":"\#(wizard)"\#(rest)}"#
      }
      guard let step = moment.step else {
        return line("close", "first_run", #","button":"Finish""#, moment.time) + "\n"
          + line("open", "export", "", moment.time + 50_000) + "\n"
          + line("page", "export", #","page":"format""#, moment.time + 50_400) + "\n"
          + line("close", "export", #","button":"Cancel""#, moment.time + 60_000)
      }
      let own = line("page", "first_run", #","page":"\#(ShapedLog.steps[step])""#, moment.time)
      return (step == 0 ? line("open", "first_run", "", moment.time - 500) + "\n" : "") + own
    },
    // Of every fourth user the first page is not logged.
    Shape("features that are opened, shown and submitted alike") { moment in
      func line(
        _ feature: String, _ phase: String, _ page: String?, _ time: Int64, by id: String? = nil
      ) -> String {
        let page = page.map { #""\#($0)""# } ?? "null"
        return
          #"{"feature":"\#(feature)","phase":"\#(phase)","page":\#(page),"courierId":"\#(id ?? moment.device)","serverTime":"\#(time)"}"#
      }
      func delivery(_ time: Int64, by id: String? = nil) -> String {
        [
          line("orderDelivery", "opened", nil, time, by: id),
          line("orderDelivery", "pageShown", "pickup", time + 300, by: id),
          line("orderDelivery", "pageShown", "route", time + 900, by: id),
          line("orderDelivery", "submitted", nil, time + 4_000, by: id),
        ].joined(separator: "\n")
      }
      let others = (1...3).map {
        delivery(moment.time + 90_000 * $0, by: "old\($0)x\(moment.user % 37)")
      }
      .joined(separator: "\n")
      guard let step = moment.step else {
        return line("registration", "submitted", nil, moment.time) + "\n"
          + delivery(moment.time + 90_000)
      }
      let own = line("registration", "pageShown", ShapedLog.steps[step], moment.time)
      guard step == 0 else { return own }
      let opened = line("registration", "opened", nil, moment.time - 700) + "\n" + others
      return moment.user.isMultiple(of: 4) ? opened : opened + "\n" + own
    },
    Shape("Turkish without accents") { moment in
      func line(_ event: String, _ rest: String, _ time: Int64) -> String {
        #"{"zaman":\#(time),"kullanici":\#(3_000_000 + moment.user),"olay":"\#(event)"\#(rest)}"#
      }
      guard let step = moment.step else { return line("kayit_tamamlandi", "", moment.time) }
      let own = line("adim_goruntulendi", #","adim":"\#(ShapedLog.steps[step])""#, moment.time)
      guard step == 0 else { return own }
      let start = line("kayit_basladi", "", moment.time - 900)
      return moment.user.isMultiple(of: 4) ? start : start + "\n" + own
    },
    Shape("Dutch, of what the number in each line is one of") { moment in
      func line(_ event: String, _ screen: String, _ time: Int64) -> String {
        #"{"tijd":\#(time),"aanvraagnummer":"LA\#(25_000_000 + moment.user * 7)","gebeurtenis":"\#(event)","scherm":"\#(screen)"}"#
      }
      guard let step = moment.step else { return line("aanvraag ingediend", "", moment.time) }
      let own = line("scherm getoond", ShapedLog.steps[step], moment.time)
      guard step == 0 else { return own }
      let start = line("aanvraag gestart", "", moment.time - 900)
      return moment.user.isMultiple(of: 4) ? start : start + "\n" + own
    },
    Shape("Polish names, with an error of a step") { moment in
      let pages = ["1_dane", "2_adres", "3_dochod", "4_dokument", "5_selfie"]
      func line(_ event: String, _ time: Int64) -> String {
        #"{"czas":\#(time),"klient_id":"K\#(100_000 + moment.user * 3)","zdarzenie":"kyc_\#(event)"}"#
      }
      guard let step = moment.step else { return line("zakonczone", moment.time) }
      let own = line(pages[step], moment.time)
      guard step == 3, moment.user.isMultiple(of: 3) else { return own }
      return own + "\n" + line("4_dokument_blad", moment.time + 900)
    },
  ]

  @Test(arguments: shapes)
  func `a shape gives the planted funnel`(shape: Shape) async throws {
    try await shape.expectPlantedFunnel()
  }

  @Test func `ids that change on the way are refused where another key says so`() async throws {
    let text = ShapedLog().lines { moment in
      func line(_ id: String, _ event: String, _ rest: String, _ time: Int64) -> String {
        #"{"distinct_id":"\#(id)","event":"\#(event)","time":\#(time)\#(rest)}"#
      }
      let (before, after) = (moment.device, "acc\(moment.device)")
      guard let step = moment.step else { return nil }
      let own = line(
        step < 3 ? before : after, "GuidePageView", #","page_name":"\#(ShapedLog.steps[step])""#,
        moment.time)
      guard step == 3 else { return own }
      return line(after, "$SignUp", #","original_id":"\#(before)""#, moment.time - 500) + "\n" + own
    }
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(error?.message.contains("\"original_id\" holds the earlier one"), equals: true)
  }

  @Test func `two ids that each event has are no renaming, though they have the same values`()
    async throws
  {
    let log = ShapedLog()
    let funnel = try await LargestFunnel(
      reportOn: log.lines { moment in
        let kind =
          moment.step.map { #""event":"page_viewed","step":"\#(ShapedLog.steps[$0])""# }
          ?? #""event":"completed""#
        return
          #"{\#(kind),"user_id":"u\#(moment.user)","device_id":"u\#((moment.user + 1) % 124)","timestamp":"\#(moment.instant)"}"#
      })
    expect(funnel.reached, equals: log.reached)
  }

  @Test func `an id of zeros stands for nobody`() async throws {
    let text = ShapedLog().lines { moment in
      moment.step.map {
        #"{"event":"onboarding_step_viewed","user_id":"00000000-0000-0000-0000-000000000000","timestamp":"\#(moment.instant)","step":"\#(ShapedLog.steps[$0])"}"#
      }
    }
    let error = await #expect(throws: AnalysisError.self) {
      try await LargestFunnel(reportOn: text)
    }
    expect(error?.message.contains("user"), equals: true)
  }
}
