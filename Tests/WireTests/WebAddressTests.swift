import Testing
import Wire

struct WebAddressTests {
  @Test(arguments: [
    ("https://example.org/night", "example.org"), ("HTTP://Example.org:8080?x=1", "example.org"),
    ("https://example.org@other.org/", "other.org"), ("https://other.org#@example.org", "other.org"),
    ("https://[2001:db8::1]:443/x", "[2001:db8::1]"), ("https://", nil), ("ftp://example.org", nil),
    ("example.org", nil),
  ])
  func `a link says to which host it leads`(link: String, host: String?) {
    #expect(WebAddresses.hostName(of: link) == host)
  }
}
