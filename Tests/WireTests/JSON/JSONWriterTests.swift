import FoundationEssentials
import Testing
import Wire

private func text(_ value: some JSONWritable, forHTML: Bool = false) -> String {
  String(decoding: value.jsonBytes(capacity: 1, forHTML: forHTML), as: UTF8.self)
}

@Suite struct JSONWriterTests {
  @Test(arguments: nastyStrings)
  func `a string is read back as it was`(string: String) throws {
    #expect(try JSONDecoder().decode(String.self, from: Data(string.jsonBytes())) == string)
    #expect(try JSONValue(parsing: string.jsonBytes()) == .string(string))
    #expect(try JSONValue(parsing: string.jsonBytes(forHTML: true)) == .string(string))
  }

  @Test(arguments: 0..<40)
  func `an escape is found at every place of a string`(place: Int) throws {
    for special in ["\"", "\\", "\n", "\u{0}", "\u{1f}", "\u{2028}", "\u{2029}", "’", "🍂"] {
      let string = String(repeating: "x", count: place) + special + String(repeating: "y", count: 40 - place)
      #expect(try JSONValue(parsing: string.jsonBytes()) == .string(string))
      #expect(!text(string).unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{2029}" })
    }
  }

  @Test func `escapes are the short ones where there are any`() {
    #expect(text("\"\\/\u{8}\u{c}\n\r\t\u{1}\u{1f}\u{7f}") == #""\"\\/\b\f\n\r\t\u0001\u001f\#u{7f}""#)
    #expect(text("\u{2027}\u{2028}\u{2029}\u{202a}") == "\"\u{2027}\\u2028\\u2029\u{202a}\"")
  }

  @Test func `for a page nothing can end the script`() {
    let name = "</script><!--&a long one, more than eight bytes -->"
    #expect(text(name) == "\"\(name)\"")
    #expect(
      text(name, forHTML: true) == #""\u003c/script\u003e\u003c!--\u0026a long one, more than eight bytes --\u003e""#)
    let urls = MediaAPI.URLs(base: "<", query: "?a&b")
    #expect(!text(urls, forHTML: true).contains { "<>&".contains($0) })
  }

  @Test(arguments: [0, 1, -1, 9, 10, 99, 100, 12345, .max, .min, 999_999_999_999_999_999, 1_000_000_000_000_000_000])
  func `integers are written as they are`(number: Int) {
    #expect(text(number) == String(number))
    #expect(text(Int64(number)) == String(number))
  }

  @Test func `fractions are as short as they can be, and read back as they were`() {
    let chosen: [Double] = [
      0, -0.0, 0.1, 0.5, 1, -1, 57.7, -57.70001, 0.00001, 0.00099, 0.001, 0.00101, 11.97456, 179.99999, -180, 1e-5, 1e9,
      123456.78901, 999_999_999.99999, 1e15, 1e16, 1.0e300, 0.1 + 0.2, 57.123456, .pi, .leastNonzeroMagnitude,
    ]
    var numbers = SystemRandomNumberGenerator()
    let drawn = (0..<5000).flatMap { _ in
      let steps = Int64.random(in: -200_000_000_000...200_000_000_000, using: &numbers)
      return [
        Double(steps) / 100_000, Double(steps / 10_000) / 100_000, Double.random(in: -200...200, using: &numbers),
        (Double(steps) / 100_000).nextUp,
      ]
    }
    for number in chosen + drawn { #expect(text(number) == number.description) }
  }

  @Test func `numbers that JSON lacks are null`() {
    #expect(text(0.1) == "0.1")
    #expect(text(Double.nan) == "null")
    #expect(text(-Double.infinity) == "null")
    #expect(text(Optional<Int>.none) == "null")
  }

  @Test func `arrays and objects have their commas`() {
    #expect(text([[Int]]()) == "[]")
    #expect(text([[1, 2], [], [3]]) == "[[1,2],[],[3]]")
    #expect(text([true, nil, false]) == "[true,null,false]")
    #expect(text(Page(items: ["a", "b"], next: nil)) == #"{"items":["a","b"],"next":null}"#)
    let tree: JSONValue = ["a\"b": ["c": [], "d": [:]], "e": [1, "f", true]]
    #expect(text(tree) == #"{"a\"b":{"c":[],"d":{}},"e":[1,"f",true]}"#)
  }

  @Test func `a writer is used again`() {
    var json = JSONWriter(capacity: 1)
    json.string(String(repeating: "x", count: 1000))
    json.removeAll()
    [1, 2].write(to: &json)

    #expect(json.byteCount == 5)
    #expect(json.bytes == Array("[1,2]".utf8))
    #expect(json.withBytes { $0.count } == 5)
  }

  @Test func `ids and times are written in place`() throws {
    let id = try #require(ID<Problem>("0190163d-8694-739b-aea5-966c26f8ad91"))
    #expect(text([id, id]) == "[\"\(id)\",\"\(id)\"]")
    #expect(text(Timestamp(microseconds: 1_705_311_000_123_999)) == "\"2024-01-15T09:30:00.123Z\"")
  }
}
