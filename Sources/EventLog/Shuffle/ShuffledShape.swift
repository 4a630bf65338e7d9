/// What happened in an event, as a line of the shuffle has it: in whole and in short (`ShuffleText`).
struct ShuffledShape {
  /// Kind, scope and index.
  private static let numberCount = 3
  private static let fixedCount = numberCount + ShapeField.allCases.count
  /// The flow and its version, the first two fields.
  private static let flows = numberCount..<(numberCount + 2)
  /// The kind, and what a short text has behind it.
  private static let shortPlaces =
    [0] + [ShapeField.step, .permission, .choice].map { numberCount + $0.rawValue }

  /// The shape without its source, which is the only one of its map.
  let whole: [UInt8]
  /// The text where an event before was of the same flow and version; `nil` where it needs the other fields.
  let short: [UInt8]?
  /// What `whole` says of flow and version.
  let flow: [UInt8]

  init(symbol: ArraySlice<UInt8>) {
    whole = [UInt8](shuffledSymbol: Self.withoutSource(symbol))
    let texts = whole.split(separator: ShuffleText.comma, omittingEmptySubsequences: false)
    flow = Array(texts[Self.flows].joined(separator: [ShuffleText.comma]))
    let others = texts.indices.filter {
      !Self.flows.contains($0) && !Self.shortPlaces.contains($0)
    }
    guard others.allSatisfy({ texts[$0].isEmpty }), texts.count == Self.fixedCount else {
      short = nil
      return
    }
    var shown = Self.shortPlaces.map { texts[$0] }
    while shown.last?.isEmpty == true { shown.removeLast() }
    short = Array(shown.joined(separator: [ShuffleText.comma]))
  }

  private static func withoutSource(_ symbol: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    symbol.drop { $0 != SymbolText.end }.dropFirst()
  }

  /// The whole text of a short one; `nil` where it is none.
  static func whole(ofShort text: ArraySlice<UInt8>, flow: ArraySlice<UInt8>) -> [UInt8]? {
    let parts = text.split(separator: ShuffleText.comma, omittingEmptySubsequences: false)
    guard 1...shortPlaces.count ~= parts.count, parts.count == 1 || parts.last?.isEmpty == false
    else { return nil }
    var texts = [ArraySlice<UInt8>](repeating: [], count: fixedCount)
    for (place, part) in zip(shortPlaces, parts) { texts[place] = part }
    texts.replaceSubrange(flows, with: [flow])
    return Array(texts.joined(separator: [ShuffleText.comma]))
  }

  /// Where flow and version stand in a whole text; `nil` where it is none.
  static func flowRange(inWhole text: Range<Int>, of bytes: PaddedBytes) -> Range<Int>? {
    var (commas, start, end) = (0, 0, 0)
    for place in text where bytes[place] == ShuffleText.comma {
      commas += 1
      if commas == flows.lowerBound { start = place + 1 }
      if commas == flows.upperBound { end = place }
    }
    return commas >= fixedCount - 1 ? start..<end : nil
  }
}

extension EventShape {
  /// The shape of a whole text, of the first source; `nil` where it is none.
  init?(shuffleText: [UInt8]) {
    guard let symbol = shuffleText.unshuffledSymbol else { return nil }
    self.init(checking: (SymbolText.bytes(of: ["0"]) + symbol)[...])
  }
}
