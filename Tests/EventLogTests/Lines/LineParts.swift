/// What lines are made of in tests: keys, and values as they stand behind them, good and bad.
enum LineParts {
  static let kindNames = ["event", "event", "event", "kind", "name", "event_name"]
  static let kinds = [
    #""page_viewed""#, #""page_viewed""#, #""Step Completed""#, #""started""#, #""skipped""#,
    #""flow_skipped""#, #""exposed""#, #""Restarted""#, #""completed""#, #""blocked""#,
    #""purchase""#, #""app open""#, #""permission_granted""#, #""choice_made""#,
    #""\u0062ack""#, "null", #""""#, "5",
  ]
  static let timeNames = ["timestamp", "timestamp", "ts", "time", "occurred_at"]
  static let times = [
    #""2026-03-01T00:00:00.459Z""#, #""2026-03-01T23:59:59Z""#, #""2026-03-02T01:00:00+01:00""#,
    #""2026-03-01T12:00:00.459Z""#, #""2026-03-01T12:00:01.459Z""#, #""2026-03-01T12:00:02z""#,
    #""2026-04-01T12:00:01.459Z""#, #""2026-04-01T12:00:02.9Z""#, "1772323200459",
    "1772323200458", "1772323200457", #""2016-12-31T23:59:60Z""#, #""2026-02-30T00:00:00Z""#,
    #""2026-03-01T24:00:00.459Z""#, #""""#, "null", "1e12", "99999999999999999999", "1",
  ]
  static let userNames = [
    "user_id", "userId", "anonymous_id", "device_id", "distinct_id", "us\\u0065r_id",
  ]
  static let ids = [
    #""u-1""#, #""u-2""#, #""u-3""#, #""a longer id of a user""#, "17", #""17""#, "-0",
    #""\u0075-1""#, #""café""#, #""cafe\u0301""#, "1.5", "null", #""""#, "99999999999999999999",
  ]
  static let names = [
    "event_id", "id", "session_id", "sessionId", "flow", "flow_id", "flow_version", "step", "page",
    "variant", "value", "platform", "os", "app_version", "version", "os_version", "locale",
    "language", "country", "unknown", "an unknown key that is rather long",
  ]
  static let strings = [
    #""a""#, #""b""#, #""welcome""#, #""a value of more than thirty-two bytes""#, #""é\"""#,
    #""\u00e9""#, #""\ud83d\ude00""#, "null", #""""#,
  ]
  static let values = [
    #""a""#, #""é\n""#, #""\ud83d""#, #""\u202e""#, #""step""#, #""flow""#, "1", "2.0", "-3",
    "0.25", "1e3", "true", "false", "null", #""""#, "[]", #"["a",1,null]"#, "{}", #"{"a":[1]}"#,
  ]
}
