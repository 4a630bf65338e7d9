import Expectations
import Foundation
import Testing

@testable import Reports

/// Whether what is drawn can be told from what it is drawn on (WCAG 2.2).
struct ChartStyleTests {
  /// The colours by name, of light screens and of dark ones.
  private static let schemes: [[String: String]] = {
    let parts = ChartStyle.css.components(separatedBy: "@media (prefers-color-scheme: dark)")
    return parts.map { part in
      let block = part.components(separatedBy: "}")[0]
      return Dictionary(
        uniqueKeysWithValues: block.matches(of: #/--([a-z]+): (#[0-9a-f]+)/#).map {
          (String($0.output.1), String($0.output.2))
        })
    }
  }()

  /// (L1 + 0.05) ÷ (L2 + 0.05), the lighter above.
  private func contrast(_ one: String, _ other: String) -> Double {
    let lights = [luminance(one), luminance(other)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  /// Relative luminance of `#rgb` or `#rrggbb` (WCAG 2.2, definitions).
  private func luminance(_ colour: String) -> Double {
    let digits = colour.dropFirst().flatMap { colour.count == 4 ? [$0, $0] : [$0] }
    let parts = stride(from: 0, to: 6, by: 2).map { place -> Double in
      let value = Double(Int(String(digits[place...(place + 1)]), radix: 16) ?? 0) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  @Test func `contrast is counted as the standard counts it`() {
    #expect(abs(contrast("#000", "#fff") - 21) < 1e-9)
    #expect(abs(contrast("#767676", "#ffffff") - 4.54) < 0.005)
  }

  @Test func `there is a light and a dark scheme with the same names`() {
    expect(Self.schemes.count, equals: 2)
    expect(Self.schemes[0].keys.sorted(), equals: Self.schemes[1].keys.sorted())
    expect(Self.schemes[0].count, equals: 9)
    #expect(contrast(Self.schemes[0]["paper"] ?? "", Self.schemes[1]["paper"] ?? "") > 10)
  }

  @Test(arguments: [0, 1])
  func `text stands 4 point 5 to 1 on paper and on bands`(scheme: Int) throws {
    let colours = Self.schemes[scheme]
    for text in ["ink", "soft"] {
      for ground in ["paper", "band", "pale"] {
        let contrast = try contrast(#require(colours[text]), #require(colours[ground]))
        #expect(contrast >= 4.5, "\(text) on \(ground)")
      }
    }
  }

  @Test(arguments: [0, 1])
  func `marks and the edges of bands stand 3 to 1 on paper`(scheme: Int) throws {
    let colours = Self.schemes[scheme]
    for mark in ["main", "done", "alarm", "soft", "ink"] {
      let contrast = try contrast(#require(colours[mark]), #require(colours["paper"]))
      #expect(contrast >= 3, "\(mark)")
    }
    expect(ChartStyle.css, contains: ".band { fill: var(--band); stroke: var(--soft)")
    expect(ChartStyle.css, contains: ".gone { fill: var(--pale); stroke: var(--alarm)")
  }
}
