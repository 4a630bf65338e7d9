import Expectations
import Testing

@testable import EventLog

/// Words as names write them that have no letters but those of ASCII.
struct PlainLettersTests {
  @Test(arguments: [
    ("başladı", ["basladi"]), ("görüntülendi", ["goruntulendi", "goeruentuelendi"]),
    ("zakończone", ["zakonczone"]), ("übersprungen", ["ubersprungen", "uebersprungen"]),
    ("błąd", ["blad"]), ("étape", ["etape"]), ("done", []), ("шаг", []), ("完了", []),
  ])
  func `accents go`(word: String, wanted: [String]) {
    expect(PlainLetters.spellings(of: Text(word)).map(\.string), equals: wanted)
  }
}
