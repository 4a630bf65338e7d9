import Expectations
import TestSupport
import Testing

/// A page that asks before the system does, and tracking consent.
struct PrimerTests {
  /// Ten users saw the primer; of eight who agreed seven saw the prompt, and five granted.
  private static let log: String = (0..<10).map { user in
    let start = 1_772_359_200_000 + user * 60_000
    func line(_ event: String, after seconds: Int) -> String {
      #"{"event":\#(event),"timestamp":\#(start + seconds * 1_000),"anonymous_id":"u\#(user)"}"#
        + "\n"
    }
    var lines = line(#""page_viewed","step":"push_primer""#, after: 0)
    lines += line(
      #""choice_made","choice":"primer","value":"\#(user < 8 ? "yes" : "later")""#, after: 3)
    if user < 7 {
      lines += line(#""permission_requested","permission":"notifications""#, after: 4)
      let answer = user < 5 ? "granted" : "denied"
      lines += line(#""permission_\#(answer)","permission":"notifications""#, after: 6)
    }
    return lines + line(#""page_viewed","step":"done""#, after: 9)
  }.joined()

  private static let definition = """
    { "flows": [ { "id": "onboarding", "window": "1h", "completion": "last_step", "steps": [
      { "id": "push_primer", "permissions": [{ "id": "notifications" }],
        "choices": [{ "id": "primer" }] },
      { "id": "done" } ] } ] }
    """

  @Test func `who saw the primer, agreed, was asked and granted are told apart`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.definition, to: "onboarding.json")
    try folder.write(Self.log, to: "events.ndjson")
    let tables = try await runReport([folder.path, "--as-of", "2026-03-02"])
    let all = ["breakdown": "all"]
    let asked = tables["permissions.csv"]?.line(
      ["reached", "asked", "granted", "denied"], where: all)
    expect(asked, equals: "10 7 5 2")
    let agreed = tables["choices.csv"]?.value("users", where: all.merging(["value": "yes"]) { $1 })
    expect(agreed, equals: "8")
  }

  /// A log in words of its own: prompts and answers are known by their names.
  @Test func `the names of push and tracking prompts are read off a log without a definition`()
    async throws
  {
    let folder = try TemporaryFolder()
    var lines = ""
    for user in 0..<60 {
      func add(_ action: String, _ seconds: Int, _ screen: String? = nil) {
        let time = 1_772_359_200_000 + user * 60_000 + seconds * 1_000
        let shown = screen.map { #","screen":"\#($0)""# } ?? ""
        lines += #"{"action":"\#(action)","t":\#(time),"uid":"u\#(user)"\#(shown)}"# + "\n"
      }
      add("onboarding_step_viewed", 0, "welcome")
      add("onboarding_step_viewed", 5, "push")
      add("push_prompt_shown", 8)
      add(user % 3 == 0 ? "push_notification_os_alert_denied" : "push_allowed", 10)
      add("onboarding_step_viewed", 12, "tracking")
      add("att_prompt_shown", 13)
      add(user % 4 == 0 ? "att_authorized" : "att_denied", 14)
      add("onboarding_step_viewed", 16, "done")
      add("onboarding_completed", 18)
    }
    let log = try folder.write(lines, to: "events.ndjson")
    let tables = try await runReport([log, "--as-of", "2026-03-05"])
    let consent = tables["permissions.csv"]?.line(
      ["step", "asked", "granted", "denied"], where: ["breakdown": "all", "permission": "att"])
    expect(consent, equals: "tracking 60 15 45")
    let push = tables["permissions.csv"]?.line(
      ["step", "asked", "granted"], where: ["breakdown": "all", "permission": "push"])
    expect(push, equals: "push 60 40")
  }
}
