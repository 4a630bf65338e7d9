/// Which of a worker's shapes are of events whose properties are all kept: asked of each shape once.
struct EntryShapes: Sendable {
  private let keeping: PropertyKeeping
  /// By the worker's number of the shape, as far as they have come up.
  private var answers: [Bool] = []
  /// The same of the first shapes, two bits each: whether it has come up, and the answer.
  ///
  /// Every line asks for one of them, mostly, and an array's subscript and count are calls there.
  private var first = InlineArray<8, UInt64>(repeating: 0)

  private static var words: Int { 8 }
  private static var shapesPerWord: UInt32 { 32 }

  /// `nil` where none is.
  init?(_ keeping: PropertyKeeping) {
    guard keeping.keepsAny else { return nil }
    self.keeping = keeping
  }

  /// Whether a shape is one; `nil` where it has not been asked, or is none of the first.
  @inline(__always)
  func contains(_ shape: UInt32) -> Bool? {
    let word = Int(shape / Self.shapesPerWord)
    guard word < Self.words else { return nil }
    let bits = first[word] &>> UInt64(2 &* (shape % Self.shapesPerWord))
    return bits & 1 == 1 ? bits & 2 == 2 : nil
  }

  /// The same of any shape; `shapes`: the worker's.
  @inline(never)
  mutating func ask(_ shape: UInt32, of shapes: SymbolTable) -> Bool {
    for number in answers.count..<shapes.count {
      let answer = keeping.keeps(EventShape(symbol: shapes.bytes(number)))
      answers.append(answer)
      let (word, place) = number.quotientAndRemainder(dividingBy: Int(Self.shapesPerWord))
      if word < Self.words { first[word] |= (answer ? 3 : 1) << UInt64(2 * place) }
    }
    return answers[Int(shape)]
  }
}
