// What a process has counted travels to another one as a partial: one line of JSON, whose inside are
// flat arrays of whole numbers and texts, in an order that both sides know.
//
//     {"settings":["version","0.1.0",…],"flow":[4,2,1700,…]}
//
// A type that travels says once, in `pass`, which fields it has and in what order. Handed a writer,
// `pass` writes them down; handed a reader, it fills them in. So what is written and what is read
// cannot come apart, and a new field is one line.
//
// Counts, times and places are never negative here and stay below 2⁵³, which other readers of JSON
// can hold too, and which a sum of a thousand partials does not overflow. A reader refuses what is
// none of that: a partial may have been cut off, or be somebody else's.
//
// Tried and dropped: objects with a key for each field, which were three times as long and said
// nothing that the order does not; `Codable`, whose coders are Foundation's.

/// A partial that is not one, or not of this version.
package struct PartialFault: Error, Hashable, Sendable {
  package init() {}
}

/// What fields pass through: the writer of a partial, or its reader.
package protocol PartialArchive {
  /// A number from 0 to 2⁵³ − 1.
  mutating func code(_ number: inout Int) throws(PartialFault)
  /// A text; one with a lone surrogate is no partial.
  mutating func code(_ text: inout Text) throws(PartialFault)
  /// An array of values under a key, which come in the same order on both sides.
  mutating func section(
    _ name: String, _ body: (inout Self) throws(PartialFault) -> Void
  ) throws(PartialFault)
}

extension PartialArchive {
  /// A number below a limit, such as the place of a name in a list.
  package mutating func code(_ number: inout Int, below limit: Int) throws(PartialFault) {
    try code(&number)
    guard number < limit else { throw PartialFault() }
  }

  /// A number from 0 to 2⁵³ − 1.
  package mutating func code(_ number: inout Int64) throws(PartialFault) {
    var whole = Int(number)
    try code(&whole)
    number = Int64(whole)
  }

  /// A flag, which travels as 0 or 1.
  package mutating func code(_ flag: inout Bool) throws(PartialFault) {
    var number = flag ? 1 : 0
    try code(&number, below: 2)
    flag = number == 1
  }

  /// A value that may be missing.
  ///
  /// `blank`: what its fields are filled into. `body`: passes them.
  package mutating func code<Value>(
    _ value: inout Value?, blank: Value,
    _ body: (inout Value, inout Self) throws(PartialFault) -> Void
  ) throws(PartialFault) {
    var isThere = value != nil
    try code(&isThere)
    guard isThere else { return value = nil }
    var filled = value ?? blank
    try body(&filled, &self)
    value = filled
  }

  /// A text that may be missing.
  package mutating func code(_ text: inout Text?) throws(PartialFault) {
    try code(&text, blank: Text(utf8: [])) { (text, archive) throws(PartialFault) in
      try archive.code(&text)
    }
  }

  /// A number from 0 to 2⁵³ − 1 that may be missing.
  package mutating func code(_ number: inout Int64?) throws(PartialFault) {
    try code(&number, blank: 0) { (number, archive) throws(PartialFault) in
      try archive.code(&number)
    }
  }

  /// A list of values; a reader's is empty before.
  package mutating func code<Value>(
    _ values: inout [Value], blank: Value,
    _ body: (inout Value, inout Self) throws(PartialFault) -> Void
  ) throws(PartialFault) {
    var count = values.count
    try code(&count)
    for index in 0..<count {
      if index == values.count { values.append(blank) }
      try body(&values[index], &self)
    }
  }

  /// A list of texts; a reader's is empty before.
  package mutating func code(_ texts: inout [Text]) throws(PartialFault) {
    try code(&texts, blank: Text(utf8: [])) { (text, archive) throws(PartialFault) in
      try archive.code(&text)
    }
  }
}

extension Place {
  /// The place as two numbers: the file, and the line among those of the chunks.
  ///
  /// `fileCount`: how many files there are.
  package mutating func code(
    with archive: inout some PartialArchive, fileCount: Int
  ) throws(PartialFault) {
    var (file, line) = (file, lineOfRange)
    try archive.code(&file, below: fileCount)
    try archive.code(&line, below: Place.lineLimit)
    self = Place(range: file, line: line)
  }
}
