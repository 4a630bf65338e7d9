import Definitions
import EventLog
import Journeys

// An event line is put together from parts that are made once:
//
//     { WORDS ,"timestamp":"…","anonymous_id":"…","event_id":"…","session_id":"…" TRAITS }
//
// Words say what happened and where; traits are the flow, the variant and the fields, the same on
// all lines of a user.

/// Parts of lines, found by number.
struct WordTable: Sendable {
  /// What happened, as members of an object.
  struct Words: Sendable {
    let text: [UInt8]
    /// The values of a choice of several, as they are listed; empty for all other words.
    var values: [[UInt8]] = []
    /// Whether the account's id stands beside the install's.
    var isSignedIn = false
  }

  private(set) var all: [Words] = []

  mutating func add(_ members: [String], values: [String] = []) -> Int {
    all.append(
      Words(text: Array(members.joined(separator: ",").utf8), values: values.map { Array($0.utf8) })
    )
    return all.count - 1
  }
}

/// The words of events about the flow as a whole.
struct FlowWords: Sendable {
  let exposed, started, restarted, completed, signedIn: Int

  init(table: inout WordTable) {
    exposed = table.add([WordTable.event(.exposed)])
    started = table.add([WordTable.event(.started)])
    restarted = table.add([WordTable.event(.restarted)])
    completed = table.add([WordTable.event(.completed)])
    signedIn = table.addSignIn()
  }
}

/// The words of events at one step.
struct StepWords: Sendable {
  let viewed, completed, wentBack, error, skipped, skippedFlow: Int

  init(_ step: StepNames, skip: SkipRule, spelling: EventSpelling, table: inout WordTable) {
    let title = spelling.hasTitles ? step.title : []
    viewed = table.add([WordTable.event(named: spelling.pageViewed), step.member] + title)
    completed = table.add(.pageCompleted, at: step)
    wentBack = table.add(.wentBack, at: step)
    error = table.add(.errorShown, at: step)
    // Where the flow's rule says the same, lines need no scope.
    skipped = table.add(.skipped, at: step, skip == .step ? [] : [#""scope":"step""#])
    skippedFlow = table.add(.skipped, at: step, skip == .flow ? [] : [#""scope":"flow""#])
  }
}

/// The words of events about one permission.
struct PermissionWords: Sendable {
  let requested, granted, denied, alreadyGranted, alreadyDenied: Int

  init(_ permission: Text, at step: StepNames, table: inout WordTable) {
    let name = ["\"permission\":\(JSONLiteral(permission.string))"]
    requested = table.add(.permissionRequested, at: step, name)
    granted = table.add(.permissionGranted, at: step, name)
    denied = table.add(.permissionDenied, at: step, name)
    alreadyGranted = table.add(.permissionAlreadyGranted, at: step, name)
    alreadyDenied = table.add(.permissionAlreadyDenied, at: step, name)
  }
}

/// How lines name a step.
struct StepNames {
  /// The key and the step.
  let member: String
  /// The title, if there is one, as members.
  let title: [String]

  /// `place`: the step's place in its user's own list, from 0.
  init(_ step: StepDefinition, place: Int, spelling: EventSpelling) {
    let key = JSONLiteral(spelling.stepKey)
    member =
      spelling.isByIndex
      ? "\(key):\(place)" : "\(key):\(JSONLiteral(Self.pageName(of: step).string))"
    title = step.title.map { ["\"title\":\(JSONLiteral($0.string))"] } ?? []
  }

  /// The first page with a name; without one, the step's id.
  private static func pageName(of step: StepDefinition) -> Text {
    for page in step.pages {
      if case .name(let name) = page { return name }
    }
    return step.id
  }
}

extension WordTable {
  /// An event at a step, with what else it says.
  fileprivate mutating func add(
    _ kind: EventKind, at step: StepNames, _ more: [String] = []
  ) -> Int {
    add([Self.event(kind), step.member] + more)
  }

  /// An event that is none of a funnel's.
  fileprivate mutating func addSignIn() -> Int {
    all.append(Words(text: Array(Self.event(named: "signed_in").utf8), isSignedIn: true))
    return all.count - 1
  }

  static func event(_ kind: EventKind) -> String { event(named: kind.name) }

  static func event(named name: String) -> String { "\"event\":\(JSONLiteral(name))" }
}
