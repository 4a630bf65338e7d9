/// The keys of an event's line, in the order in which they are written.
///
/// Logs may spell some of them otherwise; what reads them knows those spellings.
package enum EventKey: String, CodingKey, Sendable {
  case event
  case timestamp
  case anonymousID = "anonymous_id"
  case userID = "user_id"
  case eventID = "event_id"
  case sessionID = "session_id"
  case sequence
  case flow
  case flowVersion = "flow_version"
  case step
  case stepIndex = "step_index"
  case permission
  case choice
  case value
  case scope
  case variant
  case experiments
  case platform
  case appVersion = "app_version"
  case osVersion = "os_version"
  case locale
  case country
  case properties
}
