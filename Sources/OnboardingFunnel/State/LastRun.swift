import EventLog

// `last-run.json` in a state: when its last update was, what it read, and which conditions held then. It
// is for `status`, and for `--once`, which tells a condition when it begins to hold and when it ends. No
// figure depends on it, so a state without it is whole, programs that do not know it leave it alone, and one
// that is damaged is as if it were not there.

/// What the last update on a state left besides what it read.
struct LastRun: Equatable {
  /// A condition that held, or that had no value to be judged by.
  struct Condition: Equatable {
    var judgement: Judgement
    /// Who states it: a definition file, or `nil` for the command line.
    var file: String?
    var condition: String
    /// When that began, in milliseconds since 1970; `nil` where no clock was asked.
    var since: Int64?
  }

  enum Judgement: String {
    case holds
    case lacksValue = "lacks_value"
  }

  /// By the machine's clock, in milliseconds since 1970; `nil` where none was asked.
  var time: Int64?
  var latestEvent: Int64?
  /// The folder that it worked in, which relative inputs are in.
  var folder: String?
  var inputs: [String] = []
  var conditions: [Condition] = []
}

extension LastRun {
  private static let format = 1

  var bytes: [UInt8] {
    let conditions = conditions.map { condition in
      "\n  {\"judgement\":\(JSONLiteral(condition.judgement.rawValue)),"
        + "\"file\":\(Self.text(condition.file)),"
        + "\"condition\":\(JSONLiteral(condition.condition)),"
        + "\"since\":\(Self.number(condition.since))}"
    }
    let inputs = inputs.map { JSONLiteral($0).description }
    return Array(
      """
      {"format":\(Self.format),
      "time":\(Self.number(time)),"latest_event":\(Self.number(latestEvent)),
      "folder":\(Self.text(folder)),
      "inputs":[\(inputs.joined(separator: ","))],
      "conditions":[\(conditions.joined(separator: ","))]}

      """.utf8)
  }

  /// `nil` for bytes that are not what `bytes` gives.
  init?(bytes: [UInt8]) {
    guard let last = try? Self(StateObject(bytes: bytes)) else { return nil }
    self = last
  }

  private init(_ object: StateObject) throws(DamagedBytes) {
    let format: Int = try object.integer("format")
    guard format == Self.format else { throw DamagedBytes() }
    time = try object.optional("time", StateObject.integer)
    latestEvent = try object.optional("latest_event", StateObject.integer)
    folder = try object.optional("folder", StateObject.text)
    inputs = try object.list("inputs", StateObject.text)
    conditions = try object.list("conditions") { (node) throws(DamagedBytes) in
      let object = try StateObject(node)
      guard let judgement = Judgement(rawValue: try object.text("judgement")) else {
        throw DamagedBytes()
      }
      return Condition(
        judgement: judgement, file: try object.optional("file", StateObject.text),
        condition: try object.text("condition"),
        since: try object.optional("since", StateObject.integer))
    }
  }

  private static func number(_ number: Int64?) -> String { number.map { String($0) } ?? "null" }

  private static func text(_ text: String?) -> String {
    text.map { JSONLiteral($0).description } ?? "null"
  }
}

extension LastRun {
  /// That of the state in a folder; `nil` where there is none.
  static func read(in folder: String) -> LastRun? {
    let name = StateFolder.lastRunName
    return (try? FilePath("\(folder)/\(name)").contents(named: name)).flatMap { LastRun(bytes: $0) }
  }
}
