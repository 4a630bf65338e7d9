/// Which of a worker's shapes are of events whose properties are all kept: asked of each shape once.
struct EntryShapes: Sendable {
  private let keeping: PropertyKeeping
  /// By the worker's number of the shape, as far as they have come up.
  private var answers: [Bool] = []
  /// The same of the first shapes, two bits each: whether it has come up, and the answer.
  ///
  /// Every line asks for one of them, mostly, and an array's subscript and count are calls there. Shapes that are
  /// still watched have no answer here.
  private var first = InlineArray<8, UInt64>(repeating: 0)
  /// What is watched; `nil` once that is settled, or from the beginning.
  private var watched: LatePages?
  /// The shapes whose properties were kept until they were found to be late.
  private(set) var leftOut: [Int] = []

  private static var words: Int { 8 }
  private static var shapesPerWord: UInt32 { 32 }

  /// `nil` where none is.
  init?(_ keeping: PropertyKeeping) {
    guard keeping.keepsAny else { return nil }
    self.keeping = keeping
    if case .ofLikelyEntries = keeping { watched = LatePages() }
  }

  /// Whether a shape is one; `nil` where `ask` has to say.
  @inline(__always)
  func contains(_ shape: UInt32) -> Bool? {
    let word = Int(shape / Self.shapesPerWord)
    guard word < Self.words else { return nil }
    let bits = first[word] &>> UInt64(2 &* (shape % Self.shapesPerWord))
    return bits & 1 == 1 ? bits & 2 == 2 : nil
  }

  /// The same of any event; `shapes`: the worker's.
  @inline(never)
  mutating func ask(_ event: ScannedEvent, of shapes: SymbolTable) -> Bool {
    for number in answers.count..<shapes.count {
      let shape = EventShape(symbol: shapes.bytes(number))
      watched?.add(shape)
      answers.append(keeping.keeps(shape))
      if watched == nil || !answers[number] { fix(number) }
    }
    let answer = answers[Int(event.shape)]
    if answer, watched != nil { watch(event) }
    return answer
  }

  private mutating func watch(_ event: ScannedEvent) {
    watched?.watch(event.shape, of: event.user, at: event.time)
    guard let settled = watched, settled.isSettled else { return }
    watched = nil
    leftOut = settled.shapes.filter { answers[$0] }
    for number in leftOut { answers[number] = false }
    for number in answers.indices { fix(number) }
  }

  /// Lets `contains` give the answer of a shape.
  private mutating func fix(_ number: Int) {
    let (word, place) = number.quotientAndRemainder(dividingBy: Int(Self.shapesPerWord))
    if word < Self.words { first[word] |= (answers[number] ? 3 : 1) << UInt64(2 * place) }
  }
}
