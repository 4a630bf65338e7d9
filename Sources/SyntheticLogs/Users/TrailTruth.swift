/// What a user did after the furthest step was shown.
struct TrailTruth: Sendable {
  /// The words of the first event and of the last; `nil` where nothing followed.
  private(set) var first: Int?
  private(set) var last: Int?
  private var time: Int64
  private let session: UInt16
  private var isCut = false

  /// The time and session of the step's view.
  init(time: Int64, session: UInt16) {
    self.time = time
    self.session = session
  }

  /// Takes the next event, unless a pause or another session has ended the trail.
  mutating func add(_ words: Int, at time: Int64, session: UInt16, idle: Int64) {
    if session != self.session || time - self.time > idle { isCut = true }
    guard !isCut else { return }
    first = first ?? words
    last = words
    self.time = time
  }
}
