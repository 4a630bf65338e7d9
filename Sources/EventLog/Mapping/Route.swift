// Addresses of the web say more than which page was shown:
//
//     https://app.example.com/u/8374/profile?utm_source=mail#top   /u/:id/profile
//     https://app.example.com/#/signup/email?r=58163               /signup/email
//     signup/terms?v=2026-01                                       signup/terms
//
// What is left is the route: the path, with `:id` for each part that is an id. Three digits and more are an
// id, for steps have numbers too; so are eight hexadecimal digits and more with a decimal one among them,
// with hyphens or without.

extension Text {
  /// The route of an address; a text that is none stays as it is.
  package var route: Text {
    guard let path = Self.path(of: utf8[...]) ?? Self.relativePath(utf8[...]) else { return self }
    let route = path.split(separator: UInt8(ascii: "/")).flatMap { part in
      [UInt8(ascii: "/")] + (Self.isID(part) ? Array(":id".utf8) : Array(part))
    }
    guard !route.isEmpty else { return "/" }
    let isRelative = path.startIndex == 0 && path.first != UInt8(ascii: "/")
    return Text(utf8: isRelative ? Array(route.dropFirst()) : route)
  }

  /// Whether the route of an address is its fragment: what else the path says is the page that loads it.
  package var hasRouteInFragment: Bool {
    Self.routeInFragment(utf8[...]) != nil
  }

  /// A fragment that begins with a slash: the route of a page that loads others by itself.
  private static func routeInFragment(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let hash = address.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    let fragment = address[(hash + 1)...].drop { $0 == UInt8(ascii: "!") }
    return fragment.first == UInt8(ascii: "/") ? fragment : nil
  }

  /// A path as apps have them, `car/1136`, without its query; `nil` of a text that is none.
  private static func relativePath(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let path = text.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let first = path.first, first != UInt8(ascii: "/"), path.contains(UInt8(ascii: "/")),
      text.allSatisfy({ $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: ":") })
    else { return nil }
    return path
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
    return (routeInFragment(rest) ?? rest)
      .prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
  }

  private static func isID(_ part: ArraySlice<UInt8>) -> Bool {
    let digits = part.count { (0x30...0x39).contains($0) }
    if digits == part.count { return digits >= 3 }
    let isHexadecimal = part.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) || $0 == UInt8(ascii: "-")
    }
    return isHexadecimal && digits > 0 && part.count >= 8
  }
}
