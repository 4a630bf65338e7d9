// The words of rejections, all in one place. Each says what is wrong and, after the semicolon, how
// to mend it. Input is quoted only where it cannot be an id: names, timestamps, single bytes.

extension LineFault {
  /// The rejection in words, of the line that the fault was found in.
  func rejection(in line: PaddedBytes) -> Rejection {
    var rejection = Rejection(reason: reason, column: offset + 1, detail: detail(in: line))
    rejection.timeAhead = timeAhead
    return rejection
  }

  /// As `Rejection.timeAhead`.
  var timeAhead: Int64? {
    guard case .time(_, .future(let time)) = cause else { return nil }
    return time
  }

  /// The fault of a whole document in words.
  func message(in document: PaddedBytes) -> String {
    switch cause {
    case .expected(let expectation) where offset >= document.count:
      "the text ends before \(expectation.rawValue); close what is open"
    case .trailing:
      "\(found(in: document)) follows the end of the value; remove it"
    case .length, .encoding, .nesting, .expected, .rawControl, .escape, .leadingZero, .notObject,
      .surrogate, .duplicate, .missing, .type, .nestedType, .scope, .name, .time, .row:
      detail(in: document)
    }
  }

  private func detail(in line: PaddedBytes) -> String {
    switch cause {
    case .length(let limit):
      "the line has \(line.count) bytes, more than \(limit); \(Self.lengthFix)"
    case .encoding:
      "byte \(Self.hex(line[offset])) is not valid UTF-8; write the log in UTF-8"
    case .row(let fault):
      fault.words
    case .nesting, .expected, .rawControl, .escape, .leadingZero, .trailing, .notObject, .surrogate:
      syntaxDetail(in: line)
    case .duplicate, .missing, .type, .nestedType, .scope, .name, .time:
      fieldDetail(in: line)
    }
  }

  /// What is wrong with a line that is not valid JSON.
  private func syntaxDetail(in line: PaddedBytes) -> String {
    switch cause {
    case .nesting:
      "more than \(JSONTokenizer.deepest) levels of brackets; flatten what is nested"
    case .expected(let expectation):
      expected(expectation, in: line)
    case .rawControl:
      "control character \(Self.hex(line[offset])) is not allowed in a string; "
        + "write it as an escape such as \\n or \\u0009"
    case .escape:
      "this backslash does not begin a JSON escape; write \\\\ for a backslash, "
        + "\\u and four hexadecimal digits for a character"
    case .leadingZero:
      "a number begins with a zero; write it without, or as a string"
    case .trailing:
      "\(found(in: line)) follows the end of the value; write one object a line"
    case .notObject:
      "the line is \(Self.article(kind(in: line))), not an object; write one object a line"
    case .surrogate:
      "\(Self.escape(at: offset, in: line)) is half of a surrogate pair; "
        + "write both halves, or the character itself"
    case .length, .encoding, .row, .duplicate, .missing, .type, .nestedType, .scope, .name, .time:
      detail(in: line)
    }
  }

  /// What is wrong with a field of a line that is valid JSON.
  private func fieldDetail(in line: PaddedBytes) -> String {
    switch cause {
    case .duplicate:
      "key \(quotation(in: line)) appears twice; write it once"
    case .missing(let field):
      Self.words(field)
    case .type(let name, let type):
      "field \"\(name.spelling)\" is \(Self.article(kind(in: line)))\(outOfRange(type, in: line)), "
        + "not \(type.rawValue); write \(type.rawValue), or leave it out"
    case .nestedType(let name):
      "field \"\(name.spelling)\" holds \(Self.article(kind(in: line))); "
        + (name == .experiments
          ? "write each variant as a string" : "write strings, numbers and booleans only")
    case .scope:
      "field \"scope\" is \(quotation(in: line)); write \"step\" or \"flow\", or leave it out"
    case .name(let name, let fault):
      nameDetail(name, fault, in: line)
    case .time(let name, let fault):
      "field \"\(name.spelling)\" is \(quotation(in: line)): \(fault.reason); \(fault.fix)"
    case .length, .encoding, .nesting, .expected, .rawControl, .escape, .leadingZero, .trailing,
      .notObject, .surrogate, .row:
      reason.rawValue
    }
  }

  /// The words for a line that was skipped while reading, of which only the length is known.
  static func rejection(ofSkippedLine length: Int64, limit: Int) -> Rejection {
    Rejection(
      reason: .lineTooLong, column: limit + 1,
      detail: "the line has \(length) bytes, more than \(limit); \(lengthFix)")
  }

  private static let lengthFix = "write less on a line, or raise --max-line"
}

// MARK: - Parts

extension LineFault {
  private func expected(_ expectation: Expectation, in line: PaddedBytes) -> String {
    if offset >= line.count {
      return "the line ends before \(expectation.rawValue); "
        + "write each event whole, with a line feed after it"
    }
    return "expected \(expectation.rawValue), found \(found(in: line)); write strict JSON"
  }

