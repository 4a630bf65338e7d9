import Foundation
import TestSupport
import Testing

/// The lines and options of many cases, counted by what makes each hard to read.
///
/// Good lines are read back with Foundation, from their bytes: what is counted stands in the logs,
/// whatever the maker believes. What several lines make together is counted from the values they
/// were written from.
struct AdversityCount {
  private(set) var counts: [String: Int] = [:]

  init(seeds: Range<UInt64>) throws {
    for seed in seeds {
      let adversarial = AdversarialCase(seed: seed)
      for set in adversarial.sets { try add(set) }
      for argument in adversarial.arguments where argument.hasPrefix("--") { count(argument) }
      if adversarial.arguments.isEmpty { count("no options") }
      if adversarial.sets.count == 2 { count("two sets") }
    }
  }

  private mutating func count(_ adversity: String, if holds: Bool = true) {
    if holds { counts[adversity, default: 0] += 1 }
  }

  private mutating func add(_ set: DefinitionSet) throws {
    let file = try #require(
      JSONSerialization.jsonObject(with: Data(set.definition.utf8)) as? [String: Any])
    let flows = try #require(file["flows"] as? [[String: Any]])
    for flow in flows { add(flow: flow) }
    let ids = flows.compactMap { $0["id"] as? String }
    count("two versions", if: Set(ids).count < ids.count)
    count("two flows", if: Set(ids).count > 1)
    count("identity account", if: file["identity"] as? String == "account")
    count("report in file", if: file["report"] != nil)
    var lines: [[String: Any]] = []
    for line in set.lines {
      count("carriage return", if: line.hasCarriageReturn)
      switch line.content {
      case .blank: count("blank")
      case .bad(let reason, _): count(reason)
      case .event:
        let object = try JSONSerialization.jsonObject(with: Data(line.bytes))
        lines.append(try #require(object as? [String: Any]))
      }
    }
    for line in lines { add(line: line, flows: ids) }
    for flow in set.flows { addJourneys(set, flow: flow) }
    addDuplicates(set)
  }

  private mutating func add(flow: [String: Any]) {
    for key in ["skip", "relaunch", "completion"] {
      if let word = flow[key] as? String { count("\(key) \(word)") }
    }
    for key in ["version", "window", "idle"] where flow[key] == nil { count("no \(key)") }
    let steps = flow["steps"] as? [[String: Any]] ?? []
    count("\(steps.count) steps")
    let pages = steps.map { $0["pages"] as? [Any] ?? [$0["id"] ?? ""] }
    let names = pages.joined().compactMap { $0 as? String }
    count("page in several steps", if: Set(names).count < names.count)
    count("integer pages", if: pages.joined().contains { $0 is Int })
    for step in steps {
      count("optional", if: step["optional"] != nil)
      for key in ["skippable", "back"] {
        if let mark = step[key] as? Bool { count("\(key) \(mark)") }
      }
      for permission in step["permissions"] as? [[String: Any]] ?? [] {
        count("permission required \(permission["required"] as? Bool ?? false)")
      }
      for choice in step["choices"] as? [[String: Any]] ?? [] {
        count("choice default", if: choice["default"] != nil)
      }
    }
    add(experiment: flow["experiment"] as? [String: Any] ?? [:])
  }

  private mutating func add(experiment: [String: Any]) {
    for key in ["control", "split", "id"] { count("experiment \(key)", if: experiment[key] != nil) }
    for variant in (experiment["variants"] as? [String: [String: Any]] ?? [:]).values {
      count("own step list", if: variant["steps"] != nil)
    }
  }

  private mutating func add(line: [String: Any], flows: [String]) {
    let kind = line["event"] as? String ?? ""
    let flow = line["flow"] as? String ?? line["flow_id"] as? String
    count("kind \(kind)")
    count("kind and event", if: line["kind"] != nil && line["event"] != nil)
    for key in ["ts", "userId", "device_id", "id", "page", "seq", "os", "props", "name"] {
      count("alias \(key)", if: line[key] != nil)
    }
    count("no flow", if: flow == nil)
    count("undefined flow", if: flow.map { !flows.contains($0) } ?? false)
    count("other version", if: line["flow_version"] as? String == "99")
    count("unknown page", if: line["step"] as? String == "unknown page")
    count("step by index", if: line["step_index"] != nil && line["step"] == nil)
    count("whole number as step", if: line["step"] is Int)
    count("epoch", if: line["timestamp"] is Int)
    count("offset", if: (line["timestamp"] as? String)?.hasSuffix("+05:30") ?? false)
    count("fraction", if: (line["timestamp"] as? String)?.contains(".") ?? false)
    count("both ids", if: line["user_id"] != nil && line["anonymous_id"] != nil)
    count("no platform", if: line["platform"] == nil && line["os"] == nil)
    count("variant and experiments", if: line["variant"] != nil && line["experiments"] != nil)
    let hasStep = line["step"] != nil || line["step_index"] != nil
    count("permission without step", if: line["permission"] != nil && !hasStep)
    count(
      "undeclared permission", if: ["camera", "location"].contains(line["permission"] as? String))
    count("choice without step", if: line["choice"] != nil && !hasStep)
    if kind == "skipped" { count("skipped \(line["scope"] as? String ?? "without scope")") }
    if kind == "exposed" { count("exposed \(flow == nil ? "without" : "with") flow") }
    if line["choice"] != nil { count("value \(Self.type(of: line["value"]))") }
  }

