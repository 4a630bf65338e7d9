import Journeys

// The reasons why users left, as fills that differ in colour and in hatching.

extension LeavingReason {
  /// The reason in a few words, as after a number of users.
  var shortWords: String {
    switch self {
    case .skippedFlow: "skipped the flow"
    case .denied: "denied what is required"
    case .error: "after an error"
    case .leftAfterDenial: "after a denial"
    case .unanswered: "prompt unanswered"
    case .leftAfterGrant: "after a grant"
    case .cancelled: "purchase cancelled"
    case .failed: "purchase failed"
    case .dismissed: "paywall closed"
    case .wentBack: "after going back"
    case .unexplained: "no reason in the log"
    }
  }

  /// What its fill is named by inside the picture.
  var patternName: String { "loss-\(rawValue)" }

  private var color: String {
    switch self {
    case .skippedFlow: "#b27400"
    case .denied: "#d55e00"
    case .error: "#b8508f"
    case .leftAfterDenial: "#a6611a"
    case .unanswered: "#7a7a00"
    case .leftAfterGrant: "#009e73"
    case .cancelled: "#3d7ea6"
    case .failed: "#b85050"
    case .dismissed: "#5f8f8f"
    case .wentBack: "#7b6fc4"
    case .unexplained: "#808080"
    }
  }

  /// Lines in a square of 8, drawn over the colour.
  private var hatching: String {
    switch self {
    case .skippedFlow: "M0 8L8 0"
    case .denied: "M0 0L8 8"
    case .error: "M0 0L8 8M0 8L8 0"
    case .leftAfterDenial: "M0 4L8 4"
    case .unanswered: "M4 0L4 8"
    case .leftAfterGrant: "M0 4L8 4M4 0L4 8"
    case .cancelled: "M0 2L8 2"
    case .failed: "M2 0L2 8"
    case .dismissed: "M0 2L8 2M0 6L8 6"
    case .wentBack: "M2 4L6 4"
    case .unexplained: ""
    }
  }

  /// The fill, to be defined once in a picture.
  var pattern: SVGElement {
    let square: KeyValuePairs<String, SVGValue> = [
      "width": 8, "height": 8, "fill": .init(color),
    ]
    let lines = SVGElement(
      "path", ["d": .init(hatching), "stroke": "#fff", "stroke-width": "1.5"])
    return SVGElement(
      "pattern",
      ["id": .init(patternName), "width": 8, "height": 8, "patternUnits": "userSpaceOnUse"],
      [SVGElement("rect", square)] + (hatching.isEmpty ? [] : [lines]))
  }

  /// A box with the fill.
  func box(x: Double, y: Double, width: Double, height: Double) -> SVGElement {
    SVGElement(
      "rect",
      [
        "x": .init(x), "y": .init(y), "width": .init(width), "height": .init(height),
        "fill": "url(#\(patternName))",
      ])
  }
}
