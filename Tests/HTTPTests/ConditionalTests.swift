import Testing

@testable import HTTP

@Suite struct ConditionalTests {
  private static let then = HTTPDate(unixSeconds: 784_111_777)

  private static func serve(_ method: Method, _ headers: Headers, size: Int = 10) throws -> Response {
    let request = try #require(Request(method: method, target: "/", headers: headers))
    let whole = Response(type: "text/plain", bytes: (0..<size).map { UInt8($0) })
    return whole.serving(request, etag: EntityTag("v1"), lastModified: then)
  }

  @Test(arguments: [
    ("If-None-Match", "\"v1\"", 304), ("If-None-Match", "\"v0\"", 200), ("If-None-Match", "W/\"v1\"", 304),
    ("If-None-Match", "\"a,b\", \"v1\"", 304), ("If-None-Match", "*", 304), ("If-None-Match", "v1", 200),
    ("If-None-Match", "\"v1", 200), ("If-Match", "\"v1\"", 200), ("If-Match", "W/\"v1\"", 412), ("If-Match", "*", 200),
    ("If-Match", "\"v0\"", 412), ("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT", 304),
    ("If-Modified-Since", "Sun, 06 Nov 1994 08:49:36 GMT", 200), ("If-Modified-Since", "never", 200),
    ("If-Unmodified-Since", "Sun, 06 Nov 1994 08:49:36 GMT", 412),
    ("If-Unmodified-Since", "Sun, 06 Nov 1994 08:49:37 GMT", 200),
  ])
  func `a precondition decides what a GET gets`(name: String, value: String, status: Int) throws {
    var headers = Headers()
    headers.add(name, value)

    let response = try ConditionalTests.serve(.get, headers)

    #expect(response.status.rawValue == status)
    if status == 304 {
      #expect(response.headers["ETag"] == "\"v1\"")
      #expect(response.body.count == 0)
    }
  }

  @Test func `tags go before dates`() throws {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    let changed = try ConditionalTests.serve(.get, ["If-None-Match": "\"v0\"", "If-Modified-Since": date])
    let write = try ConditionalTests.serve(.put, ["If-None-Match": "*"])

    #expect(changed.status == .ok)
    #expect(write.status == .preconditionFailed)
  }

  @Test(arguments: [
    ("bytes=0-3", 206, "bytes 0-3/10", 4), ("bytes=8-", 206, "bytes 8-9/10", 2), ("bytes=-3", 206, "bytes 7-9/10", 3),
    ("bytes=-30", 206, "bytes 0-9/10", 10), ("bytes=5-100", 206, "bytes 5-9/10", 5),
    ("bytes=10-", 416, "bytes */10", 0),
    ("bytes=-0", 416, "bytes */10", 0), ("bytes=99999999999999999999999-", 416, "bytes */10", 0),
    ("BYTES=9-9", 206, "bytes 9-9/10", 1), ("bytes=3-2", 200, "", 10), ("bytes=0-1,3-4", 200, "", 10),
    ("bytes=-", 200, "", 10),
    ("bytes=a-b", 200, "", 10), ("lines=0-3", 200, "", 10), ("bytes=", 200, "", 10), ("bytes=--1", 200, "", 10),
  ])
  func `a range is cut out or refused`(range: String, status: Int, content: String, count: Int64) throws {
    let response = try ConditionalTests.serve(.get, ["Range": range])

    #expect(response.status.rawValue == status)
    #expect(response.headers["Content-Range"] ?? "" == content)
    #expect(response.body.count == count)
    #expect(response.headers["Accept-Ranges"] == "bytes")
  }

  @Test(arguments: [
    ("\"v1\"", 206), ("W/\"v1\"", 200), ("\"v0\"", 200), ("Sun, 06 Nov 1994 08:49:37 GMT", 206),
    ("Sun, 06 Nov 1994 08:49:38 GMT", 200), ("x", 200),
  ])
  func `a range of another version is answered whole`(condition: String, status: Int) throws {
    #expect(
      try ConditionalTests.serve(.get, ["Range": "bytes=0-3", "If-Range": condition]).status.rawValue == status)
  }

  @Test func `an empty file has no range`() throws {
    #expect(try ConditionalTests.serve(.get, ["Range": "bytes=0-"], size: 0).status == .rangeNotSatisfiable)
  }

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func `a date is read in its three forms`(text: String) { #expect(HTTPDate(text) == ConditionalTests.then) }

  @Test(arguments: ["", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Now 1994 08:49:37 GMT", "Sun, 99 Nov 1994 08:49:37 GMT"])
  func `what is no date is refused`(text: String) { #expect(HTTPDate(text) == nil) }

  @Test(arguments: [0, 951_782_400, 1_709_164_800, 4_102_444_799, -1, 784_111_777] as [Int64])
  func `a date survives being written`(seconds: Int64) {
    let date = HTTPDate(unixSeconds: seconds)

    #expect(HTTPDate(date.description) == date)
  }

  @Test func `a date is written as the standard shows`() {
    #expect(ConditionalTests.then.description == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(HTTPDate(unixSeconds: 951_782_400).description == "Tue, 29 Feb 2000 00:00:00 GMT")
  }
}
