import EventLog

// Keys that say of events that they are the onboarding's: its section, its context, or that it is a tutorial's.

extension StepSearch {
  static func markers(
    in table: SampleTable, _ names: EventNames, excluded: Set<Int>
  ) -> [(column: Int, values: [Int])] {
    table.columns.indices.compactMap { place in
      let column = table.columns[place]
      guard place != names.column, !excluded.contains(place), column.distinct.count <= 60,
        !KeyNames.isOfPageBefore(column.path), !KeyNames.isOfPaging(column.path)
      else { return nil }
      let own = column.numbersOfOnboarding
      return own.isEmpty ? nil : (place, own)
    }
  }

  /// Other columns that say of some of the events with a value that they are the onboarding's.
  func markers(of values: RowNumbers, besides column: Int?) -> [StepReading.Marker] {
    let all = values.count { $0 != nil }
    return markers.filter { $0.column != column }.compactMap { marker in
      let column = table.columns[marker.column]
      let marked = column.rows(of: Set(marker.values)).count { values[$0] != nil }
      guard marked > 0, marked < all else { return nil }
      return StepReading.Marker(
        column: marker.column, values: marker.values.map { column.distinct[$0] }.sorted())
    }
  }

  /// By event, whether it has one of a marker's values.
  func isMarked(by marker: StepReading.Marker) -> [Bool] {
    let column = table.columns[marker.column]
    return [Bool](of: column.rows(of: column.numbers(of: marker.values)), count: table.rowCount)
  }
}
