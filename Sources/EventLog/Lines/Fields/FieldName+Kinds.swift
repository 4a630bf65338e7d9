extension FieldName {
  /// `kindMask` by raw value.
  static let kindMasks = allCases.map(\.kindMask)

  /// The kinds of value the field takes, a bit each by raw value of `JSONSlice.Kind`.
  private var kindMask: UInt16 {
    let string = Self.mask([.text, .escapedText])
    if Field.timestamp.mask >> UInt64(rawValue) & 1 == 1 {
      return string | Self.mask([.integer, .decimal])
    }
    return switch type {
    case .string: string
    case .stringOrInteger: string | Self.mask([.integer])
    case .integer: Self.mask([.integer])
    case .step: string | Self.mask([.integer, .decimal])
    case .object: Self.mask([.object])
    case .scalars: string | Self.mask([.integer, .decimal, .yes, .no, .array])
    }
  }

  private static func mask(_ kinds: [JSONSlice.Kind]) -> UInt16 {
    kinds.reduce(0) { $0 | 1 << UInt16($1.rawValue) }
  }
}
