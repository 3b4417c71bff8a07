import Testing

@testable import Media

struct S3LocationTests {
  @Test func `an address says where the bucket is`() throws {
    let own = try S3Location("s3://circle/home/media/?endpoint=http://127.0.0.1:8333&region=eu-1&ca=/etc/own.pem")
    #expect(own.bucket == "circle" && own.prefix == "home/media/" && own.scheme == "http")
    #expect(own.authority == "127.0.0.1:8333" && own.style == .path && own.region == "eu-1")
    #expect(own.path("home/media/x") == "/circle/home/media/x" && own.authorities == "/etc/own.pem")

    let amazon = try S3Location("s3://circle?region=eu-north-1")
    #expect(amazon.authority == "circle.s3.eu-north-1.amazonaws.com" && amazon.scheme == "https")
    #expect(amazon.path("x") == "/x" && amazon.prefix == "" && amazon.style == .virtual)

    let spaces = try S3Location("s3://circle?endpoint=https://FRA1.example:443&style=virtual")
    #expect(spaces.authority == "circle.fra1.example")
  }

  @Test(arguments: [
    "s3:/circle", "s3://", "s3://Circle", "s3://ab", "s3://-circle", "s3://key:secret@circle", "s3://circle/../x",
    "s3://circle/a//b", "s3://circle?endpoint=ftp://x", "s3://circle?endpoint=http://",
    "s3://circle?endpoint=http://a/b",
    "s3://circle?endpoint=http://u:p@a", "s3://circle?style=both", "s3://circle?region=", "s3://circle?regoin=x",
    "s3://circle?region=a b", "s3://circle?region=a&region=b", "s3://circle?ca=own.pem",
    "s3://circle?access_key=AKIAIOSFODNN7EXAMPLE",
  ])
  func `what is no address is refused, and nothing of it is repeated`(text: String) {
    let mistake = #expect(throws: S3Location.Mistake.self) { try S3Location(text) }
    #expect(mistake?.description.contains("secret@") == false)
    #expect(mistake?.description.contains("AKIA") == false)
  }
}

struct XMLTextTests {
  @Test func `elements, texts and entities are read`() {
    let text =
      "\n<?xml version=\"1.0\"?>\n<a xmlns=\"x\"><b>1 &amp; &#50;&lt;&#x41;&nope;</b><c/><b>\n<d>x</d> </b></a>"

    let root = XMLText.parse(Array(text.utf8))

    #expect(root?.name == "a" && root?.children.map(\.name) == ["b", "c", "b"])
    #expect(root?.first("b")?.text == "1 & 2<A&nope;")
    #expect(root?.all("b").last?.first("d")?.text == "x")
  }

  @Test(arguments: ["", "<", "<a>", "<a><b></a>", "plain", "<a></b>", "<!DOCTYPE a><a/>", "<a", "<a><![CDATA[x]]></a>"])
  func `what is no such document is nothing`(text: String) {
    #expect(XMLText.parse(Array(text.utf8)) == nil)
  }

  @Test func `depth is bounded`() {
    let text = String(repeating: "<a>", count: 10_000) + String(repeating: "</a>", count: 10_000)
    #expect(XMLText.parse(Array(text.utf8)) == nil)
  }
}