  private static func type(of value: Any?) -> String {
    switch value {
    case nil, is NSNull: "missing"
    case let array as [Any]: array.isEmpty ? "empty array" : "array"
    case is String: "string"
    case let number as NSNumber: number.objCType.pointee == 0x63 ? "bool" : "number"
    default: "other"
    }
  }
}

extension AdversityCount {
  private mutating func addDuplicates(_ set: DefinitionSet) {
    let events = set.lines.compactMap(\.event)
    count("out of order", if: zip(events, events.dropFirst()).contains { $0.time > $1.time })
    for own in Dictionary(grouping: events, by: \.person).values {
      for same in Dictionary(grouping: own.filter { $0["event_id"] != nil }, by: Self.eventID)
        .values
      {
        count("duplicate at the same time", if: Set(same.map(\.time)).count < same.count)
        count("duplicate at another time", if: Set(same.map(\.time)).count > 1)
        count("duplicate of another kind", if: Set(same.map { $0["event"] }).count > 1)
        count("duplicate of an unknown kind", if: same.contains(where: Self.isUnknown))
        count("duplicate in another flow", if: Set(same.map { $0["flow"] }).count > 1)
      }
      let times = own.filter { $0["anonymous_id"] == nil }.map(\.time)
      let both = own.filter { $0["anonymous_id"] != nil && $0["user_id"] != nil }.map(\.time)
      if let late = times.max(), let early = both.min() {
        count("user id only later", if: early < late)
      }
    }
  }

  private static func isUnknown(_ event: EventLine) -> Bool {
    ["purchase", "app_opened", "heartbeat"].contains { event["event"] == .string($0) }
  }

  private static func eventID(_ event: EventLine) -> String {
    event["event_id"]?.text.filter { $0 != "\"" } ?? ""
  }

  private mutating func addJourneys(_ set: DefinitionSet, flow: FlowPlan) {
    let events = set.lines.compactMap(\.event).filter { $0["flow"] == .string(flow.id) }
    for own in Dictionary(grouping: events, by: \.person).values {
      let sorted = own.sorted { $0.time < $1.time }
      let entry = sorted.first { Self.isEntry($0, flow: flow) }?.time
      count("midway", if: entry == nil)
      count("events before entry", if: entry.map { sorted[0].time < $0 } ?? false)
      let variants = sorted.filter { $0["variant"] != nil }
      count("mixed", if: Set(variants.map { $0["variant"] }).count > 1)
      for tie in Dictionary(grouping: own, by: \.time).values where tie.count > 1 {
        count("tie")
        let counted = tie.filter { $0["sequence"] != nil }
        count("tie with sequence", if: counted.count > 1)
        count(
          "unknown kind with sequence in a tie",
          if: counted.count > 1 && counted.contains(where: Self.isUnknown))
      }
      guard let entry else { continue }
      let end = entry + flow.windowMilliseconds
      count("at the window's end", if: own.contains { $0.time == end })
      count("past the window's end", if: own.contains { $0.time == end + 1 })
      let late = Set(variants.filter { $0.time > end }.map { $0["variant"] })
      let early = Set(variants.filter { $0.time <= end }.map { $0["variant"] })
      count("late variant", if: !late.subtracting(early).isEmpty)
    }
  }

  private static func isEntry(_ event: EventLine, flow: FlowPlan) -> Bool {
    let names = (flow.steps[0].pages ?? [.name(flow.steps[0].id)]).compactMap { page in
      if case .name(let name) = page { JSONText.string(name) } else { nil }
    }
    return ["started", "restarted"].contains { event["event"] == .string($0) }
      || event["step"].map(names.contains) ?? false || event["step_index"] == .integer(0)
  }
}
