import EventLog
import Inference

/// What speaks against reading lines as they can be read.
struct ReadingDoubt {
  let reason: Reason
  /// The export that they look like; `nil` of native lines.
  let preset: MappingPreset?
  /// Whether fewer than half of the lines can be read so: a server's own may stand between the events.
  let rejectsMost: Bool
  /// Whether more than one in twenty cannot: an app's newer versions may write them otherwise.
  let rejectsMany: Bool
  /// Whether none of them then says that a flow was completed.
  let lacksEnd: Bool
  /// Whether none of them then shows a page that was not completed.
  let lacksViews: Bool

  enum Reason {
    /// More pages than a flow has.
    case manyPages
    /// A key that native lines do not have tells flows apart.
    case otherFlows
    /// Two keys of a line name its page.
    case twoSteps
    /// Nothing in particular; but the app's other screens may be logged alike.
    case otherPages
  }

  /// Whether a guess at the lines goes before what they are as they stand.
  func yields(to guess: GuessedMapping) -> Bool {
    if guess.leavesPagesOut || lacksEnd && guess.saysEnd || lacksViews && guess.showsPages {
      return true
    }
    if rejectsMost, guess.mapping.skipsForeignLines { return true }
    return switch reason {
    case .manyPages: guess.readsOwnNamesOnly
    case .otherFlows: guess.namesFlows
    case .twoSteps, .otherPages: false
    }
  }
}
