import EventLog

// What keys are usually called. How values behave decides first; names are what is known before.

/// What a key's name says of its values.
struct KeyNames: Sendable {
  let words: [String]
  let folded: String

  init(_ name: Text) {
    let words = NameTokens(Self.withoutCoreDataMark(name)).words
    folded = words.joined()
    self.words = words + words.compactMap(Self.joinedID)
  }

  /// `TIMESTAMP` of `ZTIMESTAMP`: columns of Core Data begin with a Z, and have no other letters than capitals.
  private static func withoutCoreDataMark(_ name: Text) -> Text {
    let bytes = name.utf8
    guard bytes.count > 4, bytes.first == UInt8(ascii: "Z"),
      bytes.allSatisfy({ $0.isUpper || $0.isDigit || $0 == 0x5F })
    else { return name }
    return Text(utf8: Array(bytes.dropFirst()))
  }

  /// What an id is of whose name is written without borders: `machine` of `vscodemachineid`.
  private static func joinedID(_ word: String) -> String? {
    ["session", "machine", "device", "install", "visitor", "user", "account", "customer"]
      .first { word.hasSuffix($0 + "id") && word.utf8.count > $0.utf8.count + 2 }
  }

  /// Which kind of id a key's name speaks of.
  enum IDClass: Int, Sendable {
    case anonymous
    case user
    case group
    case session
    case event
    case thing
  }

  /// What something has that is no id: a device's model, an account's type.
  private static let attributeWords = useWords.union([
    "type", "role", "plan", "tier", "status", "kind", "class", "family", "category",
  ])

  /// Whether a key says when something was, or how long it took: such a value is no id, even if many lines share it.
  var isOfTime: Bool { has(Self.timeWords) && !has(["id", "uid", "uuid"]) }

  private static let timeWords: Set<String> = ["ts", "timestamp", "time", "date", "latency"]

  /// Whether a key says what somebody uses to walk through an app, and not where they are in it.
  var isOfUse: Bool { has(Self.useWords) }

  private static let useWords: Set<String> = [
    "platform", "os", "model", "brand", "manufacturer", "lang", "language", "locale", "country",
    "version",
  ]

  /// Whether a key says which control was used.
  var isOfControl: Bool {
    has([
      "button", "btn", "cta", "boton", "botón", "botao", "botão", "bouton", "knopf", "schaltfläche",
      "pulsante", "przycisk", "düğme", "кнопка", "ボタン", "按钮", "버튼",
    ])
  }

  /// The kind of id; `nil` where the name says nothing, or that it is something else.
  var idClass: IDClass? {
    if has(Self.attributeWords) || has(Self.timeWords) { return nil }
    // Browsers, of which many people have the same.
    if folded.hasSuffix("useragent") { return .thing }
    if Self.anonymousNames.contains(folded) || has(Self.anonymousWords) { return .anonymous }
    if has([
      "session", "sess", "sessionidx", "visit", "sid", "sitzung", "launch", "ssid", "journey",
      "attempt", "run", "conn", "connection", "socket",
    ]) {
      return .session
    }
    if has([
      "workspace", "org", "organization", "organisation", "team", "tenant", "company", "household",
      "group",
    ]) {
      return .group
    }
    if Self.userNames.contains(folded) || has(Self.userWords) { return .user }
    if has([
      "event", "message", "insert", "request", "req", "trace", "span", "uuid", "guid", "offset",
      "seq",
      "sequence", "row", "record", "log", "nonce", "dedupe",
    ])
      || folded == "id"
    {
      return .event
    }
    // A host may be a machine, or somebody who lets rooms.
    if words.first == "host", isOfSomething { return nil }
    if has(Self.thingWords) { return .thing }
    return nil
  }

  /// Whether a key is called the id of something, whatever that is, or somebody who may walk beside another.
  var isOfSomething: Bool {
    has(["id", "ref", "reference", "uuid", "guid", "key", "no", "number", "hash"])
      || isOfOtherPeople
      || folded.hasSuffix("id") && folded.utf8.count <= 4
  }

  /// Whether a key is called somebody who may walk beside another: a parent, a coach.
  var isOfOtherPeople: Bool { has(Self.otherPeople) }

  private static let otherPeople: Set<String> = [
    "caregiver", "carer", "guardian", "parent", "mother", "father", "nurse", "doctor", "teacher",
    "tutor", "coach", "mentor", "buyer", "seller", "merchant", "partner", "client", "applicant",
    "candidate", "tenant",
  ]

