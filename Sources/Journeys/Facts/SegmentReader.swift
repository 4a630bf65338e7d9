import Definitions
import EventLog

/// Reads the fields that split and filter users off their entries, for one flow.
///
/// A class, since a value of so many parts would be copied for every user.
final class SegmentReader: Sendable {
  private let filter: UserFilter
  private let changeFilter: ChangeFilter?
  private let fields: FieldDefinitions
  private let calendar: ReportCalendar
  /// By field of `FlowReading.entryFields`.
  private let numbers: [FieldNumbers]
  private let asked: [AskedField]
  private let symbols: RunSymbols
  private let order: JourneyOrder

  /// A field of `FlowReading.askedFields`.
  private struct AskedField {
    let numbers: FieldNumbers
    /// The value that spells a missing one, which is no value.
    let none: Int?

    init(_ numbers: FieldNumbers) {
      self.numbers = numbers
      none = numbers.names.firstIndex(of: .noValue)
    }

    func hasValue(on record: EventRecord) -> Bool {
      numbers.number(of: record).map { $0 != none } ?? false
    }
  }

  /// `asked`: by field of `FlowReading.askedFields`.
  init(
    flow: FlowReading, numbers: [FieldNumbers], asked: [FieldNumbers], symbols: RunSymbols,
    order: JourneyOrder
  ) {
    fields = flow.settings.fields
    calendar = flow.calendar
    self.asked = asked.map(AskedField.init)
    filter = flow.filter
    changeFilter = flow.changeFilter
    self.numbers = numbers
    self.symbols = symbols
    self.order = order
  }

  /// The numbers of the values at an entry: of entries that tie the least, as in `EntryValues`.
  private func read(at entry: Int, of journey: AttemptedJourney, into values: inout [Int?]) {
    guard !numbers.isEmpty else { return }
    values.empty()
    for field in numbers.indices {
      values.append(numbers[field].number(of: journey.records[entry]))
    }
    guard hasCompany(entry, in: journey.records) else { return }
    for record in records(tyingWith: entry, in: journey.records) {
      for field in numbers.indices {
        guard let number = numbers[field].number(of: record) else { continue }
        values[field] = min(values[field] ?? number, number)
      }
    }
  }

  /// The values and the properties at an entry.
  func read(
    at entry: Int, of journey: AttemptedJourney, rows: PropertyRows, into values: inout [Int?],
    _ properties: inout EntryProperties
  ) {
    read(at: entry, of: journey, into: &values)
    read(at: entry, of: journey, rows: rows, into: &properties)
  }

  /// The properties at an entry: of entries that tie the least of each name.
  private func read(
    at entry: Int, of journey: AttemptedJourney, rows: PropertyRows,
    into properties: inout EntryProperties
  ) {
    guard !rows.isEmpty else { return properties.removeAll() }
    let row = journey.records[entry].row
    properties.take(row, of: rows)
    guard hasCompany(entry, in: journey.records) else { return }
    let others = records(tyingWith: entry, in: journey.records, byRow: true).map(\.row)
    guard others.contains(where: { !rows.areAlike($0, row) }) else { return }
    properties.take(rows.merged(others) { fields.bins(of: .property($0)) }, of: rows)
  }

  /// By field of `FlowReading.askedFields`, whether an entry has a value.
  func readAsked(at entry: Int, of journey: AttemptedJourney, into hasValue: inout [Bool]) {
    guard !asked.isEmpty else { return }
    let record = journey.records[entry]
    for field in asked { hasValue.append(field.hasValue(on: record)) }
    guard hasValue.contains(false), hasCompany(entry, in: journey.records) else { return }
    for record in records(tyingWith: entry, in: journey.records) {
      for field in asked.indices where asked[field].hasValue(on: record) {
        hasValue[field] = true
      }
    }
  }

  /// Whether the report is about who enters at a time; `nil` where that is not all that decides.
  func includes(startingAt start: Int64) -> Bool? {
    filter.looksAtFields ? nil : filter.includes(start: start) { _ in nil }
  }

  /// Whether users are on sides of a change.
  var hasChange: Bool { changeFilter != nil }

  /// Whether the report is about who enters at an index of the journey.
  func includes(
    _ entry: Int, of journey: AttemptedJourney, facts: JourneyFacts, among variants: UserVariants
  ) -> Bool {
    let start = journey.records[entry].time
    guard filter.looksAtFields else { return filter.includes(start: start) { _ in nil } }
    let values = values(at: entry, of: journey)
    return filter.includes(start: start) { field in
      field.isVariant ? variants.text(of: field, in: facts) : values.value(of: field)
    }
  }

  /// On which side of the report's change who enters at an index of the journey is; `nil` for who is
  /// on neither, and without a change.
  func side(
    _ entry: Int, of journey: AttemptedJourney, facts: JourneyFacts, among variants: UserVariants
  ) -> ChangeSide? {
    guard let changeFilter else { return nil }
    // The values are read off the journey only where a condition asks for one.
    return changeFilter.side(start: journey.records[entry].time) { field in
      field.isVariant
        ? variants.text(of: field, in: facts) : values(at: entry, of: journey).value(of: field)
    }
  }

  private func values(at entry: Int, of journey: AttemptedJourney) -> EntryValues {
    let day = calendar.day(of: journey.records[entry].time)
    return EntryValues(
      entries: records(tyingWith: entry, in: journey.records).map { record in
        EntryValues.Entry(
          dimensions: symbols.dimensionSets[Int(record.dimensions)],
          flowVersion: symbols.shapes[Int(record.shape)].flowVersion)
      },
      weekday: ReportCalendar.weekdays[ReportCalendar.weekday(of: day)],
      propertyNames: symbols.propertyNames, fields: fields)
  }

  /// Whether an event after an entry has a value of a field.
  func hasValue(of field: Int, after entry: Int, in journey: AttemptedJourney) -> Bool {
    for index in entry + 1..<journey.records.count {
      if numbers[field].number(of: journey.records[index]) != nil { return true }
    }
    return false
  }

  /// Whether another event has the time of one.
  private func hasCompany(_ index: Int, in records: [EventRecord]) -> Bool {
    let time = records[index].time
    return index > 0 && records[index - 1].time == time
      || index + 1 < records.count && records[index + 1].time == time
  }

  /// The event at `index` and those that tie with it, of such as say the same one.
  ///
  /// `byRow`: whether such as differ in the rows of their properties say another thing.
  private func records(
    tyingWith index: Int, in records: [EventRecord], byRow: Bool = false
  ) -> [EventRecord] {
    let chosen = records[index]
    var found = [chosen]
    let before = records[..<index].reversed().prefix { $0.time == chosen.time }
    let after = records[(index + 1)...].prefix { $0.time == chosen.time }
    for record in Array(before) + after
    where !found.contains(where: {
      $0.dimensions == record.dimensions && $0.shape == record.shape
        && (!byRow || $0.row == record.row)
    }) {
      if order.tie(record, chosen) { found.append(record) }
    }
    return found
  }
}
