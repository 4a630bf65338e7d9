// The few shapes that charts are made of. A style is a class of `ChartStyle`.

extension SVGElement {
  static func text(_ string: String, x: Double, y: Double, style: String) -> SVGElement {
    SVGElement("text", ["x": .init(x), "y": .init(y), "class": .init(style)], text: string)
  }

  /// A label with a name from data, and the whole name where it was cut.
  static func text(
    _ string: String, whole: String?, x: Double, y: Double, style: String
  ) -> SVGElement {
    let text = text(string, x: x, y: y, style: style)
    return whole.map { text.beginning(with: SVGElement("title", text: $0)) } ?? text
  }

  static func rect(
    x: Double, y: Double, width: Double, height: Double, style: String
  ) -> SVGElement {
    SVGElement(
      "rect",
      [
        "x": .init(x), "y": .init(y), "width": .init(width), "height": .init(height),
        "class": .init(style),
      ])
  }

  /// A dashed frame, which stands for what is hidden.
  static func frame(x: Double, y: Double, width: Double, height: Double) -> SVGElement {
    SVGElement(
      "rect",
      [
        "x": .init(x), "y": .init(y), "width": .init(width), "height": .init(height),
        "fill": "none", "class": "rule",
      ])
  }

  static func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), style: String
  ) -> SVGElement {
    SVGElement(
      "line",
      [
        "x1": .init(start.x), "y1": .init(start.y), "x2": .init(end.x), "y2": .init(end.y),
        "class": .init(style),
      ])
  }

  static func circle(x: Double, y: Double, radius: Double, style: String) -> SVGElement {
    SVGElement(
      "circle", ["cx": .init(x), "cy": .init(y), "r": .init(radius), "class": .init(style)])
  }

  static func diamond(x: Double, y: Double, radius: Double, style: String) -> SVGElement {
    path([(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)], .closed, style)
  }

  enum PathEnd { case open, closed }

  /// Straight lines from point to point.
  static func path(_ points: [(x: Double, y: Double)], _ end: PathEnd, _ style: String)
    -> SVGElement
  {
    let corners = points.map { "\(Coordinate.text($0.x)) \(Coordinate.text($0.y))" }
    let close = end == .closed ? "Z" : ""
    return SVGElement(
      "path", ["d": .init("M\(corners.joined(separator: "L"))\(close)"), "class": .init(style)])
  }
}
