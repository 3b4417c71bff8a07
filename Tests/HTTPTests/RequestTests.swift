import Testing

@testable import HTTP

@Suite struct RequestTests {
  @Test func `a query is decoded when asked for`() throws {
    let query = try #require(Request(target: "/?q=a+b%20c&q=2&empty=&flag&%C3%A9=1&bad=%zz%&n=%ff")).query

    #expect(query["q"] == "a b c")
    #expect(query.all("q") == ["a b c", "2"])
    #expect(query["empty"] == "")
    #expect(query["flag"] == "")
    #expect(query["é"] == "1")
    #expect(query["bad"] == "%zz%")
    #expect(query["n"] == "\u{FFFD}")
    #expect(query["none"] == nil)
  }

  @Test func `a form is read only from its own type`() throws {
    let type = "application/x-www-form-urlencoded; charset=UTF-8"
    let form = try #require(Request(target: "/", headers: ["content-type": type], body: Array("a=1&b=%26+x".utf8)))
    let json = try #require(
      Request(target: "/", headers: ["content-type": "application/json"], body: Array("a=1".utf8)))

    #expect(form.form?["b"] == "& x")
    #expect(json.form == nil)
  }

  @Test func `headers are found in any case`() {
    var headers: Headers = ["Content-Type": "a", "X-One": "1", "x-one": "2"]
    headers["CONTENT-TYPE"] = "b"

    #expect(headers["content-type"] == "b")
    #expect(headers.values(of: "X-ONE") == ["1", "2"])
    #expect(headers["X-On"] == nil)
  }

  @Test(arguments: [("a", "1"), ("b", "2=3"), ("c", "q q"), ("d", ""), ("e", "none"), ("A", "none"), ("f", "6")])
  func `a cookie is found by its name`(name: String, value: String) throws {
    var headers: Headers = ["Cookie": "a=1; b=2=3;c=\"q q\"; d=; novalue; a=9"]
    headers.add("cookie", "f=6")
    let request = try #require(Request(target: "/", headers: headers))

    #expect(request.cookies(name).first ?? "none" == value)
    if name == "a" { #expect(request.cookies(name) == ["1", "9"]) }
  }

  @Test func `a cookie says all its attributes`() {
    let plain = Cookie("s", "v")
    let full = Cookie("s", "v", path: "/a", maxAge: 60, isSecure: true, sameSite: .strict)

    #expect(plain.field == "s=v; Path=/; HttpOnly; SameSite=Lax")
    #expect(full.field == "s=v; Path=/a; Max-Age=60; HttpOnly; Secure; SameSite=Strict")
    #expect(Cookie("s", "v; Domain=evil\r\nX: y").field == "s=vDomain=evilX:y; Path=/; HttpOnly; SameSite=Lax")
  }

  @Test(arguments: [
    ("203.0.113.9", ["1.2.3.4"], "203.0.113.9"), ("10.0.0.1", ["1.2.3.4"], "1.2.3.4"),
    ("10.0.0.1", ["6.6.6.6, 1.2.3.4"], "1.2.3.4"), ("10.0.0.1", ["6.6.6.6, 1.2.3.4, 10.9.9.9"], "1.2.3.4"),
    ("10.0.0.1", ["6.6.6.6", "1.2.3.4"], "1.2.3.4"), ("10.0.0.1", [], "10.0.0.1"),
    ("10.0.0.1", ["garbage"], "10.0.0.1"), ("10.0.0.1", ["1.2.3.4, garbage, 10.0.0.2"], "10.0.0.2"),
    ("10.0.0.1", ["1.2.3.4:5555"], "1.2.3.4"), ("10.0.0.1", ["[2001:db8::1]:5555"], "2001:db8::1"),
    ("10.0.0.1", ["2001:db8::1"], "2001:db8::1"), ("10.0.0.1", ["10.0.0.3"], "10.0.0.3"),
    ("10.0.0.1", [""], "10.0.0.1"),
  ])
  func `the client is who the nearest trusted proxy says`(peer: String, forwarded: [String], client: String) throws {
    let identity = ClientIdentity(trusted: [try #require(AddressRange("10.0.0.0/8"))])

    let found =
      identity.isTrusted(peer) ? identity.client(peer: peer, forwardedFor: forwarded) : peer

    #expect(found == client)
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("192.168.4.0/22", "192.168.7.255", true),
    ("192.168.4.0/22", "192.168.8.0", false), ("::1", "::1", true), ("fd00::/8", "fd12::1", true),
    ("fd00::/8", "fe80::1", false), ("0.0.0.0/0", "8.8.8.8", true), ("0.0.0.0/0", "::1", false),
    ("127.0.0.1", "::ffff:127.0.0.1", true),
  ])
  func `a block holds its addresses and no others`(range: String, address: String, isInside: Bool) throws {
    let range = try #require(AddressRange(range))

    #expect(range.contains(try #require(Address(address))) == isInside)
  }

  @Test(arguments: ["", "10.0.0.0/33", "10.0.0/8", "x", "::/129", "10.0.0.0/-1", "10.0.0.0/"])
  func `what is no block is refused`(text: String) { #expect(AddressRange(text) == nil) }

  @Test func `forwarded fields count only from a trusted proxy`() async throws {
    let respond: Handler = { .text("\($0.remoteAddress) \($0.isSecure)") }
    let text = "GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 1.2.3.4\r\nX-Forwarded-Proto: https\r\n\r\n"
    let proxy = try #require(AddressRange("127.0.0.0/8"))

    try await serving({ $0.trustedProxies = [proxy] }, respond) { server in
      #expect(await Client(server.port).ask(text)?.text == "1.2.3.4 true")
    }
    try await serving({ _ in }, respond) { server in
      #expect(await Client(server.port).ask(text)?.text == "127.0.0.1 false")
    }
  }
}
