import EventLog
import Funnels

// Where rows come by a count, most first, their order tells which of two hidden counts is larger, and next to which
// shown count one is. So rows with a hidden count stand behind the others, by name.

extension FlowReport {
  /// Takes hidden counts out of the order of rows.
  mutating func orderHidden() {
    let parts = rows.exits.runs {
      $0.key == $1.key && $0.step == $1.step && $0.position == $1.position
    }
    rows.exits = parts.flatMap { $0.hiddenLast(\.users, by: \.event) }
    for index in rows.choiceSummaries.indices {
      let values = rows.choiceSummaries[index].leftValues
      rows.choiceSummaries[index].leftValues = values.hiddenLast(\.users, by: \.value)
    }
  }
}

extension Array {
  /// The elements whose count is shown in their order, then the others by name.
  func hiddenLast(_ count: (Element) -> Count, by name: (Element) -> Text) -> [Element] {
    filter { !count($0).isHidden }
      + filter { count($0).isHidden }.sorted { name($0) < name($1) }
  }
}
