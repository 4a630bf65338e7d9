/// The onboarding's own fields among the properties that an app sends, by any of their spellings.
///
/// Read at once, since each of the fields would have to look at all properties.
struct PropertyFields {
  /// What a field comes to, or that the key of one of its spellings stands twice.
  private var fields: [MappedField: Result<MappedRecord.Found, LineFault>] = [:]

  /// A property whose name may be a field's.
  private struct Spelling {
    let place: Int
    let rank: Int
    let base: Int64
  }

  /// `members`: those of a property object.
  init(_ members: [JSONMember]) {
    var spellings: [MappedField: [Spelling]] = [:]
    for (place, member) in members.enumerated() {
      guard let name = PropertyName.field(member.key) else { continue }
      spellings[name.field, default: []].append(
        Spelling(place: place, rank: name.rank, base: name.base))
    }
    for (field, spellings) in spellings {
      fields[field] = Self.best(of: spellings, in: members, as: field)
    }
  }

  /// The value of a field; `nil` where no property can be it.
  ///
  /// - Throws: `duplicate_key` where the key of a property that could hold the field stands twice.
  func value(of field: MappedField) throws(LineFault) -> MappedRecord.Found? {
    try fields[field]?.get()
  }

  /// The lowest rank wins, of equal ones the key that sorts first; what the field cannot hold is a
  /// property of something else.
  private static func best(
    of spellings: [Spelling], in members: [JSONMember], as field: MappedField
  ) -> Result<MappedRecord.Found, LineFault>? {
    let fitting = spellings.filter { spelling in
      let node = members[spelling.place].node
      return !node.isAbsent && node.suits(field)
    }
    let ordered = { (left: Spelling, right: Spelling) in
      (left.rank, members[left.place].key) < (right.rank, members[right.place].key)
    }
    guard let best = fitting.min(by: ordered) else { return nil }
    do throws(LineFault) {
      // Nearly always there is one spelling, and no other to ask.
      let keys = spellings.count > 1 ? Set(fitting.map { members[$0.place].key }) : []
      try spellings.map { members[$0.place] }.requireOnce(keys)
    } catch {
      return .failure(error)
    }
    return .success(MappedRecord.Found(node: members[best.place].node, base: best.base))
  }
}
