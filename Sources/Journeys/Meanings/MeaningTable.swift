import EventLog

// What every event of a run says, in a few bytes: `EventMeaning` without its references, one entry
// for each list of the flow that the event is of.
//
//     first      [32, 33, 0, 36, …]               by EventShape: where its entries begin
//     meanings   [ …, list 0 | list 0 | list 0, list 1, list 2 | … ]
//
// So an event is told by two loads, whichever list its user is read on. The entries at the beginning,
// one a kind and list, are for events that are of no flow (exposures that name none).

/// What events say to journeys, by `EventShape` and list.
package struct MeaningTable: Sendable {
  private let first: [UInt32]
  private let meanings: [CompactMeaning]
  /// The positions of pages that show several steps, by number of `CompactNaming.pages`.
  let sharedPages: [[Int]]

  init(shapes: [EventShape], lists: Int, meaning: (Int) -> EventMeaning?, pageSets: [[Int?]]) {
    var pages = SharedPages()
    var meanings = EventKind.allCases.flatMap { kind in
      Array(repeating: CompactMeaning(kind: kind), count: max(1, lists))
    }
    first = shapes.indices.map { shape in
      guard let meaning = meaning(shape) else {
        return UInt32(Int(shapes[shape].kind.rawValue) * max(1, lists))
      }
      let place = UInt32(meanings.count)
      for list in meaning.naming.indices {
        let pageSet = pageSets[shape].isEmpty ? nil : pageSets[shape][list]
        meanings.append(CompactMeaning(meaning, list: list, pageSet: pageSet, pages: &pages))
      }
      return place
    }
    self.meanings = meanings
    sharedPages = pages.sets
  }

  @inline(__always)
  subscript(shape: UInt32, list: Int) -> CompactMeaning {
    meanings[Int(first[Int(shape)]) + list]
  }

  /// The position an event is of, given the one last shown in its attempt.
  @inline(__always)
  func position(_ naming: CompactNaming, lastShown: Int?) -> Int? {
    switch naming {
    case .step(let position): return Int(position)
    case .lastShown: return lastShown
    case .nowhere: return nil
    case .pages(let set):
      return StepNaming.page(sharedPages[Int(set)]).position(lastShown: lastShown)
    }
  }
}

/// The sets of positions that pages of several steps show, each once.
private struct SharedPages {
  var sets: [[Int]] = []
  private var places: [[Int]: Int32] = [:]

  mutating func place(of set: [Int]) -> Int32 {
    if let place = places[set] { return place }
    let place = Int32(sets.count)
    places[set] = place
    sets.append(set)
    return place
  }
}

/// An `EventMeaning` on one list.
struct CompactMeaning: Sendable {
  let kind: EventKind
  let skip: SkipEffect
  let traits: EventTraits
  let naming: CompactNaming
  /// Which of `StepList.pageSets` a view's page shows; `nil` for a page of no step.
  let pageSet: Int32?

  /// An event of no flow.
  fileprivate init(kind: EventKind) {
    self.kind = kind
    skip = .none
    traits = EventTraits(kind: kind)
    naming = .lastShown
    pageSet = nil
  }

  fileprivate init(
    _ meaning: EventMeaning, list: Int, pageSet: Int?, pages: inout SharedPages
  ) {
    kind = meaning.kind
    skip = meaning.skip
    var traits = EventTraits(kind: meaning.kind)
    if meaning.provesView { traits.insert(.provesView) }
    if meaning.showsFirstStep {
      traits.formUnion(meaning.provesView ? .showsFirstStep : [.showsFirstStep, .entry])
    }
    if meaning.isOfUnknownPage(list: list) { traits.formUnion([.unknownPage, .suspect]) }
    switch meaning.skip {
    case .none, .leavesFlow: break
    case .leavesStep, .unexplained: traits.insert(.suspect)
    }
    self.traits = traits
    self.pageSet = pageSet.map { Int32($0) }
    switch meaning.naming[list] {
    case .declared(let position): naming = .step(Int32(position))
    case .lastShown: naming = .lastShown
    case .page(let positions):
      switch positions.count {
      case 0: naming = .nowhere
      case 1: naming = .step(Int32(positions[0]))
      default: naming = .pages(pages.place(of: positions))
      }
    }
  }
}

/// A `StepNaming` without references.
enum CompactNaming: Sendable {
  /// One position, whatever was shown before.
  case step(Int32)
  /// A page of several steps, a number of `MeaningTable.sharedPages`.
  case pages(Int32)
  /// A page of no step.
  case nowhere
  case lastShown
}

/// Yes or no about an event, so that what no event of a journey asks for is not looked for.
package struct EventTraits: OptionSet, Sendable {
  package let rawValue: UInt16

  /// Of no journey: an exposure, or an unknown kind.
  static let outside = EventTraits(rawValue: 1)
  /// A `page_viewed`.
  package static let view = EventTraits(rawValue: 2)
  /// A view, or what proves one, of a page that shows the first step.
  static let showsFirstStep = EventTraits(rawValue: 4)
  /// A view of the first step, or a start.
  package static let entry = EventTraits(rawValue: 8)
  /// Names a page that shows no step of the list.
  package static let unknownPage = EventTraits(rawValue: 16)
  /// May contradict the definition by itself.
  static let suspect = EventTraits(rawValue: 32)
  package static let permission = EventTraits(rawValue: 64)
  package static let choice = EventTraits(rawValue: 128)
  /// The event `completed`.
  package static let completion = EventTraits(rawValue: 256)
  package static let wentBack = EventTraits(rawValue: 512)
  /// Names a page that must have been on screen: it was completed, or skipped as a step.
  static let provesView = EventTraits(rawValue: 1024)
  /// Counts as a view of its step: it proves one, and the step lies after the one last shown.
  package static let impliedView = EventTraits(rawValue: 2048)

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// What the kind alone says.
  fileprivate init(kind: EventKind) {
    switch kind {
    case .exposed, .other: self = .outside
    case .started, .restarted: self = .entry
    case .pageViewed: self = .view
    case .permissionRequested, .permissionAlreadyDenied, .permissionDenied,
      .permissionAlreadyGranted, .permissionGranted:
      self = .permission
    case .choiceMade: self = .choice
    case .wentBack: self = .wentBack
    case .completed: self = .completion
    case .pageCompleted, .errorShown, .skipped: self = []
    }
  }
}
