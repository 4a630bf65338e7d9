import EventLog
import Journeys

extension FunnelTally {
  mutating func code(
    with archive: inout some PartialArchive, names: FlowNames
  ) throws(PartialFault) {
    try archive.code(&started)
    guard started > 0 else { return }
    try counts.code(with: &archive)
    try finishing.code(with: &archive)
    try clusters.code(with: &archive, names: names)
    for step in steps.indices { try steps[step].code(with: &archive, names: names) }
  }

  func renumbered(_ numbers: NameRemap) -> FunnelTally {
    var result = self
    result.clusters = clusters.renumbered(numbers)
    for step in steps.indices { result.steps[step].renumber(numbers) }
    return result
  }
}

extension FunnelTally.Step {
  fileprivate mutating func code(
    with archive: inout some PartialArchive, names: FlowNames
  ) throws(PartialFault) {
    try counts.code(with: &archive)
    try advance.code(with: &archive)
    try codeNumbered(&archive, names: names)
  }

  private mutating func codeNumbered(
    _ archive: inout some PartialArchive, names: FlowNames
  ) throws(PartialFault) {
    let reasonCount = FunnelTally.LeavingKey.numberCount(permissions: names.permissions.count)
    try leaving.code(with: &archive, below: reasonCount, blank: .init()) {
      (tally, archive) throws(PartialFault) in
      try archive.code(&tally.users)
      try archive.code(&tally.silent)
      try tally.milliseconds.code(with: &archive)
      try tally.lastExits.code(with: &archive, names: names)
    }
    try firstExits.code(with: &archive, names: names)
    try permissions.code(with: &archive, below: names.permissions.count, blank: .init()) {
      (tally, archive) throws(PartialFault) in
      try tally.code(with: &archive)
    }
    try choices.code(with: &archive, below: names.choices.count, blank: .init()) {
      (tally, archive) throws(PartialFault) in
      try tally.code(with: &archive, names: names)
    }
  }

  fileprivate mutating func renumber(_ numbers: NameRemap) {
    firstExits = firstExits.renumbered(numbers)
    leaving = leaving.renumbered({ number in
      let key = FunnelTally.LeavingKey(number: number)
      let permission = key.permission.map { numbers.permissions[$0] }
      return FunnelTally.LeavingKey(reason: key.reason, permission: permission).number
    }) { leaving in
      var leaving = leaving
      leaving.lastExits = leaving.lastExits.renumbered(numbers)
      return leaving
    }
    permissions = permissions.renumbered { numbers.permissions[$0] }
    choices = choices.renumbered({ numbers.choices[$0] }) { choice in
      var choice = choice
      choice.values = choice.values.renumbered { $0 == 0 ? 0 : numbers.values[$0 - 1] + 1 }
      return choice
    }
  }
}

extension FunnelTally.ChoiceTally {
  fileprivate mutating func code(
    with archive: inout some PartialArchive, names: FlowNames
  ) throws(PartialFault) {
    try counts.code(with: &archive)
    try values.code(with: &archive, below: names.values.count + 1, blank: .init()) {
      (tally, archive) throws(PartialFault) in
      try tally.code(with: &archive)
    }
  }
}
