import Definitions
import EventLog
import Journeys
import TestSupport
import Testing

extension ReferenceInput {
  /// The accepted events of a case, read one by one, with the settings that its options mean.
  init(_ test: AdversarialCase) throws {
    let configurations = try test.sets.map {
      try Configuration.parse(Array($0.definition.utf8), file: "onboarding.json")
    }
    let zones = Set(configurations.map(\.report.timeZone))
    let zone = test.options.timeZone ?? (zones.count == 1 ? zones.first : nil) ?? "UTC"
    let given = try test.options.asOf.map {
      try InstantText.parse($0.text, in: ReportCalendar(timeZone: zone))
    }
    var reader = CaseReader(test, configurations: configurations)
    for (set, file) in test.sets.enumerated() {
      let folder = test.sets.count == 1 ? "" : "set-\(set)/"
      reader.read(file.log, set: set, file: folder + "events-0.ndjson")
    }
    let asOf = given ?? reader.events.map(\.event.time).max() ?? 0
    let sets = try configurations.map { configuration in
      ReferenceDefinitionSet(
        flows: configuration.flows,
        settings: try test.options.settings(over: configuration.report, asOf: asOf))
    }
    self.init(
      events: reader.events, lines: reader.lines, definitions: sets, asOf: given,
      windowMilliseconds: try test.options.window.map { try DurationText.parse($0.text) },
      order: try test.options.order.map { try #require(ReferenceReading(rawValue: $0)) }
        ?? .furthest,
      count: try test.options.count.map { try #require(ReferenceUnit(rawValue: $0)) } ?? .users)
  }
}

extension ReferenceInput {
  /// The accepted events of one log with its definition, none of whose fields is a property.
  init(definition: String, log: [UInt8]) throws {
    let configuration = try Configuration.parse(Array(definition.utf8), file: "onboarding.json")
    var reader = CaseReader(configuration)
    reader.read(log, set: 0, file: "events.ndjson")
    self.init(
      events: reader.events, lines: reader.lines,
      definitions: [
        ReferenceDefinitionSet(flows: configuration.flows, settings: configuration.report)
      ])
  }

  /// Forgets the definitions, and takes these flows for all files.
  mutating func define(_ flows: [FlowDefinition]) {
    for index in events.indices { events[index].set = 0 }
    definitions = [ReferenceDefinitionSet(flows: flows, settings: definitions[0].settings)]
  }
}

extension ReportOptions {
  /// A file's settings with the command line's in their place.
  fileprivate func settings(over file: ReportSettings, asOf: Int64) throws -> ReportSettings {
    var settings = file
    if !by.isEmpty {
      settings.by = try by.flatMap { $0.split(separator: ",").map { String($0) } }.map {
        try .parse(
          Text($0), for: .breakdown, from: .commandLine, dimensions: file.fields.dimensions)
      }
    }
    if !conditions.isEmpty {
      settings.conditions = try conditions.map {
        try .parse(
          Text($0.text), from: .commandLine, dimensions: file.fields.dimensions)
      }
    }
    if let timeZone { settings.timeZone = timeZone }
    if let trend { settings.trend = trend == "week" ? .week : .day }
    let calendar = try ReportCalendar(timeZone: settings.timeZone)
    settings.since = try since.map { try $0.time(asOf: asOf, in: calendar) }
    settings.until = try until.map { try $0.time(asOf: asOf, in: calendar) }
    return settings
  }
}

extension ReportOptions.Bound {
  fileprivate func time(asOf: Int64, in calendar: ReportCalendar) throws -> Int64 {
    switch self {
    case .instant, .day: try InstantText.parse(text, in: calendar)
    case .before(let span): asOf - span.milliseconds
    }
  }
}

/// Reads the lines of a case one at a time.
private struct CaseReader {
  private var settings: ScanSettings
  /// By set.
  private let fields: [FieldDefinitions]
  private let goals: [[GoalDefinition]]
  var events: [ReferenceEvent] = []
  var lines = ReferenceLines(lines: 0)

  init(_ configuration: Configuration) {
    settings = ScanSettings(identities: [configuration.identity], properties: [])
    fields = [configuration.report.fields]
    goals = [configuration.flows.flatMap(\.goals)]
    settings.ownNames = Set(goals.joined().map(\.event))
  }

  init(_ test: AdversarialCase, configurations: [Configuration]) {
    let properties =
      test.options.by.flatMap { $0.split(separator: ",").map { String($0) } }
      + test.options.conditions.map(\.field)
    let named = properties.compactMap { name in
      name.hasPrefix("properties.") ? Text(String(name.dropFirst("properties.".count))) : nil
    }
    let filed = configurations.flatMap { $0.report.by + $0.report.conditions.map(\.field) }
      .compactMap { field in
        if case .property(let name) = field { name } else { nil as Text? }
      }
    fields = configurations.map(\.report.fields)
    goals = configurations.map { $0.flows.flatMap(\.goals) }
    settings = ScanSettings(
      identities: configurations.map(\.identity), properties: Set(named + filed).sorted())
    settings.ownNames = Set(goals.joined().map(\.event))
  }

  mutating func read(_ log: [UInt8], set: Int, file: String) {
    for (index, line) in logLines(log).enumerated() {
      lines.lines += 1
      do {
        let event = try EventReader.readEvent(line: line, settings: settings, source: set)
        guard var event else {
          lines.blank += 1
          continue
        }
        event.properties.merge(ReferenceDimensions.properties(of: line)) { known, _ in known }
        event.properties.merge(
          ReferenceDimensions.values(of: line, in: fields[set], goals: Array(goals.joined()))
        ) { $1 }
        events.append(ReferenceEvent(event, set: set, file: file, line: index + 1))
      } catch {
        lines.rejected[error.reason.rawValue, default: 0] += 1
      }
    }
  }
}
