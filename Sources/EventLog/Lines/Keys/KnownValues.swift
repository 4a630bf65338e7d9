// Values that never change, known by heart.
//
// Half of what an export says of an event is the same on every line: the library, the app, the time
// zone. Behind a learned step (`KeyLayouts`) such a value, and the step that comes behind it, are
// compared as one stretch of bytes, be the value a string or an object of a dozen members:
//
//     "library":{"name":"analytics-swift","version":"1.5.11"},"locale":"en",…
//               ╰──────────────── known ───────────────────────────╯
//               behind the step "library":
//
// The stretch has been read before, byte by byte, behind the same step; so the same bytes are the same
// value of the same type again, with the same step behind it. Nothing else need be asked of it.
//
// A step has one such value. Behind a step whose values change, such as ids, nothing is kept any more
// once that has shown.
//
// Tried and dropped: several values a step, found by their first bytes, and on native lines too. Reading
// took 1.7 times as long, presumably since which value comes cannot be guessed.

/// The value that has stood behind a step, with the step behind it.
struct KnownValue {
  /// Its first sixteen bytes.
  private let bytes: KeyHead
  /// From where the value begins to where the next does, in bytes.
  @inline(__always) var length: Int { Int(shortLength) }
  private let shortLength: UInt16
  /// Where the value's slice begins, behind the quote that a step may lack, and where it ends.
  private let valueStart: UInt16
  private let valueEnd: UInt16
  private let shortNext: UInt16
  private let kind: JSONSlice.Kind
  /// Whether it is as good as none.
  let isAbsent: Bool

  /// The longest stretch that is kept.
  static let longest = 256

  /// A value of a line, in a stretch of at most `longest` bytes.
  init(_ value: JSONSlice, of line: PaddedBytes, in stretch: Range<Int>, before next: Int) {
    precondition(stretch.count <= Self.longest)
    bytes = KeyHead(line, stretch)
    shortLength = UInt16(stretch.count)
    valueStart = UInt16(value.start - stretch.lowerBound)
    valueEnd = UInt16(value.end - stretch.lowerBound)
    shortNext = UInt16(next)
    kind = value.kind
    isAbsent = value.isAbsent
  }

  /// The step behind it.
  @inline(__always) var next: Int { Int(shortNext) }

  /// The value where it begins at an offset.
  @inline(__always)
  func slice(at offset: Int) -> JSONSlice {
    JSONSlice(start: offset &+ Int(valueStart), end: offset &+ Int(valueEnd), kind: kind)
  }

  /// Whether the bytes at an offset begin as it does.
  @inline(__always)
  fileprivate func begins(at offset: Int, in line: PaddedBytes) -> Bool {
    bytes.stand(at: offset, in: line)
  }
}

/// The values known behind the steps of `KeyLayouts`, in its memory.
///
/// A step's are in a place of their own: the value, and how well it is known.
@safe
struct KnownValues {
  /// Where the use stands in a place.
  private static let use = 48

  private let memory: UnsafeMutableRawPointer

  /// In the memory of a table, whose steps they belong to.
  @unsafe @inline(__always) init(_ memory: UnsafeMutableRawPointer) {
    unsafe self.memory = memory
  }

  /// Begins with none.
  func forgetAll() {
    precondition(MemoryLayout<KnownValue>.size <= Self.use)
    precondition(Self.use + MemoryLayout<Use>.size <= KeyTable.stride)
    for step in 0..<KeyLayouts.mostSteps { setUse(Use(), behind: step * KeyTable.stride) }
  }

  /// How well the value behind a step is known.
  private struct Use {
    var state = State.new
    /// How often a known value was looked for, and how often another stood there.
    var looks: UInt32 = 0
    var misses: UInt32 = 0

    enum State: UInt8 {
      case new
      case known
      case changing
    }
  }

  /// Of so many misses in turn a value is not worth it with fewer looks than that.
  private static let trial: UInt32 = 64
  private static let leastLooks = 16 * trial

