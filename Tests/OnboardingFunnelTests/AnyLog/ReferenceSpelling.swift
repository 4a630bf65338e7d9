import Foundation

/// How a generated log writes what users did: names of keys and events, units, and keys that tempt.
struct ReferenceSpelling: Sendable {
  enum Grammar: CaseIterable, Sendable {
    /// `onboarding_step_viewed`, and the step under a key.
    case stepKey
    /// `Viewed Onboarding Welcome`.
    case spokenNames
    /// `view`, and the page under a key, as the app's own screens have it.
    case verbAndPage
    /// `onboarding_step_completed` and no views.
    case completionsOnly
    /// `welcome_viewed`.
    case bareNames
    case viewsAndCompletions
  }

  enum Unit: CaseIterable, Sendable { case seconds, milliseconds, microseconds, text }
  enum Style: CaseIterable, Sendable { case snake, title, camel, dotted }
  /// Which ids of a person the lines have.
  enum Identity: CaseIterable, Sendable { case device, person, both, personLater }
  /// What stands for the step where there is none.
  enum Absence: CaseIterable, Sendable { case left, null, empty }

  let grammar: Grammar
  let unit: Unit
  let steps: [String]
  let kind: ReferenceLog.Kind
  private let sharesKey: Bool
  private let style: Style
  private let identity: Identity
  private let absence: Absence
  private let isVerbFirst: Bool
  /// In the order of `Role`.
  private let keys: [String]
  private let extras: Set<Int>
  private let container: String?
  private let turn: Int
  private let words: [String]

  private enum Role: Int, CaseIterable {
    case event, device, person, session, time, received, step, title, number
    case platform, version, request, model, duration
    case count, category, variant, width
  }

  private static let spellings = [
    ["event", "event_name", "eventName", "evt", "action", "type", "name"],
    ["anonymous_id", "anonymousId", "device_id", "installId", "distinct_id", "visitor"],
    ["user_id", "userId", "uid", "account_id", "customer", "member_id"],
    ["session_id", "sessionId", "sid", "visit_id"],
    ["timestamp", "ts", "time", "event_time", "occurred_at", "created_at", "at"],
    ["received_at", "receivedAt", "ingested_at", "server_time"],
    ["step", "step_name", "page", "screen", "screen_name", "stepName", "stage"],
    ["title", "step_title", "headline", "page_title"],
    ["step_number", "step_index", "position", "index"],
    ["platform", "os", "device_os"], ["app_version", "version", "build"],
    ["request_id", "insert_id", "message_id", "uuid"],
    ["device_model", "model", "hardware"], ["duration_ms", "elapsed", "took_ms"],
    ["seq", "event_count", "n"], ["category", "area"], ["variant", "group"],
    ["screen_width", "width"],
  ]

  init(
    grammar: Grammar, unit: Unit, plan: ReferencePlan, kind: ReferenceLog.Kind,
    dice: inout WalkDice
  ) {
    func one<T>(_ list: [T], _ dice: inout WalkDice) -> T { list[dice.below(list.count)] }
    (self.grammar, self.unit, self.kind, steps) = (grammar, unit, kind, plan.steps)
    sharesKey = plan.sharesKey
    style = grammar == .spokenNames ? .title : one(Style.allCases, &dice)
    identity = kind == .sharedDevices ? .both : one(Identity.allCases, &dice)
    absence = one(Absence.allCases, &dice)
    isVerbFirst = dice.below(2) == 0
    // Keys that say nothing: then no session, which only its name tells from a user.
    let isOpaque = dice.below(8) == 0 && kind == .usual
    var extras = Set(Role.allCases.map(\.rawValue).filter { _ in dice.below(5) < 2 })
    if isOpaque { extras.subtract([Role.session.rawValue, Role.received.rawValue]) }
    self.extras = extras
    keys = Self.spellings.enumerated().map { place, names in
      isOpaque ? "k\((place * 5 + 3) % 18)" : names[dice.below(names.count)]
    }
    container = one(["properties", "data", "params", nil, nil], &dice)
    turn = dice.below(8)
    words = Self.wordsOfNames.map { one($0, &dice) }
  }

  /// For the onboarding, a step, what shows it and what completes it.
  private static let wordsOfNames = [
    ["onboarding", "setup", "signup", "tutorial", "walkthrough"],
    ["step", "page", "screen"],
    ["viewed", "shown", "displayed", "opened", "view"],
    ["completed", "finished", "done", "complete"],
  ]
}

// MARK: - Names

extension ReferenceSpelling {
  static let screens = ["home", "feed", "search", "inbox"]

  private var hasStepKey: Bool { grammar != .spokenNames && grammar != .bareNames }

  private func name(of deed: ReferenceLog.Deed) -> String {
    switch deed {
    case .launched: return styled(grammar == .verbAndPage ? ["launch"] : ["app", "launched"])
    case .started:
      return styled(grammar == .verbAndPage ? ["started"] : verbed("started", []))
    case .ended: return styled(grammar == .verbAndPage ? [words[3]] : verbed(words[3], []))
    case .screen(let screen):
      if grammar == .verbAndPage { return styled([words[2]]) }
      let isKeyed = sharesKey && hasStepKey
      return styled(placed(words[2], [isKeyed ? "screen" : Self.screens[screen]]))
    case .saw(let step):
      return name(grammar == .completionsOnly ? words[3] : words[2], on: step)
    case .passed(let step): return name(words[3], on: step)
    case .skipped(let step): return name("skipped", on: step)
    case .wentBack(let step): return name("back", on: step)
    }
  }

