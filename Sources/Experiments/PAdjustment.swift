import Statistics

/// How p-values of several comparisons are raised, so that looking at many finds no more by chance.
package enum PAdjustment: String, Sendable {
  /// Of the completion of all variants: any false finding is as rare as one alone.
  case holm
  /// Of the steps of all variants: few of the findings are false.
  case benjaminiHochberg = "benjamini_hochberg"

  /// In the order of `p`; `nil` stays `nil` and does not count.
  func adjusted(_ p: [Double?]) -> [Double?] {
    switch self {
    case .holm: holmAdjusted(p)
    case .benjaminiHochberg: benjaminiHochbergAdjusted(p)
    }
  }
}