  /// What is no person, though it has ids, or many values.
  private static let thingWords: Set<String> = [
    "item", "product", "order", "screen", "content", "article", "video", "lesson", "ip", "addr",
    "agent", "ua", "host", "hostname", "server", "version", "build", "url", "uri", "referrer",
    "href", "link", "pathname", "latitude", "longitude", "lat", "lon", "zip", "thread",
    "duration", "elapsed", "bytes", "size", "length", "price", "amount", "score", "ticket",
    "pipeline", "job", "shipment",
    "parcel", "invoice", "deployment", "commit",
  ]
  private static let anonymousNames: Set<String> = [
    "distinctid", "clientid", "cid", "userpseudoid", "did", "idfv", "instanceid", "appinstanceid",
    "clientuser", "domainuserid", "inst", "instid", "iid",
  ]
  private static let anonymousWords: Set<String> = [
    "anonymous", "anon", "device", "install", "installation", "visitor", "pseudo", "machine",
    "gerät", "gerat", "geraet", "cookie", "browser",
  ]
  private static let userNames: Set<String> = [
    "uid", "sub", "mpid", "who", "actor", "subject", "causerid", "initiatorid", "performedby",
  ]
  private static let userWords: Set<String> = [
    "user", "users", "account", "customer", "member", "person", "people", "profile", "player",
    "nutzer", "benutzer", "kunde", "kunden", "kundennummer", "kundennr", "kundenid", "konto",
    "utilisateur", "usuario", "usuário",
    "utente", "gebruiker", "användare", "użytkownik", "пользователь", "kullanıcı", "cliente",
    "alumno", "aluno", "élève", "paciente", "ユーザー", "用户", "사용자", "patient", "student", "child",
    "kid", "pupil", "guest", "employee", "staff", "driver", "rider", "respondent", "participant",
    "contact", "lead", "farmer", "owner", "subscriber", "learner", "email", "login", "username",
  ]

  /// How likely the key names the event, in tenths.
  var eventScore: Int {
    if Self.eventNames.contains(folded) { return 10 }
    if [
      "name", "type", "action", "kind", "activity", "signal", "verb", "msg", "message", "accion",
      "acción", "ação", "acao", "azione", "aktion", "actie", "操作",
    ]
    .contains(folded) {
      return 6
    }
    return has(["event", "action", "ereignis", "aktion", "evt", "evento"]) ? 5 : 0
  }

  private static let eventNames: Set<String> = [
    "ev", "evt", "event", "eventname", "eventtype", "eventkind", "seaction", "ereignis",
    "evenement",
    "événement", "évènement", "evento", "nombreevento", "nomeevento", "gebeurtenis", "händelse",
    // What kind of element of a workflow it was: a start, a task of the user or an end.
    "acttype", "activitytype", "elementtype", "bpmnelementtype",
    "zdarzenie", "событие", "olay", "イベント", "イベント名", "事件", "事件名", "이벤트",
  ]

  /// The same of a whole path: below a language it is the key above it that says what the text is.
  static func eventScore(of path: FieldPath) -> Int {
    var keys = path.keys[...]
    while keys.count > 1, let last = keys.last, last == "display" || isLanguage(last) {
      keys = keys.dropLast()
    }
    return KeyNames(keys.last ?? "").eventScore
  }

  /// Whether a key is a language with its country, `en-US`.
  private static func isLanguage(_ key: Text) -> Bool {
    let bytes = key.utf8
    return bytes.count == 5 && bytes[2] == UInt8(ascii: "-") && bytes[..<2].allSatisfy(\.isLower)
      && bytes[3...].allSatisfy(\.isUpper)
  }

  /// How likely the key names the step, in tenths.
  var stepScore: Int {
    if has(Self.awayWords) { return -10 }
    if isNewState { return 6 }
    // The number of a page among those of a visit.
    if has(["visit", "session", "hit"]), has(["num", "number", "index", "count", "nr"]) {
      return -10
    }
    // What happened on a page.
    if words.last == "event" { return -10 }
    // Where a way led.
    if has(["to"]) { return -5 }
    // What kind of step it is, several may be.
    if let last = words.last, ["type", "kind", "category"].contains(last), has(Self.stepWords) {
      return 5
    }
    if has(Self.stepWords) { return 10 }
    // The number of a view among those of a visit.
    if has(["position"]) { return 0 }
    if has(Self.pageWords) { return 8 }
    if has(["view", "route", "path", "section", "scene", "fragment"]) { return 5 }
    return has(["title", "label", "titel", "headline"]) ? 2 : 0
  }

