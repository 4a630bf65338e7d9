// A sum of prices must not depend on the order in which they are added, nor on who adds them: so it is
// kept as a decimal number, to the last digit, and rounded once, when it is asked for.
//
//     19.99     limbs of nine digits, by place:    0: 19      −1: 990000000
//     −0.01                                                   −1: −10000000
//     sum                                          0: 19      −1: 980000000
//
// A limb is the sum of as many numbers below 10⁹, of either sign; carries are made in the end.

/// A decimal number, taken apart to be added.
package struct DecimalTerm: Hashable, Sendable {
  fileprivate let limbs: [DecimalLimb]

  /// The number that a text spells; `nil` where it is no JSON number (RFC 8259, 6).
  ///
  /// Also `nil` where a digit stands further than 400 places from the point: no `Double` is so large.
  package init?(_ text: some Sequence<UInt8>) {
    guard let number = DecimalParts(Array(text)), !number.hasLeadingZero else { return nil }
    var limbs: [Int: Int64] = [:]
    for (place, digit) in number.digits.reversed().enumerated()
    where digit != UInt8(ascii: "0") {
      let power = number.exponent + place
      guard abs(power) <= 400 else { return nil }
      let limb = (power >= 0 ? power : power - 8) / 9
      var value = Int64(digit - UInt8(ascii: "0"))
      for _ in 0..<(power - 9 * limb) { value *= 10 }
      limbs[limb, default: 0] += number.isNegative ? -value : value
    }
    self.limbs = limbs.sorted { $0.key < $1.key }.map { DecimalLimb(place: $0, value: $1) }
  }
}

/// Nine digits of a number, or a sum of such: `value` × 10⁹ to the power of `place`.
private struct DecimalLimb: Hashable {
  let place: Int
  var value: Int64
}

/// A sum of decimal numbers, exact in any order.
package struct DecimalSum: Hashable, Sendable {
  /// By place, ascending.
  private var limbs: [DecimalLimb] = []

  package init() {}

  package mutating func add(_ term: DecimalTerm) { add(term.limbs) }

  package mutating func merge(_ other: DecimalSum) { add(other.limbs) }

  private mutating func add(_ others: [DecimalLimb]) {
    for other in others {
      let place = limbs.firstIndex { $0.place >= other.place } ?? limbs.count
      if place < limbs.count, limbs[place].place == other.place {
        limbs[place].value += other.value
      } else {
        limbs.insert(other, at: place)
      }
    }
  }

  /// The `Double` nearest to the sum.
  package var value: Double { Double(text) ?? 0 }

  /// The sum as a JSON number, the same for equal sums.
  package var text: String {
    guard let first = limbs.first?.place, let last = limbs.last?.place else { return "0" }
    var values = [Int64](repeating: 0, count: last - first + 1)
    for limb in limbs { values[limb.place - first] = limb.value }
    var carry = Self.carry(&values)
    let isNegative = carry < 0
    if isNegative {
      values = values.map { -$0 }
      carry = Self.carry(&values) - carry
    }
    while carry > 0 {
      values.append(carry % 1_000_000_000)
      carry /= 1_000_000_000
    }
    var digits = values.reversed().map { value in
      String(String(value + 1_000_000_000).dropFirst())
    }.joined()
    digits = String(digits.drop { $0 == "0" })
    var exponent = 9 * first
    while digits.hasSuffix("0") {
      digits.removeLast()
      exponent += 1
    }
    guard !digits.isEmpty else { return "0" }
    return (isNegative ? "-" : "") + digits + (exponent == 0 ? "" : "e\(exponent)")
  }

  /// Brings all values into 0..<10⁹, and returns what is carried out of the last.
  private static func carry(_ values: inout [Int64]) -> Int64 {
    var carry: Int64 = 0
    for index in values.indices {
      let sum = values[index] + carry
      let (quotient, rest) = sum.quotientAndRemainder(dividingBy: 1_000_000_000)
      values[index] = rest < 0 ? rest + 1_000_000_000 : rest
      carry = rest < 0 ? quotient - 1 : quotient
    }
    return carry
  }
}
