package import EventLog

extension EventField {
  /// The field as the command line and the tables spell it: `app_version`, `properties.NAME`.
  package var name: Text {
    switch self {
    case .platform: "platform"
    case .appVersion: "app_version"
    case .osVersion: "os_version"
    case .locale: "locale"
    case .country: "country"
    case .property(let name): Text(utf8: Array("properties.".utf8) + name.utf8)
    case .variant: "variant"
    }
  }
}
