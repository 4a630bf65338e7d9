/// One entry of a line's `experiments`, by its place.
struct ExperimentSlice {
  let name: JSONSlice
  let variant: JSONSlice
  /// The name without its escapes, where it has any.
  private let unescaped: Text?

  init(name: JSONSlice, variant: JSONSlice, in line: PaddedBytes) {
    self.name = name
    self.variant = variant
    unescaped = name.kind == .text ? nil : line.text(of: name)
  }

  /// The order by name, and of equal names by place.
  func precedes(_ other: ExperimentSlice, in line: PaddedBytes) -> Bool {
    let order = compare(other, in: line)
    return order == 0 ? name.start < other.name.start : order < 0
  }

  func hasName(of other: ExperimentSlice, in line: PaddedBytes) -> Bool {
    compare(other, in: line) == 0
  }

  /// Below, at or above zero as the name stands before, at or after the other, byte by byte.
  private func compare(_ other: ExperimentSlice, in line: PaddedBytes) -> Int {
    let length = count
    let otherLength = other.count
    for index in 0..<min(length, otherLength) {
      let byte = byte(index, in: line)
      let otherByte = other.byte(index, in: line)
      if byte != otherByte { return Int(byte) - Int(otherByte) }
    }
    return length - otherLength
  }

  private var count: Int { unescaped?.utf8.count ?? name.range.count }

  private func byte(_ index: Int, in line: PaddedBytes) -> UInt8 {
    unescaped?.utf8[index] ?? line[name.start + index]
  }
}
