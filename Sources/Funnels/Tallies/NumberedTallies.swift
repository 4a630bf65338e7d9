// Tallies of what has a number: segments, days, permissions, reasons, choices and their values.
//
// Most numbers are small and most tables hold few, but a log may hold a million names. So tallies
// stand packed in the order in which their numbers came up, and a number finds its place by one load:
//
//     numbers   7  0  9              places    by number − first: place + 1, 0 for none
//     tallies   …  …  …              [2, 0, 0, 0, 0, 0, 0, 1, 0, 3]
//
// Up to eight numbers are searched one by one, since of thousands of segments each has a score of such
// tallies, and places would take most of their memory. `places` grows no further than 4,096 numbers
// (days begin at twenty thousand); what lies outside is found by hashing. Merging goes through the
// other's numbers.

/// Counts that add up.
protocol MergingTally: Sendable {
  mutating func merge(_ other: Self)
}

extension MergingTally {
  func merged(with other: Self) -> Self {
    var tally = self
    tally.merge(other)
    return tally
  }
}

/// Tallies by number, each made when its number first comes up.
struct NumberedTallies<Tally: MergingTally>: Sendable {
  private static var reach: Int { 4096 }
  /// So many numbers have no places.
  private static var fewNumbers: Int { 8 }

  /// In the order in which they came up.
  private(set) var numbers: [Int] = []
  /// Beside `numbers`.
  var tallies: [Tally] = []
  /// The number of the first place.
  private var first = 0
  /// By number from `first` on: the place plus 1; 0 for none.
  private var places: [UInt32] = []
  /// The places of numbers out of reach.
  private var distant: [Int: Int] = [:]

  /// The tally of a number; `nil` where the number has not come up.
  subscript(number: Int) -> Tally? {
    knownPlace(of: number).map { tallies[$0] }
  }

  /// Each number with its tally, in the order in which they came up.
  var entries: Zip2Sequence<[Int], [Tally]> { zip(numbers, tallies) }

  /// Where in `tallies` that of a number stands, which is made if need be.
  @inline(__always)
  mutating func place(of number: Int, orNew tally: @autoclosure () -> Tally) -> Int {
    if let place = knownPlace(of: number) { return place }
    add(number)
    tallies.append(tally())
    return tallies.count - 1
  }

  /// The bytes of memory that the tallies take.
  ///
  /// `own`: what a tally takes besides its place here.
  func memory(_ own: (Tally) -> Int) -> Int {
    var bytes = memory()
    // A span, since of an array's elements copies are taken.
    let tallies = tallies.span
    for place in tallies.indices { bytes += own(tallies[place]) }
    return bytes
  }

  /// The same where a tally takes nothing besides its place here.
  func memory() -> Int {
    places.capacity * MemoryLayout<UInt32>.stride
      + (numbers.capacity + 3 * distant.capacity) * MemoryLayout<Int>.stride
      + tallies.capacity * MemoryLayout<Tally>.stride
  }

  mutating func merge(_ other: Self) {
    for (number, tally) in other.entries {
      if let place = knownPlace(of: number) {
        tallies[place].merge(tally)
      } else {
        add(number)
        tallies.append(tally)
      }
    }
  }

  @inline(__always)
  private func knownPlace(of number: Int) -> Int? {
    let index = number - first
    if 0..<places.count ~= index {
      let place = places[index]
      return place == 0 ? nil : Int(place) - 1
    }
    if numbers.count <= Self.fewNumbers { return numbers.firstIndex(of: number) }
    return distant.isEmpty ? nil : distant[number]
  }

  private mutating func add(_ number: Int) {
    numbers.append(number)
    guard numbers.count > Self.fewNumbers else { return }
    if places.isEmpty {
      // A little before the least number, since others near it may be less.
      first = max(0, (numbers.min() ?? 0) - 64)
      for place in numbers.indices { setPlace(place, of: numbers[place]) }
    } else {
      setPlace(numbers.count - 1, of: number)
    }
  }

  private mutating func setPlace(_ place: Int, of number: Int) {
    let index = number - first
    guard 0..<Self.reach ~= index else {
      distant[number] = place
      return
    }
    while places.count <= index { places.append(0) }
    places[index] = UInt32(place + 1)
  }
}
