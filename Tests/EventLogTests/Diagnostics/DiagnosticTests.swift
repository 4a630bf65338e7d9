import EventLog
import Expectations
import Testing

struct DiagnosticTests {
  @Test func `a fault of a file has line, column, remedy and code`() {
    let place = Diagnostic.Location.file("app/onboarding.json", line: 3, column: 14)
    let error = Diagnostic(.noInput, at: place, "is gone", fix: "look for it")
    expect(
      error.description,
      equals: "app/onboarding.json:3:14: error: is gone; look for it [no_input]")
    expect(error.kind, equals: .noInput)
  }

  @Test func `a warning says so, and so does a note`() {
    let code = Diagnostic.Code("left_out", .note)
    let note = Diagnostic(code, at: nil, "3 flows are left out", fix: nil)
    expect(note.description, equals: "note: 3 flows are left out [left_out]")
    let warning = Diagnostic(code, as: .warning, at: .named("--by"), "has none", fix: "omit it")
    expect(warning.description, equals: "--by: warning: has none; omit it [left_out]")
    expect(warning.kind, equals: .warning)
  }

  @Test func `the name of the file cannot move the cursor`() {
    let place = Diagnostic.Location.file("a\u{1B}[2J\n/log.ndjson", line: 2)
    expect(place.description, equals: #"a\u{1B}[2J\u{A}/log.ndjson:2"#)
  }
}
