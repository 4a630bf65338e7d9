/// A field of an event line that tells of the device, and has one value.
package enum DeviceField: String, CaseIterable, Sendable {
  case platform
  case appVersion = "app_version"
  case osVersion = "os_version"
  case locale
  case country

  /// The name that reports know it by.
  package var name: Text { Text(rawValue) }

  /// The spellings' bits, as in `Field`.
  var spellings: UInt64 {
    switch self {
    case .platform: Field.platform.mask
    case .appVersion: Field.appVersion.mask
    case .osVersion: Field.osVersion.mask
    case .locale: Field.locale.mask
    case .country: Field.country.mask
    }
  }

  /// Whether an event has a value.
  fileprivate func isThere(in dimensions: Dimensions) -> Bool {
    switch self {
    case .platform: dimensions.platform != nil
    case .appVersion: dimensions.appVersion != nil
    case .osVersion: dimensions.osVersion != nil
    case .locale: dimensions.locale != nil
    case .country: dimensions.country != nil
    }
  }
}

extension NamesSeen {
  /// What the circumstances of all events show of names; their properties are `properties`.
  init(dimensionSets: [Dimensions], properties: [Text]) {
    let fields = DeviceField.allCases.filter { field in
      dimensionSets.contains { field.isThere(in: $0) }
    }
    self.init(fields: Set(fields))
    for (place, name) in properties.enumerated()
    where dimensionSets.contains(where: { $0.properties[place] != nil }) {
      note(property: name, near: name)
    }
  }
}
