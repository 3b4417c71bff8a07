import Testing

@testable import HTTP

@Suite struct MultipartTests {
  private static let type = "multipart/form-data; boundary=B"

  private static func parts(_ text: String, type: String = type, maxParts: Int = 64) throws -> [FormPart] {
    try parts(Array(text.utf8), type: type, maxParts: maxParts)
  }

  private static func parts(_ body: [UInt8], type: String = type, maxParts: Int = 64) throws -> [FormPart] {
    let request = try #require(Request(target: "/", headers: ["Content-Type": type], body: body))
    return try request.multipart(maxParts: maxParts)
  }

  private static func field(_ name: String, _ value: String, _ more: String = "") -> String {
    "--B\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n\(value)\r\n"
  }

  @Test func `fields and files are read in their order`() throws {
    let body =
      MultipartTests.field("caption", "Zoë's day") + MultipartTests.field("empty", "")
      + "--B\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a \\\"b\\\".jpg\"\r\nContent-Type: image/jpeg\r\n\r\n"
      + "\r\n--A\r\n\r\n--b--\r\n--B--\r\nepilogue"

    let parts = try MultipartTests.parts("preamble\r\n" + body)

    #expect(parts.map(\.name) == ["caption", "empty", "file"])
    #expect(parts[0].text == "Zoë's day")
    #expect(parts[0].filename == nil)
    #expect(parts[1].bytes.isEmpty)
    #expect(parts[2].filename == "a \"b\".jpg")
    #expect(parts[2].contentType == "image/jpeg")
    #expect(parts[2].text == "\r\n--A\r\n\r\n--b--")
  }

  @Test(arguments: [
    ("../../etc/passwd", "passwd"), ("C:\\dir\\x.jpg", "x.jpg"), ("", ""), ("/", ""), ("a;b.jpg", "a;b.jpg"),
  ])
  func `a filename has no path`(sent: String, kept: String) throws {
    let parts = try MultipartTests.parts(MultipartTests.field("f", "x", "; filename=\"\(sent)\"") + "--B--")

    #expect(parts[0].filename == kept)
  }

  private static func bytes(_ before: String, _ middle: [UInt8] = [], _ after: String = "") -> [UInt8] {
    Array(before.utf8) + middle + Array(after.utf8)
  }

  /// What follows the field's name, as different clients send it.
  private static let oddNames: [[UInt8]] = [
    // Latin 1, and Shift_JIS whose second byte is a backslash.
    bytes("; filename=\"", [0xE9, 0x74, 0xE9], ".jpg\""), bytes("; filename=\"", [0x95, 0x5C], "\""),
    bytes("; filename*=UTF-8''a.jpg"), bytes("; filename=\"a\"b\".jpg\""), bytes("; filename"),
    bytes("; filename=\"a.jpg"), bytes("; size; filename=a.jpg"), bytes("; filename=\"a\" \"b\"; x"),
  ]

  @Test(arguments: oddNames)
  func `a file's name can be anything`(name: [UInt8]) throws {
    var body = MultipartTests.bytes("--B\r\nContent-Disposition: form-data; name=\"file\"", name)
    body += MultipartTests.bytes("\r\nContent-Type: image/jpeg\r\n\r\nx\r\n--B--")

    let parts = try MultipartTests.parts(body)

    #expect(parts.map(\.name) == ["file"])
    #expect(parts[0].filename != nil)
    #expect(parts[0].contentType == "image/jpeg")
    #expect(parts[0].text == "x")
  }

  @Test func `of a file's name is kept what can be read`() throws {
    func kept(_ more: String) throws -> String? {
      try MultipartTests.parts(MultipartTests.field("f", "x", more) + "--B--").first?.filename
    }

    #expect(try kept("; filename=\"a.jpg; x=y") == "a.jpg; x=y")
    #expect(try kept("; filename*=UTF-8''a.jpg; filename=\"b.jpg\"") == "b.jpg")
    #expect(try kept("; filename") == "")
    #expect(try kept("; x; y=\"") == nil)
  }

  @Test func `a part without a type, or with an empty one, has none`() throws {
    let head = "--B\r\nContent-Disposition: form-data; name=\"f\"\r\nContent-Type:"

    #expect(try MultipartTests.parts(head + " \r\n\r\nx\r\n--B--")[0].contentType == nil)
    #expect(try MultipartTests.parts(head + " Text/Plain; odd; x=\"\r\n\r\nx\r\n--B--")[0].contentType == "text/plain")
  }

