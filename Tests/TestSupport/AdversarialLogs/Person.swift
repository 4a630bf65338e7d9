/// Somebody whose events a case holds, with everything their lines have in common.
struct Person: Sendable {
  /// Which of the two ids a person's lines carry.
  enum Identification: Sendable {
    case install
    case account
    case both
    /// Both on the first lines of a walk, and then the user id alone.
    case accountOnlyAfter(lines: Int)
  }

  var number: Int
  var identification: Identification
  var installID: JSONText
  var accountID: JSONText
  var hasEventIDs: Bool
  var hasSessions: Bool
  var hasSequence: Bool
  /// Probability in percent that an event happens in the millisecond of the one before.
  var tiePercent: Int
  /// The variant by experiment, where the person is assigned one.
  var variants: [String: String]
  /// Whether every line draws a variant anew.
  var isMixed: Bool
  var traits: [LineField]

  static func random(
    number: Int, flows: [FlowPlan], with random: inout SplitMix64
  ) -> Person {
    Person(
      number: number,
      identification: random.pick([
        .install, .install, .account, .both, .accountOnlyAfter(lines: 3),
      ]),
      installID: installID(number, with: &random), accountID: .string("account-\(number)"),
      hasEventIDs: random.chance(50), hasSessions: random.chance(65),
      hasSequence: random.chance(45), tiePercent: random.pick([5, 30, 60]),
      variants: assignment(among: flows, with: &random), isMixed: random.chance(8),
      traits: traits(with: &random))
  }

  /// Ids that are easily taken for others: near 2⁶³, differing in composition or in case.
  private static func installID(_ number: Int, with random: inout SplitMix64) -> JSONText {
    switch number % 12 {
    case 0: .raw("\(9_223_372_036_854_775_807 - number)")
    case 1: .string("caf\u{E9}\(number - 1)")
    case 2: .string("cafe\u{301}\(number - 2)")
    case 3: .string("Install \(number - 1)")
    case 4: .string("install \(number - 2)")
    case 5: .integer(number)
    default: .string("i\(number)")
    }
  }

  private static func assignment(
    among flows: [FlowPlan], with random: inout SplitMix64
  ) -> [String: String] {
    var variants: [String: String] = [:]
    for flow in flows {
      let arms = flow.experiment?.arms ?? ["A", "B"]
      let percent = flow.experiment == nil ? 10 : 85
      let id = flow.experiment?.id ?? ""
      if random.chance(percent), variants[id] == nil {
        variants[id] = random.chance(5) ? "undeclared" : random.pick(arms)
      }
    }
    return variants
  }

  /// Context that most of the person's lines repeat; any of it may be missing or odd.
  private static func traits(with random: inout SplitMix64) -> [LineField] {
    var traits: [LineField] = []
    let platform = random.pick(["ios", "ios", "android", "iOS", "(none)", "=cmd|' /C calc'!A0"])
    if random.chance(85) { traits.append(LineField("platform", .string(platform))) }
    if random.chance(50) {
      traits.append(LineField("app_version", .string(random.pick(["1.0", "1.1", "NA"]))))
    }
    if random.chance(30) { traits.append(LineField("os_version", .string("18.2"))) }
    if random.chance(60) {
      traits.append(LineField("locale", .string(random.pick(["de", "en_US", "null"]))))
    }
    if random.chance(30) {
      traits.append(LineField("country", random.pick([.string("DE"), .null])))
    }
    if random.chance(60) { traits.append(properties(with: &random)) }
    return traits
  }

  private static func properties(with random: inout SplitMix64) -> LineField {
    let plan: JSONText = random.pick([
      .string("free"), .string("pro"), .raw("3"), .raw("1.50"), .bool(true), .null, .string(""),
      .object([JSONField("name", .string("free"))]), .array([.string("free")]),
    ])
    return LineField(
      "properties", .object([JSONField("plan", plan), JSONField("build", .string("debug"))]))
  }
}

extension Person {
  /// The id fields of a line written after some others.
  ///
  /// An integer id may be spelt as the string of its
  /// digits, which is the same id.
  func ids(after lines: Int, with random: inout SplitMix64) -> [LineField] {
    let install = LineField("anonymous_id", respelt(installID, with: &random))
    let account = LineField("user_id", accountID)
    switch identification {
    case .install: return [install]
    case .account: return [account]
    case .both: return [account, install]
    case .accountOnlyAfter(let some): return lines > some ? [account] : [account, install]
    }
  }

  private func respelt(_ id: JSONText, with random: inout SplitMix64) -> JSONText {
    switch id {
    case .raw(let digits) where random.chance(30): .string(digits)
    case .string(let text) where random.chance(3): .escaped(text)
    default: id
    }
  }
}
