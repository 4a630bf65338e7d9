import Checks
import Expectations
import Journeys
import Testing

/// Fields that one producer leaves out and another sends.
struct FieldMissingByProducerTests {
  /// `count` events of a producer.
  private func events(_ user: String, _ fields: String, count: Int = 20) -> String {
    (0..<count).map { "\(user) \($0)s view a \(fields)" }.joined(separator: "\n")
  }

  private func found(_ logs: String...) -> String? {
    CheckedLog(logs.joined(separator: "\n")).found(.fieldMissingByProducer)
  }

  @Test func `a build that lost a field is found`() {
    expect(
      found(
        events("ada", "platform=ios app_version=1 session=s locale=de"),
        events("bob", "platform=ios app_version=2 locale=de")),
      equals: "warning 20/20 @ 21\n- session_id ios 2 20/20")
  }

  @Test func `a field that nobody sends is no fault`() {
    expectNil(
      found(
        events("ada", "platform=ios app_version=1"), events("bob", "platform=ios app_version=2")))
  }

  @Test func `one event in twenty may lack it`() {
    let rest = events("bob", "platform=ios app_version=2 session=s", count: 19)
    let model = events("ada", "platform=ios app_version=1 session=s")
    expectNil(found(model, rest, "bob 30s view a platform=ios app_version=2"))
    expect(
      found(model, rest, events("bob", "platform=ios app_version=2", count: 2)),
      equals: "warning 2/21 @ 40\n- session_id ios 2 2/21")
  }

  @Test func `a producer of a few events is not judged`() {
    expectNil(
      found(
        events("ada", "platform=ios app_version=1 session=s"),
        events("bob", "platform=ios app_version=2", count: 19)))
  }

  @Test func `events without platform or version are a producer too`() {
    expect(
      found(
        events("ada", "platform=ios app_version=1"), events("bob", "platform=ios"),
        events("cyd", "app_version=1")),
      equals: """
        warning 40/40 @ 21
        - platform – 1 20/20
        - app_version ios – 20/20
        """)
  }

  @Test func `a counter is expected only where the platform has one`() {
    let counted = (0..<20).map { "ada \($0)s view a platform=ios sequence=\($0)" }
      .joined(separator: "\n")
    expectNil(found(counted, events("bob", "platform=web")))
  }

  @Test func `events of unknown kinds may come from elsewhere`() {
    let others = (0..<20).map { "bob \($0)s other x platform=server" }.joined(separator: "\n")
    expectNil(found(events("ada", "platform=ios session=s"), others))
  }

  @Test func `a flow version is a field as well`() {
    expect(
      found(
        events("ada", "platform=ios app_version=1 version=3"),
        events("bob", "platform=ios app_version=2")),
      equals: "warning 20/20 @ 21\n- flow_version ios 2 20/20")
  }
}
