import Definitions
import EventLog
import Inference

/// The files of one source by how they can be read.
struct MappingGroups {
  struct Guessed {
    var files: [Int]
    let guess: GuessedMapping
    /// Those of its lines.
    let keys: FileKeys
  }

  /// Files that are read as they are.
  private(set) var known: [Int] = []
  private(set) var guesses: [Guessed] = []
  /// Files in which nothing fits.
  private(set) var foreign: [(file: Int, lines: Int)] = []
  /// What users of files that are read as they are may be split by.
  private(set) var dimensions: [[GuessedDimension]] = []
  /// Why the files with most lines cannot be read.
  private(set) var refusal: GuessRefusal?

  /// Fewer events than this show no order.
  private static let fewestLines = 12
  private static let fewestBytes = 4_096

  /// What somebody has said of how lines are read.
  private let given: Mapping?
  /// Whether the flows are to be read off the log too.
  private let isWithoutFlows: Bool
  private let longestLine: Int
  private let threads: Int

  init(
    _ files: [(number: Int, file: LogFile)], _ request: AnalysisRequest, given: Mapping?,
    isWithoutFlows: Bool
  ) throws(AnalysisError) {
    self.given = given
    self.isWithoutFlows = isWithoutFlows
    let longest = request.longestLine
    longestLine = longest
    threads = request.settings.threads
    let few = try Self.sample(files.map(\.file), longest, most: LineSample.fewBytes)
    let open = few.keys.sorted().filter { file in
      guard let lines = few[file], !lines.isEmpty else { return true }
      // Of each of many files a few lines are too little to tell.
      if isWithoutFlows, lines.count < Self.fewestLines { return true }
      return if case .known = recognition(lines, longest) { false } else { true }
    }
    guard !open.isEmpty else {
      known = files.map(\.number)
      return
    }
    let more = try Self.sample(open.map { files[$0].file }, longest, most: LineSample.mostBytes)
    var unknown: [Int] = []
    var small: [Int] = []
    var doubtful: [(file: Int, doubt: ReadingDoubt)] = []
    var samples: [Int: [LineSample.Line]] = [:]
    for (place, file) in open.enumerated() {
      let lines = more[place] ?? []
      samples[file] = lines
      switch recognition(lines, longest) {
      case .known: break
      case .doubtful(let doubt): doubtful.append((file, doubt))
      case .unknown: unknown.append(file)
      case .tooSmall: small.append(file)
      }
    }
    try judge(doubtful, samples, files)
    try guess(unknown, samples, files)
    for file in small { join(files[file].number, FileKeys(samples[file] ?? [])) }
    takeUnsampled(files.indices.filter { few[$0] == nil }.map { files[$0].number })
    let taken = Set(guesses.flatMap(\.files) + foreign.map(\.file))
    known = files.map(\.number).filter { !taken.contains($0) }
  }

  /// Judges files that can be read as they are, those of one export and with the same keys together: the
  /// files of some days are one log.
  private mutating func judge(
    _ files: [(file: Int, doubt: ReadingDoubt)], _ samples: [Int: [LineSample.Line]],
    _ all: [(number: Int, file: LogFile)]
  ) throws(AnalysisError) {
    let byPreset = Dictionary(grouping: files, by: \.doubt.preset).values
    for part in byPreset.sorted(by: { $0[0].file < $1[0].file }) {
      for (_, files) in alike(part.map(\.file), samples, all) {
        let lines = lines(of: files, samples, all)
        guard
          let doubt = files.count > 1
            ? doubt(in: lines) : part.first(where: { $0.file == files[0] })?.doubt
        else { continue }
        try judge(files.map { all[$0].number }, lines, doubt)
      }
    }
  }

  /// Files by the keys of their lines, most files first.
  private func alike(
    _ files: [Int], _ samples: [Int: [LineSample.Line]], _ all: [(number: Int, file: LogFile)]
  ) -> [(keys: FileKeys, files: [Int])] {
    var groups: [(keys: FileKeys, files: [Int])] = []
    for file in files.sorted(by: { Text(all[$0].file.name) < Text(all[$1].file.name) }) {
      let keys = FileKeys(samples[file] ?? [])
      if let place = groups.firstIndex(where: { $0.keys.areAlike(keys) }) {
        groups[place].files.append(file)
      } else {
        groups.append((keys, [file]))
      }
    }
    return groups.sorted { ($1.files.count, $0.files[0]) < ($0.files.count, $1.files[0]) }
  }

