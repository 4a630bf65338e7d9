/// What one worker has found, but for its records.
package struct WorkerScan: Sendable {
  /// The worker's number in its run.
  package let worker: Int
  package var accepted = 0
  /// Events of accepted lines beyond the first of each: only a mapped line may hold several.
  var furtherEvents = 0
  /// Events at fault on accepted lines, on which others are good.
  package var rejectedEvents = 0
  package var blank = 0
  /// Accepted lines that are none of the log's events, and count none.
  package private(set) var foreignLines = 0
  /// Lines that were rejected for lying ahead of the clock.
  var linesAhead = 0
  /// Lines that an earlier run has counted, and of which later events were read.
  var linesCountedBefore = 0
  /// Lines that lie ahead of the clock and are left, in the order in which they were read.
  var waiting: [FoundWaitingLines] = []
  /// The time of the latest accepted event in milliseconds since 1970.
  package private(set) var latestTime: Int64?

  /// Events of the accepted lines.
  package var events: Int { accepted + furtherEvents }

  let propertyCount: Int
  let properties: [Text]
  let key: HashKey
  var rejected: RejectedLines
  var shapes: SymbolTable
  var dimensionSets: SymbolTable
  /// The pairs that rows name by number.
  var pairs: SymbolTable
  /// Numbers of the shapes whose events may be entries, but of which the properties of the first alone were kept.
  var leftOut: [Int] = []
  /// What is near the names that the report asks for.
  var keys: KeyWatch
  private(set) var chunks: [ChunkLines] = []

  init(settings: ScanSettings, key: HashKey, worker: Int) {
    self.worker = worker
    self.key = key
    propertyCount = settings.properties.count
    properties = settings.properties
    keys = KeyWatch(settings: settings)
    rejected = RejectedLines(settings)
    shapes = SymbolTable(key: key)
    dimensionSets = SymbolTable(key: key)
    pairs = SymbolTable(key: key)
  }

  /// Counts a line that is accepted and counts no event.
  mutating func addForeignLine() {
    foreignLines += 1
    furtherEvents -= 1
  }

  mutating func add(_ chunk: ChunkLines) {
    chunks.append(chunk)
  }

  @inline(__always)
  mutating func note(time: Int64) {
    // The generic `max` is a call.
    if let latestTime, latestTime >= time { return }
    latestTime = time
  }
}
