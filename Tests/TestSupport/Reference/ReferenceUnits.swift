import EventLog
import Journeys

// What the report counts: users, or attempts.
//
// With `--count attempts` each attempt is a unit of its own, with its own entry, window, maturity and
// breakdown at its entry, and with its user's variant. It is read as a user would be who made that
// attempt and nothing else, so every table but two follows. Assignments and comparisons stay those
// of users, to the last cell as without `--count attempts`; so do findings.
//
// Holes, and how they are read here:
// - All attempts count, those after a completion too: that they count nowhere is said of users.
// - A unit's entry is the event that began the attempt; `--since`, `--until` and `--where` look at
//   it, as they look at the first entry of users. In assignments and comparisons they look at the
//   user's.
// - A unit's events are the attempt's: what follows it, before the next or in it, is not its own. But
//   a return later is the user's: an attempt has it whose user is at the first step, in whatever
//   attempt, when its window is over.
// - The user's variant is that of the window from the user's first entry, and with it the list.
// - A user entered midway has no attempt, and is counted in `entered_midway` as ever.
// - Whether a report is provisional is asked of the units; comparisons ask it of the users.
// - `attempts` of a unit counts the unit itself: it equals `reached`.

enum ReferenceUnits {
  static func units(of user: ReferenceUser, in flow: ReferenceFlow) -> [ReferenceUser] {
    guard flow.unit == .attempts, user.hasEntered else { return [user] }
    return user.journey.attempts.map { attempt in
      ReferenceUser(
        id: user.id, hasEntered: true,
        entries: ReferenceUsers.ties(
          of: attempt.events[0].event, among: user.journeyEvents, in: flow),
        variant: user.variant, variants: user.variants,
        journey: ReferenceJourney(attempts: [attempt]),
        userJourney: user.journey,
        events: attempt.events.map(\.source), everything: user.everything, in: flow)
    }
  }
}
