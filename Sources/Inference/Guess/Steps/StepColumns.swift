import EventLog

extension SampleTable {
  /// How likely a column names the step, in tenths: where a way led is a page if another key says from which.
  func stepScore(of column: Int) -> Int {
    let path = columns[column].path
    let score = KeyNames.stepScore(of: path)
    return score < 0 && hasOrigin(column) ? 8 : score
  }

  /// Whether a column is called `to`, and another `from` beside it has much the same values.
  private func hasOrigin(_ column: Int) -> Bool {
    let path = columns[column].path
    guard path.keys.last.map({ KeyNames($0).words.contains("to") }) ?? false,
      !KeyNames.isOfPast(path)
    else { return false }
    let parent = path.keys.dropLast()
    return columns.contains { other in
      guard other.path.keys.dropLast() == parent, KeyNames(other.name).words.contains("from") else {
        return false
      }
      let targets = Set(columns[column].distinct)
      let both = other.distinct.count(where: targets.contains)
      return both > 1 && both * 2 >= other.distinct.count
    }
  }
}
