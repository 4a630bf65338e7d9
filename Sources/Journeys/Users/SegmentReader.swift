import Definitions
import EventLog

/// Reads the fields that split and filter users off their entries, for one flow.
struct SegmentReader {
  private let filter: UserFilter
  private let changeFilter: ChangeFilter?
  /// By field of `FlowReading.entryFields`, by `Dimensions`.
  private let numbers: [Numbering]
  private let asked: [AskedField]
  private let symbols: RunSymbols
  private let order: JourneyOrder

  /// A field of `FlowReading.askedFields`.
  private struct AskedField {
    let numbers: Numbering
    /// The value that spells a missing one, which is no value.
    let none: Int?

    init(_ numbers: Numbering) {
      self.numbers = numbers
      none = numbers.names.firstIndex(of: .noValue)
    }

    func hasValue(in dimensions: UInt32) -> Bool {
      numbers[dimensions].map { $0 != none } ?? false
    }
  }

  /// `asked`: by field of `FlowReading.askedFields`, by `Dimensions`.
  init(
    flow: FlowReading, numbers: [Numbering], asked: [Numbering], symbols: RunSymbols,
    order: JourneyOrder
  ) {
    self.asked = asked.map(AskedField.init)
    filter = flow.filter
    changeFilter = flow.changeFilter
    self.numbers = numbers
    self.symbols = symbols
    self.order = order
  }

  /// The numbers of the values at an entry: of entries that tie the least, as in `EntryValues`.
  func read(at entry: Int, of journey: AttemptedJourney, into values: inout [Int?]) {
    guard !numbers.isEmpty else { return }
    values.empty()
    for field in numbers.indices {
      values.append(numbers[field][journey.records[entry].dimensions])
    }
    guard hasCompany(entry, in: journey.records) else { return }
    for dimensions in dimensionSets(tyingWith: entry, in: journey.records) {
      for field in numbers.indices {
        guard let number = numbers[field][dimensions] else { continue }
        values[field] = min(values[field] ?? number, number)
      }
    }
  }

  /// By field of `FlowReading.askedFields`, whether an entry has a value.
  func readAsked(at entry: Int, of journey: AttemptedJourney, into hasValue: inout [Bool]) {
    guard !asked.isEmpty else { return }
    let dimensions = journey.records[entry].dimensions
    for field in asked { hasValue.append(field.hasValue(in: dimensions)) }
    guard hasValue.contains(false), hasCompany(entry, in: journey.records) else { return }
    for dimensions in dimensionSets(tyingWith: entry, in: journey.records) {
      for field in asked.indices where asked[field].hasValue(in: dimensions) {
        hasValue[field] = true
      }
    }
  }

  /// Whether the report is about who enters at an index of the journey.
  func includes(
    _ entry: Int, of journey: AttemptedJourney, assignment: VariantAssignment,
    among variants: VariantReader
  ) -> Bool {
    let start = journey.records[entry].time
    guard filter.looksAtFields else { return filter.includes(start: start) { _ in nil } }
    let values = values(at: entry, of: journey)
    return filter.includes(start: start) { field in
      field == .variant ? variants.text(of: assignment) : values.value(of: field)
    }
  }

  /// On which side of the report's change who enters at an index of the journey is; `nil` for who is
  /// on neither, and without a change.
  func side(
    _ entry: Int, of journey: AttemptedJourney, assignment: VariantAssignment,
    among variants: VariantReader
  ) -> ChangeSide? {
    guard let changeFilter else { return nil }
    // The values are read off the journey only where a condition asks for one.
    return changeFilter.side(start: journey.records[entry].time) { field in
      field == .variant
        ? variants.text(of: assignment) : values(at: entry, of: journey).value(of: field)
    }
  }

  private func values(at entry: Int, of journey: AttemptedJourney) -> EntryValues {
    EntryValues(
      dimensionSets: dimensionSets(tyingWith: entry, in: journey.records)
        .map { symbols.dimensionSets[Int($0)] }, propertyNames: symbols.propertyNames)
  }

  /// Whether an event after an entry has a value of a field.
  func hasValue(of field: Int, after entry: Int, in journey: AttemptedJourney) -> Bool {
    for index in entry + 1..<journey.records.count {
      if numbers[field][journey.records[index].dimensions] != nil { return true }
    }
    return false
  }

  /// Whether another event has the time of one.
  private func hasCompany(_ index: Int, in records: [EventRecord]) -> Bool {
    let time = records[index].time
    return index > 0 && records[index - 1].time == time
      || index + 1 < records.count && records[index + 1].time == time
  }

  /// The circumstances of the event at `index` and of those that tie with it.
  private func dimensionSets(tyingWith index: Int, in records: [EventRecord]) -> [UInt32] {
    let chosen = records[index]
    var ids = [chosen.dimensions]
    let before = records[..<index].reversed().prefix { $0.time == chosen.time }
    let after = records[(index + 1)...].prefix { $0.time == chosen.time }
    for record in Array(before) + after where !ids.contains(record.dimensions) {
      if order.tie(record, chosen) { ids.append(record.dimensions) }
    }
    return ids
  }
}
