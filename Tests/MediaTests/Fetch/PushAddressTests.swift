import Media
import Testing

struct PushAddressTests {
  private static let hosts: Set<String> = ["127.0.0.1:9000", "push.home:443", "[::1]:8443"]

  @Test(
    arguments: zip(
      [
        "https://push.example/abc?d=e", "https://PUSH.example:443/", "https://push.example:8443/x",
        "https://8.8.8.8/x", "https://[2a00:1450:4001::1]/x",
      ],
      [
        "https://push.example", "https://push.example", "https://push.example:8443", "https://8.8.8.8",
        "https://[2a00:1450:4001::1]",
      ]))
  func `addresses of the public Internet are taken`(text: String, origin: String) {
    let address = PushAddress(text, hosts: Self.hosts)

    #expect(address?.origin == origin)
    #expect(address?.isNamed == false)
    #expect(address?.text == text)
  }

  @Test(arguments: [
    "", "push.example", "http://push.example/", "ftp://push.example/", "https://", "https:///x", "https://localhost/",
    "https://localhost./", "https://a.localhost/", "https://router.local/", "https://nas.lan/", "https://db/x",
    "https://db.internal/", "https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f000001/",
    "https://0177.0.0.1/", "https://10.0.0.7/", "https://192.168.1.1:8443/", "https://169.254.169.254/latest",
    "https://[::1]/", "https://[fe80::1%25eth0]/", "https://[::ffff:127.0.0.1]/", "https://[fd00::1]/",
    "https://%31%32%37.0.0.1/", "https://push.example@127.0.0.1/", "https://push.example\\@127.0.0.1/",
    "https://push.example:0/", "https://push.example:70000/", "https://push.example:/", "https://push.example:x/",
    "https://push.example /", "https://püsh.example/", "https://push.example/\u{0}", "https://0.0.0.0/",
    "https://[::]/",
  ])
  func `other addresses are refused`(text: String) {
    #expect(PushAddress(text, hosts: []) == nil)
  }

  @Test func `an address has a longest length`() {
    let start = "https://push.example/"
    let path = String(repeating: "a", count: PushAddress.longest - start.utf8.count)

    #expect(PushAddress(start + path, hosts: []) != nil)
    #expect(PushAddress(start + path + "a", hosts: []) == nil)
  }

  @Test(arguments: ["http://127.0.0.1:9000/x", "https://127.0.0.1:9000/x", "https://push.home/x", "http://[::1]:8443/"])
  func `the operator's hosts are taken`(text: String) {
    #expect(PushAddress(text, hosts: Self.hosts)?.isNamed == true)
  }

  @Test(arguments: [
    "http://127.0.0.1:9001/x", "http://push.home/x", "https://127.0.0.1/", "http://127.0.0.1.example:9000/",
  ])
  func `other ports and hosts beside them are not`(text: String) {
    #expect(PushAddress(text, hosts: Self.hosts) == nil)
  }

  @Test func `hosts are named with their ports`() {
    #expect(PushAddress.hosts("127.0.0.1:9000, Push.Home:443,[::1]:8443") == Self.hosts)
    #expect(PushAddress.hosts("") == [])
    for wrong in ["push.home", "push.home:0", "http://push.home:80", "a b:c", ":80", "push.home:443/x"] {
      #expect(PushAddress.hosts(wrong) == nil, "\(wrong)")
    }
  }
}
