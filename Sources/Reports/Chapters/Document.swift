/// A report as blocks.
struct Document {
  /// Inline text, which may hold the name of a flow.
  let title: String
  /// What is true of the whole report and has to be known before anything else.
  var notes: [Block] = []
  /// Of several flows a table of all, and what matters most in any; nothing where there is one.
  var overview: [Block] = []
  /// What is said of each flow before everything else.
  let answers: [FlowAnswer]
  /// All else, under headings.
  let details: [Block]
  /// What stands behind the link to a chapter, by its heading.
  var remarks: [String: String] = [:]
}