  /// A guess at lines that can be read as they are: it counts where it finds a flow among other screens.
  ///
  /// - Throws: Where two readings fit.
  private mutating func judge(
    _ files: [Int], _ lines: [LineSample.Line], _ doubt: ReadingDoubt
  ) throws(AnalysisError) {
    do throws(GuessRefusal) {
      let guess = try MappingGuess(
        LineSample(lines: lines), preset: doubt.preset, threads: threads
      ).mapping()
      if doubt.yields(to: guess) || isBetter(guess, than: doubt, lines) {
        guesses.append(Guessed(files: files, guess: guess, keys: FileKeys(lines)))
      } else {
        dimensions.append(guess.dimensions)
      }
    } catch {
      guard error.isAmbiguous else { return }
      // Whose events they are, an export knows better than its columns tell, if its users walk, and it tells of all.
      let isSure = doubt.reason == .otherPages && error.matter == .severalSteps
      if !isSure, doubt.rejectsMany || !(doubt.preset.map { makesWalks($0, of: lines) } ?? false) {
        throw AnalysisError(error)
      }
    }
  }

  /// Whether the users of an export, as it is usually read, go from one page to the next.
  private func makesWalks(_ preset: MappingPreset, of lines: [LineSample.Line]) -> Bool {
    SampleTrial(lines, mapping: Mapping(preset: preset), longestLine: longestLine).isWalk
  }

  /// Whether a guess at an export's lines makes better walks of them; native lines are believed.
  private func isBetter(
    _ guess: GuessedMapping, than doubt: ReadingDoubt, _ lines: [LineSample.Line]
  ) -> Bool {
    guard let preset = doubt.preset else { return false }
    let own = SampleTrial(lines, mapping: Mapping(preset: preset), longestLine: longestLine)
    let other = SampleTrial(lines, mapping: guess.mapping, longestLine: longestLine)
    return own.isWorse(than: other) || doubt.rejectsMany && own.leavesOutMany(of: other)
  }

  /// By place of a file, lines of it; nothing of files that were left out of the sample.
  private static func sample(
    _ files: [LogFile], _ longest: Int, most: Int
  ) throws(AnalysisError) -> [Int: [LineSample.Line]] {
    let sample = try convertingErrors(of: LineSample(of: files, longestLine: longest, most: most))
    var lines = Dictionary(grouping: sample.lines, by: \.file)
    for file in sample.files where lines[file] == nil { lines[file] = [] }
    return lines
  }

  /// What is known of a file's lines.
  private enum Recognition {
    /// They are read as they are.
    case known
    /// They can be read as they are; but not all pages need be the flow's, and two keys that name the
    /// page may contradict each other.
    case doubtful(ReadingDoubt)
    case unknown
    /// They are too few to guess by: what a larger file with their keys is told of them, holds of them too.
    case tooSmall
  }

  /// What speaks against reading lines as they can be read; `nil` of other lines.
  private func doubt(in lines: [LineSample.Line]) -> ReadingDoubt? {
    if case .doubtful(let doubt) = recognition(lines, longestLine) { doubt } else { nil }
  }

  private func recognition(_ lines: [LineSample.Line], _ longest: Int) -> Recognition {
    let reading = KnownReading(lines, given: given, longestLine: longest)
    guard reading.lines > 0 else { return .known }
    // A document of a query's rows is one line.
    let isLong = lines.contains { $0.bytes.count >= Self.fewestBytes }
    guard lines.count >= Self.fewestLines || isLong else {
      return .tooSmall
    }
    guard reading.pages > 0 else { return .unknown }
    guard given == nil else { return .known }
    if reading.hidesUsers { return .unknown }
    guard let reason = reason(for: reading, lines) else { return .known }
    return .doubtful(
      ReadingDoubt(
        reason: reason, preset: reading.preset, rejectsMost: reading.events * 2 < reading.lines,
        rejectsMany: reading.events * 20 < reading.lines * 19,
        lacksEnd: !reading.hasCompletions, lacksViews: !reading.hasViews))
  }

