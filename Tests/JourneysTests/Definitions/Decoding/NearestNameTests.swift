import Definitions
import Expectations
import Journeys
import Testing

struct NearestNameTests {
  @Test(arguments: [
    ("widnow", "window", 1),  // swapped
    ("windw", "window", 1),  // deleted
    ("windoww", "window", 1),  // inserted
    ("wimdow", "window", 1),  // replaced
    ("Window", "window", 0),  // case
    ("timezone", "timeZone", 0),
    ("skipable", "skippable", 1),
  ])
  func `a slip of the finger finds its name`(text: String, name: String, distance: Int) throws {
    let known = ["id", "window", "timeZone", "skippable"]
    let nearest = try #require(NearestName(to: text, among: known))
    expect(nearest.name, equals: name)
    expect(nearest.distance, equals: distance)
  }

  @Test(arguments: ["colour", "", "w", "windowwindowwindow"])
  func `what is near to nothing gets nothing offered`(text: String) {
    expectNil(NearestName(to: text, among: ["id", "window", "steps"]))
  }

  @Test func `of two equally near the first is offered`() {
    expect(NearestName(to: "steq", among: ["step", "stew"])?.name, equals: "step")
  }

  @Test func `a limit is kept, both ways`() {
    expect(NearestName(to: "loca", among: ["locale"], limit: 2)?.distance, equals: 2)
    expectNil(NearestName(to: "loc", among: ["locale"], limit: 2))
  }
}
