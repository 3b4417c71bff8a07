import HTML
import Testing

struct URLPathTests {
  @Test(arguments: [
    "/", "/kinnect?before=x", "/media/a/b#c", "https://example.org/a", "http://localhost:8080/invite/x",
  ])
  func `paths and web addresses are taken`(address: String) throws {
    #expect(try #require(URLPath(checking: address)).text == address)
  }

  @Test(arguments: [
    "", "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
    "\u{1}javascript:alert(1)", "data:text/html,<script>", "//evil.example/x", "/\\evil.example", "\\\\evil.example",
    "/\t/evil.example", "vbscript:x", "https:evil", "relative", "file:///etc/passwd", "/a b",
  ])
  func `anything else is refused`(address: String) {
    #expect(URLPath(checking: address) == nil)
  }

  @Test func `a value inside a path is percent-encoded`() {
    #expect(URLPath("/u/", "../a b?&#\"<é", "/follow").text == "/u/..%2Fa%20b%3F%26%23%22%3C%C3%A9/follow")
  }

  @Test func `an address is escaped in its attribute`() throws {
    let url = try #require(URLPath(checking: "/a?b=1&c=\"'<"))

    #expect(text(a(.href(url)) { "x" }) == "<a href=\"/a?b=1&amp;c=&quot;&#39;&lt;\">x</a>")
  }

  @Test(arguments: 0..<32)
  func `whatever is typed, a checked address is a path or a web address`(seed: UInt64) {
    var random = SplitMix(state: seed)
    let pieces = ["/", "\\", "javascript:", "data:", ":", "http", "https://", "\t", "\n", " ", "\u{0}", "//", "a", "."]
    for _ in 0..<500 {
      let typed = (0..<Int.random(in: 0..<6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      guard URLPath(checking: typed) != nil else { continue }
      #expect(
        typed.hasPrefix("https://") || typed.hasPrefix("http://") || (typed.hasPrefix("/") && !typed.hasPrefix("//")))
      #expect(!typed.utf8.contains { $0 <= 0x20 || $0 == 0x5c })
    }
  }
}