  @Test(arguments: [
    "", "application/json", "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=B",
    "multipart/form-data; boundary=\"B", "multipart/form-data; boundary=" + String(repeating: "x", count: 71),
  ])
  func `another content type is refused`(type: String) {
    #expect(throws: MultipartError.notMultipart) { try MultipartTests.parts("--B--", type: type) }
  }

  @Test(arguments: [
    ("", MultipartError.truncated), ("garbage", .malformed), ("--Bx\r\n\r\n", .malformed), ("--B", .truncated),
    ("--B\r\n", .truncated), ("--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx", .truncated),
    ("--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--B", .truncated),
    ("--B\r\nno colon\r\n\r\nx\r\n--B--", .malformed), ("--B\r\n\r\nx\r\n--B--", .malformed),
    ("--B\r\nContent-Disposition: form-data\r\n\r\nx\r\n--B--", .malformed),
    ("--B\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nx\r\n--B--", .malformed),
    ("--B\r\nContent-Disposition: form-data; name=\"a\r\n\r\nx\r\n--B--", .malformed),
    ("--B\r\nContent-Disposition: form-data; name=\"a\"b\r\n\r\nx\r\n--B--", .malformed),
    ("--B\r\nContent-Disposition: form-data; name\r\n\r\nx\r\n--B--", .malformed),
    ("--B\r\nContent-Disposition: form-data; filename; name=\"a\"\r\n\r\nx\r\n--B--", .malformed),
  ])
  func `garbage is refused by name`(body: String, error: MultipartError) {
    #expect(throws: error) { try MultipartTests.parts(body) }
  }

  @Test func `parts, names and heads are bounded`() {
    let many = (0..<5).map { MultipartTests.field("n\($0)", "v") }.joined() + "--B--"
    let longName = MultipartTests.field(String(repeating: "n", count: 257), "v") + "--B--"
    let longHead = MultipartTests.field("n", "v", "; x=" + String(repeating: "y", count: 5000)) + "--B--"

    #expect(throws: MultipartError.tooManyParts) { try MultipartTests.parts(many, maxParts: 4) }
    #expect(throws: MultipartError.malformed) { try MultipartTests.parts(longName) }
    #expect(throws: MultipartError.headTooLong) { try MultipartTests.parts(longHead) }
  }

  @Test func `a body cut anywhere is an error and never half a form`() throws {
    let whole = Array((MultipartTests.field("a", "1\r\n-") + MultipartTests.field("b", "2") + "--B--").utf8)

    for length in 0..<whole.count {
      var reader = try MultipartReader(contentType: MultipartTests.type, body: Array(whole[..<length]))
      #expect(throws: MultipartError.self, "\(length) bytes") { while try reader.next() != nil {} }
      #expect(try reader.next() == nil)
    }
  }

  @Test func `any bytes at all are read or refused`() throws {
    var random = Lehmer(seed: 7)
    let pieces = [
      "--B", "\r\n", "--", "Content-Disposition: form-data; name=\"a\"", "\"", ";", "=", "x", "\r\n\r\n", "\r\n--B",
    ]
    var read = 0
    for _ in 0..<20_000 {
      let text = (0..<(random.next() % 14)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      var reader = try MultipartReader(contentType: MultipartTests.type, body: Array(("--B" + text).utf8))
      do {
        while let part = try reader.next() { read += part.name == "a" ? 1 : 0 }
      } catch {
        #expect(try reader.next() == nil)
      }
    }
    #expect(read > 0)
  }

  @Test func `a large file is not copied`() throws {
    let file = [UInt8](repeating: 0x0D, count: 20_000_000)
    let head = "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\n\r\n"
    var body = Array(head.utf8) + file
    body += Array("\r\n--B--".utf8)
    var reader = try MultipartReader(contentType: MultipartTests.type, body: body)

    let part = try #require(try reader.next())

    #expect(part.bytes.count == file.count)
    let inPlace = body.withUnsafeBufferPointer { all in
      part.bytes.withUnsafeBufferPointer { $0.baseAddress == all.baseAddress.map { $0 + head.utf8.count } }
    }
    #expect(inPlace)
  }
}
