/// What a sample of lines comes to where they are read as native ones, or as the export that they look
/// like.
package struct KnownReading: Sendable {
  package private(set) var lines = 0
  /// Events that are accepted.
  package private(set) var events = 0
  /// Of them those that show a page of a flow.
  package private(set) var pages = 0
  /// The pages that they show, as far as they have names.
  package private(set) var pageNames: Set<Text> = []
  /// The tool whose export it is; `nil` where the lines are read as native ones.
  package private(set) var preset: MappingPreset?

  /// More lines than this are not looked at.
  private static let mostLines = 600

  /// `sample`: Lines of one file.
  ///
  /// `given`: How they are read as far as somebody has said; `nil` where nobody has.
  package init(_ sample: [LineSample.Line], given: Mapping? = nil, longestLine: Int) {
    let head = sample.prefix(FormatGuess.mostLines).flatMap { $0.bytes + [UInt8(ascii: "\n")] }
    let candidates = FormatGuess(head[...], isWhole: true).candidates
    guard given != nil || candidates.count < 2 else { return }
    preset = candidates.first == .native ? nil : candidates.first
    let mapping = given ?? preset.map { Mapping(preset: $0) }
    var settings = ScanSettings()
    settings.longestLine = longestLine
    let step = max(1, sample.count / Self.mostLines)
    for place in stride(from: 0, to: sample.count, by: step) {
      lines += 1
      for event in Self.events(of: sample[place].bytes, mapping, settings) {
        events += 1
        guard event.kind == .pageViewed || event.kind == .pageCompleted else { continue }
        pages += 1
        if let name = event.step { pageNames.insert(name) }
      }
    }
  }

  private static func events(
    of line: [UInt8], _ mapping: Mapping?, _ settings: ScanSettings
  ) -> [Event] {
    if let mapping { return EventReader.events(line: line, mapping: mapping, settings: settings) }
    let event = try? EventReader.readEvent(line: line, settings: settings)
    return [event ?? nil].compactMap(\.self)
  }
}
