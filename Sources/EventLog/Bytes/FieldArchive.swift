/// What fields pass through: what writes them one behind the other, or what reads them back.
///
/// A type says once, in `code(with:)`, which fields it has and in what order. Handed a writer, that writes them
/// down; handed a reader, it fills them in. So what is written and what is read cannot come apart, and a new
/// field is one line.
package protocol FieldArchive {
  /// What is thrown where fields are not what they can be; a writer that writes whatever it is handed has `Never`.
  associatedtype Failure: Error

  /// A number from 0 to 2⁵³ − 1, so that no sum of them overflows.
  mutating func code(_ number: inout Int) throws(Failure)
  mutating func code(_ text: inout Text) throws(Failure)
  /// Throws where what was coded last makes no sense.
  func require(_ isSound: Bool) throws(Failure)
}

extension FieldArchive {
  /// A number below a limit, such as the place of a name in a list.
  package mutating func code(_ number: inout Int, below limit: Int) throws(Failure) {
    try code(&number)
    try require(number < limit)
  }

  /// A number from 0 to 2⁵³ − 1.
  package mutating func code(_ number: inout Int64) throws(Failure) {
    var whole = Int(number)
    try code(&whole)
    number = Int64(whole)
  }

  /// A flag, which travels as 0 or 1.
  package mutating func code(_ flag: inout Bool) throws(Failure) {
    var number = flag ? 1 : 0
    try code(&number, below: 2)
    flag = number == 1
  }

  /// A value that may be missing.
  ///
  /// `blank`: what its fields are filled into. `body`: passes them.
  package mutating func code<Value>(
    _ value: inout Value?, blank: Value,
    _ body: (inout Value, inout Self) throws(Failure) -> Void
  ) throws(Failure) {
    var isThere = value != nil
    try code(&isThere)
    guard isThere else { return value = nil }
    var filled = value ?? blank
    try body(&filled, &self)
    value = filled
  }

  /// A text that may be missing.
  package mutating func code(_ text: inout Text?) throws(Failure) {
    try code(&text, blank: Text(utf8: [])) { (text, archive) throws(Failure) in
      try archive.code(&text)
    }
  }

  /// A number from 0 to 2⁵³ − 1 that may be missing.
  package mutating func code(_ number: inout Int64?) throws(Failure) {
    try code(&number, blank: 0) { (number, archive) throws(Failure) in
      try archive.code(&number)
    }
  }

  /// A list of values, each of which takes a byte at least; a reader's is empty before.
  package mutating func code<Value>(
    _ values: inout [Value], blank: Value,
    _ body: (inout Value, inout Self) throws(Failure) -> Void
  ) throws(Failure) {
    var count = values.count
    try code(&count)
    for index in 0..<count {
      if index == values.count { values.append(blank) }
      try body(&values[index], &self)
    }
  }

  /// A list of texts; a reader's is empty before.
  package mutating func code(_ texts: inout [Text]) throws(Failure) {
    try code(&texts, blank: Text(utf8: [])) { (text, archive) throws(Failure) in
      try archive.code(&text)
    }
  }
}
