import Journeys

extension UserWalk {
  /// Deals with one permission; the system asks but once, so in a later attempt it is already
  /// granted or denied.
  ///
  /// - Returns: Whether the user leaves.
  mutating func ask(_ permission: PermissionScript, at position: Int) -> Bool {
    if let isGranted = answers[permission.slot] {
      return isGranted
        ? findGranted(permission, at: position) : findDenied(permission, at: position)
    }
    if dice.happens(permission.notAsked) { return false }
    if dice.happens(permission.alreadyGranted) { return findGranted(permission, at: position) }
    if dice.happens(permission.alreadyDenied) { return findDenied(permission, at: position) }
    emit(permission.words.requested, at: position)
    prompted[permission.slot] = true
    truth.ask(permission.slot)
    if dice.happens(permission.unanswered) { return true }
    time += 1 + dice.milliseconds(median: 3_000)
    guard dice.happens(permission.deny) else {
      return grant(permission, at: position)
    }
    emit(permission.words.denied, at: position)
    truth.deny(permission.slot, isAlready: false, isRequired: permission.isRequired)
    return afterDenial(permission, at: position, isAsked: true)
  }

  private mutating func findGranted(_ permission: PermissionScript, at position: Int) -> Bool {
    emit(permission.words.alreadyGranted, at: position)
    truth.grant(permission.slot, isAlready: true)
    return afterGrant(permission)
  }

  private mutating func findDenied(_ permission: PermissionScript, at position: Int) -> Bool {
    emit(permission.words.alreadyDenied, at: position)
    truth.deny(permission.slot, isAlready: true, isRequired: permission.isRequired)
    return afterDenial(permission, at: position, isAsked: prompted[permission.slot])
  }

  private mutating func grant(_ permission: PermissionScript, at position: Int) -> Bool {
    emit(permission.words.granted, at: position)
    truth.grant(permission.slot, isAlready: false)
    return afterGrant(permission)
  }

  private mutating func afterGrant(_ permission: PermissionScript) -> Bool {
    answers[permission.slot] = true
    time += 1 + dice.milliseconds(median: 1_500)
    return dice.happens(permission.leaveAfterGrant)
  }

  /// Granted late in the system's settings, without another prompt; else what is required blocks.
  private mutating func afterDenial(
    _ permission: PermissionScript, at position: Int, isAsked: Bool
  ) -> Bool {
    answers[permission.slot] = false
    time += 1 + dice.milliseconds(median: 20_000)
    guard dice.happens(permission.grantLate) else {
      return permission.isRequired || dice.happens(permission.leaveAfterDenial)
    }
    // Where nobody was asked, the app comes back to find it granted.
    return isAsked ? grant(permission, at: position) : findGranted(permission, at: position)
  }
}
