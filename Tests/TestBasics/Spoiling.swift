extension [UInt8] {
  /// The bytes with changes that other bytes choose, four bytes a change: what is done, where, and with
  /// which byte.
  ///
  /// A fuzzer that changes choices keeps to what is nearly right, which is where readers are wrong.
  package func spoilt(by choices: some Sequence<UInt8>) -> [UInt8] {
    var result = self
    var rest = Array(choices)[...]
    while rest.count >= 4 {
      let (what, high, low, byte) = (
        rest.removeFirst(), rest.removeFirst(), rest.removeFirst(), rest.removeFirst()
      )
      guard !result.isEmpty else { return [byte] }
      result.change(what, at: (Int(high) << 8 | Int(low)) % result.count, byte)
    }
    return result
  }

  private mutating func change(_ what: UInt8, at place: Int, _ byte: UInt8) {
    switch what % 6 {
    case 0: self[place] = byte
    case 1: insert(byte, at: place)
    case 2: removeSubrange(place..<Swift.min(place + 1 + Int(byte) % 8, count))
    case 3: insert(contentsOf: self[place..<Swift.min(place + Int(byte), count)], at: place)
    // Numbers are what readers believe, so a digit often becomes many.
    case 4:
      insert(contentsOf: repeatElement(UInt8(ascii: "9"), count: Int(byte) % 20), at: place)
    default: self[place] ^= 1 << (byte & 7)
    }
  }
}
