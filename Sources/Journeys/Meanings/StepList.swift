package import Definitions
package import EventLog

/// The steps that one user was meant to see, in order: the flow's own list, or a variant's.
///
/// A position is a zero-based place in the list; a step is an index into the flow's `steps`.
package struct StepList: Sendable {
  /// The step at each position.
  package let steps: [Int]
  /// The sets of positions that pages show, and each position alone, each once, ascending in
  /// themselves.
  let pageSets: [[Int]]
  /// By position, the place in `pageSets` of the set that holds it alone.
  let setsOfOneStep: [Int]
  private let pageSetPlaces: [[Int]: Int]
  /// Whether some page shows several steps.
  let hasSharedPages: Bool
  /// Whether the app may leave the step out, by position.
  package let isOptional: [Bool]
  /// By position, the earliest one after which it may come next, since all between are optional;
  /// the first comes after none.
  private let earliestBefore: [Int]
  /// The last position that must not be missing: completion may follow it.
  let lastRequired: Int
  private let positionsByName: [Text: [Int]]
  private let positionsByIndex: [Int64: [Int]]
  private let declaringPermission: [Text: [Int]]
  private let declaringChoice: [Text: [Int]]

  package init(flow: FlowDefinition, steps: [Int]) {
    self.steps = steps
    var declared = DeclaredPositions()
    for (position, step) in steps.enumerated() { declared.add(flow.steps[step], at: position) }
    if !Self.listsIndices(flow) {
      for position in steps.indices { declared.byIndex[Int64(position)] = [position] }
    }
    let alone = steps.indices.map { [$0] }
    pageSets = Self.distinct(
      Array(declared.byName.values) + Array(declared.byIndex.values) + alone)
    let places = Dictionary(
      pageSets.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { $1 })
    pageSetPlaces = places
    setsOfOneStep = alone.map { places[$0] ?? 0 }
    hasSharedPages = pageSets.contains { $0.count > 1 }
    isOptional = steps.map { flow.steps[$0].isOptional }
    earliestBefore = Self.earliestBefore(isOptional)
    lastRequired = isOptional.lastIndex(of: false) ?? 0
    positionsByName = declared.byName
    positionsByIndex = declared.byIndex
    declaringPermission = declared.permissions
    declaringChoice = declared.choices
  }

  private static func distinct(_ sets: [[Int]]) -> [[Int]] {
    Set(sets).sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func earliestBefore(_ isOptional: [Bool]) -> [Int] {
    var earliest = 0
    return isOptional.indices.map { position in
      if position > 0, !isOptional[position - 1] { earliest = position - 1 }
      return earliest
    }
  }

  /// The positions after which a match may come to this one: nothing but optional steps between.
  func before(_ position: Int) -> Range<Int> {
    earliestBefore[position]..<position
  }

  /// The place of a page's set in `pageSets`; `nil` for a page of no step of this list.
  func pageSet(name: Text?, index: Int64?) -> Int? {
    pageSetPlaces[positions(name: name, index: index)]
  }

  /// Whether the flow says which index shows which step; otherwise an index is a place in the list.
  private static func listsIndices(_ flow: FlowDefinition) -> Bool {
    flow.steps.contains { step in
      step.pages.contains { page in
        if case .index = page { true } else { false }
      }
    }
  }

  /// The positions that a page shows, ascending; empty for a page of no step of this list.
  package func positions(name: Text?, index: Int64?) -> [Int] {
    if let name { return positionsByName[name] ?? [] }
    if let index { return positionsByIndex[index] ?? [] }
    return []
  }

  /// The one position whose step declares the permission or choice; `nil` for none or several.
  package func declaring(permission: Text?, choice: Text?) -> Int? {
    let positions =
      Set(permission.map { declaringPermission[$0] ?? [] } ?? [])
      .union(choice.map { declaringChoice[$0] ?? [] } ?? [])
    return positions.count == 1 ? positions.first : nil
  }
}

/// All lists of a flow: its own first, then those of the variants that have one.
package struct StepLists: Sendable {
  package let lists: [StepList]
  private let listOfVariant: [Text: Int]

  package init(flow: FlowDefinition) {
    var lists = [StepList(flow: flow, steps: Array(flow.steps.indices))]
    var listOfVariant: [Text: Int] = [:]
    for variant in flow.listingExperiment?.variants ?? [] {
      guard let steps = variant.steps else { continue }
      listOfVariant[variant.id] = lists.count
      lists.append(StepList(flow: flow, steps: steps))
    }
    self.lists = lists
    self.listOfVariant = listOfVariant
  }

  /// The index of the list a variant's users see; 0, the flow's own, where it has none.
  package func index(ofVariant variant: Text) -> Int {
    listOfVariant[variant] ?? 0
  }

  /// By step of the flow its place in a variant's list, among the steps that another variant's has
  /// too; a step that one of them lacks has none.
  package func places(in variant: Text, among other: Text) -> [Int: Int] {
    let own = lists[index(ofVariant: variant)].steps
    let others = Set(lists[index(ofVariant: other)].steps)
    let shared = own.filter(others.contains).enumerated()
    return Dictionary(shared.map { ($0.element, $0.offset) }, uniquingKeysWith: { $1 })
  }
}

/// Where on a list pages, permissions and choices stand, each in ascending order.
private struct DeclaredPositions {
  var byName: [Text: [Int]] = [:]
  var byIndex: [Int64: [Int]] = [:]
  var permissions: [Text: [Int]] = [:]
  var choices: [Text: [Int]] = [:]

  mutating func add(_ step: StepDefinition, at position: Int) {
    for page in step.pages {
      switch page {
      case .name(let name): byName[name, default: []].append(position)
      case .index(let index): byIndex[index, default: []].append(position)
      }
    }
    for permission in step.permissions { permissions[permission.id, default: []].append(position) }
    for choice in step.choices { choices[choice.id, default: []].append(position) }
  }
}
