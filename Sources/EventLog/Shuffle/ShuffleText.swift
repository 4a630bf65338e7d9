// Texts in a line of the shuffle. An event ends at a semicolon, a field at a bar, and what a field holds several
// of is split by commas; whatever would end one of them or the line too early is written as a backslash and two
// hexadecimal digits, and so is what says that a field is as before. Control characters are, too, since some
// engines break lines at them.
//
//     What      kind,scope,index,flow,version,other name,step,permission,choice
//               and where there are values:  ,,value,value…
//     Short     kind,step,permission,choice
//               without what is absent at the end; flow and version are those of the event before
//     Context   variant,each field of the device
//               ,each property asked for… ,each experiment,and its variant…
//     Properties  each name,and its value…
//
// A field that is absent has no bytes, since an empty one counts as absent. Writing and reading
// stand side by side here and must change together.

private let backslash = UInt8(ascii: "\\")
private let comma = UInt8(ascii: ",")

extension [UInt8] {
  private static let hexDigits = Array("0123456789abcdef".utf8)

  /// Appends a text that a shuffled line can hold.
  mutating func appendEscaped(_ text: some Sequence<UInt8>) {
    for byte in text {
      switch byte {
      case 0..<0x20, 0x7F, comma, backslash, UInt8(ascii: "|"), UInt8(ascii: ";"),
        UInt8(ascii: "="):
        append(backslash)
        append(Self.hexDigits[Int(byte >> 4)])
        append(Self.hexDigits[Int(byte & 15)])
      default: append(byte)
      }
    }
  }

  /// Appends a number in hexadecimal digits, without zeros before it.
  mutating func appendShortHex(_ number: UInt64) {
    append(contentsOf: String(number, radix: 16).utf8)
  }

  /// Appends a number in sixteen hexadecimal digits.
  mutating func appendHex(_ number: UInt64) {
    for place in 0..<16 {
      append(Self.hexDigits[Int(truncatingIfNeeded: number &>> UInt64(60 &- 4 &* place)) & 15])
    }
  }

  /// The text that `appendEscaped` wrote; `nil` where it did not.
  var unescaped: Text? {
    guard contains(backslash) else { return Text(utf8: self) }
    var text: [UInt8] = []
    var place = 0
    while place < count {
      if self[place] == backslash {
        guard place + 2 < count, let high = Self.hexDigits.firstIndex(of: self[place + 1]),
          let low = Self.hexDigits.firstIndex(of: self[place + 2])
        else { return nil }
        text.append(UInt8(high << 4 | low))
        place += 3
      } else {
        text.append(self[place])
        place += 1
      }
    }
    return Text(utf8: text)
  }

  /// The texts between commas; `nil` where one is none.
  fileprivate var texts: [Text]? {
    var texts: [Text] = []
    for part in split(separator: comma, omittingEmptySubsequences: false) {
      guard let text = Array(part).unescaped else { return nil }
      texts.append(text)
    }
    return texts
  }

  fileprivate mutating func append(texts: [Text?]) {
    for (place, text) in texts.enumerated() {
      if place > 0 { append(comma) }
      appendEscaped(text?.utf8 ?? [])
    }
  }
}

extension Text {
  /// `nil` for an empty text, which counts as absent.
  fileprivate var present: Text? { utf8.isEmpty ? nil : self }

  fileprivate init(number: Int64?) {
    self.init(number.map { String($0) } ?? "")
  }
}

extension EventShape {
  private static let fixedCount = 9

