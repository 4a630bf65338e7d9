import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// Semantics 3: how far one user came, in each of the four readings.
struct ReferenceReadingTests {
  /// The rows of funnel.csv that a single user reached, by reading: `furthest`, `ordered`, `strict`,
  /// `any`.
  ///
  /// Journeys are short: `a b@9s !` views `a` at once, `b` after nine seconds, and completes a second
  /// after it; `<` is `started`. What has no time comes a second after what stands before it.
  private func levels(_ flow: FlowDefinition, _ journey: String) -> [Int] {
    var time: Int64 = -1000
    let lines = journey.split(separator: " ").map { word in
      let parts = word.split(separator: "@")
      time = parts.count == 2 ? referenceMilliseconds(parts[1]) : time + 1000
      let what = ["!": "complete", "<": "start"][parts[0]] ?? "view \(parts[0])"
      return "ada \(time)ms \(what)"
    }
    return levels(flow, notation: lines.joined(separator: "\n"))
  }

  private func levels(_ flow: FlowDefinition, notation: String) -> [Int] {
    ReferenceReading.allCases.map { reading in
      referenceReport(flow, notation, order: reading).funnel("reached").count { $0 == 1 }
    }
  }

  @Test(arguments: [
    ("a b c d", [4, 4, 4, 4]),
    ("a b c d !", [5, 5, 5, 5]),
    // d came too early: the ordered match goes on to c, the strict one broke at d.
    ("a b d c", [4, 3, 2, 4]),
    ("a d c b", [4, 2, 1, 4]),
    // Repeats of the current step break nothing, an unknown page breaks the strict match.
    ("a a b b c", [3, 3, 3, 3]),
    ("a b x c", [3, 3, 2, 3]),
    // The second view of a begins a strict match that the first could not.
    ("a c a b", [3, 2, 2, 3]),
    // The view of b was lost: without it nothing comes after a, nor can any complete.
    ("a c d !", [5, 1, 1, 3]),
    // What stands before the first entry does not count.
    ("b a", [1, 1, 1, 1]),
    // No view, and yet an entry.
    ("< !", [5, 1, 1, 1]),
    // Completed too early: at or after step K for matches, at any time for `any`.
    ("a ! b c d", [5, 4, 4, 5]),
    ("a b ! c", [5, 3, 3, 3]),
  ])
  func `a journey on the flow a b c d`(journey: String, expected: [Int]) {
    expect(levels(referenceFlow("a b c d"), journey), equals: expected)
  }

  @Test(arguments: [
    ("a b@10s", [2, 2, 2, 2]),
    ("a b@10001ms", [1, 1, 1, 1]),
    ("a b@1s c@10s !@10s", [4, 4, 4, 4]),
    ("a b@1s c@10s !@10001ms", [3, 3, 3, 3]),
    // A match begins at 9 s; what is within 10 s of 0 s is what furthest sees.
    ("a b@8s a@9s b@12s c@19s", [2, 3, 3, 3]),
    // 19.001 s is out of the match's window, but within 10 s of b at 12 s, as is no view of a.
    ("a b@8s a@9s b@12s c@19001ms", [2, 2, 2, 2]),
    // 20 s to 30 s hold c and b; the first entry's window holds a alone.
    ("a c@20s b@30s", [1, 1, 1, 2]),
    // At 30 s a stands before b, by the flow's order.
    ("a c@20s b@30s a@30s", [1, 2, 2, 3]),
  ])
  func `matches have a window of 10 s of their own`(journey: String, expected: [Int]) {
    expect(
      levels(referenceFlow("a b c") { $0.windowMilliseconds = 10_000 }, journey), equals: expected)
  }

  @Test func `views of one instant are matched exactly, not the first with the first`() {
    // x shows b and c, y shows b alone. In the order of names x comes first and would take b.
    let flow = referenceFlow("a b c") {
      $0.steps[1].pages = [.name("x"), .name("y")]
      $0.steps[2].pages = [.name("x")]
    }
    expect(levels(flow, "a x@1s y@1s"), equals: [2, 3, 2, 3])
    // An instant apart there is only one order: y after x is no c.
    expect(levels(flow, "a x@1s y@2s"), equals: [2, 2, 2, 3])
    expect(levels(flow, "a y@1s x@2s"), equals: [2, 3, 3, 3])
  }

  @Test func `one view fills one step`() {
    let flow = referenceFlow("a b c") {
      $0.steps[1].pages = [.name("x")]
      $0.steps[2].pages = [.name("x")]
    }
    expect(levels(flow, "a x"), equals: [2, 2, 2, 2])
    // Named, a repeat stays at b; filled, it is b and then c.
    expect(levels(flow, "a x x"), equals: [2, 3, 3, 3])
    expect(levels(flow, "a x@0s x@0s !@0s"), equals: [4, 4, 4, 4])
  }

  @Test func `a step twice on the way needs two views`() {
    let flow = referenceFlow("a b") { $0.steps[1].pages = [.name("a")] }
    expect(levels(flow, "a"), equals: [1, 1, 1, 1])
    expect(levels(flow, "a a@0s"), equals: [1, 2, 2, 2])
  }

  @Test func `a sequence orders views for strict and furthest alone`() {
    let notation = """
      ada 0s view c session=s sequence=1
      ada 0s view b session=s sequence=2
      ada 0s view a session=s sequence=3
      """
    expect(levels(referenceFlow("a b c"), notation: notation), equals: [1, 3, 1, 3])
  }

