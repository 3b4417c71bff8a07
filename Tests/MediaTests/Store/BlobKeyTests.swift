import Media
import Testing

struct BlobKeyTests {
  @Test(arguments: ["ab/abcdef/1080.jpg", "a", "A-z_0.9/b", "a/b/c/d"])
  func `keys are plain segments`(text: String) {
    #expect(BlobKey(text)?.text == text)
  }

  @Test(arguments: [
    "", "/", "/a", "a/", "a//b", ".", "..", "../a", "a/../b", "a/..", ".tmp/1", "a/.hidden", "a b", "a\\b", "a\0b",
    "ä", "a\n", "a:b", "%2e%2e/a", String(repeating: "a", count: 129), String(repeating: "a/", count: 300) + "a",
  ])
  func `what could leave the store is no key`(text: String) {
    #expect(BlobKey(text) == nil)
  }
}
