/// Which of a worker's shapes are of events whose properties are all kept: asked of each shape once.
///
/// Not copyable, since it owns the memory of `first`: every line asks for one of these answers, and of an
/// array subscript and count are calls there, while an `InlineArray` is copied.
@safe
struct EntryShapes: ~Copyable {
  private let keeping: PropertyKeeping
  /// Whether any shape is one.
  let hasAny: Bool
  /// By the worker's number of the shape, as far as they have come up.
  private var answers: [Bool] = []
  /// The same of the first shapes; those that are still watched have no answer here.
  private let first: UnsafeMutablePointer<Answer>
  /// What is watched; `nil` once that is settled, or from the beginning.
  private var watched: LatePages?
  /// The shapes whose properties were kept until they were found to be late.
  private(set) var leftOut: [Int] = []

  private enum Answer: UInt8 { case unknown, no, yes }

  /// How many shapes have a place in `first`.
  private static var firstCount: Int { 256 }

  init(_ keeping: PropertyKeeping) {
    self.keeping = keeping
    hasAny = keeping.keepsAny
    if case .ofLikelyEntries = keeping { watched = LatePages() }
    unsafe first = .allocate(capacity: Self.firstCount)
    unsafe first.initialize(repeating: .unknown, count: Self.firstCount)
  }

  deinit {
    // Allocated by this value, which cannot be copied.
    unsafe first.deallocate()
  }

  /// Whether a shape is one; `nil` where `ask` has to say.
  @inline(__always)
  func contains(_ shape: UInt32) -> Bool? {
    guard shape < Self.firstCount else { return nil }
    // One of the first.
    let answer = unsafe first[Int(shape)]
    return answer == .unknown ? nil : answer == .yes
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
    guard number < Self.firstCount else { return }
    // One of the first.
    unsafe first[number] = answers[number] ? .yes : .no
  }
}
