import Expectations
import Testing

@testable import Reports

struct CoordinateTests {
  @Test(arguments: [
    (0, "0"), (12, "12"), (12.5, "12.5"), (12.05, "12.05"), (12.345, "12.35"), (-0.25, "-0.25"),
    (-0.001, "0"), (99.999, "100"), (1e30, "10000000"), (1e-30, "0"),
  ])
  func `a coordinate has at most two decimals and no exponent`(number: Double, text: String) {
    expect(Coordinate.text(number), equals: text)
  }
}
