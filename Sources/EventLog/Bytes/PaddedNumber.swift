extension String {
  /// A number with zeros before it, in so many digits or more: `07`, `00ff`.
  package init(_ number: UInt64, digits: Int, radix: Int = 10, uppercase: Bool = false) {
    let own = String(number, radix: radix, uppercase: uppercase)
    self = String(repeating: "0", count: Swift.max(0, digits - own.utf8.count)) + own
  }
}
