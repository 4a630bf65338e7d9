/// Which of a worker's shapes are of events whose properties are all kept: asked of each shape once.
struct EntryShapes: Sendable {
  private let keeping: PropertyKeeping
  /// By the worker's number of the shape, as far as they have come up.
  private var answers: [Bool] = []

  /// `nil` where none is.
  init?(_ keeping: PropertyKeeping) {
    guard keeping.keepsAny else { return nil }
    self.keeping = keeping
  }

  /// Whether a shape is one; `shapes`: the worker's.
  @inline(__always)
  mutating func contains(_ shape: UInt32, of shapes: SymbolTable) -> Bool {
    if answers.count <= Int(shape) { ask(shapes) }
    return answers[Int(shape)]
  }

  @inline(never)
  private mutating func ask(_ shapes: SymbolTable) {
    for number in answers.count..<shapes.count {
      answers.append(keeping.keeps(EventShape(symbol: shapes.bytes(number))))
    }
  }
}