  /// Whether a key says to which state a row of transitions led.
  var isNewState: Bool {
    ["to state", "to status", "new state"].contains(words.joined(separator: " "))
  }

  private static let stepWords: Set<String> = [
    "step", "schritt", "etape", "étape", "paso", "passo", "stap", "steg", "krok", "шаг", "adım",
    "ステップ", "步骤", "단계",
  ]
  private static let pageWords: Set<String> = [
    "screen", "page", "slide", "card", "seite", "bildschirm", "stage", "panel", "pantalla",
    "ecran", "écran", "tela", "schermata", "schermo", "pagina", "página", "scherm", "skärm",
    "экран", "画面", "页面", "화면",
  ]

  /// The same of a whole path: what stands under `before` or `old` is the step that was left.
  static func stepScore(of path: FieldPath) -> Int {
    if isOfPast(path) { return -10 }
    let last = path.name
    let isTyped = path.keys.count > 1 && types.contains(last) || isOfChange(path) && last == "1"
    return KeyNames((isTyped ? path.keys.dropLast() : path.keys[...]).last ?? "").stepScore
  }

  /// What stands for the type of a value below its own key: {"step":{"S":"goal"}}.
  private static let types: Set<Text> = [
    "S", "N", "string_value", "int_value", "stringValue", "integerValue", "string", "long",
  ]

  /// Whether a value stands in what a row was before: below `old`, or first of the two that audit tables have of each
  /// change, `"object_changes":{"step":["goal","plan"]}`.
  static func isOfPast(_ path: FieldPath) -> Bool {
    if isOfChange(path), path.keys.last == "0" { return true }
    return path.keys.dropLast().contains {
      KeyNames($0).has(["before", "old", "oldimage", "previous", "prev"])
    }
  }

  /// Whether a value is one of the two that an audit table has of a change.
  private static func isOfChange(_ path: FieldPath) -> Bool {
    path.keys.dropLast(2).contains { KeyNames($0).words.contains("changes") }
  }

  /// Whether a key names the page that users came from.
  static func isOfPageBefore(_ path: FieldPath) -> Bool {
    isOfPast(path)
      || KeyNames(path.name).has([
        "previous", "prev", "old", "from", "referrer", "referer",
      ])
  }

  /// Whether a key names another part of an answer that came in parts: `links.next`.
  static func isOfPaging(_ path: FieldPath) -> Bool {
    path.keys.dropLast().contains { KeyNames($0).has(["links", "paging", "pagination"]) }
  }

  /// Whether a key is the time at which what may be an onboarding was completed: `onboarding_completed_at`.
  static func isOfCompletion(_ path: FieldPath) -> Bool {
    let isNew = isOfChange(path) && path.keys.last == "1"
    let words = KeyNames((isNew ? path.keys.dropLast() : path.keys[...]).last ?? "").words
    guard let last = words.last, ["at", "on", "time", "date"].contains(last) else { return false }
    return NameMeaning(Text(words.dropLast().joined(separator: "_"))).saysEnd
  }

  /// What a step is called for people, rather than for programs.
  var isTitle: Bool { has(["title", "label", "titel", "headline", "text", "caption"]) }

  /// What speaks of another step than the one shown.
  private static let awayWords: Set<String> = [
    "previous", "prev", "next", "from", "referrer", "referer", "last", "source", "total", "count",
    "class", "sort", "duration", "seconds", "ms", "elapsed", "used", "via", "method", "trigger",
    "by",
  ]
  /// What counts how often something was tried.
  private static let attemptWords: Set<String> = [
    "attempt", "attempts", "att", "try", "tries", "retry", "retries", "versuch", "intento",
    "tentative",
  ]
  /// Whether a key counts how often something was tried, and so never names a step.
  var isOfAttempts: Bool { has(Self.attemptWords) }

