/// How many users have an answer on a page, and how many of them without a view of that page before it.
struct AnswerCounts {
  struct OfPage {
    fileprivate(set) var all = 0
    fileprivate(set) var unviewed = 0
  }

  /// By answer, as they were given, and then by value, which is a page.
  private(set) var ofAnswers: [[OfPage]]

  /// `names`: by event, its name; `views`, `answers`: names of events; `values`: by event, the page.
  init(
    _ journeys: SampleJourneys, names: RowNumbers, nameCount: Int, views: [Int], answers: [Int],
    values: RowNumbers
  ) {
    let pageCount = values.lazy.compactMap(\.self).max().map { $0 + 1 } ?? 0
    ofAnswers = answers.map { _ in [OfPage](repeating: OfPage(), count: pageCount) }
    let isView = [Bool](of: views, count: nameCount)
    let answerOfName = [Int?](placesOf: answers, count: nameCount)
    // One array of who came last to each page serves all users: a set for each would cost more than all the rest.
    var lastViewer = [Int?](repeating: nil, count: pageCount)
    var lastAnswerer = answers.map { _ in lastViewer }
    for (user, rows) in journeys.rows.enumerated() {
      for row in rows {
        guard let name = names[row], let page = values[row] else { continue }
        if isView[name] { lastViewer[page] = user }
        guard let answer = answerOfName[name], lastAnswerer[answer][page] != user else { continue }
        lastAnswerer[answer][page] = user
        ofAnswers[answer][page].all += 1
        ofAnswers[answer][page].unviewed += lastViewer[page] == user ? 0 : 1
      }
    }
  }
}
