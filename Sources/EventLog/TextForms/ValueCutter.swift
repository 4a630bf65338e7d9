// Where do the values of a JSON text begin and end? The cutter follows brackets and strings, and as much
// of the grammar as tells a broken value from one that is still open; all else is judged by
// whoever reads the record.
//
//     text        [ {"a":1} , {"b":[2]} ]  {"c":3}{"d":4}
//     between     ▲         ▲           ▲  ▲
//                 opens     comma       closes, and any value may follow
//
// A value that is broken must not swallow those behind it. Most broken ones still end where their
// brackets do. One that was torn does not, so once a value is known to be broken it also ends
//
//   - where a line begins with a brace, no further to the right than the value's own line does
//   - at a brace with the same first key behind it as the value has itself: `{"event":`
//
// A string never goes on over a line feed: JSON has none in strings.
//
// The cutter is handed a buffer that grows at its end and is cut off at its beginning, and looks at each
// byte once.

/// Cuts a JSON text into the objects of its arrays, and its objects outside of arrays.
struct ValueCutter {
  /// What may come between records.
  private enum Between {
    case outside
    /// In an array, and whether an element must come, may come, or a comma.
    case afterBracket, afterComma, afterElement
  }

  /// How far the buffer has been looked at.
  private(set) var position = 0
  /// Whether the value that is open is known to be broken.
  var isBroken: Bool { open?.isBroken ?? false }
  /// Where the value that is open begins in the buffer; `nil` between values.
  var openStart: Int? { open?.start }
  /// Whether the value that is open, or was cut last, is an element of an array.
  var isInArray: Bool { between != .outside }
  /// Whether it is between the arrays of a long object.
  var isInFrame: Bool { open == nil && between == .outside && !frames.isEmpty }
  private var between = Between.outside
  private var open: OpenValue?
  /// Whether only white space was met since the last line feed, and how much.
  private var indentation: Int? = 0
  private var isAtBeginning = true
  /// What is around the arrays of a long object, and of a long element of one of these; none outside.
  private var frames: [DocumentFrame] = []

  /// Whether the records are arrays, and nothing but white space parts them outside of arrays.
  private var cutsSequence = false
  /// Whether the rows of a document are still to come: it has one table, for another may have other columns.
  private var mayEnter: Bool?
  /// What a record in a document begins with.
  private var opening = UInt8(ascii: "{")

  init() {}

  /// Cuts rows that are arrays, which begin there in the buffer.
  init(of enclosure: ArrayRows.Enclosure, at start: Int = 0) {
    position = start
    isAtBeginning = start == 0
    opening = UInt8(ascii: "[")
    switch enclosure {
    case .document:
      frames = [DocumentFrame()]
      mayEnter = true
    case .array: break
    case .sequence: cutsSequence = true
    }
  }

  /// Cuts the elements of the arrays in an object that begins there in the buffer.
  init(ofDocumentAt start: Int) {
    position = start
    isAtBeginning = false
    frames = [DocumentFrame()]
  }

  /// The first element, no longer than `longest`, of an array in the object that begins there, and what cuts those
  /// behind it; `nil` where none ends in these bytes.
  static func firstElement(
    ofDocumentAt start: Int, in bytes: Span<UInt8>, longest: Int
  ) -> (cutter: ValueCutter, cut: RecordCut)? {
    var document = ValueCutter(ofDocumentAt: start)
    // An element that is too long itself is a document as well: {"results":[{"events":[…
    for _ in 0..<deepestDocument {
      let cut = document.next(in: bytes, isEnd: false)
      if let cut, cut.range.count <= longest { return (document, cut) }
      guard let element = cut?.range.lowerBound ?? document.openStart else { return nil }
      document.enterElement(at: element)
    }
    return nil
  }

  private static let deepestDocument = 8

  /// Cuts the elements of the arrays in the element that begins there and is open, or was cut last.
  private mutating func enterElement(at start: Int) {
    open = nil
    position = start
    between = .outside
    frames.append(DocumentFrame())
  }

  /// The next record that the buffer holds whole; `nil` where more of the text is needed.
  ///
  /// `isEnd`: whether nothing follows the buffer: what is open then is a record, too.
  mutating func next(in bytes: Span<UInt8>, isEnd: Bool) -> RecordCut? {
    if isAtBeginning, bytes.count >= 3 || isEnd { skipMark(bytes) }
    if isAtBeginning { return nil }
    while position < bytes.count {
      if open == nil {
        if let cut = step(bytes) { return cut }
      } else {
        if let cut = stepInside(bytes, isEnd: isEnd) { return cut }
        if open != nil { break }
      }
    }
    return isEnd ? end(of: bytes) : nil
  }

