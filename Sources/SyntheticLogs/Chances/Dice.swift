/// The random decisions of one user, each of them written down.
struct Dice: Sendable {
  private var random: RandomNumbers
  /// Counter and answer of each decision, in order.
  private(set) var decided: [Decided] = []

  /// A decision that was made.
  struct Decided: Sendable {
    let counter: UInt32
    let happened: Bool
  }

  /// What follows hangs on the seed alone.
  init(seed: UInt64) {
    random = RandomNumbers(seed: seed)
  }

  mutating func happens(_ chance: Chance) -> Bool {
    // What never happens is not worth a number, and leaves the others as they are.
    guard chance.share > 0 else { return false }
    let happens = random.share() < chance.share
    decided.append(Decided(counter: UInt32(chance.counter), happened: happens))
    return happens
  }

  /// One of several, by weight.
  mutating func index(of pick: Pick) -> Int {
    let picked = pick.index(at: random.share())
    for (index, counter) in pick.counters.enumerated() {
      decided.append(Decided(counter: UInt32(counter), happened: index == picked))
    }
    return picked
  }

  /// One of several flows, which is not counted.
  mutating func flow(of pick: Pick) -> Int { pick.index(at: random.share()) }

  /// Something that is not counted: how lines travel.
  mutating func happens(share: Double) -> Bool {
    share > 0 && random.share() < share
  }

  mutating func below(_ bound: Int64) -> Int64 { random.below(bound) }

  mutating func milliseconds(
    median: Double, longest: Double = RandomNumbers.longestStay
  ) -> Int64 {
    random.milliseconds(median: median, longest: longest)
  }
}
