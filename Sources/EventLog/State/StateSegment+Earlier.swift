// What segments up to version 4 have in place of symbols: the values of shapes and dimensions, field by field. It is
// only read; tests write it, up to version 3.

extension StateSegment {
  /// Segments up to version 3 do not name the fields of the device, of which there were these.
  private static let fieldsOfEarlierVersions: [DeviceField] = [
    .platform, .appVersion, .osVersion, .locale, .country,
  ]

  /// Passes what events share: their properties, their shapes, and the fields and sets of their dimensions.
  mutating func codeValues<Archive: ByteArchive>(
    with archive: inout Archive, namesFields: Bool
  ) throws(Archive.Failure) {
    try archive.code(&properties)
    try archive.code(&shapes, blank: EventShape(source: 0, kind: .other)) {
      (shape, archive) throws(Archive.Failure) in
      try shape.code(with: &archive)
    }
    var names = Self.fieldsOfEarlierVersions.map(\.name)
    if namesFields {
      names = []
      try archive.code(&names)
    }
    let fields = names.compactMap { DeviceField(name: $0) }
    try archive.require(fields.count == names.count)
    try archive.code(&dimensionSets, blank: Dimensions()) {
      (dimensions, archive) throws(Archive.Failure) in
      try dimensions.code(with: &archive, fields: fields)
    }
  }

  /// Whether a symbol can hold each value: none is an empty text where it could be absent, or has a byte FF.
  var hasValuesOfSymbols: Bool {
    var sets = DimensionSetReader(propertyCount: properties.count, key: HashKey.random())
    return shapes.allSatisfy { EventShape(checking: $0.symbol()[...]) == $0 }
      && dimensionSets.allSatisfy { sets.append($0.symbol()[...]) && sets.sets.last == $0 }
  }
}

extension EventShape {
  private static let fieldsOfEarlierVersions: [ShapeField] = [
    .flow, .flowVersion, .otherName, .step, .permission, .choice,
  ]

  fileprivate mutating func code<Archive: ByteArchive>(
    with archive: inout Archive
  ) throws(Archive.Failure) {
    try archive.code(&source)
    try archive.code(&kind)
    try archive.code(&scope, blank: .flow) { (scope, archive) throws(Archive.Failure) in
      try archive.code(&scope)
    }
    try archive.code(&stepIndex, blank: 0) { (index, archive) throws(Archive.Failure) in
      try archive.code(signed: &index)
    }
    for field in Self.fieldsOfEarlierVersions { try archive.code(&self[field]) }
    try archive.code(&values, blank: []) { (values, archive) throws(Archive.Failure) in
      try archive.code(&values)
    }
  }
}

extension Dimensions {
  /// `fields`: those of the device that the segment has.
  fileprivate mutating func code<Archive: ByteArchive>(
    with archive: inout Archive, fields: [DeviceField]
  ) throws(Archive.Failure) {
    try archive.code(&variant)
    for field in fields { try archive.code(&device[field]) }
    try archive.code(&properties, blank: nil) { (text, archive) throws(Archive.Failure) in
      try archive.code(&text)
    }
    let blank = ExperimentVariant(experiment: "", variant: "")
    try archive.code(&experiments, blank: blank) { (entry, archive) throws(Archive.Failure) in
      try archive.code(&entry.experiment)
      try archive.code(&entry.variant)
    }
  }
}
