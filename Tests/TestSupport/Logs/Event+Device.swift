package import EventLog

// The fields of the device by name, for tests that spell out an event.
extension Event {
  package var platform: Text? {
    get { device[.platform] }
    set { device[.platform] = newValue }
  }
  package var appVersion: Text? {
    get { device[.appVersion] }
    set { device[.appVersion] = newValue }
  }
  package var osVersion: Text? {
    get { device[.osVersion] }
    set { device[.osVersion] = newValue }
  }
  package var locale: Text? {
    get { device[.locale] }
    set { device[.locale] = newValue }
  }
  package var country: Text? {
    get { device[.country] }
    set { device[.country] = newValue }
  }
}
