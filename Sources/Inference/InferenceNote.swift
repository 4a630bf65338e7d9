package import Definitions
package import EventLog

/// What a log told of a flow besides its definition: guesses, and what was left out.
package enum InferenceNote: Hashable, Sendable {
  /// A page that too few users saw to be a step.
  case fewViewers(page: Text, users: Int)
  /// A page that users first saw after the flow had ended; `before`: who saw it earlier.
  case seenAfterEnd(page: Text, users: Int, before: Int)
  /// A page of the app behind the flow: users come back to it in later visits, or see it among such
  /// pages.
  case seenAgainLater(page: Text, users: Int, returned: Int)
  /// A page of the app behind the flow: users move about among such pages in one visit; `returned`:
  /// who came back to it.
  case movedAbout(page: Text, users: Int, returned: Int)
  /// Steps at the end that may be pages of the app, for users leave from any of them.
  case doubtfulSteps([PageUsers])
  /// Pages without a name: those of one number are one step, whatever their titles.
  case knownByNumber([Page])
  /// Numbers of several titles, which are pages of their own.
  case titlesOfPages([TitledNumber])
  /// Numbers of several titles that count as one page each; of the kind `pages` where titles of
  /// another flow are of another kind.
  case titlesOfOnePage([TitledNumber], TitleKind)
  /// How many pages there were beyond those that were looked at.
  case pagesBeyondBound(Int)
  /// Pages taken for names of one step; users by page.
  case joined(step: Text, pages: [PageUsers])
  /// Neighbours that no user saw both of, though nothing parts who saw which.
  case alternatives(PageUsers, PageUsers)
  /// Another experiment that events speak of; the definition is given one.
  case otherExperiment(Text)
  /// Events name variants and no experiment.
  case namelessExperiment
  /// A variant's list that begins with another step, which no definition can say.
  case variantBeginsElsewhere(Text)
  /// Versions whose lists differ, each with a definition of its own.
  case versionsApart([Text])
  /// Versions whose lists differ, in one definition since too many events name none.
  case versionsTogether([Text])

  /// A page and how many users saw it.
  package struct PageUsers: Hashable, Sendable {
    package let page: Text
    package let users: Int
  }
}
