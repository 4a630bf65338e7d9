// Of a hundred thousand small files the first lines of each are asked whose export they are. Nearly always the keys at
// the top tell that no vendor wrote them, and that they are native or nothing. So these are read first, without a tree
// of all that is below; the rest of the line must be JSON all the same.

/// The keys at the top of a line with their values, and what they alone say of formats.
struct LineOutline {
  private struct Member {
    let key: Range<Int>
    let bit: TopKeys
    let value: JSONSlice
  }

  private let bytes: PaddedBytes
  private var members: [Member] = []
  private var keys = TopKeys()

  /// The formats that a line fits, as `FormatSigns` has them; `nil` where the keys at the top do not decide.
  static func fits(_ line: [UInt8]) -> FormatFits? {
    PaddedBytes.withCopy(of: line) { text in
      guard UTF8Check.firstFault(in: text, from: 0) == nil else { return nil }
      return LineOutline(text)?.fits
    }
  }

  /// Each key is compared with those before it, so a line of more is left to its tree.
  private static let mostKeys = 256

  /// `nil` of what is no object of JSON, where a key has escapes or stands twice, and where there are too many.
  private init?(_ bytes: PaddedBytes) {
    self.bytes = bytes
    var tokens = JSONTokenizer(bytes, from: 0)
    do throws(LineFault) {
      tokens.skipSpace()
      guard tokens.byte == UInt8(ascii: "{") else { return nil }
      while tokens.byte != UInt8(ascii: "}") {
        try tokens.skip(
          members.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","), orExpect: .commaOrBrace)
        guard let key = try tokens.plainKey(), add(key, try tokens.value(depth: 1)) else {
          return nil
        }
        tokens.skipSpace()
      }
      tokens.position += 1
      try tokens.finish()
    } catch {
      return nil
    }
    guard tokens.loneSurrogate == nil else { return nil }
  }

  /// False where the key has stood before, and where there are too many.
  private mutating func add(_ key: Range<Int>, _ value: JSONSlice) -> Bool {
    let bit = TopKeys(bytes.slice(key))
    let isKnown = members.contains { $0.bit == bit && isSame($0.key, key) }
    guard !isKnown, members.count < Self.mostKeys else { return false }
    keys.formUnion(bit)
    members.append(Member(key: key, bit: bit, value: value))
    return true
  }

  private func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { bytes[$0] == bytes[$1] }
  }

  private var fits: FormatFits? {
    for vendor in Self.vendors where vendor.needed.allSatisfy({ !keys.isDisjoint(with: $0) }) {
      guard vendor.signs.contains(where: { holds($0) == false }) else { return nil }
    }
    var fits = FormatFits()
    guard let place = Self.native else { return nil }
    for sign in SignSheet.all[place].signs {
      guard let holds = holds(sign) else { return nil }
      if !holds { return fits }
    }
    fits.all = 1 << UInt64(place)
    fits.sure = fits.all
    return fits
  }

  private static let native = SignSheet.all.firstIndex { $0.preset == .native }
  private static let vendors = SignSheet.all.filter { $0.preset != .native }
    .map { (needed: $0.neededKeys, signs: $0.signs) }

  /// Whether a sign holds; `nil` where the keys at the top do not say.
  private func holds(_ sign: FormatSign) -> Bool? {
    switch sign {
    case .has(let paths): any(of: paths, isPresent)
    case .lacks(let path): isPresent(path).map { !$0 }
    case .isText(let path, _), .mentions(let path, _), .hasKey(let path, _):
      isPresent(path) == false ? false : nil
    case .any(let signs): any(of: signs, holds)
    case .all(let signs): any(of: signs) { holds($0).map { !$0 } }.map { !$0 }
    case .not(let sign): holds(sign).map { !$0 }
    }
  }

  /// Whether one of some things is so; `nil` where of none it is known to be, and of some not known.
  private func any<Thing>(of things: [Thing], _ isSo: (Thing) -> Bool?) -> Bool? {
    var isKnown = true
    for thing in things {
      switch isSo(thing) {
      case true: return true
      case nil: isKnown = false
      case false: break
      }
    }
    return isKnown ? false : nil
  }

  /// Whether there is a value at a path; `nil` where it goes further down.
  private func isPresent(_ path: FieldPath) -> Bool? {
    guard let key = path.keys.first else { return nil }
    let bit = TopKeys(key)
    guard !keys.isDisjoint(with: bit) else { return false }
    for member in members where member.bit == bit && isCalled(key, member) {
      if member.value.isAbsent { return false }
      return path.keys.count == 1 ? true : mayHold(member.value) ? nil : false
    }
    return false
  }

  private func isCalled(_ name: Text, _ member: Member) -> Bool {
    guard name.utf8.count == member.key.count else { return false }
    return zip(name.utf8, member.key).allSatisfy { $0 == bytes[$1] }
  }

  /// Whether there may be something below a value: a text may hold JSON, pairs, or what Java prints of an object.
  private func mayHold(_ value: JSONSlice) -> Bool {
    switch value.kind {
    case .object, .array, .escapedText: true
    case .text: bytes.array(value.range).contains { "{[=".utf8.contains($0) }
    case .integer, .decimal, .yes, .no, .null: false
    }
  }
}
