import OnboardingEvents

/// The names of event kinds: the contract's, their other spellings, and how spellings compare.
///
/// Names that the contract does not list mean a kind where their words do (`WholeName`). Such a name may
/// be about something else, so a line without what its kind needs is no fault.
struct KindNames {
  struct Meaning {
    var kind: EventKind
    /// What the name alone says was skipped.
    var scope: SkipScope?
    /// Whether a line without what its kind needs is at fault; else its event is of no kind of ours.
    var isCertain = true
  }

  /// Made once: it takes longer than reading a line.
  static let table = KindNames()

  private let names: ShortNames
  private let meanings: [Meaning]

  private init() {
    let pairs = Self.spellings
    names = ShortNames(pairs.map(\.0))
    meanings = pairs.map(\.1)
  }

  /// What a name means; `nil` for other names.
  ///
  /// `scratch` is overwritten where the name is not spelt as in the contract.
  @inline(__always)
  func meaning(
    of slice: JSONSlice, in line: PaddedBytes, scratch: inout ByteBuffer
  ) -> Meaning? {
    if slice.kind == .text, let index = names.index(of: line, slice.range) {
      return meanings[index]
    }
    scratch.removeAll()
    scratch.append(textOf: slice, in: line)
    return meaning(ofSpelling: &scratch)
  }

  /// Looks a name up without its case and separators.
  private func meaning(ofSpelling name: inout ByteBuffer) -> Meaning? {
    let length = name.count
    for offset in 0..<length where !Self.isSeparator(name.bytes[offset]) {
      name.append(Self.lowercase(name.bytes[offset]))
    }
    let folded = length..<name.count
    if let index = names.index(of: name.bytes, folded) { return meanings[index] }
    guard folded.count <= NameCheck.longestName,
      var meaning = WholeName(folded: Text(utf8: name.bytes.array(folded)))?.meaning
    else { return nil }
    meaning.isCertain = false
    return meaning
  }

  /// The contract's own name of a kind; of `other`, which has none, `other`.
  static func name(of kind: EventKind) -> String {
    contract.first { $0.0 == kind }?.2 ?? "other"
  }

  /// Every name without separators, with what it means.
  static let foldedSpellings: [Text: Meaning] = Dictionary(
    spellings.filter { !$0.0.contains("_") }.map { (Text($0.0), $0.1) },
    uniquingKeysWith: { first, _ in first })

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"),
      UInt8(ascii: " "):
      true
    default: false
    }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  /// Every name as the contract spells it and without separators.
  private static var spellings: [(String, Meaning)] {
    contract.flatMap { kind, scope, name in
      let bare = String(decoding: name.utf8.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
      let meaning = Meaning(kind: kind, scope: scope)
      return bare == name ? [(bare, meaning)] : [(name, meaning), (bare, meaning)]
    }
  }

  /// Every name of the contract, the first of a kind first.
  static var contract: [(EventKind, SkipScope?, String)] {
    EventWord.allCases.flatMap { word in
      word.spellings.map { (EventKind(word), SkipScope(word), $0) }
    }
  }
}

extension EventKind {
  fileprivate init(_ word: EventWord) {
    self =
      switch word {
      case .pageViewed: .pageViewed
      case .pageCompleted: .pageCompleted
      case .skipped, .stepSkipped, .flowSkipped: .skipped
      case .permissionRequested: .permissionRequested
      case .permissionGranted: .permissionGranted
      case .permissionDenied: .permissionDenied
      case .permissionAlreadyGranted: .permissionAlreadyGranted
      case .permissionAlreadyDenied: .permissionAlreadyDenied
      case .choiceMade: .choiceMade
      case .wentBack: .wentBack
      case .errorShown: .errorShown
      case .started: .started
      case .restarted: .restarted
      case .completed: .completed
      case .exposed: .exposed
      }
  }
}

extension SkipScope {
  /// What the word alone says was skipped.
  fileprivate init?(_ word: EventWord) {
    switch word {
    case .stepSkipped: self = .step
    case .flowSkipped: self = .flow
    case .pageViewed, .pageCompleted, .skipped, .permissionRequested, .permissionGranted,
      .permissionDenied, .permissionAlreadyGranted, .permissionAlreadyDenied, .choiceMade,
      .wentBack, .errorShown, .started, .restarted, .completed, .exposed:
      return nil
    }
  }
}
