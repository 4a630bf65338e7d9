import EventLog

// An event may tell that something ended, whatever came of it, and another key what did: {"event":"command_end",
// "success":false}, `fin` with `resultat` of `succes` or `echec`, a request with the status 201 or 409. Only those that
// came to something are the end of the flow.

/// What a key says of events that ended well, where it says of others that they did not.
struct EndResult {
  let condition: ValueCondition
  /// By event, whether the key says that it did not end well.
  let isOther: [Bool]
  private let isThere: [Bool]

  /// Those of all keys of a table, by their paths.
  static func all(in table: SampleTable) -> [EndResult] {
    table.columns.compactMap { Self($0, rows: table.rowCount) }
      .sorted { $0.condition.path.visible < $1.condition.path.visible }
  }

  private init?(_ column: ValueColumn, rows: Int) {
    guard (2...Self.mostValues).contains(column.distinct.count) else { return nil }
    let isGood = Self.areGood(column)
    let good = column.distinct.indices.filter { isGood[$0] }
    guard !good.isEmpty, good.count < column.distinct.count else { return nil }
    condition = ValueCondition(path: column.path, values: good.map { column.distinct[$0] }.sorted())
    let values = column.dense(rows)
    isOther = values.map { $0.map { !isGood[$0] } ?? false }
    isThere = values.map { $0 != nil }
  }

  private static let mostValues = 40

  /// Whether nearly all of some events have the key, and it says of some that they ended well.
  func isOf(_ rows: [Int]) -> Bool {
    rows.count { isThere[$0] } * 10 >= rows.count * 9
      && rows.contains { isThere[$0] && !isOther[$0] }
  }

  /// By value, whether it says that all went well; of none where the key is no result.
  private static func areGood(_ column: ValueColumn) -> [Bool] {
    let name = KeyNames(column.name)
    if column.isBool {
      let isSuccess = name.words.contains { words.contains($0) || VerbFamily($0) == .complete }
      return column.distinct.indices.map { isSuccess && $0 == column.trueValue }
    }
    guard name.isResult || name.isState || name.words.contains("reason") else {
      return column.distinct.map { _ in false }
    }
    let answers = column.distinct.map { Int($0.string) ?? 0 }
    if answers.allSatisfy((100..<600).contains) { return answers.map((200..<300).contains) }
    return column.distinct.map { value in
      let meaning = NameMeaning(value)
      return meaning.saysEnd
        || !meaning.words.isEmpty && meaning.words.allSatisfy { words.contains($0) }
    }
  }

  private static let words: Set<String> = [
    "success", "successful", "succeeded", "succes", "succès", "réussi", "reussi", "exito", "éxito",
    "erfolg", "erfolgreich", "ok", "passed", "geslaagd", "sukces", "başarılı", "basarili",
    "成功",
  ]
}
