import HTML
import Testing

struct ElementTests {
  @Test func `void elements have no end tag and boolean attributes no value`() {
    let page = input(.type("checkbox"), .checked(), .disabled(false), .required(true))

    #expect(text(page) == "<input type=\"checkbox\" checked required>")
  }

  @Test func `an attribute whose condition fails is left out`() {
    #expect(text(a(.href("/"), .aria("current", "page").when(false)) { "x" }) == "<a href=\"/\">x</a>")
    #expect(
      text(a(.href("/"), .aria("current", "page").when(true)) { "x" }) == "<a href=\"/\" aria-current=\"page\">x</a>")
  }

  @Test(arguments: [true, false])
  func `conditions and lists in a builder are written in order`(flag: Bool) {
    let page = ul {
      if flag { li { "first" } }
      ForEach(1...3) { number in li { number } }
      if flag { "yes" } else { "no" }
    }

    let items = "<li>1</li><li>2</li><li>3</li>"
    #expect(text(page) == (flag ? "<ul><li>first</li>\(items)yes</ul>" : "<ul>\(items)no</ul>"))
  }

  @Test(arguments: [0, 7, -1, 10, Int.max, Int.min])
  func `a number is written in decimal`(number: Int) {
    #expect(text(number) == String(number))
  }

  @Test func `a UUID is written in its canonical form`() {
    let page = div(.data("post", uuid: 0x0123_4567_89ab_7def, 0x8123_4567_89ab_cdef))

    #expect(text(page) == "<div data-post=\"01234567-89ab-7def-8123-456789abcdef\"></div>")
  }

  @Test func `candidates of a picture are listed with their widths`() {
    let sources = URLPath(checking: "/media/k/1").map {
      SourceSet($0, small: ("/320", 240), medium: ("/1080", 810), large: ("/2048", 1536))
    }

    #expect(
      text(img(.srcset(sources))) == "<img srcset=\"/media/k/1/320 240w, /media/k/1/1080 810w, /media/k/1/2048 1536w\">"
    )
  }
}
