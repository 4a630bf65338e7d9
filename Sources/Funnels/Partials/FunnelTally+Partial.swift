import EventLog
import Journeys

extension FunnelTally {
  mutating func pass(
    _ archive: inout some PartialArchive, names: FlowNames
  ) throws(PartialFault) {
    try archive.pass(&started)
    guard started > 0 else { return }
    try archive.pass(&completed)
    try archive.pass(&completedInWindow)
    try archive.pass(&skippedFlow)
    try archive.pass(&returnedLater)
    try archive.pass(&reachedLast)
    try archive.pass(&completedAttempts)
    try clusters.pass(&archive, names: names)
    for step in steps.indices { try steps[step].pass(&archive, names: names) }
  }

  func renumbered(_ numbers: NameNumbers) -> FunnelTally {
    var result = self
    result.clusters = clusters.renumbered(numbers)
    for step in steps.indices { result.steps[step].renumber(numbers) }
    return result
  }
}

extension FunnelTally.Step {
  fileprivate mutating func pass(
    _ archive: inout some PartialArchive, names: FlowNames
  ) throws(PartialFault) {
    try archive.pass(&viewed)
    try archive.pass(&reached)
    try archive.pass(&left)
    try archive.pass(&skipped)
    try archive.pass(&wentBack)
    try archive.pass(&revisits)
    try archive.pass(&attempts)
    try archive.pass(&reachedPrevious)
    try archive.pass(&listed)
    try advance.pass(&archive)
    try passNumbered(&archive, names: names)
  }

  private mutating func passNumbered(
    _ archive: inout some PartialArchive, names: FlowNames
  ) throws(PartialFault) {
    let reasonCount = FunnelTally.LeavingKey.numberCount(permissions: names.permissions.count)
    try leaving.pass(&archive, below: reasonCount, blank: .init()) {
      (tally, archive) throws(PartialFault) in
      try archive.pass(&tally.users)
      try archive.pass(&tally.silent)
      try tally.milliseconds.pass(&archive)
    }
    try permissions.pass(&archive, below: names.permissions.count, blank: .init()) {
      (tally, archive) throws(PartialFault) in
      try tally.pass(&archive)
    }
    try choices.pass(&archive, below: names.choices.count, blank: .init()) {
      (tally, archive) throws(PartialFault) in
      try tally.pass(&archive, names: names)
    }
  }

  fileprivate mutating func renumber(_ numbers: NameNumbers) {
    leaving = leaving.renumbered { number in
      let key = FunnelTally.LeavingKey(number: number)
      let permission = key.permission.map { numbers.permissions[$0] }
      return FunnelTally.LeavingKey(reason: key.reason, permission: permission).number
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
  fileprivate mutating func pass(
    _ archive: inout some PartialArchive, names: FlowNames
  ) throws(PartialFault) {
    try archive.pass(&users)
    try archive.pass(&reached)
    try archive.pass(&left)
    try values.pass(&archive, below: names.values.count + 1, blank: .init()) {
      (tally, archive) throws(PartialFault) in
      try archive.pass(&tally.users)
      try archive.pass(&tally.completed)
      try archive.pass(&tally.left)
    }
  }
}
