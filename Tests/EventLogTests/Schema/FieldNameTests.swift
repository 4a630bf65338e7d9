import Expectations
import Testing

@testable import EventLog

struct FieldNameTests {
  @Test func `every spelling has a name and stands once`() {
    expect(FieldName.spellings.count, equals: FieldName.allCases.count)
    expect(Set(FieldName.spellings).count, equals: FieldName.spellings.count)
  }

  @Test func `every spelling belongs to one field`() {
    let all = Field.all.reduce(UInt64(0)) { sum, field in
      expect(sum & field.mask, equals: 0)
      return sum | field.mask
    }
    expect(all, equals: (1 << UInt64(FieldName.allCases.count)) - 1)
  }

  @Test(arguments: [
    (Field.kind, "kind event name event_name"),
    (Field.timestamp, "timestamp ts time occurred_at"),
    (Field.installID, "anonymous_id anonymousId device_id install_id distinct_id"),
    (Field.userID, "user_id userId"),
    (Field.eventID, "event_id id uuid message_id"),
    (Field.sessionID, "session_id sessionId"),
    (Field.sequence, "sequence seq"),
    (Field.flow, "flow flow_id"),
    (Field.flowVersion, "flow_version onboarding_version"),
    (Field.step, "step page screen step_name step_id"),
    (Field.stepIndex, "step_index page_index step_number"),
    (Field.variant, "variant experiment_variant"),
    (Field.experiments, "experiments"),
    (Field.permission, "permission permission_type"),
    (Field.choice, "choice"),
    (Field.value, "value"),
    (Field.scope, "scope"),
    (DeviceField.platform.field, "platform os"),
    (DeviceField.appVersion.field, "app_version version"),
    (DeviceField.osVersion.field, "os_version"),
    (DeviceField.locale.field, "locale language"),
    (DeviceField.country.field, "country"),
    (Field.properties, "properties props"),
  ])
  func `the spellings of a field are those of the contract, the winner first`(
    field: Field, spellings: String
  ) {
    let own = FieldName.allCases.filter { field.mask >> UInt64($0.rawValue) & 1 == 1 }
    expect(own.map(\.spelling).joined(separator: " "), equals: spellings)
  }
}