  /// The one character at the fault.
  private func found(in line: PaddedBytes) -> String {
    let bytes = line.array(offset..<min(offset + 4, line.count))
    let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
    return scalar.map { "\"\(VisibleText.piece($0))\"" } ?? "the end of the line"
  }

  /// The value or key at the fault, quoted; never called for ids.
  private func quotation(in line: PaddedBytes) -> String {
    value(in: line).map { VisibleText.quoted(line.text(of: $0)) } ?? "\"\""
  }

  private func kind(in line: PaddedBytes) -> JSONSlice.Kind {
    value(in: line)?.kind ?? .null
  }

  /// Reads the value at the fault again: it was valid when the fault was found.
  private func value(in line: PaddedBytes) -> JSONSlice? {
    var tokens = JSONTokenizer(line, from: offset)
    return try? tokens.value(depth: 0)
  }

  /// The `\uXXXX` at an offset.
  private static func escape(at offset: Int, in line: PaddedBytes) -> String {
    String(decoding: line.array(offset..<min(offset + 6, line.count)), as: UTF8.self)
  }

  private static func hex(_ byte: UInt8) -> String {
    "0x" + String(UInt64(byte), digits: 2, radix: 16, uppercase: true)
  }

  private static func article(_ kind: JSONSlice.Kind) -> String {
    switch kind {
    case .text, .escapedText: "a string"
    case .integer: "an integer"
    case .decimal: "a number with a fraction or an exponent"
    case .yes, .no: "a boolean"
    case .null: "null"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Says of an integer where only a range can be wrong.
  private func outOfRange(_ type: FieldType, in line: PaddedBytes) -> String {
    let isInteger = kind(in: line) == .integer
    return isInteger && (type == .integer || type == .step) ? " of more than 64 bits" : ""
  }

  private static func words(_ field: MissingField) -> String {
    switch field {
    case .kind:
      "the event has no kind; add \"event\", such as \"page_viewed\""
    case .name:
      "the key of the event's name is there and empty; write the name, or leave the key out"
    case .user:
      "the event has no user; add \"anonymous_id\" or \"user_id\""
    case .timestamp:
      "the event has no time; add \"timestamp\", such as \"2025-03-01T09:30:00Z\""
    case .step:
      "the event has no step; add \"step\" or \"step_index\""
    case .permission:
      "the event has no permission; add \"permission\", such as \"notifications\""
    case .choice:
      "the event has no choice; add \"choice\", the name of what was chosen"
    case .records:
      "the line has no events where the mapping's \"records\" points; correct the path, or the log"
    }
  }

  private func nameDetail(
    _ name: FieldName, _ fault: NameFault, in line: PaddedBytes
  ) -> String {
    switch fault {
    case .tooLong(let bytes, let limit):
      "field \"\(name.spelling)\" holds \(bytes) bytes, more than \(limit); shorten it"
    case .character(let scalar):
      "field \"\(name.spelling)\" holds \(quotation(in: line)) with the character "
        + "\(VisibleText.codePoint(scalar)), which is not allowed in a name; remove it"
    }
  }
}

extension RowFault {
  /// What is wrong, and how to mend it.
  fileprivate var words: String {
    switch self {
    case .cells(let count, let wanted):
      "the row has \(count) \(count == 1 ? "cell" : "cells"), and the header \(wanted); write every row "
        + "whole, and cells that hold a separator in quotes"
    case .textBehindQuote:
      "something follows a closing quote; double the quotes inside of a cell"
    case .quoteInside:
      "a quote is inside of a cell without quotes around it; write the cell in quotes and double "
        + "those in it"
    case .openQuote:
      "the quote that opens here does not close; close it, and double the quotes inside of a cell"
    case .noPair:
      "this is not a key with its value; write key=value, or key=\"a longer value\", and nothing else on the line"
    }
  }
}

extension TimestampFault {
  /// Why it is no instant.
  var reason: String {
    switch self {
    case .empty: "it is empty"
    case .shape: "it is not an RFC 3339 instant"
    case .noOffset: "the offset from UTC is missing"
    case .month(let month): "month \(month) does not exist"
    case .day(let day): "that month has no day \(day)"
    case .hour(let hour): "hour \(hour) does not exist"
    case .minute(let minute): "minute \(minute) does not exist"
    case .second(let second): "second \(second) does not exist"
    case .leapSecond: "second 60 is only at 23:59 UTC on 30 June or 31 December"
    case .offset: "the offset from UTC is over 23:59"
    case .notInteger: "epoch milliseconds are an integer"
    case .before2001: "it lies before 2001"
    case .after9999: "it lies after the year 9999"
    case .future: "it lies in the future"
    }
  }

  /// How to mend it.
  var fix: String {
    switch self {
    case .noOffset: "add Z or an offset such as +01:00"
    case .before2001: "set the device's clock, or write milliseconds instead of seconds"
    case .future: "set the device's clock, or give --as-of"
    case .notInteger, .after9999: "write epoch milliseconds, or an RFC 3339 instant"
    case .empty, .shape, .month, .day, .hour, .minute, .second, .leapSecond, .offset:
      "write an RFC 3339 instant such as 2025-03-01T09:30:00Z"
    }
  }
}
