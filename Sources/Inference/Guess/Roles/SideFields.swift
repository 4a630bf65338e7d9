import EventLog

/// What a log says besides who, when and which step: found by what keys are usually called.
struct SideFields {
  private let table: SampleTable
  private let walk: Walk

  init(_ table: SampleTable, walk: Walk) {
    self.table = table
    self.walk = walk
  }

  var paths: [MappedField: [FieldPath]] {
    var paths: [MappedField: [FieldPath]] = [:]
    for (field, names) in Self.names {
      let found = keys { names.contains(KeyNames($0.name).folded) }
      if !found.isEmpty { paths[field] = Array(found.prefix(2)) }
    }
    if let id = eventID { paths[.eventID] = [id] }
    if let session { paths[.sessionID] = [session] }
    if let flow = flow ?? PagesByFlow(walk, table).column {
      paths[.flow] = [flow]
    } else if let version = versionOfOtherPages {
      paths[.flow] = [version]
      paths[.flowVersion] = nil
    }
    if let variant { paths[.variant] = [variant] }
    return paths
  }

  /// The keys that may be something, and are nothing else, those on most events first.
  private func keys(where mayBe: (ValueColumn) -> Bool) -> [FieldPath] {
    let found = table.columns.filter { mayBe($0) && !isTaken($0) }
    return found.sorted { left, right in
      if left.count != right.count { return left.count > right.count }
      return left.path.precedes(right.path)
    }.map(\.path)
  }

  private static let names: [(MappedField, Set<String>)] =
    DeviceField.allCases.map { (.device($0), $0.keysElsewhere) }
    + [(.flowVersion, KeyNames.flowVersionNames)]

  /// Whether a key is called what a field of native lines is.
  static func isField(_ name: KeyNames) -> Bool {
    names.contains { $0.1.contains(name.folded) }
  }

  private func isTaken(_ column: ValueColumn) -> Bool {
    let others = [walk.user.column, walk.names.column, walk.reading.source.column]
    return others.compactMap(\.self).contains { table.path($0) == column.path }
  }

  /// A key whose values are each of one event, so that one delivered twice is known again.
  private var eventID: FieldPath? {
    keys { column in
      column.count * 10 >= table.rowCount * 9 && column.distinct.count * 100 >= column.count * 95
        && KeyNames(column.name).idClassBelow(column.path) == .event
        && TimeForm(column.distinct.first ?? "") == nil
        && !column.distinct.contains { $0.utf8.contains(UInt8(ascii: ".")) && $0.utf8.count < 12 }
    }.first
  }

  private var session: FieldPath? {
    keys { column in
      let name = KeyNames(column.name)
      // What is tried again on one page is no other session.
      return name.idClassBelow(column.path) == .session
        && !(name.isOfAttempts && !name.words.contains("id") && column.isWholeNumbers)
        && !column.isBool && column.distinct.count > 2
        && column.distinct.allSatisfy { !$0.utf8.contains(UInt8(ascii: ".")) }
    }.first
  }

  static let mostFlows = 20

  private var flow: FieldPath? {
    let stepRows = walk.reading.stepRows
    return keys { column in
      KeyNames(column.name).isFlow && column.numberCount == 0 && !column.isBool
        && column.distinct.count <= Self.mostFlows && isOn(stepRows, column)
        && (!KeyNames(column.name).mayBeFlow || hasStepsOfEach(column))
    }.first
  }

  /// Whether half of some events or more have a value in a column: what only the flow's first event says tells no
  /// steps apart.
  private func isOn(_ rows: [Int], _ column: ValueColumn) -> Bool {
    let values = column.dense(table.rowCount)
    return rows.count { values[$0] != nil } * 2 >= rows.count
  }

  /// A key that tells versions of the flow apart of which none has a page of another: each is a flow of its own.
  private var versionOfOtherPages: FieldPath? {
    guard let own = walk.reading.source.column else { return nil }
    let pages = table.dense(own)
    let showing = walk.showing
    return table.columns.first { column in
      guard KeyNames(column.name).isFlowVersion, !isTaken(column),
        (2...Self.mostFlows).contains(column.distinct.count)
      else { return false }
      var ofPage: [Int: Set<Int>] = [:]
      for (row, version) in zip(column.rows, column.values) {
        guard let page = pages[row], let name = walk.names.ofRow[row], showing.contains(name)
        else { continue }
        ofPage[page, default: []].insert(version)
      }
      return !ofPage.isEmpty && ofPage.values.allSatisfy { $0.count == 1 }
        && Set(ofPage.values.joined()).count > 1
    }?.path
  }

  /// Whether each of a column's values that many steps have has several steps, and others than the next: the course
  /// that users chose has the same.
  private func hasStepsOfEach(_ column: ValueColumn) -> Bool {
    let places = walk.reading.placeOfRow
    var steps: [Int: Set<Int>] = [:]
    var counts: [Int: Int] = [:]
    for (row, value) in zip(column.rows, column.values) {
      guard let place = places[row] else { continue }
      steps[value, default: []].insert(place)
      counts[value, default: 0] += 1
    }
    let all = counts.values.reduce(0, +)
    let common = counts.filter { $0.value * 20 >= all }.keys.sorted().map { steps[$0, default: []] }
    return common.count > 1 && common.allSatisfy { $0.count > 1 }
      && (!common.areAlike || areNumbered || isChanged(column))
  }

  /// Whether all steps are numbers, which say nothing of what is on their pages.
  private var areNumbered: Bool {
    walk.reading.selection.pages.allSatisfy { Int64(walk.reading.pageNames[$0].string) != nil }
  }

  /// Whether many users have steps of two values of a column.
  private func isChanged(_ column: ValueColumn) -> Bool {
    let isStep = [Bool](of: walk.reading.stepRows, count: table.rowCount)
    let several = walk.user.journeys.changing(column.dense(table.rowCount).only(isStep))
    return several.yes * 20 > several.all
  }

  private var variant: FieldPath? {
    keys { column in
      KeyNames(column.name).isVariant && (2...8).contains(column.distinct.count)
        && !KeyNames(column.name).words.contains("name") && !Self.isOfExperiments(column)
    }.first
  }

  static func isOfExperiments(_ column: ValueColumn) -> Bool {
    column.path.keys.dropLast().contains { KeyNames($0).words.contains("experiments") }
      || column.name.utf8.starts(with: Array("$feature/".utf8))
  }

  /// Objects that map experiments to variants.
  var variantSources: [VariantSource] {
    var sources: [VariantSource] = []
    for column in table.columns.sorted(by: { $0.path.precedes($1.path) })
    where Self.isOfExperiments(column) {
      let parent = FieldPath(Array(column.path.keys.dropLast()))
      guard !parent.keys.isEmpty else { continue }
      let isFlag = column.name.utf8.starts(with: Array("$feature/".utf8))
      let source = VariantSource(object: parent, prefix: isFlag ? "$feature/" : "")
      if !sources.contains(source) { sources.append(source) }
    }
    return sources
  }

  var reasons: [GuessReason] {
    paths.sorted { $0.key.rawValue < $1.key.rawValue }.map { field, paths in
      GuessReason(field.rawValue, paths.map(\.visible).joined(separator: ", "), why: "called so")
    }
  }
}

extension [Set<Int>] {
  /// Whether all have most of their members in common.
  fileprivate var areAlike: Bool {
    let common = dropFirst().reduce(self[0]) { $0.intersection($1) }
    return allSatisfy { common.count * 10 >= $0.count * 7 }
  }
}
