/// Times in ascending order, by digits of eleven bits from the lowest to the highest that any has.
///
/// `times`: none negative. A pass over the times for each digit, three for what is below a hundred
/// days, where a sort by comparison takes as many as there are bits in their number; a few times are
/// sorted by comparison.
func sortedByDigits(_ times: [Int64]) -> [Int64] {
  guard times.count > 256 else { return times.sorted() }
  var bits: Int64 = 0
  for time in times { bits |= time }
  let width = Int64.bitWidth - bits.leadingZeroBitCount
  var (source, target) = (times, times)
  var places = Array(repeating: 0, count: 1 << 11)
  for shift in stride(from: 0, to: width, by: 11) {
    countDigits(of: source, shift: shift, into: &places)
    move(source, shift: shift, to: &target, places: &places)
    swap(&source, &target)
  }
  return source
}

/// Moves each time to the next place of its digit.
private func move(
  _ times: [Int64], shift: Int, to target: inout [Int64], places: inout [Int]
) {
  // A span is asked once whether it may be written to, an array at every write.
  var target = target.mutableSpan
  var places = places.mutableSpan
  for time in times {
    let digit = Int(time >> Int64(shift)) & 0x7FF
    target[places[digit]] = time
    places[digit] += 1
  }
}

/// Finds where the times of each digit begin when they are sorted by it.
private func countDigits(of times: [Int64], shift: Int, into places: inout [Int]) {
  var places = places.mutableSpan
  for digit in places.indices { places[digit] = 0 }
  for time in times { places[Int(time >> Int64(shift)) & 0x7FF] += 1 }
  var begin = 0
  for digit in places.indices {
    let count = places[digit]
    places[digit] = begin
    begin += count
  }
}
