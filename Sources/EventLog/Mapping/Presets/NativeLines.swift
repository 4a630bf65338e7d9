extension PresetTable {
  /// Lines of our own format: the fields by their own names, so that a user's mapping can begin here.
  static let native = PresetTable(
    signs: [
      .has(["kind"], ["event"], ["name"], ["event_name"]),
      .has(["timestamp"], ["ts"], ["time"], ["occurred_at"]),
      .has(
        ["anonymous_id"], ["anonymousId"], ["device_id"], ["install_id"], ["distinct_id"],
        ["user_id"], ["userId"]),
    ],
    sources: Dictionary(
      uniqueKeysWithValues: MappedField.allCases.compactMap { field in
        field.native.map { (field, $0.spellings.map { FieldSource([Text($0)]) }) }
      }),
    propertyObjects: [["properties"], ["props"]],
    variantSources: [VariantSource(object: ["experiments"], prefix: "")])
}

extension MappedField {
  /// The field of native lines that has its value; `nil` where none does.
  fileprivate var native: Field? {
    switch self {
    case .event: .kind
    case .timestamp: .timestamp
    case .anonymousID: .installID
    case .userID: .userID
    case .eventID: .eventID
    case .sessionID: .sessionID
    case .sequence: .sequence
    case .shape(let field): field.field
    case .stepIndex: .stepIndex
    case .value: .value
    case .scope: .scope
    case .variant: .variant
    case .device(let field): field.field
    case .resolvedID, .experiment: nil
    }
  }
}
