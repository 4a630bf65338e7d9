import EventLog

/// The known name that a misspelt one was most likely meant to be.
package struct NearestName: Hashable, Sendable {
  package var name: String
  /// As `NameDistance` has it.
  package var distance: Int
}

extension NearestName {
  /// The nearest of the candidates, of equals the first; `nil` where none is near.
  ///
  /// `limit` is the greatest distance that still counts. `nil` means that of `NameDistance`.
  package init?(to text: String, among candidates: [String], limit: Int? = nil) {
    var best: NearestName?
    for candidate in candidates {
      guard let distance = NameDistance.between(text.utf8, candidate.utf8, limit: limit),
        distance < best?.distance ?? .max
      else { continue }
      best = NearestName(name: candidate, distance: distance)
    }
    guard let best else { return nil }
    self = best
  }

  /// What to write in place of an unknown name: the nearest, else one of all that are known.
  ///
  /// `none`: what to do where none is known.
  package static func fix(for text: String, among known: [String], none: String) -> String {
    if let nearest = NearestName(to: text, among: known) {
      return "write \(VisibleText.quoted(nearest.name))"
    }
    let all = known.map { VisibleText.quoted($0) }.joined(separator: ", ")
    return known.isEmpty ? none : "write one of \(all)"
  }
}