  private func name(_ verb: String, on step: Int) -> String {
    let page = steps[step].split(separator: "_").map(String.init)
    return switch grammar {
    case .verbAndPage: styled([verb])
    case .spokenNames: styled(verbed(verb, page))
    case .bareNames: styled(placed(verb, page))
    case .stepKey, .completionsOnly, .viewsAndCompletions: styled(verbed(verb, [words[1]]))
    }
  }

  private func verbed(_ verb: String, _ page: [String]) -> [String] {
    placed(verb, [words[0]] + page)
  }

  private func placed(_ verb: String, _ rest: [String]) -> [String] {
    isVerbFirst ? [verb] + rest : rest + [verb]
  }

  private func styled(_ words: [String]) -> String {
    let capital = words.map(\.capitalized)
    return switch style {
    case .snake: words.joined(separator: "_")
    case .title: capital.joined(separator: " ")
    case .camel: words.prefix(1).joined() + capital.dropFirst().joined()
    case .dotted: words.joined(separator: ".")
    }
  }
}

// MARK: - Lines

extension ReferenceSpelling {
  func line(of moment: ReferenceLog.Moment, number: Int) -> String {
    var outer = who(moment)
    outer.append((.event, quoted(name(of: moment.deed))))
    outer.append((.time, literal(of: moment.time)))
    outer += beside(moment, number: number)
    outer = Array(outer[(turn % outer.count)...] + outer[..<(turn % outer.count)])
    let inner = what(moment)
    guard let container else { return "{\(text(of: outer + inner))}" }
    return "{\(text(of: outer)),\"\(container)\":{\(text(of: inner))}}"
  }

  private func text(of members: [(Role, String)]) -> String {
    members.map { "\"\(keys[$0.rawValue])\":\($1)" }.joined(separator: ",")
  }

  private func who(_ moment: ReferenceLog.Moment) -> [(Role, String)] {
    let session = quoted("s\(moment.user * 31 + 700)-\(moment.visit)")
    guard kind != .sessionsOnly else { return [(.session, session)] }
    let machine = kind == .sharedDevices ? moment.user / 2 : moment.user
    let device = quoted("d\(100_000 + machine * 7_919)f")
    let person = String(40_000 + moment.user * 13)
    var members: [(Role, String)] = []
    if identity != .person { members.append((.device, device)) }
    switch identity {
    case .device: break
    case .person, .both: members.append((.person, person))
    case .personLater: members.append((.person, isKnown(moment.deed) ? person : "null"))
    }
    if extras.contains(Role.session.rawValue) { members.append((.session, session)) }
    return members
  }

  /// Whether somebody has an account by then.
  private func isKnown(_ deed: ReferenceLog.Deed) -> Bool {
    switch deed {
    case .launched, .started: false
    case .saw(let step), .passed(let step), .skipped(let step), .wentBack(let step): step > 1
    case .ended, .screen: true
    }
  }

  private func beside(_ moment: ReferenceLog.Moment, number: Int) -> [(Role, String)] {
    let models = ["Pixel 8", "SM-G991B", "iPhone15,2", "iPhone14,7", "moto g54"]
    let all: [(Role, String)] = [
      (.received, literal(of: moment.time + 400 + Int64(number * 37 % 5_000))),
      (.platform, quoted(moment.user % 3 == 0 ? "ios" : "android")),
      (.version, quoted("4.\(moment.user * 7 % 4).1")),
      (.request, quoted("r-\(String(number * 48_271 + 1_000_003, radix: 36))")),
      (.model, quoted(models[moment.user * 3 % 5])),
      (.count, String(moment.number + 1)),
      (.category, quoted(isOfApp(moment.deed) ? "app" : words[0])),
      (.variant, quoted(moment.user % 5 < 2 ? "a" : "b")),
      (.width, String([1_080, 1_170, 1_440][moment.user % 3])),
    ]
    return all.filter { extras.contains($0.0.rawValue) }
  }

  private func isOfApp(_ deed: ReferenceLog.Deed) -> Bool {
    switch deed {
    case .launched, .screen: true
    default: false
    }
  }

  private func what(_ moment: ReferenceLog.Moment) -> [(Role, String)] {
    var members: [(Role, String)] = []
    let step: Int? =
      switch moment.deed {
      case .saw(let step), .passed(let step), .skipped(let step), .wentBack(let step): step
      default: nil
      }
    if hasStepKey {
      members += page(of: moment.deed, step: step).map { [(.step, $0)] } ?? []
    }
    if let step {
      members.append((.title, quoted("Your \(steps[step].replacing("_", with: " "))!")))
      members.append((.number, String(step + 1)))
    }
    members.append((.duration, String(moment.time % 9_973)))
    return members.filter { $0.0 == .step || extras.contains($0.0.rawValue) }
  }

  private func page(of deed: ReferenceLog.Deed, step: Int?) -> String? {
    if let step { return quoted(steps[step]) }
    if sharesKey, case .screen(let screen) = deed {
      return quoted(Self.screens[screen])
    }
    return switch absence {
    case .left: nil
    case .null: "null"
    case .empty: "\"\""
    }
  }

  private func literal(of time: Int64) -> String {
    switch unit {
    case .seconds: String(time / 1_000)
    case .milliseconds: String(time)
    case .microseconds: String(time * 1_000 + time % 997)
    case .text:
      quoted(ReferenceLog.Moment(user: 0, deed: .ended, time: time, visit: 0).instant)
    }
  }

  private func quoted(_ text: String) -> String { "\"\(text)\"" }
}

extension ReferenceLog.Moment {
  /// As RFC 3339 has it, in milliseconds.
  var instant: String {
    ShapedLog.Moment(user: user, step: nil, time: time, number: 0).instant
  }
}
