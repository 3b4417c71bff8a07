import Testing

@testable import Media

/// What members name is fetched from the public Internet alone.
struct PublicFetchTests {
  @Test(arguments: [
    "127.0.0.1", "127.255.255.254", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
    "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.9",
    "::", "::1", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2001:db8::1", "2002:7f00:1::", "2001::1", "3fff::1", "localhost", "", "1.2.3", "2130706433",
  ])
  func `an address of a private or special network is not public`(address: String) {
    #expect(!PublicFetch.isPublic(address))
  }

  @Test(arguments: [
    "1.1.1.1", "9.255.255.255", "11.0.0.1", "126.255.255.255", "128.0.0.1", "172.15.255.255", "172.32.0.1",
    "192.167.1.1",
    "192.169.0.1", "100.63.255.255", "100.128.0.1", "223.255.255.255", "2606:4700::1111", "2a00:1450:4001::1",
    "::ffff:1.1.1.1",
  ])
  func `another address is public`(address: String) {
    #expect(PublicFetch.isPublic(address))
  }

  @Test(arguments: [
    ("https://a.example/x.ics", "https://a.example/x.ics"), ("webcal://a.example/x?y=1", "https://a.example/x?y=1"),
    ("HTTP://a.example", "http://a.example"), ("https://a.example:8443/x@y", "https://a.example:8443/x@y"),
    ("ftp://a.example/x", nil), ("file:///etc/passwd", nil), ("https:a.example", nil), ("https://", nil), ("", nil),
    ("https://ana:secret@a.example/", nil), ("https://a.example/ x", nil), ("https://a.example\\@b.example/", nil),
    ("https://a.example/\u{1F600}", nil), ("//a.example/", nil),
  ])
  func `an address of the web is one that names a host`(address: String, url: String?) {
    #expect(PublicFetch.url(address) == url)
  }

  @Test(arguments: [
    "http://127.0.0.1:1/", "http://localhost:1/", "http://[::1]:1/", "http://0.0.0.0:1/", "http://10.0.0.1/",
    "http://2130706433:1/", "http://0x7f.1:1/", "http://[::ffff:127.0.0.1]:1/",
    "http://169.254.169.254/latest/meta-data/",
  ])
  func `a private address is not connected to, however it is written`(address: String) async throws {
    let fetch = try PublicFetch()

    await #expect(throws: PublicFetch.Failure.isPrivate) {
      try await fetch.file(at: address, accepting: "text/calendar", mostBytes: 100)
    }
  }
}
