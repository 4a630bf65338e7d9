// The dimensions of a run's events, each set of them once, kept by field. Where a property has many values there
// are hundreds of thousands of sets, made of few texts:
//
//     sets        0   1   2   3
//     variants    0   1   0   2       numbers of  –  A  B
//     devices     0   0   1   1       numbers of  (ios, 2.4, …)  (android, 2.3, …)
//     plan        0   1   1   0       numbers of  pro  –
//
// So a set takes a number a field, what follows from a field's value is worked out once a value and not once a set,
// and a whole set is put together only for who asks for one.

/// What sets have of one field, or of several that go together: each value once, and by set its number.
package struct SharedValues<Value: Sendable>: Sendable {
  /// By number; each is of one set at least.
  package private(set) var values: [Value] = []
  /// By set.
  package private(set) var numbers: [UInt32] = []

  package subscript(set: Int) -> Value { values[Int(numbers[set])] }

  /// What follows from the value of each set.
  package func results<Result>(_ result: (Value) -> Result) -> [Result] {
    let results = values.map(result)
    return numbers.map { results[Int($0)] }
  }

  /// Adds a set with the value of a number; `true` where that is the next number, whose value must be added then.
  mutating func append(_ number: Int) -> Bool {
    numbers.append(UInt32(number))
    return number == values.count
  }

  /// Adds the value of the next number.
  mutating func add(_ value: Value) { values.append(value) }
}

/// Sets of dimensions, by number.
package struct DimensionSets: Sendable {
  package internal(set) var variants = SharedValues<EventVariants>()
  package internal(set) var devices = SharedValues<DeviceTexts>()
  /// By place in `Dimensions.properties`.
  package internal(set) var properties: [SharedValues<Text?>]

  /// No sets; those to come have so many properties.
  package init(propertyCount: Int = 0) {
    properties = Array(repeating: SharedValues(), count: propertyCount)
  }

  /// The same sets in the same order, all with so many properties.
  init(_ sets: [Dimensions], propertyCount: Int) {
    var reader = DimensionSetReader(propertyCount: propertyCount, key: HashKey.random())
    for set in sets {
      let isRead = reader.append(set.symbol()[...])
      precondition(isRead, "sets have as many properties")
    }
    self = reader.sets
  }
}

extension DimensionSets: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { variants.numbers.count }

  package subscript(set: Int) -> Dimensions {
    Dimensions(
      variants: variants[set], device: devices[set], properties: properties.map { $0[set] })
  }
}
