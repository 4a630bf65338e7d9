extension HelpPage {
  static let status = HelpPage(
    arguments: "--state DIR",
    result: "how fresh a state is, and which conditions hold",
    statuses: [.done, .usage, .unusableInput, .noInput, .internalFault, .readOrWrite],
    description: """
      Says what a state holds and how fresh it is: when it was last updated, the latest event,
      how many lines of which logs it has read and how many bytes of them it has not, how large
      it is, and which conditions of --fail-when held at the last update. It reads nothing of the
      logs but their sizes, changes nothing, and waits for no other run.

      A log counts as unread as far as it is longer than at the last update; one that was
      compressed since counts whole, until the next update recognises it.
      """,
    example: """
      onboarding-funnel status --state state
      onboarding-funnel status --state state --json | jq .seconds_since_last_event
      """,
    time: "some milliseconds, and looking for the logs in their folders.",
    memory: "10 MB, and a list of the logs.")
}
