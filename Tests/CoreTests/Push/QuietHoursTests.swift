import HTML
import Testing
import Wire

@testable import Core

struct QuietHoursTests {
  private static let night = QuietHours(start: 22 * 60, end: 7 * 60, zone: "Europe/Stockholm")

  /// When they end, where they are at a time; nil where they are not.
  private func end(of hours: QuietHours, at text: String) throws -> Timestamp? {
    hours.end(at: try #require(Timestamp(rfc3339: text)))
  }

  @Test(
    arguments: zip(
      // In winter Stockholm is an hour ahead of UTC, in summer two.
      [
        "2026-01-15T20:59:59Z", "2026-01-15T21:00:00Z", "2026-01-16T02:00:00Z", "2026-01-16T05:59:59Z",
        "2026-01-16T06:00:00Z", "2026-07-15T20:00:00Z", "2026-07-15T19:59:00Z",
      ],
      [
        "", "2026-01-16T06:00:00Z", "2026-01-16T06:00:00Z", "2026-01-16T06:00:00Z", "", "2026-07-16T05:00:00Z", "",
      ]))
  func `they end in the morning of the person's own clock`(now: String, morning: String) throws {
    let found = try end(of: Self.night, at: now)

    #expect(found == Timestamp(rfc3339: morning))
  }

  @Test(
    arguments: zip(
      // On 29 March 2026 the clocks went forward at 1:00 UTC, on 25 October back.
      ["2026-03-28T22:00:00Z", "2026-10-24T21:00:00Z"], ["2026-03-29T05:00:00Z", "2026-10-25T06:00:00Z"]))
  func `they end by the clock of the morning when that changes in the night`(now: String, morning: String) throws {
    let found = try end(of: Self.night, at: now)

    #expect(found == Timestamp(rfc3339: morning))
  }

  @Test func `they may be in the middle of the day`() throws {
    let noon = QuietHours(start: 12 * 60, end: 13 * 60 + 30, zone: "UTC")

    let ends = try ["11:59", "12:00", "13:29", "13:30"].map { try end(of: noon, at: "2026-01-15T\($0):00Z") }

    let half = Timestamp(rfc3339: "2026-01-15T13:30:00Z")
    #expect(ends == [nil, half, half, nil])
  }

  @Test func `a zone that is unknown by now is as UTC`() throws {
    let lost = QuietHours(start: 60, end: 120, zone: "Nowhere/Lost")

    let found = try end(of: lost, at: "2026-01-15T01:30:00Z")

    #expect(found == Timestamp(rfc3339: "2026-01-15T02:00:00Z"))
  }
}

struct PushPayloadTests {
  private static func payload(_ title: String, _ body: String) -> PushPayload {
    PushPayload(app: "kinnect", kind: "comment", text: PushText(title, body: body, at: "/kinnect/p/1"), tag: "tag")
  }

  @Test func `a device gets what it shows, and of one without content where it is`() throws {
    let payload = Self.payload("Ana commented on your photo", "Lovely")

    #expect(
      String(decoding: payload.bytes(isContentFree: false), as: UTF8.self)
        == #"{"app":"kinnect","kind":"comment","title":"Ana commented on your photo","body":"Lovely","url":"/kinnect/p/1","tag":"tag"}"#
    )
    #expect(
      String(decoding: payload.bytes(isContentFree: true), as: UTF8.self)
        == #"{"app":"kinnect","kind":"comment","url":"/kinnect/p/1"}"#)
  }

  @Test(arguments: ["a", "\u{1}", "\"", "å", "👩‍👩‍👧", "e\u{301}"])
  func `every text fits into a message`(letter: String) throws {
    let long = String(repeating: letter, count: 3000)

    let bytes = Self.payload(long, long).bytes(isContentFree: false)

    #expect(bytes.count <= PushEncryption.mostTextBytes)
    let value = try JSONValue(parsing: bytes)
    #expect(value["url"]?.string == "/kinnect/p/1")
    #expect(value["title"]?.string?.hasSuffix("…") == true)
  }
}
