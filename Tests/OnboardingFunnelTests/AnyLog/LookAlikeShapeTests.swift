import Expectations
import Foundation
import OnboardingFunnel
import TestSupport
import Testing

/// Logs in which other events look like those of the flow.
struct LookAlikeShapeTests {
  typealias Shape = ShapedLogTests.Shape

  static let shapes: [Shape] = [
    Shape("buttons whose names say what they do, beside what happened") { moment in
      func line(_ what: String, _ page: String, _ button: String, _ time: Int64) -> String {
        #"{"日時":\#(time),"会員番号":"\#(moment.device)","イベント":"\#(what)","画面":"\#(page)","ボタン":"\#(button)"}"#
      }
      guard let step = moment.step else { return line("初期設定完了", "", "", moment.time) }
      let page = "初期設定_" + ShapedLog.steps[step]
      let tap = line("ボタン押下", page, step == 4 ? "はじめる" : "次へ", moment.time + 900)
      let own = line("画面表示", page, "", moment.time)
      return (moment.user + step).isMultiple(of: 5) ? own : own + "\n" + tap
    },
    Shape("hits of which only those of controls have names") { moment in
      func line(_ page: String, _ control: String, _ time: Int64) -> String {
        let link = control.isEmpty ? "" : #","page_event":"100","page_event_var2":"\#(control)""#
        return
          #"{"hit_time_gmt":\#(time / 1_000),"visid":"\#(moment.device)","pagename":"acme|\#(page)"\#(link)}"#
      }
      guard let step = moment.step else { return line("home", "", moment.time) }
      let page = "onboarding|0\(step + 1) " + ShapedLog.steps[step]
      let own = line(page, "", moment.time)
      guard step > 0, !(moment.user + step).isMultiple(of: 4) else { return own }
      let before = "onboarding|0\(step) " + ShapedLog.steps[step - 1]
      return line(before, "button:continue", moment.time - 1_000) + "\n" + own
    },
    // The last step's tap on `concluir` is the end.
    Shape("taps on controls, and no views") { moment in
      func line(_ page: String, _ button: String, _ time: Int64) -> String {
        #"{"evento":"clique","tela":"\#(page)","botao":"\#(button)","usuario":"\#(moment.device)","data_hora":\#(time)}"#
      }
      guard let step = moment.step else {
        return line("cadastro/" + ShapedLog.steps[4], "concluir", moment.time)
      }
      let page = "cadastro/" + ShapedLog.steps[step]
      let help = line(page, "ajuda", moment.time)
      return step == 4 ? help : help + "\n" + line(page, "continuar", moment.time + 900)
    },
    Shape("commands that all start and are done, of which one is the flow") { moment in
      func line(_ command: String, _ event: String, _ rest: String, _ time: Int64) -> String {
        #"{"ts":\#(time),"mid":"\#(moment.device)","cmd":"\#(command)","ev":"\#(event)"\#(rest)}"#
      }
      let build = ["start", "done"].enumerated().map {
        line("build", $1, "", moment.time + 600 + Int64($0))
      }
      guard let step = moment.step else {
        return ([line("init", "done", "", moment.time)] + build).joined(separator: "\n")
      }
      let own = line("init", "prompt", #","prompt":"\#(ShapedLog.steps[step])""#, moment.time)
      guard step == 0 else { return own }
      // Others build, who began before the log did.
      let others = build.map { $0.replacing(moment.device, with: "e\(moment.user)") }
      return ([line("init", "start", "", moment.time - 100), own] + others).joined(separator: "\n")
    },
    Shape("a course that is begun and completed, and modules that are looked at") { moment in
      func line(_ verb: String, _ object: String, _ time: Int64) -> String {
        #"{"actor":{"account":{"name":"\#(moment.device)"}},"verb":{"display":{"en-US":"\#(verb)"}},"object":{"id":"https://lms.example/\#(object)"},"timestamp":\#(time)}"#
      }
      // Pupils complete units of their own.
      let pupil = line("completed", "math/unit\(moment.number % 3)", moment.time + 3)
        .replacing(moment.device, with: "s\(moment.user / 3)")
      guard let step = moment.step else {
        return line("completed", "enrolment", moment.time) + "\n" + pupil
      }
      let own = line("experienced", "enrolment/\(ShapedLog.steps[step])", moment.time)
      let begun = line("initialized", "enrolment", moment.time - 500)
      return step == 0 ? begun + "\n" + own : own + "\n" + pupil
    },
    Shape("keys of one letter, a screen that is called scr, and an end") { moment in
      func line(_ event: String, _ page: String, _ rest: String, _ time: Int64) -> String {
        #"{"e":"\#(event)","p":"\#(page)","i":"\#(moment.device)","t":\#(time)\#(rest)}"#
      }
      guard let step = moment.step else { return line("end", "setup", "", moment.time) }
      let own = line("scr", ShapedLog.steps[step], "", moment.time)
      guard step > 0 else { return own }
      return line(
        "btn", ShapedLog.steps[step - 1], moment.user.isMultiple(of: 3) ? #","b":"next""# : "",
        moment.time - 1) + "\n" + own
    },
    Shape("codes in lists, and pages of a section with two marks before them") { moment in
      let page = moment.step.map { "na:enroll:\(ShapedLog.steps[$0])" }
      let code = moment.step == 0 ? "20,140" : "20"
      func line(_ page: String, _ codes: String, _ user: String, _ time: Int64) -> String {
        #"{"hit_time_gmt":\#(time / 1000),"visid":"\#(user)","pagename":"\#(page)","event_list":"\#(codes)"}"#
      }
      let other = ["na:home", "na:flight search", "na:checkin"][(moment.user + moment.number) % 3]
      let guest = line(other, "20", "d\(moment.user * 3 + moment.number % 3)f", moment.time + 9_000)
      guard let page else { return guest }
      return line(page, code, moment.device, moment.time) + "\n" + guest
    },
    Shape("numbers of a tutorial beside those of levels") { moment in
      func line(_ event: String, _ value: Int, _ user: Int, _ time: Int64) -> String {
        #"{"pid":\#(9_223_372_036_854_770_000 + user),"ts":\#(time),"ev":"\#(event)","val":\#(value)}"#
      }
      let level = line("lvl", 10 + moment.number, moment.user + 500, moment.time + 5)
      guard let step = moment.step else {
        return
          #"{"pid":\#(9_223_372_036_854_770_000 + moment.user),"ts":\#(moment.time),"ev":"tut_done"}"#
      }
      return line("tut", (step + 1) * 10, moment.user, moment.time) + "\n" + level
    },
    Shape("a time that is corrected beside that of a wrong clock and that of the arrival") {
      moment in
      let wrong: Int64 = moment.user % 17 == 0 ? 40 * 86_400_000 : 0
      let late: Int64 = moment.user % 5 == 0 ? 50_000_000 : 3_000
      func line(_ event: String, _ step: String) -> String {
        #"{"anonymousId":"\#(moment.device)","originalTimestamp":\#(moment.time + wrong),"receivedAt":\#(moment.time + late),"timestamp":\#(moment.time),"event":"\#(event)","card":\#(step)}"#
      }
      return line(
        moment.step == nil ? "Kitchen Cards Finished" : "Kitchen Card Seen", moment.stepLiteral)
    },
    Shape("a flow that is opened before its first checkpoint") { moment in
      func line(_ event: String, _ step: String, _ time: Int64) -> String {
        #"{"anonymous_id":"\#(moment.device)","ts":\#(time),"event":"energy_starter_\#(event)","checkpoint":\#(step)}"#
      }
      guard let step = moment.step else { return line("finished", "null", moment.time) }
      guard step == 0 else { return line("checkpoint", moment.stepLiteral, moment.time) }
      let opened = line("opened", "null", moment.time - 900)
      // Some see no checkpoint.
      guard !moment.user.isMultiple(of: 13) || goOn.contains(moment.user) else { return opened }
      return opened + "\n" + line("checkpoint", moment.stepLiteral, moment.time)
    },
    Shape("what became of rows, one letter each") { moment in
      guard let step = moment.step else { return nil }
      func change(_ op: String, _ card: Int, _ time: Int64) -> String {
        #"{"op":"\#(op)","ts_ms":\#(time),"after":{"teacher":"\#(moment.device)","at_card":"\#(ShapedLog.steps[card])"}}"#
      }
      let own = change(step == 0 ? "c" : "u", step, moment.time)
      guard moment.user.isMultiple(of: 4), step > 1 else { return own }
      return own + "\n" + change("r", step, moment.time + 1)
    },
    Shape("ids of events that are delivered twice now and then") { moment in
      func line(_ type: String, _ rest: String, _ id: Int, _ time: Int64) -> String {
        #"{"id":"\#(moment.user * 991 + id * 17 + 1_000_000)ab","detail-type":"\#(type)","time":\#(time),"detail":{"applicationId":"ap-\#(moment.device)"\#(rest)}}"#
      }
      let card = line("Card Changed", #","step":"FROZEN""#, moment.number * 2 + 60, moment.time + 9)
        .replacing("applicationId\":\"ap-", with: "cardId\":\"cd-")
      let mail = line("Mail Sent", #","template":"help""#, moment.number * 2 + 1, moment.time + 5)
      guard moment.step != nil else {
        return line("Application Finished", "", moment.number * 2, moment.time) + "\n" + card
      }
      let own = line(
        "Step Viewed", #","step":\#(moment.stepLiteral)"#, moment.number * 2, moment.time)
      return own + "\n" + mail + (moment.user.isMultiple(of: 9) ? "\n" + mail : "")
    },
    Shape("pages of one section between the front page and rare ones of the site") { moment in
      func line(_ page: String, _ user: String, _ time: Int64) -> String {
        #"{"t":\#(time),"what":"view","url":"https://tutors.example/\#(page)?cid=\#(moment.user % 7)","vid":"\#(user)"}"#
      }
      guard let step = moment.step else { return nil }
      let own = line("join/\(step + 1)-\(ShapedLog.steps[step])", moment.device, moment.time)
      if step == 0 { return line("", moment.device, moment.time - 900) + "\n" + own }
      guard moment.user.isMultiple(of: 11) else { return own }
      return own + "\n" + line("tutors/4", moment.device, moment.time + 900)
    },
    Shape("ids of a wizard's pages under the key that has those of other things") { moment in
      func line(_ name: String, _ id: String, _ time: Int64) -> String {
        #"{"visitor":"\#(moment.device)","name":"\#(name)","properties":{"id":"\#(id)"},"time":\#(time)}"#
      }
      let others = (0..<3).map { other in
        line("expenses#show", "\(moment.time % 100_000 * 3 + Int64(other))", moment.time + 5)
      }
      guard let step = moment.step else { return line("setup_wizard#finish", "x", moment.time) }
      return ([line("setup_wizard#show", ShapedLog.steps[step], moment.time)] + others)
        .joined(separator: "\n")
    },
    Shape("pages whose names begin with what the flow is called, among those of an app") { moment in
      func line(_ event: String, _ page: String, _ user: String, _ time: Int64) -> String {
        #"{"e":"\#(event)","f":"\#(page)","at":\#(time),"deviceId":"\#(user)"}"#
      }
      guard let step = moment.step else {
        return #"{"e":"signup_submitted","at":\#(moment.time),"deviceId":"\#(moment.device)"}"#
      }
      let page = "Signup\(ShapedLog.steps[step].capitalized)Fragment"
      let home = ["Home", "Transfer", "Cards"][(moment.user + step * 2) % 3] + "Fragment"
      let other = "d\(800_000 + (moment.user * 5 + step * 3) % 40)f"
      let own = [line("resume", page, moment.device, moment.time)]
      let splash =
        step == 0 ? [line("resume", "SplashFragment", moment.device, moment.time - 900)] : []
      let rest = [
        line("pause", page, moment.device, moment.time + 1_000),
        line("resume", "SplashFragment", other, moment.time + 2_000),
        line("resume", home, other, moment.time + 3_000),
      ]
      return (splash + own + rest).joined(separator: "\n")
    },
  ]

  /// Users who get further than the first step.
  private static let goOn = Set(ShapedLog().moments.filter { $0.step == 1 }.map(\.user))

  @Test(arguments: shapes)
  func `a shape gives the planted funnel`(shape: Shape) async throws {
    let log = ShapedLog()
    let funnel = try await LargestFunnel(reportOn: log.lines(shape.spell))
    expect(funnel.reached, equals: log.reached)
    let hasEnd = !["codes", "what became", "pages of one"].contains {
      shape.testDescription.hasPrefix($0)
    }
    expect(funnel.completed, equals: hasEnd ? log.completed : log.reached.last)
  }

  @Test func `a definition doubles the braces of a name`() async throws {
    let folder = try TemporaryFolder()
    let log = ShapedLog()
    let text = log.lines { moment in
      let template =
        moment.step == nil ? "finished for {PatientRef}" : "page {Page} shown to {PatientRef}"
      return
        #"{"@t":\#(moment.time),"@mt":"Enrolment \#(template)","Page":\#(moment.stepLiteral),"PatientRef":"\#(moment.device)"}"#
    }
    try folder.write(text, to: "events.ndjson")
    let analysis = Analysis(inputs: [folder.path + "/events.ndjson"])
    let definition = try await analysis.infer().definition
    expect(definition, contains: "{{PatientRef}}")
    try folder.write(definition, to: "inferred.json")
    var again = analysis
    again.configuration = folder.path + "/inferred.json"
    try expect(LargestFunnel(try await again.run()).reached, equals: log.reached)
  }
}
