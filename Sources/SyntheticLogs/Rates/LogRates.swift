package import Definitions
package import EventLog
import Journeys

/// What a file of rates says: the size of the log, and what users do in which flow.
///
/// The format of this file may change.
package struct LogRates: Sendable {
  package var settings = LogSettings()
  /// The flows whose users are in the log, each an index into the definition's flows.
  var flows: [(flow: Int, rates: FlowRates)]

  /// The rates of all flows of a definition, in its order.
  init(fitted flows: [FlowRates]) {
    self.flows = flows.enumerated().map { ($0.offset, $0.element) }
  }

  /// Lets the users of one flow act otherwise.
  mutating func drawAgain(_ flow: Int) { flows[flow].rates.draw += 1 }

  /// The usual rates for all flows of a definition.
  package init(usualFor configuration: Configuration) {
    flows = configuration.flows.enumerated().map {
      ($0.offset, .usual(for: $0.element, reportedBy: configuration.report))
    }
  }

  /// The rates of a file, or the first fault in it.
  ///
  /// `file` is what messages call the file.
  package init(
    _ bytes: [UInt8], file: String, for configuration: Configuration
  ) throws(Diagnostic) {
    let object = try ConfigurationObject(
      ConfigurationSource(file: file, bytes: bytes).document(), kind: "the file of rates",
      keys: LogSettings.keys + ["flows"])
    settings = try LogSettings(object)
    flows = []
    for element in try object.required("flows").elements() {
      let flow = try Self.flow(of: element, in: configuration)
      guard !flows.contains(where: { $0.flow == flow }) else {
        throw element.error(
          .repeatedName, "the flow appears twice in the rates", fix: "remove one of the two")
      }
      flows.append((flow, try FlowRates(element, for: configuration.flows[flow])))
    }
    guard !flows.isEmpty else {
      throw try object.required("flows").error(
        .badValue, "\"flows\" is empty", fix: "name at least one flow of the definition")
    }
  }

  /// The index of the flow that an element is about.
  private static func flow(
    of element: ConfigurationValue, in configuration: Configuration
  ) throws(Diagnostic) -> Int {
    let object = try ConfigurationObject(element, kind: "a flow", keys: FlowRates.keys)
    let id = try object.required("flow").nameText()
    let version = try object["version"]?.nameText()
    let places = configuration.flows.indices.filter { configuration.flows[$0].id == id }
    let place = places.first { version == nil || configuration.flows[$0].version == version }
    guard let place else {
      throw try object.required("flow").unknown(
        id, kind: "flow", among: configuration.flows.map(\.id))
    }
    return place
  }
}

extension ConfigurationValue {
  /// A name that the definition does not have.
  func unknown(_ name: Text, kind: String, among known: [Text]) -> Diagnostic {
    error(
      .badValue, "the definition has no \(kind) \(VisibleText.quoted(name.string))",
      fix: NearestName.fix(for: name.string, among: known.map(\.string), none: "remove it"))
  }

  /// A number from 0 to 1.
  func share() throws(Diagnostic) -> Double {
    let value = try weight()
    guard value <= 1 else {
      throw error(.badValue, "\(name) is above 1", fix: "write a share from 0 to 1, such as 0.25")
    }
    return value
  }

  /// A number from 0 up.
  func weight() throws(Diagnostic) -> Double {
    let fix = "write a number from 0 to a thousand million, such as 0.25"
    guard case .number(let digits) = node.value else { throw wrongType(fix: fix) }
    guard let value = Double(digits), (0...LogLimits.weight).contains(value) else {
      throw error(.badValue, "\(name) is \(digits.prefix(60))", fix: fix)
    }
    return value
  }
}

extension LogSettings {
  static let keys = [
    "seed", "users", "start", "days", "startsPerDay", "startsPerHour", "disorder", "duplicates",
    "badLines",
  ]

  fileprivate init(_ object: ConfigurationObject) throws(Diagnostic) {
    self.init()
    let wanted = "write a whole number"
    if let seed = object["seed"] {
      self.seed = UInt64(try seed.integer(from: 0, wanted: wanted))
    }
    if let users = object["users"] {
      self.users = Int(try users.integer(from: 0, wanted: wanted))
    }
    if let days = object["days"] {
      self.days = Int(try days.integer(from: 1, wanted: wanted))
    }
    if let start = object["start"] {
      let text = try start.text()
      self.start = try start.parsed(
        InstantText.parse(text.string, in: .utc), .badValue, "\"start\": ")
    }
    try readStarts(object)
    disorder = try object["disorder"]?.share() ?? disorder
    duplicates = try object["duplicates"]?.share() ?? duplicates
    badLines = try object["badLines"]?.share() ?? badLines
  }
}

extension LogSettings {
  private mutating func readStarts(_ object: ConfigurationObject) throws(Diagnostic) {
    if let perDay = object["startsPerDay"] {
      startsPerDay = try Self.weights(perDay, count: days, of: "days")
    }
    if let perHour = object["startsPerHour"] {
      startsPerHour = try Self.weights(perHour, count: 24, of: "hours")
    }
  }

  private static func weights(
    _ value: ConfigurationValue, count: Int, of thing: String
  ) throws(Diagnostic) -> [Double] {
    var weights: [Double] = []
    for element in try value.elements() { weights.append(try element.weight()) }
    guard weights.count == count, weights.contains(where: { $0 > 0 }) else {
      throw value.error(
        .badValue, "\(value.name) has no weight for each of \(count) \(thing)",
        fix: "write \(count) numbers, one at least above 0")
    }
    return weights
  }
}

extension LogRates {
  /// The variants that users may be assigned to, each once, in order.
  package var variantNames: [String] {
    Set(
      flows.flatMap { flow in
        flow.rates.variants.map(\.value)
          + flow.rates.fields.filter { $0.experiment != nil }.flatMap { $0.values.map(\.value) }
      }
    ).sorted().map(\.string)
  }

  /// Changes how many users are assigned to a variant: a weight beside those of the others.
  package mutating func setShare(of variant: Text, to share: Double) {
    for flow in flows.indices {
      flows[flow].rates.variants.setShare(of: variant, to: share)
      for field in flows[flow].rates.fields.indices
      where flows[flow].rates.fields[field].experiment != nil {
        flows[flow].rates.fields[field].values.setShare(of: variant, to: share)
      }
    }
  }
}

extension [FieldValueRates] {
  fileprivate mutating func setShare(of value: Text, to share: Double) {
    for place in indices where self[place].value == value { self[place].share = share }
  }
}
