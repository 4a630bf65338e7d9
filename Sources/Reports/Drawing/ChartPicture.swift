/// A chart as a picture that stands alone: one SVG file without scripts, links or fonts of its own.
///
/// 500 units wide, so that on a telephone's 350 pixels its smallest letters are 10 pixels high; on a
/// wide screen it is 600 pixels, so that letters are not larger than the text around. Colours
/// follow the reader's choice of a light or dark screen.
struct ChartPicture {
  /// Its flow, by which it is known away from the report.
  let flow: ChartLabel
  /// What the chart shows.
  let title: String
  /// How to read it.
  let subtitle: String
  /// What it says, in one sentence with the numbers, for those who cannot see it.
  let description: String
  /// Where the marks end.
  let bottom: Double
  let marks: [SVGElement]
  /// Where something in it is marked for resting on few users.
  var few: FewNote?

  static let width = 500.0
  private static let pixels = 600.0
  static let left = 16.0
  static let right = width - left
  /// Where the marks begin.
  static let top = 94.0

  private static let noteHeight = 26.0

  /// A file of its own.
  var svg: String { element(style: [SVGElement("style", text: ChartStyle.css)]).xml + "\n" }

  /// Inside a page that has the style: as wide as there is room, and with ids that no other chart has.
  func inline(id: String) -> String { element(style: []).prefixingIDs(with: "\(id)-").xml }

  private func element(style: [SVGElement]) -> SVGElement {
    let height = bottom + Self.left + (few == nil ? 0 : Self.noteHeight)
    let head =
      [
        SVGElement("title", ["id": "title"], text: "\(flow.whole ?? flow.short): \(title)"),
        SVGElement(
          "desc", ["id": "desc"], text: few.map { "\(description) \($0.sentence)" } ?? description),
      ] + style
    let paper = SVGElement.rect(x: 0, y: 0, width: Self.width, height: height, style: "paper")
    let words: [SVGElement] = [
      .text(flow.short, whole: flow.whole, x: Self.left, y: 26, style: "soft"),
      .text(title, x: Self.left, y: 50, style: "title"),
      .text(subtitle, x: Self.left, y: 74, style: "soft"),
    ]
    let note = few.map {
      [SVGElement.text($0.line, x: Self.left, y: bottom + Self.noteHeight, style: "soft")]
    }
    let size = "0 0 \(Coordinate.text(Self.width)) \(Coordinate.text(height))"
    return SVGElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": .init(size),
        "width": .init(Self.pixels), "height": .init(height * Self.pixels / Self.width),
        "role": "img", "aria-labelledby": "title desc",
      ], head + [paper] + words + marks + (note ?? []))
  }

  /// A line down the marks at each tick, from their top to `bottom`, with its words below.
  static func axis(_ ticks: [(x: Double, words: String)], to bottom: Double) -> [SVGElement] {
    ticks.flatMap { tick -> [SVGElement] in
      [
        .line(from: (tick.x, top), to: (tick.x, bottom), style: "grid"),
        .text(tick.words, x: tick.x, y: bottom + 20, style: "soft middle"),
      ]
    }
  }
}

/// What one flow has to show of some kind, before it is drawn.
protocol FlowChart: Sendable {
  var picture: ChartPicture { get }
}
