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
    var rest = beginning
    var fits = Self.fits(takenFrom: &rest, isWhole: isWhole)
    candidates = Self.candidates(fits)
    guard !fits.contains(where: \.isOfSome) else { return }
    // What a program says when it starts may come before its events.
    while !rest.isEmpty, !fits.contains(where: \.isOfSome) {
      fits = Self.fits(takenFrom: &rest, isWhole: isWhole)
    }
    candidates = Self.candidate(ofLaterLines: fits)
  }

  /// The format of lines behind others that are of none: that of most of them, from the first on that has one, for
  /// a single line among a program's own may be anything.
  private static func candidate(ofLaterLines lines: [FormatFits]) -> [MappingPreset] {
    let events = lines.drop { !$0.isOfSome }
    guard events.count(where: \.isOfSome) * 2 > events.count else { return [] }
    let found = candidates(Array(events))
    return found.count == 1 ? found : []
  }

  private static func fits(
    takenFrom rest: inout ArraySlice<UInt8>, isWhole: Bool
  ) -> [FormatFits] {
    lines(takenFrom: &rest, isWhole: isWhole).map { FormatFits(of: Array($0)) }
  }

  /// Takes the first lines that are not empty, without their line feeds; a last one that may go on is none.
  private static func lines(
    takenFrom rest: inout ArraySlice<UInt8>, isWhole: Bool
  ) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    while lines.count < mostLines, !rest.isEmpty {
      guard let feed = rest.firstIndex(of: UInt8(ascii: "\n")) else {
        if isWhole { lines.append(rest) }
        rest = []
        break
      }
      if feed > rest.startIndex { lines.append(rest[..<feed]) }
      rest = rest[(feed + 1)...]
    }
    return lines
  }

  /// Lines that fit nobody's format say nothing.
  private static func candidates(_ all: [FormatFits]) -> [MappingPreset] {
    let lines = all.filter(\.isOfSome)
    let sure = lines.reduce(0) { $0 | $1.sure }
    let whole = lines.reduce(sure) { $0 & $1.all }
    let fits = whole == 0 ? sure : whole
    // The sheets take a while to make, and nobody needs them for an empty log.
    guard fits != 0 else { return [] }
    return SignSheet.all.enumerated().filter { place, _ in fits >> UInt64(place) & 1 == 1 }
      .map(\.element.preset)
  }
}

/// The formats that a line fits, a bit each by place in `SignSheet.all`.
struct FormatFits: Equatable {
  var all: UInt64 = 0
  /// Those that nobody else writes.
  var sure: UInt64 = 0
  /// Whether it could be of any.
  var isOfSome: Bool { all != 0 }

  init() {}

  /// None where it is no JSON.
  init(of line: [UInt8]) {
    if let outlined = LineOutline.fits(line) {
      self = outlined
    } else if let node = try? JSONNode.parse(line) {
      self = FormatSigns(line: node).fits
    }
  }
}

/// The signs of a preset, apart from all else that its table has: of very many small files each is asked
/// for them.
struct SignSheet {
  let preset: MappingPreset
  let signs: [FormatSign]
  let sureSigns: [FormatSign]
  let isFlat: Bool
  /// Of each of these the lines have a key: most lines are seen at once not to be of a format.
  let neededKeys: [TopKeys]

  private init(_ preset: MappingPreset) {
    let table = preset.table
    self.preset = preset
    signs = table.signs
    sureSigns = table.sureSigns
    isFlat = table.isFlat
    neededKeys = signs.flatMap(\.neededKeys)
  }

  /// In the order of the presets.
  static let all: [SignSheet] = MappingPreset.allCases.map { SignSheet($0) }
}

/// The signs of one line that tell formats apart.
struct FormatSigns {
  private let line: SignedLine

  init(line: JSONNode) {
    self.line = SignedLine(line)
  }

  /// The formats that the line fits.
  var fits: FormatFits {
    var fits = FormatFits()
    var isFlat = false
    var native: (bit: UInt64, signs: [FormatSign])?
    let sheets = SignSheet.all.span
    for place in sheets.indices {
      let bit: UInt64 = 1 << UInt64(place)
      if case .native = sheets[place].preset {
        native = (bit, sheets[place].signs)
        continue
      }
      guard sheets[place].neededKeys.allSatisfy({ !line.keys.isDisjoint(with: $0) }),
        holds(sheets[place].signs)
      else { continue }
      fits.all |= bit
      if holds(sheets[place].sureSigns) { fits.sure |= bit }
      if sheets[place].isFlat { isFlat = true }
    }
    if let native, holds(native.signs), fits.all == 0 || !isFlat && hasOwnKey {
      fits.all |= native.bit
      fits.sure |= native.bit
    }
    return fits
  }

  private func holds(_ signs: [FormatSign]) -> Bool { signs.allSatisfy { $0.holds(for: line) } }

  /// Whether there is a key of native lines that exports do not have at the top.
  private var hasOwnKey: Bool {
    guard case .object(let members) = line.node.value else { return false }
    return members.contains { Self.ownKeys.contains($0.key) && $0.node.scalarText != nil }
  }

  private static let ownKeys: [Text] = [
    "kind", "step", "page", "screen", "step_name", "step_id", "step_index", "page_index",
    "permission", "choice", "flow", "flow_id", "flow_version", "experiments", "variant", "seq",
    "sequence", "scope",
  ]
}
