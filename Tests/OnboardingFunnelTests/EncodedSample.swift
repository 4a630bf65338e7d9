import Foundation

/// A sample's events in whole seconds and without sessions, as native lines and as an export.
struct EncodedSample {
  let configuration: String
  let native: String
  let export: String

  private typealias Object = [String: Any]

  /// So many hold some two hundred users.
  private static let mostLines = 2500

  init(_ sample: String, as vendor: VendorEncoding) throws {
    let folder = "SampleEvents/\(sample)"
    // GA4's experiments are called by the key that Firebase gives them.
    let prefix = vendor == .ga4 ? "firebase_exp_" : ""
    let definition = try String(contentsOfFile: "\(folder)/onboarding.json", encoding: .utf8)
    let experiment = Self.experiment(in: definition)
    configuration =
      experiment.map {
        definition.replacing("\"id\": \"\($0)\"", with: "\"id\": \"\(prefix)\($0)\"")
      } ?? definition
    let log = try Data(contentsOf: URL(filePath: "\(folder)/events.ndjson"))
    var lines: (native: [String], export: [String]) = ([], [])
    for bytes in log.split(separator: UInt8(ascii: "\n")).prefix(Self.mostLines) {
      guard var event = Self.event(bytes, experiment: experiment.map { prefix + $0 }, vendor) else {
        continue
      }
      lines.export.append(try vendor.line(event))
      event["timestamp"] = (event["seconds"] as? Int ?? 0) * 1000
      event["anonymous_id"] = event["user"]
      event["event_id"] = event["id"]
      for key in ["seconds", "user", "id"] { event[key] = nil }
      let data = try JSONSerialization.data(withJSONObject: event, options: [.sortedKeys])
      lines.native.append(String(decoding: data, as: UTF8.self))
    }
    native = lines.native.joined(separator: "\n") + "\n"
    export = lines.export.joined(separator: "\n") + "\n"
  }

  private static func experiment(in definition: String) -> String? {
    let root = try? JSONSerialization.jsonObject(with: Data(definition.utf8)) as? Object
    let flow = (root?["flows"] as? [Object])?.first
    return (flow?["experiment"] as? Object)?["id"] as? String
  }

  /// What exports can say of an event; `nil` for a line that is none.
  private static func event(
    _ bytes: Data, experiment: String?, _ vendor: VendorEncoding
  ) -> Object? {
    guard let line = try? JSONSerialization.jsonObject(with: Data(bytes)) as? Object,
      let name = line["event"] as? String, let user = line["anonymous_id"] as? String,
      let time = line["timestamp"] as? String,
      let instant = try? Date(
        time, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    else { return nil }
    var event: Object = [
      "event": name, "user": user, "seconds": Int(instant.timeIntervalSince1970),
    ]
    for key in ["step", "flow", "flow_version", "permission", "choice", "value", "platform"] {
      event[key] = line[key]
    }
    event["app_version"] = line["app_version"]
    if vendor.hasEventIDs { event["id"] = line["event_id"] }
    if let experiment, let variant = line["variant"],
      name == "exposed" || vendor.showsVariantsEverywhere
    {
      event["experiments"] = [experiment: variant]
    }
    return event
  }
}
