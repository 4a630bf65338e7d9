import EventLog
import Expectations
import Testing

/// What page an address leads to.
struct RouteTests {
  @Test(
    arguments: [
      ("https://app.example.com/signup/email?utm_source=a&r=58163", "/signup/email"),
      ("https://app.example.com/#/signup/email?r=58163", "/signup/email"),
      ("https://app.example.com/app#!/signup", "/signup"),
      ("https://example.com/signup#top", "/signup"), ("https://example.com?x=1", "/"),
      ("https://example.com", "/"), ("myapp://signup/email", "/email"), ("/signup/", "/signup"),
      ("/a?next=https://b.example/c", "/a"), ("/", "/"),
      ("signup/terms?v=2026-01", "signup/terms"), ("car/1136", "car/:id"),
    ])
  func `a route is the path alone`(address: String, route: String) {
    expect(Text(address).route, equals: Text(route))
  }

  @Test(
    arguments: [
      ("/u/8374/onboarding", "/u/:id/onboarding"), ("/step/3", "/step/3"), ("/2026", "/:id"),
      ("/order/2ef95189-0655-492c-a3f0-30c66db63520/pay", "/order/:id/pay"),
      ("/session/c8b4fcc66eb3", "/session/:id"), ("/decade/facade", "/decade/facade"),
      ("/v2/step-2/day365", "/v2/step-2/day365"),
    ])
  func `ids in it are all the same`(address: String, route: String) {
    expect(Text(address).route, equals: Text(route))
  }

  @Test(arguments: ["", "welcome", "signup email", "GET /it HTTP/1.1", "a/b", "mailto:a@b.example"])
  func `other texts stay as they are`(text: String) {
    expect(Text(text).route, equals: Text(text))
  }
}