  /// The value behind a step, which must be known.
  subscript(step: Int) -> KnownValue {
    @inline(__always) unsafeAddress {
      assert(KeyLayouts.isStep(step))
      // Every step has room for one.
      return unsafe UnsafePointer(
        (memory + KeyTable.values + step).assumingMemoryBound(to: KnownValue.self))
    }
  }

  /// How well the value behind a step is known.
  @inline(__always)
  private func use(behind step: Int) -> Use {
    assert(KeyLayouts.isStep(step))
    // Every step has one.
    return unsafe memory.load(fromByteOffset: KeyTable.values &+ Self.use &+ step, as: Use.self)
  }

  @inline(__always)
  private func setUse(_ use: Use, behind step: Int) {
    assert(KeyLayouts.isStep(step))
    // As above.
    unsafe memory.storeBytes(
      of: use, toByteOffset: KeyTable.values &+ Self.use &+ step, as: Use.self)
  }

  /// Whether it is worth looking at the value behind a step.
  @inline(__always)
  func areWorthIt(behind step: Int) -> Bool {
    use(behind: step).state != .changing
  }

  /// Whether the value that begins at an offset is the one known behind a step, with the step behind
  /// it.
  @inline(__always)
  func stands(behind step: Int, at offset: Int, in line: PaddedBytes) -> Bool {
    var use = use(behind: step)
    use.looks &+= 1
    setUse(use, behind: step)
    guard use.state == .known, self[step].begins(at: offset, in: line) else { return false }
    // From the first block on, as `KeyTail` has it.
    let length = self[step].length
    var done = 16
    while done < length {
      let begin = min(done, length &- 16)
      // A stretch of `length` bytes has been copied there.
      let block = unsafe memory.loadUnaligned(
        fromByteOffset: Self.text(behind: step) &+ begin, as: SIMD16<UInt8>.self)
      guard LaneMask(line.block(at: offset &+ begin) .== block).isFull else { return false }
      done &+= 16
    }
    return true
  }
}

// MARK: - Learning

extension KnownValues {
  /// Counts that another value stood behind a step, or none is known yet; false where it is not worth
  /// it to know this one.
  func miss(behind step: Int) -> Bool {
    var use = use(behind: step)
    use.misses += 1
    if use.misses == Self.trial {
      use = Use(state: use.looks < Self.leastLooks ? .changing : use.state)
    }
    setUse(use, behind: step)
    return use.state != .changing
  }

  /// Sees that nobody looks at the values behind a step.
  func giveUp(_ step: Int) {
    setUse(Use(state: .changing), behind: step)
  }

  /// Keeps the value behind a step, in place of what was known.
  func keep(_ value: KnownValue, behind step: Int, of line: PaddedBytes, at offset: Int) {
    precondition(KeyLayouts.isStep(step))
    var use = use(behind: step)
    use.state = .known
    setUse(use, behind: step)
    // Every step has room for a value, and for a stretch that is no longer than the longest.
    unsafe (memory + KeyTable.values + step).initializeMemory(
      as: KnownValue.self, repeating: value, count: 1)
    for index in 0..<value.length {
      unsafe memory.storeBytes(
        of: line[offset + index], toByteOffset: Self.text(behind: step) + index, as: UInt8.self)
    }
  }

  /// Where the stretch of a step begins.
  @inline(__always)
  private static func text(behind step: Int) -> Int {
    KeyTable.texts &+ step &* (KnownValue.longest / KeyTable.stride)
  }
}

extension KeyLayouts {
  /// Counts that the value behind a step was not known, and learns it where a step is known that
  /// stands behind it.
  ///
  /// `depth`: how many objects are open around it.
  @inline(never)
  mutating func learnValue(of line: PaddedBytes, from start: Int, behind step: Int, depth: Int) {
    guard known.miss(behind: step),
      let value = value(of: line, from: start, behind: step, depth: depth)
    else { return }
    let end = value.isString ? value.end + 1 : value.end
    guard let next = table.follower(of: step, at: end, in: line) else { return }
    let stretch = start..<end + self[next].length
    guard stretch.count <= KnownValue.longest else { return }
    known.keep(
      KnownValue(value, of: line, in: stretch, before: next), behind: step, of: line, at: start)
  }
}
