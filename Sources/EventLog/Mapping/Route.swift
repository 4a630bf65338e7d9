// Addresses of the web say more than which page was shown:
//
//     https://app.example.com/u/8374/profile?utm_source=mail#top   /u/:id/profile
//     https://app.example.com/#/signup/email?r=58163               /signup/email
//
// What is left is the route: the path, with `:id` for each part that is an id. Four digits and more are an
// id, for steps have numbers too; so are eight hexadecimal digits and more with a decimal one among them,
// with hyphens or without.

extension Text {
  /// The route of an address; a text that is none stays as it is.
  package var route: Text {
    guard let path = Self.path(of: utf8[...]) else { return self }
    let route = path.split(separator: UInt8(ascii: "/")).flatMap { part in
      [UInt8(ascii: "/")] + (Self.isID(part) ? Array(":id".utf8) : Array(part))
    }
    return Text(utf8: route.isEmpty ? [UInt8(ascii: "/")] : route)
  }

  /// What an address has behind the host and before the query; `nil` where it is none.
  private static func path(of address: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = address
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")), rest[colon...].starts(with: "://".utf8),
      !rest[..<colon].contains(where: { "/?#".utf8.contains($0) })
    {
      let host = rest[(colon + 3)...]
      rest = host[(host.firstIndex { "/?#".utf8.contains($0) } ?? host.endIndex)...]
    } else if rest.first != UInt8(ascii: "/") {
      return nil
    }
    // A fragment that begins with a slash is the route of a page that loads others by itself.
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      let fragment = rest[(hash + 1)...].drop { $0 == UInt8(ascii: "!") }
      rest = fragment.first == UInt8(ascii: "/") ? fragment : rest[..<hash]
    }
    return rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
  }

  private static func isID(_ part: ArraySlice<UInt8>) -> Bool {
    let digits = part.count { (0x30...0x39).contains($0) }
    if digits == part.count { return digits >= 4 }
    let isHexadecimal = part.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) || $0 == UInt8(ascii: "-")
    }
    return isHexadecimal && digits > 0 && part.count >= 8
  }
}
