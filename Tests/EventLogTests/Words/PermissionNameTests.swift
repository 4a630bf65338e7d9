import Expectations
import Testing

@testable import EventLog

struct PermissionNameTests {
  @Test func `names of onboardings that are about a permission say which, and no others are`() {
    var found = 0
    for name in NameOfApp.ofOnboardings {
      let said = PermissionName(Text(name.name))
      switch name.meaning {
      case .kind(let kind) where kind.hasPrefix("permission"):
        expect(said?.kind.name == kind && said?.words == [], "\(name.name)")
        found += 1
      case .about(let kind, let part) where kind.hasPrefix("permission"):
        let words = said?.words.map(\.string).joined(separator: "_")
        expect(said?.kind.name == kind && words == part, "\(name.name)")
        found += 1
      default: expectNil(said, "\(name.name)")
      }
    }
    expect(found, equals: 9)
  }

  @Test(arguments: NameOfApp.ofOthers.map(\.name))
  func `no other name becomes a kind`(name: String) {
    expectNil(PermissionName(Text(name)))
    expectNil(VendorKind(name: Text(name)))
  }

  @Test(arguments: [
    ("att_prompt_shown", EventKind.permissionRequested, "att"),
    ("ATT Prompt Accepted", .permissionGranted, "att"),
    ("att_denied", .permissionDenied, "att"),
    ("AppTrackingTransparencyAuthorized", .permissionGranted, "tracking transparency"),
    ("idfa_requested", .permissionRequested, "idfa"),
    ("tracking_permission_denied", .permissionDenied, "tracking"),
    ("push_prompt_shown", .permissionRequested, "push"),
    ("notifications_allowed", .permissionGranted, "notifications"),
  ])
  func `tracking and notifications are permissions without the word for one`(
    name: String, kind: EventKind, permission: String
  ) {
    let said = PermissionName(Text(name))
    expect(said?.kind, equals: kind)
    expect(said?.words.map(\.string).joined(separator: " "), equals: permission)
  }

  @Test(arguments: [
    "push_primer_shown", "push_primer_accepted", "att_screen_viewed", "tracking_started",
    "package_tracking_accepted", "notifications_requested", "att_not_granted",
  ])
  func `what is about something else is none`(name: String) {
    expectNil(PermissionName(Text(name)))
  }

  @Test func `a name that is longer than names may be says nothing`() {
    let long = "camera_permission_granted" + String(repeating: "_", count: 300)
    expectNil(PermissionName(Text(long)))
    expect(PermissionName("camera_permission_granted")?.words, equals: ["camera"])
  }
}
