import ExportedLogs
import Foundation

/// A sample's events of onboarding, as far as a vendor's export says them, as native lines and as that export.
struct EncodedSample {
  let configuration: String
  let native: String
  let export: String

  /// So many hold some two hundred users.
  private static let mostLines = 2500

  init(_ sample: String, as vendor: VendorEncoding) throws {
    let folder = "SampleEvents/\(sample)"
    let definition = ExportedDefinition(
      try String(contentsOfFile: "\(folder)/onboarding.json", encoding: .utf8))
    configuration = definition.text(for: vendor)
    let log = try Data(contentsOf: URL(filePath: "\(folder)/events.ndjson"))
    let lines = log.split(separator: UInt8(ascii: "\n"), maxSplits: Self.mostLines)
    let events = lines.prefix(Self.mostLines).compactMap {
      ExportedEvent(line: $0, experiment: definition.experiment(in: vendor))
    }.filter(\.isOfOnboarding)
    native = Self.text(events.map { vendor.shown($0).nativeLine })
    export = Self.text(events.map(vendor.line))
  }

  private static func text(_ lines: [[UInt8]]) -> String {
    String(decoding: lines.flatMap { $0 + [UInt8(ascii: "\n")] }, as: UTF8.self)
  }
}
