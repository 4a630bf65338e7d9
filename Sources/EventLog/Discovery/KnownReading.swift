/// What a sample of lines comes to where they are read as native ones, or as the export that they look
/// like.
package struct KnownReading: Sendable {
  package private(set) var lines = 0
  /// The id that all accepted events have; `nil` where they have several, or there are none.
  private var onlyUser: Text?
  /// Events that are accepted.
  package private(set) var events = 0
  /// Of them those that show a page of a flow.
  package private(set) var pages = 0
  /// Whether one of them shows a page, and does not only say that it was completed.
  package private(set) var hasViews = false
  /// Whether one says that a flow was completed.
  package private(set) var hasCompletions = false
  /// By flow, or by none where an event names none, the pages that they show, as far as they have names.
  private var pageNames: [Text?: Set<Text>] = [:]
  /// Those of them that name their flow and their step.
  private var pagesOfFlows = 0
  /// The tool whose export it is; `nil` where the lines are read as native ones.
  package private(set) var preset: MappingPreset?

  /// More lines than this are not looked at.
  private static let mostLines = 600

  /// `sample`: Lines of one file.
  ///
  /// `given`: the mapping that the user gave, which may be partial; `nil` where there is none.
  package init(_ sample: [LineSample.Line], given: Mapping? = nil, longestLine: Int) {
    let candidates = FormatGuess(Self.beginning(of: sample)[...], isWhole: true).candidates
    guard given != nil || candidates.count < 2 else { return }
    preset = candidates.first == .native ? nil : candidates.first
    let step = max(1, sample.count / Self.mostLines)
    let some = stride(from: 0, to: sample.count, by: step).map { sample[$0] }
    lines = some.count
    let read = SampledEvents(
      some, mapping: given ?? preset.map { Mapping(preset: $0) }, longestLine: longestLine)
    events = read.events.count
    onlyUser = read.onlyUser
    for shape in read.events.lazy.map({ read.shapes[$0.shape] }) {
      hasViews = hasViews || shape.kind == .pageViewed
      hasCompletions = hasCompletions || shape.kind == .completed
      guard shape.kind == .pageViewed || shape.kind == .pageCompleted else { continue }
      pages += 1
      guard let name = shape.step else { continue }
      pageNames[shape.flow, default: []].insert(name)
      if shape.flow != nil { pagesOfFlows += 1 }
    }
  }

  /// The lines that tell the format: as many as each file is looked at for, and those behind them that surely are
  /// of the file's beginning too.
  private static func beginning(of sample: [LineSample.Line]) -> [UInt8] {
    var beginning: [UInt8] = []
    for (place, line) in sample.enumerated() {
      guard
        place < FormatGuess.mostLines
          || beginning.count + line.bytes.count < LineSample.fewBytes / LineSample.mostStretches
      else { break }
      beginning += line.bytes + [UInt8(ascii: "\n")]
    }
    return beginning
  }

  /// Whether all events are of one user whose id stands for any: `[REDACTED]`, or nothing but zeros.
  package var hidesUsers: Bool {
    guard events >= Self.fewestOfHidden, let user = onlyUser else { return false }
    // A program of one's own may be tried by user 1.
    let signs = user.string.lowercased().filter { $0.isLetter || $0.isNumber }
    let isZero = signs.count > 3 && signs.allSatisfy { $0 == "0" }
    return signs.isEmpty || isZero || PlaceholderID.words.contains(signs)
  }

  private static let fewestOfHidden = 20

  /// How many pages the flow with most of them has.
  package var mostPagesOfAFlow: Int { pageNames.values.map(\.count).max() ?? 0 }

  /// Whether nine in ten pages say of which flow they are.
  package var namesFlows: Bool { pagesOfFlows * 10 >= pages * 9 && pages > 0 }
}