  @Test func `events that are no views do not break a strict chain`() {
    let notation = """
      ada 0s view a
      ada 1s error a
      ada 2s restart
      ada 3s view b
      ada 4s back
      ada 5s complete
      """
    expect(levels(referenceFlow("a b"), notation: notation), equals: [3, 3, 3, 3])
  }

  @Test func `strict takes ties in the order of events`() {
    // At 1 s the order is b, c: it goes on; at 2 s it is b, d, so b stands between c and d.
    expect(levels(referenceFlow("a b c d"), "a c@1s b@1s d@2s"), equals: [4, 4, 4, 4])
    expect(levels(referenceFlow("a b c d"), "a c@1s b@1s d@2s b@2s"), equals: [4, 4, 3, 4])
  }

  @Test func `what stands between the last step and completion breaks a strict chain`() {
    expect(levels(referenceFlow("a b"), "a b b !"), equals: [3, 3, 3, 3])
    expect(levels(referenceFlow("a b"), "a b x !"), equals: [3, 3, 2, 3])
    expect(levels(referenceFlow("a b"), "a b a !"), equals: [3, 3, 2, 3])
  }

  @Test func `an optional step may be missing before the last, and is no step of any`() {
    let flow = referenceFlow("a b c d") { $0.steps[1].isOptional = true }
    expect(levels(flow, "a c"), equals: [3, 3, 3, 2])
    expect(levels(flow, "a b c"), equals: [3, 3, 3, 3])
    expect(levels(flow, "a c d !"), equals: [5, 5, 5, 5])
    expect(levels(flow, "a d !"), equals: [5, 1, 1, 2])
    // b came too late: the strict match has passed it.
    expect(levels(flow, "a c b d"), equals: [4, 4, 3, 4])
  }

  @Test func `an optional last step does not keep from completing`() {
    let flow = referenceFlow("a b c") {
      $0.steps[1].isOptional = true
      $0.steps[2].isOptional = true
    }
    expect(levels(flow, "a !"), equals: [4, 4, 4, 4])
    expect(levels(flow, "a c"), equals: [3, 3, 3, 2])
    expect(levels(flow, "a"), equals: [1, 1, 1, 1])
  }

  @Test func `the last step's view completes whoever comes to it in the reading`() {
    let flow = referenceFlow("a b c") { $0.completion = .lastStep }
    expect(levels(flow, "a b c"), equals: [4, 4, 4, 4])
    expect(levels(flow, "a c"), equals: [4, 1, 1, 2])
    expect(levels(flow, "a b !"), equals: [4, 2, 2, 2])
    // The first c completed the attempt; the second one stands in none.
    expect(levels(flow, "a c b c"), equals: [4, 4, 1, 4])
    // The second attempt fills b and c: the match from the first a holds both, and so does any.
    expect(levels(flow, "a c a b c"), equals: [4, 4, 4, 4])
  }

  @Test func `a page that a match takes for the last step completes the chain`() {
    // Named, the second x is a repeat of b; a match may take it for c.
    let flow = referenceFlow("a b c") {
      $0.completion = .lastStep
      $0.steps[1].pages = [.name("x")]
      $0.steps[2].pages = [.name("x"), .name("c")]
    }
    expect(levels(flow, "a x x"), equals: [2, 4, 4, 4])
    expect(levels(flow, "a x c"), equals: [4, 4, 4, 4])
  }

  @Test func `a page of the first step and of another begins a match in either`() {
    let flow = referenceFlow("a b c") {
      $0.steps[0].pages = [.name("a"), .name("tip")]
      $0.steps[2].pages = [.name("tip")]
    }
    // Named, the second tip is c; of the match that it begins, step 1.
    expect(levels(flow, "tip b tip"), equals: [3, 3, 3, 3])
    // Here it is a repeat of a, and for `any` c.
    expect(levels(flow, "a tip b"), equals: [2, 2, 2, 3])
  }

  @Test func `a user counts by the steps of the own list`() {
    // B swaps b and c, C lacks b.
    var flow = referenceFlow("a b c") { $0.experiment = ExperimentDefinition(id: "x") }
    flow.experiment?.variants = [
      VariantDefinition(id: "B", steps: [0, 2, 1]), VariantDefinition(id: "C", steps: [0, 2]),
    ]
    let notation = """
      bob 0s view a variant=B
      bob 1s view b
      bob 2s view c
      cyd 0s view a variant=C
      cyd 1s view b
      cyd 2s view c
      cyd 3s complete
      """
    let ordered = referenceReport(flow, notation, order: .ordered)
    expect(ordered.funnel("reached", segment: "B"), equals: [1, 1, 0, 0])
    expect(ordered.funnel("reached", segment: "C"), equals: [1, 1, 1])
    expect(ordered.funnel("reached"), equals: [2, 0, 2, 1])
    // The unknown page b stands between a and c.
    let strict = referenceReport(flow, notation, order: .strict)
    expect(strict.funnel("reached", segment: "B"), equals: [1, 0, 0, 0])
    expect(strict.funnel("reached", segment: "C"), equals: [1, 0, 0])
    // Row 3 of B is b.
    let any = referenceReport(flow, notation, order: .any)
    expect(any.funnel("reached", segment: "B"), equals: [1, 1, 1, 0])
    expect(any.funnel("reached"), equals: [2, 1, 2, 1])
  }
}
