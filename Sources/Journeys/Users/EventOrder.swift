import EventLog

/// The order of one user's events, by what they say and never by where they stood.
///
/// By time; then the place of the step on the flow's list; then kind; then every field that is
/// kept. What still ties is interchangeable. Text compares as bytes, an absent field comes last.
package enum FieldOrder {
  /// Negative, zero or positive as `left` comes before, beside or after `right`.
  static func compare(_ left: EventShape, _ right: EventShape) -> Int {
    var order = compare(left.kind.rawValue, right.kind.rawValue)
    if order == 0 { order = compareAbsentLast(left.step, right.step) }
    if order == 0 { order = compareAbsentLast(left.stepIndex, right.stepIndex) }
    if order == 0 { order = compareAbsentLast(left.permission, right.permission) }
    if order == 0 { order = compareAbsentLast(left.choice, right.choice) }
    if order == 0 { order = compareLists(left.values, right.values) }
    if order == 0 { order = compareAbsentLast(left.scope?.rawValue, right.scope?.rawValue) }
    return order
  }

  /// The fields after the scope, without the properties.
  static func compare(_ left: Dimensions, _ right: Dimensions) -> Int {
    var order = compareAbsentLast(left.variant, right.variant)
    if order == 0 { order = compare(experimentsOf: left, right) }
    for (one, other) in zip(left.device.all, right.device.all) where order == 0 {
      order = compareAbsentLast(one, other)
    }
    return order
  }

  /// The last word between two deliveries of one event id that are alike otherwise: flow, version, and what no
  /// journey reads.
  static func compareRest(_ left: (EventShape, Dimensions), _ right: (EventShape, Dimensions))
    -> Int
  {
    var order = 0
    for (one, other) in zip(left.0.texts, right.0.texts) where order == 0 {
      order = compareAbsentLast(one, other)
    }
    if order == 0 { order = compare(left.0.source, right.0.source) }
    for (one, other) in zip(left.1.properties, right.1.properties) where order == 0 {
      order = compareAbsentLast(one, other)
    }
    return order
  }

  /// Sessions by their numbers, which are in the order of their texts; 0 is none.
  static func compareSessions(_ left: UInt32, _ right: UInt32) -> Int {
    compare(left &- 1, right &- 1)
  }

  package static func compareAbsentLast<Value: Comparable>(_ left: Value?, _ right: Value?) -> Int {
    switch (left, right) {
    case (nil, nil): 0
    case (nil, _): 1
    case (_, nil): -1
    case (let left?, let right?): compare(left, right)
    }
  }

  static func compare<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : left == right ? 0 : 1
  }

  private static func compareLists(_ left: [Text]?, _ right: [Text]?) -> Int {
    guard let left, let right else {
      return compare(left == nil ? 1 : 0, right == nil ? 1 : 0)
    }
    for (one, other) in zip(left, right) where one != other { return one < other ? -1 : 1 }
    return compare(left.count, right.count)
  }

  private static func compare(experimentsOf left: Dimensions, _ right: Dimensions) -> Int {
    let (left, right) = (left.experiments, right.experiments)
    if left.isEmpty || right.isEmpty {
      return compare(left.isEmpty ? 1 : 0, right.isEmpty ? 1 : 0)
    }
    for (one, other) in zip(left, right) where one != other {
      if one.experiment != other.experiment { return one.experiment < other.experiment ? -1 : 1 }
      return one.variant < other.variant ? -1 : 1
    }
    return compare(left.count, right.count)
  }
}

// Records compare by their numbers first: equal numbers are equal names, and names are looked up
// only where two events of one time, or two deliveries of one id, differ.
extension RunSymbols {
  func compareShapes(_ left: EventRecord, _ right: EventRecord) -> Int {
    left.shape == right.shape
      ? 0 : FieldOrder.compare(shapes[Int(left.shape)], shapes[Int(right.shape)])
  }

  func compareDimensions(_ left: EventRecord, _ right: EventRecord) -> Int {
    left.dimensions == right.dimensions
      ? 0
      : FieldOrder.compare(
        dimensionSets[Int(left.dimensions)], dimensionSets[Int(right.dimensions)])
  }

  func compareRest(_ left: EventRecord, _ right: EventRecord) -> Int {
    left.shape == right.shape && left.dimensions == right.dimensions
      ? 0
      : FieldOrder.compareRest(
        (shapes[Int(left.shape)], dimensionSets[Int(left.dimensions)]),
        (shapes[Int(right.shape)], dimensionSets[Int(right.dimensions)]))
  }

  func compareSessions(_ left: EventRecord, _ right: EventRecord) -> Int {
    FieldOrder.compareSessions(left.session, right.session)
  }

  func compareSequences(_ left: EventRecord, _ right: EventRecord) -> Int {
    FieldOrder.compareAbsentLast(left.sequence, right.sequence)
  }
}
