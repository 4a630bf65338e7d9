/// What the report was made from, and how to read it.
struct FootSection {
  let provenance: Provenance
  /// N* of the experiments' comparisons, each once.
  let tunings: [Int]
  /// Whether the report marks rates that rest on few users.
  let hasFewMarks: Bool
  /// Counts of users from 1 up to this, excluded, are not shown; `nil` shows all.
  let minimumCell: Int?
  /// How many counts of the CSV files are not shown.
  let hiddenCells: Int
  /// The flows of whose breakdowns only totals are shown, as after a word; `nil` where there is none.
  let flowsWithFieldTotals: String?

  var blocks: [Block] {
    let facts = [
      "version: \(CodeSpan(provenance.programVersion).markdown)",
      "as of: \(provenance.asOf.map { PrintedInstant(milliseconds: $0).string } ?? Figures.missing)",
      "time zone: \(list(provenance.timeZones))",
      "filters and options: \(list(provenance.options))",
      "inputs: \(inputs)",
      formats,
      "digest of the definition: \(CodeSpan(provenance.definitionDigest).markdown)",
      tunings.isEmpty
        ? nil : "tuning N* of comparisons: \(tunings.map(Figures.count).joined(separator: ", "))",
    ].compactMap(\.self)
    let explanations = [provenance.order.explanation, provenance.count.explanation]
    let sentences =
      explanations + [legend, hasFewMarks ? Figures.fewMarkMeaning : nil, smallCells]
    return [.heading(level: 2, words: "About this report"), .list(facts)]
      + sentences.compactMap(\.self).map(Block.sentence)
  }

  private var legend: String {
    """
    All counts and rates are of counted \(provenance.count.plural), whose window is over, unless a line \
    says otherwise. Percentages in parentheses are the ends of a 95\u{A0}% interval. `–` is a number that does \
    not exist: a share of nobody, or a time that nobody reached. The CSV files beside this report \
    hold every row in full precision.
    """
  }

  private var formats: String? {
    guard !provenance.formats.isEmpty else { return nil }
    let parts = provenance.formats.map { format in
      CodeSpan(format.name).markdown + (format.isRecognised ? ", as the first lines show" : "")
    }
    return "format: \(parts.joined(separator: "; "))"
  }

  private var smallCells: String? {
    minimumCell.map { minimum in
      """
      Counts of \(minimum == 2 ? "1" : "1 to \(minimum - 1)") \(provenance.count.plural) are not \
      shown (`--min-cell \(minimum)`), nor are those that would reveal them: both are `hidden` here, “some” in a \
      sentence, and empty in the CSV files, \(Figures.count(hiddenCells)) of them there; what is \
      computed from them is `–` here and empty there. The range of a hidden count may still be \
      worked out.\
      \(flowsWithFieldTotals.map { " \(Self.fieldTotals($0))" } ?? "")
      """
    }
  }

  private static func fieldTotals(_ flows: String) -> String {
    """
    The breakdowns\(flows) have too many counts to check them all, so of each value only those who \
    entered and those who completed are shown, and values of few are left out.
    """
  }

  private var inputs: String {
    let names = provenance.inputs
    guard names.count > Provenance.inputsShown else { return list(names) }
    let more = Figures.count(names.count - Provenance.inputsShown)
    return "\(list(Array(names.prefix(Provenance.inputsShown)))) and \(more) more"
  }

  private func list(_ names: [String]) -> String {
    guard !names.isEmpty else { return "none" }
    return names.map { CodeSpan($0).markdown }.joined(separator: ", ")
  }
}

extension Provenance {
  /// How many inputs are listed by name.
  static let inputsShown = 20
}
