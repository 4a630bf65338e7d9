/// The flow of `generate` where no definition is named.
enum Demonstration {
  static let name = "the demonstration flow"

  static let definition = """
    {
      "flows": [
        {
          "id": "demo",
          "title": "Demonstration",
          "steps": [
            { "id": "welcome", "title": "Welcome", "back": false },
            {
              "id": "interests",
              "title": "What do you like?",
              "choices": [{ "id": "interest", "default": "reading" }]
            },
            { "id": "notifications", "permissions": [{ "id": "notifications" }] },
            { "id": "paywall", "title": "Go Pro", "choices": [{ "id": "paywall" }] },
            { "id": "ready", "title": "Ready" }
          ],
          "experiment": { "id": "shorter_welcome", "control": "A", "split": { "A": 0.5, "B": 0.5 } }
        }
      ]
    }

    """
}