  private func reason(for reading: KnownReading, _ lines: [LineSample.Line]) -> ReadingDoubt.Reason?
  {
    if reading.mostPagesOfAFlow > Self.mostPages { return .manyPages }
    if reading.preset == nil, isWithoutFlows, OtherFlowKey.isThere(in: lines) { return .otherFlows }
    if reading.preset == nil, Self.hasTwoSteps(lines) { return .twoSteps }
    if reading.preset == nil, reading.namesFlows { return nil }
    return isWithoutFlows ? .otherPages : nil
  }

  /// Whether some line names its page twice, and otherwise.
  private static func hasTwoSteps(_ lines: [LineSample.Line]) -> Bool {
    lines.objects(atMost: 50).contains { members in
      let nodes = members.filter { stepKeys.contains($0.key) }.map(\.node)
      // A number beside a name is its position.
      let numbers = Set(nodes.filter(\.isNumber).compactMap(\.scalarText))
      let names = Set(nodes.filter { !$0.isNumber }.compactMap(\.scalarText)).subtracting([""])
      return names.count > 1 || numbers.count > 1
    }
  }

  private static let stepKeys: Set<Text> = ["step", "page", "screen", "step_name", "step_id"]
  private static let mostPages = 25

  private mutating func guess(
    _ files: [Int], _ samples: [Int: [LineSample.Line]], _ all: [(number: Int, file: LogFile)]
  ) throws(AnalysisError) {
    var most: Int?
    var failed: [(files: [Int], guess: MappingGuess, refusal: GuessRefusal)] = []
    for (keys, files) in alike(files, samples, all) {
      let attempt = attempt(files, samples, all)
      do throws(GuessRefusal) {
        let guess = try attempt.mapping()
        guesses.append(
          Guessed(files: files.map { all[$0].number }, guess: guess, keys: keys))
      } catch {
        if let apart = apart(files, samples, all) {
          guesses += apart
          continue
        }
        // A quiet day of an export may have none of what other days have, or its last page too little.
        let same = guesses.firstIndex { $0.keys.areAlike(keys) || keys.areAll(in: $0.keys) }
        if let same {
          guesses[same].files += files.map { all[$0].number }
          continue
        }
        foreign += files.map { (all[$0].number, samples[$0]?.count ?? 0) }
        // What is no JSON at all, reading itself can tell better.
        let count = files.reduce(0) { $0 + (samples[$1]?.count ?? 0) }
        if most.map({ count > $0 }) ?? true, error.matter != .noLines { refusal = error }
        most = max(most ?? count, count)
        if error.isAmbiguous { throw AnalysisError(error) }
        failed.append((files, attempt, error))
      }
    }
    keepSpeakingSteps()
    let users = guesses.reduce(into: Set<Text>()) { $0.formUnion($1.guess.users) }
    let parts = failed.filter { users.isEmpty || $0.guess.sharesUsers(with: users) }
    guard let part = parts.first, parts.count > 1 || !users.isEmpty else { return }
    if let whole = try? attempt(files, samples, all).mapping() {
      take(whole, of: files.map { all[$0].number }, FileKeys(samples[files[0]] ?? []))
    } else if !users.isEmpty {
      // A file that tells of the same users belongs to the log: without it the funnel would be another.
      throw AnalysisError(part.refusal)
    }
  }

  /// A guess for each file, where those of one kind of text, rows or objects, have times of another notation
  /// than the others with their keys; `nil` where one cannot be guessed alone.
  private func apart(
    _ files: [Int], _ samples: [Int: [LineSample.Line]], _ all: [(number: Int, file: LogFile)]
  ) -> [Guessed]? {
    let forms = Dictionary(grouping: files) { all[$0].file.isLines }
    guard forms.count > 1 else { return nil }
    var found: [Guessed] = []
    for (_, files) in forms.sorted(by: { $0.value[0] < $1.value[0] }) {
      guard let guess = try? attempt(files, samples, all).mapping() else { return nil }
      found.append(
        Guessed(
          files: files.map { all[$0].number }, guess: guess,
          keys: FileKeys(lines(of: files, samples, all))))
    }
    return found
  }

