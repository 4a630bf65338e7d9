import Definitions
import EventLog
import Journeys

// An event line is put together from parts that are made once:
//
//     { WORDS ,"timestamp":"…","anonymous_id":"…","event_id":"…","session_id":"…" TRAITS }
//
// Words say what happened and where; traits are the flow, the variant and the fields, the same on
// all lines of a user.

/// What a line calls its event, and what reports call it.
struct EventWords: Sendable {
  let written: Text
  let shown: Text

  /// An event of onboarding; `subject`: what it is about, as the line has it.
  init(_ kind: EventKind, named name: String? = nil, about subject: String? = nil) {
    written = Text(name ?? kind.name)
    shown = Text(subject.map { "\(kind.name) \($0)" } ?? kind.name)
  }

  /// An event of the app's own.
  init(own name: Text) {
    (written, shown) = (name, name)
  }

  var member: String { "\"event\":\(JSONLiteral(written.string))" }
}

/// Parts of lines, found by number.
struct WordTable: Sendable {
  /// What happened, as members of an object.
  struct Words: Sendable {
    let event: EventWords
    let text: [UInt8]
    /// The values of a choice of several, as they are listed; empty for all other words.
    var values: [[UInt8]] = []
    /// Whether the account's id stands beside the install's.
    var isSignedIn = false
    var properties: [EventProperty] = []

    /// Whether reports know the event by its name alone, or as an exposure.
    var isOfNoJourney = false
  }

  private(set) var all: [Words] = []

  mutating func add(
    _ event: EventWords, _ members: [String] = [], values: [String] = []
  ) -> Int {
    let text = ([event.member] + members).joined(separator: ",")
    all.append(
      Words(event: event, text: Array(text.utf8), values: values.map { Array($0.utf8) }))
    return all.count - 1
  }

  /// An event of the app's own.
  mutating func add(
    ownEvent name: Text, properties: [EventProperty] = []
  ) -> Int {
    let place = add(EventWords(own: name))
    all[place].properties = properties
    all[place].isOfNoJourney = true
    return place
  }
}

extension EventProperty {
  /// As one more member of an object.
  var member: [UInt8] { Array(",\(JSONLiteral(name.string)):\(literal)".utf8) }
}

/// The words of events about the flow as a whole.
struct FlowWords: Sendable {
  let exposed, started, restarted, completed, signedIn: Int

  init(table: inout WordTable) {
    exposed = table.addExposure()
    started = table.add(EventWords(.started))
    restarted = table.add(EventWords(.restarted))
    completed = table.add(EventWords(.completed))
    signedIn = table.addSignIn()
  }
}

/// The words of events at one step.
struct StepWords: Sendable {
  let viewed, completed, wentBack, error, skipped, skippedFlow: Int

  init(_ step: StepNames, skip: SkipRule, spelling: EventSpelling, table: inout WordTable) {
    let title = spelling.hasTitles ? step.title : []
    viewed = table.add(
      EventWords(.pageViewed, named: spelling.pageViewed, about: step.shown), [step.member] + title)
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
    let add = { (table: inout WordTable, kind: EventKind) in
      table.add(EventWords(kind, about: permission.string), [step.member] + name)
    }
    requested = add(&table, .permissionRequested)
    granted = add(&table, .permissionGranted)
    denied = add(&table, .permissionDenied)
    alreadyGranted = add(&table, .permissionAlreadyGranted)
    alreadyDenied = add(&table, .permissionAlreadyDenied)
  }
}

/// How lines name a step.
struct StepNames {
  /// The key and the step.
  let member: String
  /// As reports name an event that is about nothing else.
  let shown: String
  /// The title, if there is one, as members.
  let title: [String]

  /// `place`: the step's place in its user's own list, from 0.
  init(_ step: StepDefinition, place: Int, spelling: EventSpelling) {
    let key = JSONLiteral(spelling.stepKey)
    shown = spelling.isByIndex ? "\(place)" : Self.pageName(of: step).string
    member = "\(key):\(spelling.isByIndex ? shown : JSONLiteral(shown).description)"
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
    add(EventWords(kind, about: step.shown), [step.member] + more)
  }

  /// An event that is none of a funnel's.
  fileprivate mutating func addSignIn() -> Int {
    let place = add(ownEvent: "signed_in")
    all[place].isSignedIn = true
    return place
  }

  fileprivate mutating func addExposure() -> Int {
    let place = add(EventWords(.exposed))
    all[place].isOfNoJourney = true
    return place
  }
}
