/// How many users have an answer on a page, and how many of them without a view of that page before it.
struct AnswerCounts {
  struct OfPage {
    fileprivate(set) var all = 0
    fileprivate(set) var unviewed = 0
  }

  /// By answer, as they were given, and then by value, which is a page.
  private(set) var ofAnswers: [[OfPage]]

  /// `names`: by event, its name; `views`, `answers`: names of events; `values`: by event, the page, -1 for none.
  init(
    _ journeys: SampleJourneys, names: [Int], nameCount: Int, views: [Int], answers: [Int],
    values: [Int]
  ) {
    let pageCount = (values.max() ?? -1) + 1
    ofAnswers = answers.map { _ in [OfPage](repeating: OfPage(), count: pageCount) }
    let isView = [Bool](of: views, count: nameCount)
    let answerOfName = [Int](placesOf: answers, count: nameCount)
    // One array of who came last to each page serves all users: a set for each would cost more than all the rest.
    var lastViewer = [Int](repeating: -1, count: pageCount)
    var lastAnswerer = answers.map { _ in lastViewer }
    for (user, rows) in journeys.rows.enumerated() {
      for row in rows where values[row] >= 0 && names[row] >= 0 {
        let (name, page) = (names[row], values[row])
        if isView[name] { lastViewer[page] = user }
        let answer = answerOfName[name]
        guard answer >= 0, lastAnswerer[answer][page] != user else { continue }
        lastAnswerer[answer][page] = user
        ofAnswers[answer][page].all += 1
        ofAnswers[answer][page].unviewed += lastViewer[page] == user ? 0 : 1
      }
    }
  }
}