  /// Takes note that so many bytes were cut off the beginning of the buffer.
  mutating func drop(_ count: Int) {
    position -= count
    open?.start -= count
  }

  private mutating func skipMark(_ bytes: Span<UInt8>) {
    isAtBeginning = false
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
  }

  // MARK: - Between values

  private mutating func step(_ bytes: Span<UInt8>) -> RecordCut? {
    let byte = bytes[position]
    if between == .outside, !frames.isEmpty {
      return pass(frames[frames.count - 1].step(byte, opening: opening))
    }
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      indentation = byte == UInt8(ascii: "\n") ? 0 : indentation.map { $0 + 1 }
      position += 1
      return nil
    case UInt8(ascii: "["):
      guard between == .outside, !cutsSequence else { return begin(bytes) }
      between = .afterBracket
    case UInt8(ascii: "]"):
      return close(bytes)
    case UInt8(ascii: ","):
      return comma(bytes)
    default:
      return begin(bytes)
    }
    indentation = nil
    position += 1
    return nil
  }

  /// Goes on in the frame of a document.
  private mutating func pass(_ effect: DocumentFrame.Effect) -> RecordCut? {
    switch effect {
    case .goesOn: position += 1
    case .entersArray where mayEnter == false:
      defer { position += 1 }
      frames[frames.count - 1].enter()
      return fault(.oneTable)
    case .entersArray:
      between = .afterBracket
      mayEnter = mayEnter.map { _ in false }
    case .ends:
      position += 1
      frames.removeLast()
      if !frames.isEmpty { between = .afterElement }
    }
    return nil
  }

  private mutating func close(_ bytes: Span<UInt8>) -> RecordCut? {
    switch between {
    case .outside: return begin(bytes)
    case .afterComma:
      defer { leaveArray() }
      return fault(.value)
    case .afterBracket, .afterElement:
      leaveArray()
      return nil
    }
  }

  private mutating func leaveArray() {
    between = .outside
    indentation = nil
    position += 1
    if !frames.isEmpty { frames[frames.count - 1].leave() }
  }

  private mutating func comma(_ bytes: Span<UInt8>) -> RecordCut? {
    switch between {
    case .outside: return begin(bytes)
    case .afterBracket, .afterComma:
      defer { passComma() }
      return fault(.value)
    case .afterElement:
      passComma()
      return nil
    }
  }

  private mutating func passComma() {
    between = .afterComma
    indentation = nil
    position += 1
  }

  /// The byte at the position as a record that is wrong.
  private func fault(_ expectation: LineFault.Expectation) -> RecordCut {
    RecordCut(
      range: position..<position + 1,
      fault: LineFault(reason: .jsonSyntax, offset: 0, cause: .expected(expectation)))
  }

  /// Begins a value; where a comma is missing before it, that comes first.
  private mutating func begin(_ bytes: Span<UInt8>) -> RecordCut? {
    let isLate = between == .afterElement
    let byte = bytes[position]
    open = OpenValue(
      start: position, first: byte, indentation: indentation, isInArray: between != .outside)
    if between != .outside { between = .afterElement }
    indentation = nil
    // What is no value either is a fault in its own right.
    let isValue = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    return isLate && isValue ? fault(.commaOrBracket) : nil
  }

  // MARK: - Inside a value

  /// Leaves the value open where more bytes are needed.
  private mutating func stepInside(_ bytes: Span<UInt8>, isEnd: Bool) -> RecordCut? {
    guard var value = open else { return nil }
    // It is written back below, and copied by nobody meanwhile.
    open = nil
    reading: while position < bytes.count {
      if value.isInPlainText {
        position = OpenValue.marksInText.first(in: bytes, from: position)
        if position == bytes.count { break }
      }
      switch value.step(bytes, at: position, isEnd: isEnd) {
      case .goesOn:
        position += 1
      case .open:
        break reading
      case .endsBehind:
        position += 1
        return RecordCut(range: value.start..<position, fault: nil)
      case .endedBefore:
        indentation = value.indentationOfLine
        return RecordCut(range: value.start..<position, fault: nil)
      }
    }
    open = value
    return nil
  }

  private mutating func end(of bytes: Span<UInt8>) -> RecordCut? {
    if let value = open {
      open = nil
      return RecordCut(range: value.start..<bytes.count, fault: nil)
    }
    guard between != .outside || !frames.isEmpty else { return nil }
    let isBehindElement = between != .afterBracket && between != .afterComma
    let expectation: LineFault.Expectation = isBehindElement ? .commaOrBracket : .value
    between = .outside
    frames = []
    return RecordCut(
      range: bytes.count..<bytes.count,
      fault: LineFault(reason: .jsonTruncated, offset: 0, cause: .expected(expectation)))
  }
}
