import Definitions
import EventLog
import Journeys

/// A name from data as a chart shows it: nothing hides in it, and a long one is cut.
///
/// The whole name goes with the cut one, for those who point at it or listen.
struct ChartLabel {
  /// At most about 28 characters, the last an ellipsis where some are left out.
  let short: String
  /// The whole name; `nil` where nothing was cut.
  let whole: String?

  private static let mostCharacters = 28
  /// The room that many ordinary letters take, in ems.
  static let wide = 18.0
  /// Where many numbers stand on the same line.
  static let narrow = 13.0
  /// Behind another name.
  static let brief = 8.0

  /// `mostEms`: how much room there is.
  init(_ name: Text, mostEms: Double = Self.wide) {
    let visible = VisibleText(utf8: name.utf8)
    let all = name.utf8.isEmpty ? "(empty)" : visible.string
    let limits = (1...Self.mostCharacters).reversed()
    let fitting = limits.lazy.map { visible.shortened(to: $0) }
      .first { TextWidth.ems(of: $0) <= mostEms }
    short = name.utf8.isEmpty ? all : fitting ?? "…"
    whole = short == all ? nil : all
  }

  /// A flow: its title, else its id, with the version.
  init(_ flow: FlowDefinition) {
    let name = ChartLabel(flow.title ?? flow.id)
    let version = flow.version.map { ChartLabel($0, mostEms: Self.brief) }
    let isCut = name.whole != nil || version?.whole != nil
    let all = (name.whole ?? name.short, version.map { $0.whole ?? $0.short })
    short = Self.named(name.short, version?.short)
    whole = isCut ? Self.named(all.0, all.1) : nil
  }

  /// What a chart of a section is of: the flow, and of several experiments which.
  init(_ section: FlowSection) {
    let definition = section.flow.definition
    guard section.experimentNumber != nil, let experiment = definition.experiment else {
      self.init(definition)
      return
    }
    let flow = ChartLabel(definition.title ?? definition.id, mostEms: Self.narrow)
    let id = ChartLabel(experiment.id, mostEms: Self.narrow)
    let isCut = flow.whole != nil || id.whole != nil
    self.init(
      short: "\(flow.short), experiment \(id.short)",
      whole: isCut ? "\(flow.whole ?? flow.short), experiment \(id.whole ?? id.short)" : nil)
  }

  private init(short: String, whole: String?) {
    self.short = short
    self.whole = whole
  }

  private static func named(_ name: String, _ version: String?) -> String {
    name + (version.map { ", version \($0)" } ?? "")
  }
}

/// About how wide text is, for nobody can measure it without the reader's fonts.
enum TextWidth {
  /// In font sizes, rather too wide than too narrow.
  static func ems(of text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ems(of: $1) }
  }

  /// From the widths of common system fonts; ideographs, and what is drawn like them, are square.
  private static func ems(of scalar: Unicode.Scalar) -> Double {
    if scalar.value >= 0x1100 && scalar.value != 0x2026 { return 1.05 }
    return switch scalar {
    case "W", "M", "m", "w", "@", "%": 0.92
    case "A"..."Z": 0.72
    case " ", ".", ",", ":", ";", "'", "|", "i", "j", "l", "(", ")": 0.38
    default: 0.62
    }
  }
}
