/// Lines that must be rejected, one way or several for each reason.
enum BadLine {
  /// The reasons a small line can have, in the order of checking.
  static let reasons = [
    "invalid_utf8", "too_deep", "json_truncated", "json_syntax", "json_trailing", "not_object",
    "bad_surrogate", "duplicate_key", "missing_field", "wrong_type", "bad_name", "bad_timestamp",
  ]

  static func line(reason: String, with random: inout SplitMix64) -> LogLine {
    LogLine(.bad(reason: reason, bytes: bytes(reason: reason, with: &random)))
  }

  private static let start = #"{"event":"page_viewed","timestamp":"2025-03-29T10:00:00Z""#
  private static let good = start + #","user_id":"bad","step":"welcome"}"#

  private static func bytes(reason: String, with random: inout SplitMix64) -> [UInt8] {
    switch reason {
    case "line_too_long":
      return Array((good.dropLast() + ",\"extra\":\"").utf8)
        + [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20) + Array("\"}".utf8)
    case "invalid_utf8": return invalidUTF8(with: &random)
    case "too_deep":
      let depth = 513 + random.below(200)
      let nest = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return Array((good.dropLast() + ",\"extra\":\(nest)}").utf8)
    case "json_truncated": return Array(good.utf8.dropLast(1 + random.below(60)))
    default: return Array(random.pick(texts[reason] ?? [""]).utf8)
    }
  }

  /// A good line with some bytes in an unread string that are not UTF-8.
  private static func invalidUTF8(with random: inout SplitMix64) -> [UInt8] {
    let wrong: [[UInt8]] = [
      [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80],
    ]
    return Array((good.dropLast() + ",\"extra\":\"").utf8) + random.pick(wrong) + Array("\"}".utf8)
  }

  private static let texts: [String: [String]] = [
    "json_syntax": [
      good.dropLast() + ",}", good.dropLast() + #","n":NaN}"#, good.dropLast() + #","n":01}"#,
      good.dropLast() + #","n":+1}"#, "{'event':'page_viewed'}", good.dropLast() + ",\"n\":\"\t\"}",
      "event,timestamp,user_id", "// a comment", good.dropLast() + #","n":"\x"}"#,
      #"{event:"page_viewed"}"#,
    ],
    "json_trailing": [good + good, good + ",", good + " x", good + "}"],
    "not_object": ["[" + good + "]", "17", "\"page_viewed\"", "null", "true"],
    "bad_surrogate": [
      good.dropLast() + #","extra":"\ud800"}"#, good.dropLast() + #","extra":"\udc00\ud800"}"#,
      good.dropLast() + #","\udfff":1}"#, good.dropLast() + #","flow":"\ud83d."}"#,
    ],
    "duplicate_key": [
      good.dropLast() + #","user_id":"bad"}"#, good.dropLast() + #","user\u005fid":"evil"}"#,
      good.dropLast() + #","step":"name"}"#,
    ],
    "missing_field": [
      start + "}", start + #","user_id":null,"step":"welcome"}"#, start + #","user_id":"bad"}"#,
      start + #","user_id":"bad","step":""}"#, #"{"event":"started","user_id":"bad"}"#,
      #"{"timestamp":1743242400000,"user_id":"bad"}"#,
    ],
    "wrong_type": [
      start + #","user_id":"bad","step":true}"#, start + #","user_id":[],"step":"welcome"}"#,
      #"{"event":"started","timestamp":{},"user_id":"bad"}"#,
      #"{"event":["started"],"timestamp":1743242400000,"user_id":"bad"}"#,
    ],
    "bad_name": [
      start + #","user_id":"bad","step":"\u001b[31mred"}"#,
      start + #","user_id":"bad","step":"\u202egnp"}"#,
      start + #","user_id":"bad","step":"a\nb"}"#,
      start + #","user_id":"bad","step":""# + String(repeating: "s", count: 257) + #""}"#,
    ],
    "bad_timestamp": [
      "2025-13-01T00:00:00Z", "2025-02-29T00:00:00Z", "2025-03-29T10:00:00", "yesterday", "",
      "0000-01-01T00:00:00Z", "2000-12-31T23:59:59Z", "2025-03-29T24:00:01Z",
    ].map { #"{"event":"started","timestamp":""# + $0 + #"","user_id":"bad"}"# } + [
      #"{"event":"started","timestamp":1743242400.5,"user_id":"bad"}"#,
      #"{"event":"started","timestamp":12345,"user_id":"bad"}"#,
    ],
  ]
}