  var shuffleText: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(texts: [
      Text(number: Int64(kind.rawValue)), Text(number: scope.map { Int64($0.rawValue) }),
      Text(number: stepIndex), flow, flowVersion, otherName, step, permission, choice,
    ])
    if let values {
      bytes.append(comma)
      for value in values {
        bytes.append(comma)
        bytes.appendEscaped(value.utf8)
      }
    }
    return bytes
  }

  /// What `shuffleText` says of flow and version.
  var flowText: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(texts: [flow, flowVersion])
    return bytes
  }

  /// The text where an event before was of the same flow and version; `nil` where it needs the other fields.
  var shortShuffleText: [UInt8]? {
    guard scope == nil, stepIndex == nil, otherName == nil, values == nil else { return nil }
    var texts = [Text(number: Int64(kind.rawValue)), step, permission, choice]
    while texts.last == .some(nil) { texts.removeLast() }
    var bytes: [UInt8] = []
    bytes.append(texts: texts)
    return bytes
  }

  /// The whole text of a short one; `nil` where it is none.
  static func wholeText(ofShort text: ArraySlice<UInt8>, flow: ArraySlice<UInt8>) -> [UInt8]? {
    var parts = text.split(separator: comma, omittingEmptySubsequences: false)
    guard 1...4 ~= parts.count, parts.count == 1 || parts.last?.isEmpty == false else { return nil }
    while parts.count < 4 { parts.append([]) }
    var whole = Array(parts[0])
    for part in [[], [], flow, [], parts[1], parts[2], parts[3]] {
      whole.append(comma)
      whole += part
    }
    return whole
  }

  /// Where flow and version stand in a whole text; `nil` where it is none.
  static func flowRange(inWhole text: Range<Int>, of bytes: PaddedBytes) -> Range<Int>? {
    var (commas, start, end) = (0, 0, 0)
    for place in text where bytes[place] == comma {
      commas += 1
      if commas == 3 { start = place + 1 }
      if commas == 5 { end = place }
    }
    return commas >= fixedCount - 1 ? start..<end : nil
  }

  /// `nil` for bytes that `shuffleText` does not write.
  init?(shuffleText: [UInt8]) {
    guard let texts = shuffleText.texts, texts.count >= Self.fixedCount,
      let kind = UInt8(texts[0].string).flatMap(EventKind.init)
    else { return nil }
    source = 0
    self.kind = kind
    scope = UInt8(texts[1].string).flatMap(SkipScope.init)
    stepIndex = Int64(texts[2].string)
    (flow, flowVersion, otherName) = (texts[3].present, texts[4].present, texts[5].present)
    (step, permission, choice) = (texts[6].present, texts[7].present, texts[8].present)
    values = texts.count == Self.fixedCount ? nil : Array(texts[(Self.fixedCount + 1)...])
    let isWhole =
      (scope == nil) == texts[1].utf8.isEmpty
      && (stepIndex == nil) == texts[2].utf8.isEmpty
    guard isWhole, values == nil || texts[Self.fixedCount].utf8.isEmpty else { return nil }
  }
}

extension Dimensions {
  private static let fixedCount = 1 + DeviceField.allCases.count

  var shuffleText: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(
      texts: [variant] + device.all + properties
        + experiments.flatMap { [$0.experiment, $0.variant] })
    return bytes
  }

  /// `nil` for bytes that `shuffleText` does not write where so many properties are asked for.
  init?(shuffleText: [UInt8], propertyCount: Int) {
    let count = Self.fixedCount + propertyCount
    guard let texts = shuffleText.texts, texts.count >= count, (texts.count - count) % 2 == 0
    else { return nil }
    variant = texts[0].present
    device = DeviceTexts { texts[1 + $0.rawValue].present }
    properties = texts[Self.fixedCount..<count].map(\.present)
    experiments = stride(from: count, to: texts.count, by: 2).map {
      ExperimentVariant(experiment: texts[$0], variant: texts[$0 + 1])
    }
  }
}

extension [PropertyPair] {
  var shuffleText: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(texts: flatMap { [$0.name, $0.value] })
    return bytes
  }

  /// `nil` for bytes that `shuffleText` does not write.
  init?(shuffleText: [UInt8]) {
    guard let texts = shuffleText.texts, texts.count % 2 == 0 else { return nil }
    self = stride(from: 0, to: texts.count, by: 2).map {
      PropertyPair(name: texts[$0], value: texts[$0 + 1])
    }
    guard allSatisfy({ !$0.name.utf8.isEmpty && !$0.value.utf8.isEmpty }) else { return nil }
  }
}
