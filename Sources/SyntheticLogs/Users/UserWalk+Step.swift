import Definitions
import Journeys

// What happens at one step, in the order of `StepDecision`, then the choices, then the permissions,
// then the step's own button.

extension UserWalk {
  /// One visit of a step.
  ///
  /// `previous`: the position the user came from.
  mutating func visit(_ position: Int, from previous: Int?) -> Ending {
    let step = steps[position]
    view(position)
    let viewed = lastNumber
    if completesByView(position) {
      truth.complete()
      return .completed
    }
    stay(at: step)
    var isDetour = false
    if let previous, step.allowsBack, !steps[previous].isSilent, dice.happens(step.back) {
      isDetour = true
      if goBack(from: position, to: previous) { return .left }
    }
    let end = act(at: position)
    if end == .goesOn {
      time += dice.below(40)
      // A user's first line is never lost: the window and the first variant hang on it.
      if !isDetour, viewed > 1, position + 1 < steps.count, !step.isSilent,
        dice.happens(step.loseView)
      {
        lostView = LostView(position: position, number: viewed)
      }
    }
    return end
  }

  private func completesByView(_ position: Int) -> Bool {
    script.definition.completion == .lastStep && position == steps.count - 1
      && !truth.isSettled
  }

  private mutating func stay(at step: StepScript) {
    time +=
      1
      + dice.milliseconds(
        median: step.medianMilliseconds, longest: script.longestStay)
  }

  /// Goes to the page before, and comes forward again unless the user leaves there.
  ///
  /// - Returns: Whether the user leaves.
  private mutating func goBack(from position: Int, to previous: Int) -> Bool {
    if script.spelling.hasWentBack { emit(steps[position].words.wentBack, at: position) }
    time += 1
    view(previous)
    truth.goBack(from: position)
    stay(at: steps[previous])
    if dice.happens(steps[position].leaveAfterBack) { return true }
    complete(previous)
    time += 1
    view(position)
    stay(at: steps[position])
    return false
  }

  private mutating func act(at position: Int) -> Ending {
    let step = steps[position]
    if dice.happens(step.skipFlow) {
      emit(step.words.skippedFlow, at: position)
      truth.skipFlow()
      return .skippedFlow
    }
    if dice.happens(step.skip) {
      show(position, by: step.words.skipped)
      truth.skip(position)
      return .goesOn
    }
    if mayBeKilled, dice.happens(step.relaunch) { return .killed }
    if dice.happens(step.leave) { return .left }
    for event in step.events where pass(event, at: position) { return .left }
    for choice in step.choices where choose(choice, at: position) { return .left }
    for permission in step.permissions where ask(permission, at: position) { return .left }
    if dice.happens(step.error) {
      emit(step.words.error, at: position)
      truth.note(.error)
      time += 1 + dice.milliseconds(median: 4_000)
      if dice.happens(step.leaveAfterError) { return .left }
    }
    complete(position)
    return .goesOn
  }

  /// Presses the step's own button.
  private mutating func complete(_ position: Int) {
    guard script.spelling.hasPageCompleted else { return }
    show(position, by: steps[position].words.completed)
    truth.completeStep()
  }

  /// Events of the app's own, one after the other.
  ///
  /// - Returns: Whether the user leaves.
  private mutating func pass(_ event: OwnEventScript, at position: Int) -> Bool {
    guard dice.happens(event.happens) else { return false }
    for words in event.words {
      emit(words, at: position)
      time += 1 + dice.milliseconds(median: 2_000)
    }
    return dice.happens(event.leave)
  }

  /// - Returns: Whether the user leaves.
  private mutating func choose(_ choice: ChoiceScript, at position: Int) -> Bool {
    guard dice.happens(choice.made) else { return false }
    guard choice.isMultiple else {
      let value = dice.index(of: choice.pick)
      emit(choice.words[value], at: position)
      truth.choose(choice.slot, values: 1 << UInt64(choice.places[value]))
      time += 1 + dice.milliseconds(median: 2_000)
      return dice.happens(choice.leave[value])
    }
    chooseSeveral(choice, at: position)
    return false
  }

  /// Adds one value after the other, and sometimes takes the first away again.
  private mutating func chooseSeveral(_ choice: ChoiceScript, at position: Int) {
    var values: UInt64 = 0
    for (value, chance) in choice.each.enumerated() where dice.happens(chance) {
      values |= 1 << UInt64(choice.places[value])
      choose(values, of: choice, at: position)
    }
    if values != 0, dice.happens(choice.change) {
      values &= values - 1
      choose(values, of: choice, at: position)
    }
  }

  private mutating func choose(_ values: UInt64, of choice: ChoiceScript, at position: Int) {
    emit(choice.words[0], at: position, values: values)
    truth.choose(choice.slot, values: values)
    time += 1 + dice.milliseconds(median: 1_500)
  }
}
