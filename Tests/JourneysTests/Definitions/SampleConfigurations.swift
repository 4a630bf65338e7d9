/// Definition files: the contract's example, and one for each of the five apps that the pipeline
/// must report on.
enum SampleConfigurations {
  static let contract = """
    {
      "flows": [
        { "id": "lockedin", "version": "1", "title": "LockedIn first launch",
          "steps": [
            { "id": "welcome", "title": "Welcome" },
            { "id": "app_selection", "pages": ["app_selection", "choose_apps"] },
            { "id": "difficulty", "choices": [{ "id": "difficulty", "default": "medium" }] },
            { "id": "permissions", "permissions": [{ "id": "screen_time", "required": true }, \
    { "id": "health" }] },
            { "id": "activation" }
          ],
          "skip": "none",
          "relaunch": "restart",
          "completion": "event",
          "window": "24h",
          "idle": "30m",
          "experiment": { "id": "difficulty_first", "control": "A", "split": { "A": 0.5, "B": 0.5 }, \
    "tuning": 5000,
                          "variants": { "B": { "steps": ["welcome", "difficulty", "app_selection", \
    "permissions", "activation"] } } } }
      ],
      "identity": "install",
      "mapping": { "preset": "native" },
      "report": { "by": ["platform"], "where": ["build!=debug"], "timeZone": "Europe/Berlin", \
    "trend": "day", "failWhen": ["completion_rate < 0.6"] }
    }
    """

  /// Two steps, an optional permission, restart from the settings.
  static let steps = """
    { "flows": [ { "id": "steps", "title": "Steps",
      "steps": [
        { "id": "welcome" },
        { "id": "goal_permissions",
          "permissions": [{ "id": "health" }],
          "choices": [{ "id": "daily_goal_enabled", "default": false }, { "id": "daily_goal" }] }
      ] } ] }
    """

  /// Three pages known by index only, skipped as a whole, in two versions of different length.
  static let pages = """
    { "flows": [ { "id": "intro", "title": "Welcome, secure, fast",
      "steps": [
        { "id": "welcome", "pages": ["welcome", 0] },
        { "id": "secure", "pages": ["secure", 1] },
        { "id": "fast", "pages": ["fast", 2] },
        { "id": "notifications", "pages": ["notifications", 3], "optional": true,
          "permissions": [{ "id": "notifications" }, { "id": "location" }] }
      ],
      "skip": "flow",
      "experiment": { "id": "intro_length", "control": "long", "split": { "long": 1, "short": 1 },
        "variants": { "long": { "steps": ["welcome", "secure", "fast"] },
                      "short": { "steps": ["welcome", "fast"] } } } } ],
      "report": { "by": ["locale"] } }
    """

  /// Five screens, a required and an optional permission on one of them.
  static let lockedIn = """
    { "flows": [ { "id": "lockedin", "title": "LockedIn",
      "steps": [
        { "id": "welcome", "back": false },
        { "id": "app_selection", "choices": [{ "id": "apps_selected" }] },
        { "id": "difficulty", "choices": [{ "id": "difficulty", "default": "medium" }] },
        { "id": "permissions",
          "permissions": [{ "id": "screen_time", "required": true }, { "id": "health" }] },
        { "id": "activation", "back": false }
      ],
      "relaunch": "restart" } ] }
    """

  /// Seven steps with back on all but the first.
  static let waterQuest = """
    { "flows": [ { "id": "waterquest", "title": "WaterQuest",
      "steps": [
        { "id": "welcome", "back": false },
        { "id": "name" },
        { "id": "weight", "choices": [{ "id": "units", "default": "kg" }, { "id": "weight" }] },
        { "id": "activity", "choices": [{ "id": "activity" }] },
        { "id": "goal",
          "choices": [{ "id": "custom_goal_enabled", "default": false }, { "id": "goal" }] },
        { "id": "schedule", "choices": [{ "id": "wake_time" }, { "id": "sleep_time" }] },
        { "id": "reminders", "choices": [{ "id": "reminders_enabled" }],
          "permissions": [{ "id": "notifications" }] }
      ],
      "relaunch": "resume" } ] }
    """

  /// Five screens, skippable but for the paywall and the last.
  static let betFree = """
    { "flows": [ { "id": "betfree", "title": "BetFree",
      "steps": [
        { "id": "welcome", "back": false },
        { "id": "personal_setup", "choices": [{ "id": "triggers" }] },
        { "id": "paywall", "skippable": false, "choices": [{ "id": "paywall" }] },
        { "id": "notification_privacy", "permissions": [{ "id": "notifications" }] },
        { "id": "completion", "skippable": false }
      ],
      "skip": "step" } ] }
    """
}
