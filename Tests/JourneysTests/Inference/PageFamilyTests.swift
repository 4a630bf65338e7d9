import EventLog
import Expectations
import Testing

@testable import Inference

/// Pages that stand below one that is called what an onboarding may be.
struct PageFamilyTests {
  @Test func `the page above a family is one of it`() {
    let family = PageFamily(of: ["home", "signup/phone", "signup", "signup/terms", "signup/age"])
    expect(family.numbers, equals: [1, 2, 3, 4])
  }

  @Test func `a page that ends with a separator stands in its family once`() {
    let family = PageFamily(of: ["/signup/", "/signup/phone/", "/signup/terms/", "/home/"])
    expect(family.numbers, equals: [0, 1, 2])
  }

  @Test func `fewer than three pages are no family`() {
    expect(PageFamily(of: ["signup/phone", "signup/terms", "home"]).numbers, equals: [])
  }
}
