/// Which flow, variant and values of fields a user has: small numbers, packed into one word.
struct UserTraits: Sendable {
  /// Index into the scripts.
  let flow: Int
  /// The variant on the lines, from 1; 0 for lines without one.
  var variant: Int
  /// By field of the flow.
  let values: [Int]

  /// The traits as one number: mixed radix, the flow's digit last.
  func packed(in scripts: [FlowScript]) -> UInt64 {
    let script = scripts[flow]
    var packed = 0 as UInt64
    for (field, value) in zip(script.fields, values).reversed() {
      packed = packed * UInt64(field.values.count) + UInt64(value)
    }
    packed = packed * UInt64(script.variants.count + 1) + UInt64(variant)
    return packed * UInt64(scripts.count) + UInt64(flow)
  }
}
