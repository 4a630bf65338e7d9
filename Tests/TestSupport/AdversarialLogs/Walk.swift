/// One person's way through one flow, as the lines an app would write about it.
///
/// The walk is plausible: pages come in the order of the person's list, prompts are mostly
/// answered, whoever completes mostly stops. Each turn may go wrong in one of the ways apps go
/// wrong; what no app does but logs show (duplicates, bad lines, disorder) is added afterwards, by
/// `Disturbance`.
struct Walk {
  /// How a turn at a step goes on.
  enum Turn {
    case step(Int)
    case end
  }

  var random: SplitMix64
  let set: DefinitionSet
  let flow: FlowPlan
  let person: Person
  let list: [Int]
  var time: Int64
  var entry: Int64?
  var session: Int
  var sequence = 0
  var events: [EventLine] = []
  /// How many of a hundred views are lost.
  private let loss: Int

  init(
    set: DefinitionSet, flow: FlowPlan, person: Person, start: Int64, session: Int,
    random: SplitMix64
  ) {
    self.set = set
    self.flow = flow
    self.person = person
    self.session = session
    self.random = random
    loss = self.random.pick([5, 5, 5, 40, 100])
    list = flow.list(of: person.variants[flow.experiment?.id ?? ""])
    time = start
  }

  /// The lines of up to three attempts, at most about 50.
  mutating func lines() -> [EventLine] {
    expose()
    if random.chance(8) { happenBeforeEntry() }
    if random.chance(6) {
      attempt(from: random.below(list.count))
    } else {
      enter()
      attempt(from: 0)
    }
    while events.count < 40, random.chance(25) { comeBack() }
    return events
  }

  private mutating func attempt(from first: Int) {
    var place = first
    while place < list.count, events.count < 48 {
      visit(place)
      switch turn(at: place) {
      case .step(let next): place = next
      case .end: return
      }
    }
    if flow.completion != "last_step" || random.chance(30), random.chance(85) {
      write("completed", random.chance(20) ? stepFields(list.count - 1) : [])
    }
  }

  /// An entry by a view or by an event of the whole flow, or by both.
  private mutating func enter() {
    if random.chance(20) { write("started") }
    entry = entry ?? time
  }

  private mutating func visit(_ place: Int) {
    if !random.chance(loss) { write("page_viewed", stepFields(place)) }
    if random.chance(8 * (100 - loss) / 100) { write("page_viewed", stepFields(place)) }
    let step = flow.steps[list[place]]
    for permission in step.permissions where random.chance(80) {
      ask(permission.id, at: place)
    }
    if random.chance(3) { ask(random.pick(["camera", "location"]), at: place) }
    for choice in step.choices where random.chance(75) {
      choose(choice.id, at: place)
      if random.chance(15) { choose(choice.id, at: place) }
    }
  }

  private mutating func turn(at place: Int) -> Turn {
    switch random.below(24) {
    case 0, 1: return .end
    case 2: return leaveFlow(place)
    case 3: return launchAgain(place)
    case 4, 5: return goBack(place)
    case 6: write("skipped", [LineField("scope", .string("step"))] + maybeStep(place))
    case 7: write("error_shown", maybeStep(place))
    case 8: write("page_viewed", [LineField("step", .string("unknown page"))])
    case 9: return startOver()
    case 10: write("skipped", maybeStep(place))
    case 11: write(random.pick(["purchase", "app_opened"]), maybeStep(place))
    case 12: write("page_completed", stepFields(random.below(list.count)))
    default:
      if random.chance(loss > 5 ? 85 : 50) { write("page_completed", stepFields(place)) }
    }
    return .step(place + 1)
  }

  private mutating func leaveFlow(_ place: Int) -> Turn {
    write("skipped", [LineField("scope", .string("flow"))] + maybeStep(place))
    if random.chance(30) { write("completed") }
    return .end
  }

  private mutating func goBack(_ place: Int) -> Turn {
    if random.chance(60) { write("went_back", maybeStep(place)) }
    return random.chance(15) ? .end : .step(max(0, place - 1 - random.below(2)))
  }

  private mutating func launchAgain(_ place: Int) -> Turn {
    session += 1
    time += random.pick([0, 1000, flow.idleMilliseconds, flow.idleMilliseconds + 1])
    return .step(flow.relaunch == "resume" ? place : 0)
  }

  private mutating func startOver() -> Turn {
    write("restarted")
    return .step(0)
  }
}

extension Walk {
  private mutating func happenBeforeEntry() {
    write("page_viewed", stepFields(list.count - 1))
    if random.chance(50) { write("choice_made", [LineField("choice", .string("choice_0"))]) }
  }

  /// Another attempt, or only a look at the first page: soon, at the end of the window, or days on.
  private mutating func comeBack() {
    session += random.below(2)
    jump()
    if random.chance(40) { write(random.pick(["restarted", "started"])) }
    if random.chance(30) {
      write(random.pick(["page_viewed", "page_viewed", "page_completed"]), stepFields(0))
    } else {
      attempt(from: 0)
    }
  }

  private mutating func jump() {
    let end = (entry ?? time) + flow.windowMilliseconds
    let later = [0, 60_000, flow.idleMilliseconds, flow.idleMilliseconds + 1, 86_400_000]
    time = random.chance(50) ? max(time, end + Int64(random.below(2))) : time + random.pick(later)
  }

  private mutating func expose() {
    guard let experiment = flow.experiment, random.chance(45) else { return }
    let known = person.variants[experiment.id]
    let variant = JSONText.string(known ?? random.pick(experiment.arms))
    let named = LineField("experiments", .object([JSONField(experiment.id, variant)]))
    switch random.below(4) {
    case 0: write("exposed", [LineField("variant", variant)])
    case 1: write("exposed", [named])
    case 2: write("exposed", [named, LineField("flow", .null)])
    default: write("exposed", [named, LineField("variant", .string("A"))])
    }
  }

  private mutating func ask(_ permission: String, at place: Int) {
    let fields = [LineField("permission", .string(permission))] + maybeStep(place)
    if random.chance(20) {
      write(random.pick(["permission_already_granted", "permission_already_denied"]), fields)
      return
    }
    if random.chance(90) { write("permission_requested", fields) }
    if random.chance(15) { return }
    let isGranted = random.chance(60)
    write(isGranted ? "permission_granted" : "permission_denied", fields)
    if !isGranted, random.chance(35) { write("permission_granted", fields) }
  }

  private mutating func choose(_ choice: String, at place: Int) {
    let values: [JSONText] = [
      .string("medium"), .string("free"), .raw("3"), .raw("3.0"), .raw("1e3"), .raw("0.10"),
      .raw("12345678901234567890"), .raw("-5"), .bool(true), .bool(false), .array([]),
      .array([.string("a"), .string("b")]), .array([.string("b"), .string("b"), .raw("2")]),
      .array([.bool(true)]), .string("=1+1"), .string("cafe\u{301}"), .null,
    ]
    let value = random.chance(8) ? [] : [LineField("value", random.pick(values))]
    write("choice_made", [LineField("choice", .string(choice))] + value + maybeStep(place))
  }

  /// Moves on in time, often not at all and now and then to the very end of the window.
  mutating func advance() {
    if random.chance(person.tiePercent) { return }
    let window = flow.windowMilliseconds
    switch random.below(20) {
    case 0: time += 1
    case 1: time += window / 8
    case 2: time += flow.idleMilliseconds + Int64(random.below(2))
    case 3:
      if let entry, time < entry + window { time = entry + window + Int64(random.below(2)) }
    default: time += Int64(1 + random.below(20)) * random.pick([100, 1000])
    }
  }
}
