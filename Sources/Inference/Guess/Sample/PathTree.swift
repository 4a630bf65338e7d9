import EventLog

/// The paths met, as a tree of keys; the root has the number 0.
struct PathTree: Sendable {
  private var children: [[Text: Int]] = [[:]]
  /// By number and place among the members, the key that stood there last and what it leads to: the next line
  /// mostly has the same, and to compare is faster than to look up.
  private var latest: [[(key: Text, child: Int)]] = [[]]
  private var parents: [(parent: Int, key: Text)] = [(0, "")]
  /// By number, the column of its scalars.
  var columns: [Int?] = [nil]

  /// The number of what a key leads to; `nil` beyond the bound.
  ///
  /// `number`: of the member among those of its object.
  mutating func child(_ key: Text, of place: Int, number: Int, most: Int) -> Int? {
    if number < latest[place].count, latest[place][number].key == key {
      return latest[place][number].child
    }
    guard let child = child(key, of: place, most: most) else { return nil }
    if number < latest[place].count {
      latest[place][number] = (key, child)
    } else if number == latest[place].count, number < Self.mostKept {
      latest[place].append((key, child))
    }
    return child
  }

  private static let mostKept = 500

  private mutating func child(_ key: Text, of place: Int, most: Int) -> Int? {
    if let known = children[place][key] { return known }
    guard children.count < most else { return nil }
    children[place][key] = children.count
    children.append([:])
    latest.append([])
    parents.append((place, key))
    columns.append(nil)
    return children.count - 1
  }

  func keys(to place: Int) -> [Text] {
    var keys: [Text] = []
    var place = place
    while place > 0 {
      keys.append(parents[place].key)
      place = parents[place].parent
    }
    return keys.reversed()
  }
}
