import Testing

@testable import ClientKit

/// The HTML Living Standard, sections 9.2.5 and 9.2.6, with its examples.
struct EventParserTests {
  private func read(_ text: String, pieces size: Int = .max) throws -> [[String]] {
    var parser = EventParser()
    var events: [ServerEvent] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: min(size, bytes.count)) {
      events += try parser.read(bytes[start..<min(bytes.count, start + min(size, bytes.count))])
    }
    return events.map { [$0.name, $0.id, String(decoding: $0.data, as: UTF8.self)] }
  }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func `events are the same however they are cut`(size: Int) throws {
    let text =
      "\u{FEFF}: test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third 🚤\r\n\r\n"
      + "event: add\rdata: 73857293\r\rdata: YHOO\ndata: +2\ndata: 10\n\n"

    #expect(
      try read(text, pieces: size) == [
        ["message", "1", "first event"], ["message", "", "second event"], ["message", "", " third 🚤"],
        ["add", "", "73857293"], ["message", "", "YHOO\n+2\n10"],
      ])
  }

  @Test func `an empty line without data is no event, and data without an end is none either`() throws {
    #expect(try read("data\n\ndata\ndata\n\ndata:") == [["message", "", ""], ["message", "", "\n"]])
    #expect(try read("event: x\n\ndata: a\n\n") == [["message", "", "a"]])
  }

  @Test func `one space after the colon belongs to it`() throws {
    #expect(try read("data:test\n\ndata: test\n\n") == [["message", "", "test"], ["message", "", "test"]])
  }

  @Test func `an id counts from its empty line on, without data too, and never with NUL`() throws {
    var parser = EventParser(lastID: "0")
    _ = try parser.read(Array("id: 1\n".utf8))
    #expect(parser.lastID == "0")
    _ = try parser.read(Array("\n".utf8))
    #expect(parser.lastID == "1")
    _ = try parser.read(Array("id: 2\u{0}3\n\n".utf8))
    #expect(parser.lastID == "1")
  }

  @Test func `retry takes digits only`() throws {
    var parser = EventParser()
    _ = try parser.read(Array("retry: 12x\nretry:\nretry: -1\n".utf8))
    #expect(parser.retry == nil)
    _ = try parser.read(Array("retry: 2500\nretry: 99999999999999999999\n".utf8))
    #expect(parser.retry == 2500)
  }

  @Test func `a line or an event without end is refused`() {
    var parser = EventParser()
    let line = [UInt8](repeating: 0x61, count: 1 << 20)
    #expect(throws: EventParser.TooLarge.self) { _ = try parser.read(line + [0x61]) }
    var other = EventParser()
    #expect(throws: EventParser.TooLarge.self) {
      for _ in 0..<20 { _ = try other.read(Array("data: ".utf8) + line.prefix(100_000) + [0x0A]) }
    }
  }
}
