import Expectations
import Testing

/// What is left of a line without its code spans: the names that are not in one.
struct MarkdownSkeletonTests {
  @Test(arguments: [
    ("1. `a` and `b`", "1. ‹› and ‹›"), ("`` ` `` and ```a``b`c```", "‹› and ‹›"),
    ("| `a\\|b` | 3 |", "| ‹› | 3 |"), ("**`[x](y)`**", "**‹›**"),
  ])
  func `code spans are left out, with fences of any length`(line: String, skeleton: String) {
    expect(MarkdownSkeleton.line(line), equals: skeleton)
  }

  @Test(arguments: [
    ("1. <b>", "1. <b>"), ("| `a|b` | 3 |", "| `a|b` | 3 |"), ("``a``b`c``", "‹›b`c``"),
    ("[x](y) `z`", "[x](y) ‹›"),
  ])
  func `what is not inside one stays`(line: String, skeleton: String) {
    expect(MarkdownSkeleton.line(line), equals: skeleton)
  }
}
