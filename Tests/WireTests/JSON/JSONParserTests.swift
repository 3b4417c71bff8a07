import FoundationEssentials
import Testing
import Wire

private func refused(_ bytes: [UInt8]) -> Problem? {
  do throws(Problem) {
    _ = try JSONValue(parsing: bytes)
    return nil
  } catch {
    return error
  }
}

@Suite struct JSONParserTests {
  @Test(arguments: [
    "", " ", "{", "}", "[", "[1", "[1,", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{'a':1}",
    "{\"a\" 1}", "{\"a\":1 \"b\":2}", "01", "-", "+1", "1.", ".5", "1e", "1e+", "0x10", "1_0", "NaN", "Infinity",
    "tru", "truely", "nul", "True", "\"", "\"a", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud800\"",
    "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\ud800\\ud800\"", "\"a\nb\"", "\"\t\"", "1 2", "{}{}", "[] x", "// c\n1",
    "/* c */1", "\u{feff}1", "\u{a0}1", "[1}", "{\"a\":1]", "\0", "1\0",
  ])
  func `what is not JSON is refused`(text: String) {
    #expect(refused(Array(text.utf8))?.status == 400)
    #expect(refused(Array(text.utf8))?.code == "malformed_json")
  }

  @Test(arguments: [
    [0x22, 0xff, 0x22], [0x22, 0xc0, 0xaf, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22], [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22],
    [0x22, 0xe2, 0x82, 0x22], [0x22, 0x80, 0x22], [0x22, 0x5c, 0x6e, 0xc3, 0x22], [0xff, 0xfe, 0x31, 0x00],
  ])
  func `what is not UTF-8 is refused`(bytes: [UInt8]) {
    #expect(refused(bytes)?.code == "malformed_json")
  }

  @Test func `what is JSON is read`() throws {
    let text = " { \"a\" : [ -0.5e-3 , true , null , \"\\ud83c\\udf42\\u00e5\\/\\n\" , { } , [ ] ] }\r\n\t"

    let value = try JSONValue(parsing: Array(text.utf8))

    #expect(value == ["a": [.number("-0.5e-3"), true, .null, "🍂å/\n", [:], []]])
  }

  @Test func `depth is bounded at 64`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }

    #expect(refused(nested(64)) == nil)
    #expect(refused(nested(66))?.code == "malformed_json")
    #expect(refused(nested(1_000_000))?.code == "malformed_json")
    let objects = Array(String(repeating: "{\"a\":", count: 100_000).utf8)
    #expect(refused(objects)?.code == "malformed_json")
  }

  @Test func `the number of values is bounded`() {
    #expect(refused(Array("[\(String(repeating: "0,", count: 99_000))0]".utf8)) == nil)
    #expect(refused(Array("[\(String(repeating: "0,", count: 100_000))0]".utf8))?.code == "malformed_json")
  }

  @Test func `random bytes never crash the reader`() {
    var random = SystemRandomNumberGenerator()
    let alphabet = Array("{}[]\",:\\u0123456789abcdefn.-+eE tfnrul\n".utf8) + [0xe2, 0x80, 0xa8, 0xff, 0x00]
    for _ in 0..<20_000 {
      let count = Int.random(in: 0..<40, using: &random)
      let bytes = (0..<count).compactMap { _ in alphabet.randomElement(using: &random) }
      guard refused(bytes) == nil, let value = try? JSONValue(parsing: bytes) else { continue }  // refused is fine
      #expect(value.jsonBytes() == (try? JSONValue(parsing: value.jsonBytes()))?.jsonBytes())  // nil would not be equal
    }
  }

  @Test func `a damaged text is read or refused like Foundation does`() throws {
    var random = SystemRandomNumberGenerator()
    let whole = Samples(text: "a \"b\" \\ 🍂", optional: true).post.jsonBytes()
    for _ in 0..<2000 {
      var bytes = whole
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      let ours = try? InputDecoder(body: .json(bytes)).decode(KinnectAPI.Post.self)  // refused is fine
      let theirs = try? JSONDecoder().decode(KinnectAPI.Post.self, from: Data(bytes))  // refused is fine
      if let ours { #expect(ours == theirs) }
    }
  }
}
