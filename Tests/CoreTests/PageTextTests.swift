import HTML
import Testing
import Wire

@testable import Core

struct PageTextTests {
  private let now = Timestamp(microseconds: 1_705_311_000_000_000)

  private static let day: Int64 = 86_400
  private static let distances: [(Int64, String)] = [
    (-5, "just now"), (0, "just now"), (59, "just now"), (60, "1m ago"), (300, "5m ago"), (3599, "59m ago"),
    (3600, "1h ago"), (7200, "2h ago"), (day - 1, "23h ago"), (day, "1d ago"), (3 * day, "3d ago"),
    (7 * day, "1w ago"), (14 * day, "2w ago"), (30 * day, "1mo ago"), (364 * day, "12mo ago"), (365 * day, "1y ago"),
    (800 * day, "2y ago"),
  ]

  @Test(arguments: distances)
  func `a time is told as its distance`(seconds: Int64, words: String) {
    #expect(now.adding(seconds: -seconds).relativeText(to: now) == words)
  }

  @Test func `a date and the exact time are told as in the seed`() {
    #expect(now.dateText == "Jan 15, 2024")
    #expect(now.exactText == "Jan 15, 2024, 09:30 UTC")
    #expect(Timestamp(microseconds: -1).exactText == "Dec 31, 1969, 23:59 UTC")
    #expect(Timestamp(microseconds: 1_720_051_500_000_000).exactText == "Jul 4, 2024, 00:05 UTC")
    #expect(Timestamp(microseconds: .max).exactText.hasSuffix(" UTC"))
    #expect(Timestamp(microseconds: .min).dateText.contains(", -"))
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1234, "-1,234")])
  func `thousands are set apart`(number: Int, words: String) {
    #expect(number.grouped == words)
  }

  private static let addresses: [(String, [String])] = [
    ("see https://a.example/x?y=1&z=2, then", ["https://a.example/x?y=1&z=2"]),
    ("(http://a.example) \"https://b.example\"", ["http://a.example", "https://b.example"]),
    ("https://a.example/x_(y)", ["https://a.example/x_(y)"]), ("مرحبا https://a.example/ح.", ["https://a.example/ح"]),
    ("xhttps://a.example javascript:alert(1) https:// ftp://a.example HTTPS://A", []),
    ("https://a.example\nhttps://b.example", ["https://a.example", "https://b.example"]),
    ("a: b", []), ("", []), ("https://<b>", []),
  ]

  @Test(arguments: addresses)
  func `addresses in a text are found, and nothing of the text is lost`(text: String, found: [String]) {
    let parts = LinkedText.parts(of: text)

    #expect(parts.filter(\.isAddress).map(\.text) == found)
    #expect(parts.map(\.text).joined() == text)
  }

  @Test func `an address becomes a link that leads nowhere else, and the rest is escaped`() {
    #expect(
      String(decoding: LinkedText("<b> https://a.example/\u{22}?a&b").rendered(), as: UTF8.self)
        == "&lt;b&gt; <a href=\"https://a.example/\" target=\"_blank\" rel=\"noopener noreferrer nofollow\" dir=\"auto\">https://a.example/</a>"
        + "&quot;?a&amp;b")
  }

  @Test func `one is one and all else is many`() {
    #expect(1.counted("like", "likes") == "1 like")
    #expect(0.counted("like", "likes") == "0 likes")
  }
}