  /// Where the screens of some files speak of an onboarding, other events of the same users name none of
  /// its steps: `application_installed` beside `Onboarding Welcome`.
  private mutating func keepSpeakingSteps() {
    let speaking = guesses.filter(\.guess.speaksOfOnboarding)
    let users = speaking.reduce(into: Set<Text>()) { $0.formUnion($1.guess.users) }
    for place in guesses.indices where !guesses[place].guess.speaksOfOnboarding {
      let guess = guesses[place].guess
      let shared = guess.users.count { users.contains($0) }
      guard shared * 10 >= guess.users.count * 3, shared > 0 else { continue }
      guesses[place] = Guessed(
        files: guesses[place].files, guess: guess.ofFlowOnly, keys: guesses[place].keys)
    }
  }

  private func attempt(
    _ files: [Int], _ samples: [Int: [LineSample.Line]], _ all: [(number: Int, file: LogFile)]
  ) -> MappingGuess {
    let lines = lines(of: files, samples, all)
    let preset = given == nil ? KnownReading(lines, longestLine: longestLine).preset : nil
    return MappingGuess(LineSample(lines: lines), given: given, preset: preset, threads: threads)
  }

  /// The lines of some files, in the order of their names.
  private func lines(
    of files: [Int], _ samples: [Int: [LineSample.Line]], _ all: [(number: Int, file: LogFile)]
  ) -> [LineSample.Line] {
    files.sorted { Text(all[$0].file.name) < Text(all[$1].file.name) }
      .flatMap { samples[$0] ?? [] }
  }

  /// Reads all files by one guess: warehouses have a table for each event, of which none alone shows a flow.
  private mutating func take(_ whole: GuessedMapping, of files: [Int], _ keys: FileKeys) {
    guesses = [Guessed(files: files, guess: whole, keys: keys)]
    foreign = []
    refusal = nil
  }

  /// A small file of a log that is written day by day is read like the others with its keys.
  private mutating func join(_ file: Int, _ keys: FileKeys) {
    let place =
      guesses.firstIndex { $0.keys.areAll(in: keys) }
      // The last page of an answer lacks the way to the next.
      ?? guesses.firstIndex { keys.areAll(in: $0.keys) }
    guard let place else { return }
    guesses[place].files.append(file)
  }

  /// Files beyond the sample are like most of those in it.
  private mutating func takeUnsampled(_ files: [Int]) {
    guard let first = guesses.first else { return }
    guesses[0] = Guessed(files: first.files + files, guess: first.guess, keys: first.keys)
  }
}

/// The keys of the lines of a file: files with the same are read alike.
struct FileKeys {
  /// Those that nine in ten lines have.
  private let usual: Set<Text>
  /// All of them.
  private let all: Set<Text>

  private static let mostLines = 200

  init(_ lines: [LineSample.Line]) {
    var counts: [Text: Int] = [:]
    var objects = 0
    for members in lines.objects(atMost: Self.mostLines) {
      objects += 1
      for key in Set(members.map(\.key)) { counts[key, default: 0] += 1 }
    }
    usual = Set(counts.filter { $0.value * 10 > objects * 9 }.keys)
    all = Set(counts.keys)
  }

  /// Whether other lines usually have them too.
  func areAll(in other: FileKeys) -> Bool { !usual.isEmpty && usual.isSubset(of: other.usual) }

  /// Whether what is usual in either is met in the other: an id that nine in ten events of a day have may be on
  /// eight in ten of the next.
  func areAlike(_ other: FileKeys) -> Bool {
    usual.isSubset(of: other.all) && other.usual.isSubset(of: all)
      && usual.isEmpty == other.usual.isEmpty
  }
}

extension JSONNode {
  fileprivate var isNumber: Bool { if case .number = value { true } else { false } }
}
