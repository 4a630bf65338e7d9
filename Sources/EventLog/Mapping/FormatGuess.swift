// Whose export is this? Every format has keys that its lines never lack, so the first lines tell.
//
//                  fits: lines that the format could have written
//     line  1 ─▶  segment rudderstack              sure: lines that none but it writes
//     line  2 ─▶  segment RUDDERSTACK              (in capitals)
//     line  3 ─▶  native
//
// The format is one that has a sure line and fits all others that fit any. So a mixture of two
// exports is told, never guessed. RudderStack has Segment's shape and adds keys of its own to some
// lines: where one of those stands, all may be RudderStack's, and not all Segment's.

/// Which format a log is in, by its first lines.
struct FormatGuess {
  /// What the lines may be: one is the answer, none is nobody's format, several contradict.
  private(set) var candidates: [MappingPreset]

  static let mostLines = 50
  /// How many bytes are looked at.
  static let mostBytes = 1 << 16

  /// Guesses by the beginning of a log; lines that are no JSON objects say nothing.
  ///
  /// `isWhole`: whether that is all of the log, so that its last line ends there.
  init(_ beginning: ArraySlice<UInt8>, isWhole: Bool) {
    let fits = Self.lines(of: beginning, isWhole: isWhole).compactMap { line -> Set<Fit>? in
      guard let node = try? JSONNode.parse(Array(line)) else { return nil }
      let fits = FormatSigns(line: node).fits
      return fits.isEmpty ? nil : fits
    }
    candidates = Self.candidates(fits)
  }

  /// The first lines that are not empty, without their line feeds; a last one that may go on is none.
  private static func lines(of bytes: ArraySlice<UInt8>, isWhole: Bool) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes
    while lines.count < mostLines, !rest.isEmpty {
      guard let feed = rest.firstIndex(of: UInt8(ascii: "\n")) else {
        if isWhole { lines.append(rest) }
        break
      }
      if feed > rest.startIndex { lines.append(rest[..<feed]) }
      rest = rest[(feed + 1)...]
    }
    return lines
  }

  /// A format that a line fits.
  struct Fit: Hashable {
    var preset: MappingPreset
    /// Whether no other writes such lines.
    var isSure: Bool
  }

  private static func candidates(_ lines: [Set<Fit>]) -> [MappingPreset] {
    let sure = MappingPreset.allCases.filter { preset in
      lines.contains { $0.contains(Fit(preset: preset, isSure: true)) }
    }
    let whole = sure.filter { preset in
      lines.allSatisfy { fits in fits.contains { $0.preset == preset } }
    }
    return whole.isEmpty ? sure : whole
  }
}

/// The signs of one line that tell formats apart.
struct FormatSigns {
  private let line: JSONNode

  init(line: JSONNode) {
    self.line = line
  }

  /// The formats that the line fits.
  var fits: Set<FormatGuess.Fit> {
    var fits: Set<FormatGuess.Fit> = []
    var isFlat = false
    for preset in MappingPreset.allCases where preset != .native {
      let table = preset.table
      guard holds(table.signs) else { continue }
      fits.insert(FormatGuess.Fit(preset: preset, isSure: holds(table.sureSigns)))
      if table.isFlat { isFlat = true }
    }
    if holds(PresetTable.native.signs), fits.isEmpty || !isFlat && hasOwnKey {
      fits.insert(FormatGuess.Fit(preset: .native, isSure: true))
    }
    return fits
  }

  private func holds(_ signs: [FormatSign]) -> Bool { signs.allSatisfy { $0.holds(for: line) } }

  /// Whether there is a key of native lines that exports do not have at the top.
  private var hasOwnKey: Bool {
    guard case .object(let members) = line.value else { return false }
    return members.contains { Self.ownKeys.contains($0.key) && $0.node.scalarText != nil }
  }

  private static let ownKeys: [Text] = [
    "kind", "step", "page", "screen", "step_name", "step_id", "step_index", "page_index",
    "permission", "choice", "flow", "flow_id", "flow_version", "experiments", "variant", "seq",
    "sequence", "scope",
  ]
}
