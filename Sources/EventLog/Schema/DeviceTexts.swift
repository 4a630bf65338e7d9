/// What an event tells of the device, by field.
package struct DeviceTexts: Hashable, Sendable {
  /// In the order of `DeviceField`; `nil` where the event has no value.
  package private(set) var all: [Text?]

  /// Without any.
  package init() {
    all = DeviceField.allCases.map { _ in nil }
  }

  package init(_ text: (DeviceField) -> Text?) {
    all = DeviceField.allCases.map(text)
  }

  package subscript(field: DeviceField) -> Text? {
    get { all[field.rawValue] }
    set { all[field.rawValue] = newValue }
  }
}
