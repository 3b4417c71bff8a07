import HTML
import Testing

struct InlinePictureTests {
  /// The vectors of RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func `a picture within the page is base64`(plain: String, coded: String) {
    let picture = InlinePicture(jpeg: Array(plain.utf8), alt: "\"<&", width: 3, height: 2)

    #expect(
      text(picture)
        == "<img alt=\"&quot;&lt;&amp;\" width=\"3\" height=\"2\" src=\"data:image/jpeg;base64,\(coded)\">")
  }

  @Test func `all bytes are written, also those beyond the alphabet of letters`() {
    let picture = InlinePicture(jpeg: [0xfb, 0xff, 0xbf, 0x00, 0x10, 0x83], alt: "", width: 1, height: 1)

    #expect(text(picture).contains("base64,+/+/ABCD"))
  }
}
