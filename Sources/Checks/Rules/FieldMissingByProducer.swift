package import EventLog
import Journeys

/// Who writes events: an app's build.
package struct Producer: Hashable, Sendable {
  /// `nil` where the events name none.
  package let platform: Text?
  package let appVersion: Text?
}

/// A field whose lack costs something, though a line may do without.
package enum ProducerField: Hashable, Sendable {
  case eventID, sessionID, sequence, flowVersion
  case device(DeviceField)

  fileprivate static let all: [ProducerField] =
    [.eventID, .sessionID, .sequence, .flowVersion] + DeviceField.allCases.map(Self.device)

  /// The key on the line.
  package var name: String {
    switch self {
    case .eventID: "event_id"
    case .sessionID: "session_id"
    case .sequence: "sequence"
    case .flowVersion: "flow_version"
    case .device(let field): field.name.string
    }
  }

  /// Whether a producer should send the field, given the platforms that have one which does.
  ///
  /// What another platform has may not exist on this one.
  fileprivate func isExpected(of producer: Producer, platforms: Set<Text?>) -> Bool {
    switch self {
    case .sequence, .device(.osVersion): platforms.contains(producer.platform)
    case .eventID, .sessionID, .flowVersion, .device: !platforms.isEmpty
    }
  }
}

/// Fields that one producer leaves out and another sends.
///
/// Events of unknown kinds are not judged: they may come from elsewhere.
///
/// Finding: a producer of 20 events or more lacks a field in more than one in twenty of them, and
/// another such producer does not (for `sequence` and `os_version`, one of the same platform).
/// Fix: send the field from there too.
struct FieldMissingByProducer: Sendable {
  /// A producer of fewer events is a developer's device, or an event gone wrong.
  private static let fewestEvents = 20

  /// What lacks a field, by place of the field among all; of the events counted.
  fileprivate struct Tally: Sendable {
    var missing = Array(repeating: CheckCount(), count: ProducerField.all.count)
  }

  private let isKnown: [Bool]
  private let hasVersion: [Bool]
  /// By `Dimensions`, the fields it lacks.
  private let missingByDimensions: [[Int]]
  private let symbols: RunSymbols
  /// By `Dimensions`.
  private var events: [CheckCount]
  /// By `Dimensions`: without event id, session, sequence, version.
  private var bare: [InlineArray<4, CheckCount>]

  init(_ symbols: RunSymbols) {
    self.symbols = symbols
    isKnown = symbols.shapes.map { $0.kind != .other }
    hasVersion = symbols.shapes.map { $0.flowVersion != nil }
    missingByDimensions = symbols.dimensionSets.devices.results { device in
      let values = device.all
      return values.indices.filter { values[$0] == nil }.map { $0 + 4 }
    }
    events = Array(repeating: CheckCount(), count: symbols.dimensionSets.count)
    bare = Array(
      repeating: InlineArray(repeating: CheckCount()), count: symbols.dimensionSets.count)
  }

  @inline(__always)
  mutating func add(_ record: EventRecord) {
    guard isKnown[Int(record.shape)] else { return }
    let dimensions = Int(record.dimensions)
    events[dimensions].add(record.place)
    if record.eventID == 0 { bare[dimensions][0].add(record.place) }
    if record.session == 0 { bare[dimensions][1].add(record.place) }
    if !record.hasSequence { bare[dimensions][2].add(record.place) }
    if !hasVersion[Int(record.shape)] { bare[dimensions][3].add(record.place) }
  }

  mutating func merge(_ other: Self) {
    events.merge(other.events)
    for dimensions in bare.indices {
      for field in bare[dimensions].indices {
        bare[dimensions][field].merge(other.bare[dimensions][field])
      }
    }
  }

  /// `nil` where every producer sends what the others do.
  var finding: CheckFinding? {
    let tallies = tallies.sorted { Producer.precedes($0.key, $1.key) }
    var parts: [CheckPart] = []
    var all = CheckCount()
    for (place, field) in ProducerField.all.enumerated() {
      let models = tallies.filter { !$0.value.missing[place].isBeyondLoss }
      let platforms = Set(models.map(\.key.platform))
      for (producer, tally) in tallies where tally.missing[place].isBeyondLoss {
        guard field.isExpected(of: producer, platforms: platforms) else { continue }
        parts.append(CheckPart(.field(field, of: producer), tally.missing[place]))
        all.merge(tally.missing[place])
      }
    }
    return parts.isEmpty
      ? nil : CheckFinding(.fieldMissingByProducer, .warning, all, parts: parts.byCount)
  }

  /// Of the producers with enough events.
  private var tallies: [Producer: Tally] {
    var tallies: [Producer: Tally] = [:]
    for dimensions in events.indices where events[dimensions].count > 0 {
      let device = symbols.dimensionSets.devices[dimensions]
      let producer = Producer(platform: device[.platform], appVersion: device[.appVersion])
      tallies[producer, default: Tally()].add(
        events[dimensions], bare: bare[dimensions], missing: missingByDimensions[dimensions])
    }
    return tallies.filter { $0.value.missing[0].whole >= Self.fewestEvents }
  }
}

extension FieldMissingByProducer.Tally {
  fileprivate mutating func add(
    _ events: CheckCount, bare: InlineArray<4, CheckCount>, missing fields: [Int]
  ) {
    for field in missing.indices { missing[field].whole += events.count }
    for field in bare.indices { missing[field].merge(bare[field]) }
    for field in fields { missing[field].merge(events) }
  }
}

extension Producer {
  fileprivate static func precedes(_ left: Producer, _ right: Producer) -> Bool {
    let platforms = FieldOrder.compareAbsentLast(left.platform, right.platform)
    if platforms != 0 { return platforms < 0 }
    return FieldOrder.compareAbsentLast(left.appVersion, right.appVersion) < 0
  }
}
