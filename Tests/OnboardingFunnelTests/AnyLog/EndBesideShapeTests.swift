import TestSupport
import Testing

/// Logs whose end is one of many events alike, and is told by what stands beside its name or by who has it.
struct EndBesideShapeTests {
  typealias Shape = ShapedLogTests.Shape

  static let shapes: [Shape] = [
    // Old customers open other accounts, and some new ones a second one on another day.
    Shape("an account that is opened, and later another") { moment in
      func line(_ type: String, _ data: String, _ id: String, _ time: Int64) -> String {
        #"{"type":"se.bank.\#(type)","subject":"party/\#(id)","time":\#(time),"data":{\#(data)}}"#
      }
      let old = line("account.opened", "", "old\(moment.user % 30)", moment.time + 5_000)
      guard let step = moment.step else {
        let own = line("account.opened", "", moment.device, moment.time) + "\n" + old
        let isEarly = moment.time < ShapedLog.start + 8 * 86_400_000
        guard moment.user.isMultiple(of: 5), isEarly else { return own }
        return own + "\n" + line("account.opened", "", moment.device, moment.time + 172_800_000)
      }
      return line(
        "onboarding.step.viewed", #""step":"\#(ShapedLog.steps[step])""#, moment.device,
        moment.time)
    },
    Shape("a modal that is closed for several reasons, beside another modal") { moment in
      func line(_ type: String, _ modal: String, _ rest: String, _ time: Int64) -> String {
        #"{"at":\#(time),"uid":"\#(moment.device)","type":"modal_\#(type)","data":{"modal":"\#(modal)"\#(rest)}}"#
      }
      func slide(_ modal: String, _ number: Int, _ time: Int64) -> String {
        line("slide_viewed", modal, #","slide":\#(number)"#, time)
      }
      guard let step = moment.step else {
        return [
          line("closed", "getting_started", #","reason":"finished""#, moment.time),
          slide("whats_new", 1, moment.time + 90_000), slide("whats_new", 2, moment.time + 95_000),
          line("closed", "whats_new", #","reason":"finished""#, moment.time + 99_000),
        ].joined(separator: "\n")
      }
      let own = slide("getting_started", step + 1, moment.time)
      guard (moment.user + step).isMultiple(of: 9) else { return own }
      let close = line(
        "closed", "getting_started", #","slide":\#(step + 1),"reason":"x""#, moment.time + 900)
      return own + "\n" + close
    },
    Shape("an order that is placed at the end, as old customers do") { moment in
      func line(_ type: String, _ rest: String, _ time: Int64, by id: String? = nil) -> String {
        #"{"ts":\#(time),"vid":"\#(id ?? moment.device)","t":"\#(type)"\#(rest)}"#
      }
      let old = line(
        "order_placed", #","total":31"#, moment.time + 7_000, by: "c\(moment.user % 40)x")
      guard let step = moment.step else {
        return line("order_placed", #","total":29"#, moment.time) + "\n" + old
      }
      let own = line("page", #","path":"/join/\#(ShapedLog.steps[step])""#, moment.time)
      guard step == 4, moment.user.isMultiple(of: 3) else { return own }
      return own + "\n" + line("payment_failed", "", moment.time + 900)
    },
    Shape("the first of many memos, saved in the onboarding") { moment in
      func line(_ name: String, _ rest: String, _ time: Int64) -> String {
        #"{"eventName":"\#(name)","installId":"\#(moment.device)","timeMs":\#(time)\#(rest)}"#
      }
      func memo(_ isFirst: Bool, _ time: Int64) -> String {
        line("memoSaved", #","first":\#(isFirst),"inOnboarding":\#(isFirst)"#, time)
      }
      guard let step = moment.step else {
        return memo(true, moment.time) + "\n" + memo(false, moment.time + 90_000)
      }
      return line("onboarding_\(ShapedLog.steps[step])_shown", "", moment.time)
    },
    // Old members have paid before the log began.
    Shape("a membership that is started behind the last page") { moment in
      func line(_ type: String, _ rest: String, _ time: Int64, by id: String? = nil) -> String {
        #"{"occurred_at":\#(time),"profile_id":"\#(id ?? moment.device)","event_type":"\#(type)"\#(rest)}"#
      }
      func session(_ time: Int64, by id: String) -> String {
        line("session_completed", "", time, by: id)
      }
      let old = "m\(moment.user % 40)x"
      guard let step = moment.step else {
        return line("membership_started", "", moment.time) + "\n"
          + session(moment.time + 70_000, by: moment.device)
      }
      let own = line("intake_page_viewed", #","page":"\#(ShapedLog.steps[step])""#, moment.time)
      guard step == 0 else { return own }
      return [
        own, session(moment.time + 5_000, by: old), session(moment.time + 70_000, by: old),
        line("membership_renewed", "", moment.time + 80_000, by: old),
      ].joined(separator: "\n")
    },
    Shape("an onboarding that is cleared") { moment in
      let type = moment.step == nil ? "onboarding.cleared" : "onboarding.item_submitted"
      let own =
        #"{"event":{"type":"\#(type)","created":\#(moment.time),"data":{"candidate":"\#(moment.device)","item":\#(moment.stepLiteral)}}}"#
      guard moment.step == nil, moment.user.isMultiple(of: 4) else { return own }
      // Deliveries are repeated.
      return own + "\n" + own.replacing("item\":null", with: "item\":null,\"try\":2")
    },
    // Every sixth newcomer leaves before the first step.
    Shape("states of a newcomer, among those of other things") { moment in
      func line(_ kind: String, _ state: String, _ step: Int?, _ time: Int64) -> String {
        let step = step.map { #""\#(ShapedLog.steps[$0])""# } ?? "null"
        return
          #"{"at":\#(time),"member":"\#(moment.device)","kind":"\#(kind)","state":"\#(state)","step":\#(step)}"#
      }
      guard let step = moment.step else {
        return line("newcomer", "graduated", nil, moment.time) + "\n"
          + line("voice", "finished", nil, moment.time + 80_000)
      }
      let own = line("newcomer", "at_step", step, moment.time)
      guard step == 0 else { return own }
      let start = line("newcomer", "started", nil, moment.time - 900)
      return moment.user.isMultiple(of: 6) ? start : start + "\n" + own
    },
    Shape("rows of profiles that change") { moment in
      func line(_ id: String, _ step: String, _ isDone: Bool, _ time: Int64) -> String {
        #"{"type":"UPDATE","table":"profiles","record":{"username":"\#(id)","onboarding_step":\#(step),"onboarding_completed":\#(isDone)},"old_record":{"username":"\#(id)","onboarding_completed":false},"received_at":\#(time)}"#
      }
      let old = line("old\(moment.user % 40)x", "null", true, moment.time + 5_000)
      guard let step = moment.step else {
        return line(moment.device, "null", true, moment.time) + "\n" + old
      }
      return line(moment.device, "\(step + 1)", false, moment.time)
    },
    Shape("tracked events beside pages, one of which launches what was set up") { moment in
      func line(_ type: String, _ rest: String, _ time: Int64) -> String {
        #"{"type":"\#(type)","anonymousId":"\#(moment.device)","timestamp":\#(time)\#(rest)}"#
      }
      func page(_ path: String, _ time: Int64) -> String {
        line("page", #","name":"\#(path)","properties":{"path":"/\#(path)"}"#, time)
      }
      guard let step = moment.step else {
        return line("track", #","event":"Workspace Launched""#, moment.time) + "\n"
          + line("track", #","event":"Board Created""#, moment.time + 90_000)
      }
      return page("onboarding/" + ShapedLog.steps[step], moment.time)
    },
    // Who is interrupted runs it again.
    Shape("a command that exits with 0, as others do") { moment in
      func line(_ event: String, _ command: String, _ rest: String, _ time: Int64) -> String {
        #"{"time":\#(time),"machine":"\#(moment.device)","event":"\#(event)","command":"\#(command)"\#(rest)}"#
      }
      func exit(_ command: String, _ code: Int, _ time: Int64) -> String {
        line("command_exited", command, #","exit_code":\#(code)"#, time)
      }
      guard let step = moment.step else {
        return exit("init", 0, moment.time) + "\n" + exit("deploy", 0, moment.time + 80_000)
      }
      let own = line("prompt_shown", "init", #","prompt":"\#(ShapedLog.steps[step])""#, moment.time)
      if step == 0 {
        return exit("build", 0, moment.time - 60_000) + "\n"
          + line("command_started", "init", "", moment.time - 500) + "\n" + own
      }
      guard step == 4, moment.user.isMultiple(of: 3) else { return own }
      return own + "\n" + exit("init", 130, moment.time + 900)
    },
    // A reader turns final pages, too.
    Shape("a tap that leaves the final page") { moment in
      func line(_ name: String, _ rest: String, _ time: Int64) -> String {
        #"{"eventname":"\#(name)","userid":"\#(moment.device)","timestamp":\#(time),"props":{\#(rest)}}"#
      }
      func tap(_ step: Int, _ isFinal: Bool, _ time: Int64) -> String {
        line(
          "intro_next_tapped", #""page":"\#(ShapedLog.steps[step])","is_final_page":\#(isFinal)"#,
          time)
      }
      guard let step = moment.step else {
        return tap(4, true, moment.time) + "\n"
          + line("reader_turned", #""is_final_page":true"#, moment.time + 90_000)
      }
      let own = line("intro_page_shown", #""page":"\#(ShapedLog.steps[step])""#, moment.time)
      return step == 4 ? own : own + "\n" + tap(step, false, moment.time + 900)
    },
    Shape("an end with the word of its steps") { moment in
      func line(_ event: String, _ rest: String, _ time: Int64, by id: String? = nil) -> String {
        #"{"t":\#(time),"player":"\#(id ?? moment.device)","event":"\#(event)"\#(rest)}"#
      }
      let old = "p\(moment.user % 40)x"
      guard let step = moment.step else {
        return line("egg_hatched", "", moment.time) + "\n"
          + line("egg_hatched", "", moment.time + 9_000, by: old) + "\n"
          + line("pet_fed", "", moment.time + 90_000)
      }
      return line("hatch_step_shown", #","step":"\#(ShapedLog.steps[step])""#, moment.time)
    },
    Shape("one event for both ways out, in words that are read as they are") { moment in
      func line(_ name: String, _ rest: String, _ time: Int64) -> String {
        #"{"timestamp":\#(time),"user_id":"\#(moment.device)","event":"\#(name)"\#(rest)}"#
      }
      guard let step = moment.step else {
        return line("onboarding_ended", #","finished":true"#, moment.time)
      }
      let own = line(
        "onboarding_step_seen", #","step":"\#(ShapedLog.steps[step])""#, moment.time)
      guard (moment.user + step).isMultiple(of: 9) else { return own }
      return own + "\n" + line("onboarding_ended", #","finished":false"#, moment.time + 900)
    },
  ]

  @Test(arguments: shapes)
  func `a shape gives the planted funnel`(shape: Shape) async throws {
    try await shape.expectPlantedFunnel()
  }
}