  /// How likely the key is the time that something happened on the device, in tenths.
  var timeScore: Int {
    if isOfArrival
      || has([
        "updated", "modified", "expires", "registered", "install", "installed", "first", "born",
      ])
      || has(["signup", "session", "start", "loaded", "collector"])
    {
      return -5
    }
    if has(["occurred", "happened"]) { return 7 }
    if has([
      "timestamp", "ts", "dt", "time", "zeit", "zeitpunkt", "zeitstempel", "when", "at", "fecha",
      "hora",
      "momento", "cuando", "quando", "quand", "heure", "horodatage", "tijd", "tijdstip",
      "tidpunkt",
      "czas", "время", "дата", "zaman", "tarih", "日時", "時刻", "时间", "시간",
    ])
      || has(["date", "datum", "created", "client", "event"])
    {
      return 5
    }
    return 0
  }

  /// Whether a key is the time of something before the event.
  var isOfEarlier: Bool { has(["last", "previous", "prev", "begin", "began", "since", "from"]) }
  /// Whether a key says which version of a program or a text it was.
  var isOfVersion: Bool { has(["version", "build"]) }

  /// Whether a key names the time at which an event came to a server.
  var isOfArrival: Bool {
    has([
      "received", "receive", "receipt", "ingest", "ingested", "server", "sent", "upload",
      "uploaded", "processed", "inserted",
      "arrival", "arrived", "ingestion", "indexed", "stored", "persisted", "exported", "delivered",
      "synced", "submission", "emitted", "etl",
    ]) || folded == "uuidts"
  }

  /// The same of a whole path: below a key that names the type of its value the key above it says it.
  static func timeScore(of path: FieldPath) -> Int {
    let isTyped = path.keys.count > 1 && timeTypes.contains(path.keys[path.keys.count - 1])
    let keys = isTyped ? path.keys.dropLast() : path.keys[...]
    let score = KeyNames(keys.last ?? "").timeScore
    // What a collector says of an event comes after what the event says.
    return keys.dropLast().contains(where: collectorNames.contains) ? score - 2 : score
  }

  private static let collectorNames: Set<Text> = [
    "meta", "_meta", "metadata", "_metadata", "headers", "envelope",
  ]
  private static let timeTypes: Set<Text> = [
    "iso", "$date", "$numberLong", "seconds", "_seconds", "S", "N", "value",
  ]

  var isVariant: Bool { has(["variant", "variation", "experiment", "ab", "bucket", "arm"]) }
  var isFlow: Bool { isCalled(["flow", "funnel"]) || mayBeFlow }
  /// Whether a key may tell flows apart, or parts of one: a wizard may have a form on each page.
  var mayBeFlow: Bool {
    isCalled([
      "journey", "wizard", "form", "tour", "dialog", "modal", "checklist", "tutorial", "onboarding",
      "guide", "course",
    ])
  }

  /// Whether a key tells versions of a flow apart.
  var isFlowVersion: Bool { Self.flowVersionNames.contains(folded) }
  static let flowVersionNames: Set<String> = [
    "flowversion", "onboardingversion", "tutorialversion", "wizardversion",
  ]

  private func isCalled(_ kinds: [String]) -> Bool {
    kinds.contains { folded == $0 || ["id", "name", "type", "key"].contains(rest(of: $0)) }
  }
  /// Whether a key is called an onboarding, as flags are: is_tutorial.
  var isOnboarding: Bool {
    let rest = words.filter { !["is", "in", "was", "has"].contains($0) }
    return rest.count == 1 && NameMeaning(Text(rest[0])).isBare
      && PlainWords.likelyFlow.contains(rest[0])
  }
  /// Whether a key says what came of something.
  var isResult: Bool { has(Self.resultWords) }
  private static let resultWords: Set<String> = [
    "result", "outcome", "ergebnis", "resultado", "resultat", "résultat", "resultaat", "risultato",
    "esito", "wynik", "sonuç", "sonuc", "結果", "结果",
  ]
  /// Whether a key says how a program ended: 0 where all went well.
  var isExitCode: Bool { ["exitcode", "exitstatus", "returncode", "retcode"].contains(folded) }
  /// Whether a key says how many of a hundred parts are done.
  var isProgress: Bool { has(["progress", "percent", "percentage", "pct"]) }
  /// Whether a key says how far something has come.
  var isState: Bool { has(["status", "state", "stato", "estado", "statut", "zustand"]) }
  /// Whether a key names the permission that was asked for.
  var isOfPermission: Bool { has(["permission", "permissions"]) }

  private func rest(of start: String) -> Substring? {
    folded.hasPrefix(start) ? folded.dropFirst(start.utf8.count) : nil
  }

  /// Whether one of some words is in it.
  func has(_ some: Set<String>) -> Bool { words.contains(where: some.contains) }
}
