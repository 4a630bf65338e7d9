/// Names without what writers of names disagree about.
enum FoldedName {
  /// The letters and digits of a name in lower case; what is not ASCII stays as it is.
  static func folded(_ name: Text) -> Text {
    Text(
      utf8: name.utf8.compactMap { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
          byte
        default: nil
        }
      })
  }

  /// What follows a prefix; `nil` where the name does not begin with it or is it.
  static func withoutPrefix(_ name: Text, _ prefix: Text) -> Text? {
    guard name.utf8.starts(with: prefix.utf8), name.utf8.count > prefix.utf8.count else {
      return nil
    }
    return Text(utf8: Array(name.utf8.dropFirst(prefix.utf8.count)))
  }
}
