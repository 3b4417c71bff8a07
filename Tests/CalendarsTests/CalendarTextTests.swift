import Calendars
import Places
import Testing
import Wire

struct CalendarTextTests {
  private let stamp = Timestamp(microseconds: 1_767_225_600_000_000)

  @Test func `what is written is read again`() throws {
    var event = CalendarEvent(
      uid: "a@example.org", stamp: stamp, summary: "Film; with, commas\\ and\nlines",
      start: .zoned(try local("20260328T190000"), "Europe/Stockholm"),
      end: .zoned(try local("20260328T210000"), "Europe/Stockholm"))
    event.description = String(repeating: "Ääkköset, 映画 and 👩‍👩‍👧. ", count: 20)
    event.location = "Café \"Opera\", 1 Street"
    event.url = "https://example.org/a?b=1;c=2"
    event.position = (59.3, 18.1)
    event.sequence = 3
    event.rule = try RecurrenceRule(text: "FREQ=WEEKLY;BYDAY=SA;UNTIL=20261231T000000Z")
    event.excluded = [.zoned(try local("20260404T190000"), "Europe/Stockholm")]
    var other = CalendarEvent(uid: "a@example.org", stamp: stamp, summary: "", start: .utc(stamp))
    other.recurrenceID = .zoned(try local("20260411T190000"), "Europe/Stockholm")
    other.status = .cancelled
    let day = CalendarEvent(
      uid: "b", stamp: stamp, summary: "Day", start: .date(try local("20260501")), end: .date(try local("20260502")))
    let written = CalendarDocument(name: "Ours", method: "PUBLISH", events: [event, other, day])

    let text = written.text(product: "-//Test//EN")
    let read = try CalendarDocument(reading: Array(text.utf8), stamp: stamp)

    #expect(read.refused.isEmpty && read.name == "Ours" && read.method == "PUBLISH")
    #expect(read.events == written.events)
    let lines = text.split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    for line in [
      "DTSTART;VALUE=DATE:20260501", "STATUS:CANCELLED", "SEQUENCE:3", "TZID:Europe/Stockholm", "TZOFFSETTO:+0200",
    ] {
      #expect(lines.contains(Substring(line)), "\(line)")
    }
  }

  @Test func `no text becomes a line of its own`() throws {
    let summary = "One\r\nSTATUS:CANCELLED\rX\u{0}\u{2028}"
    var event = CalendarEvent(uid: "a", stamp: stamp, summary: summary, start: .utc(stamp))
    event.url = "https://example.org/\r\nATTENDEE:mailto:x@example.org"
    event.location = "\u{85}\u{7f}There"

    let text = CalendarDocument(events: [event]).text(product: "-//Test//EN")
    let read = try CalendarDocument(reading: Array(text.utf8), stamp: stamp)

    #expect(read.events.first?.status == .confirmed)
    #expect(!text.contains("\nATTENDEE") && !text.contains("\nSTATUS:CANCELLED") && !text.contains("\u{0}"))
    #expect(read.events.first?.summary.hasPrefix("One\nSTATUS:CANCELLED") == true)
  }

  @Test(arguments: [
    ("DTSTART;TZID=\"W. Europe Standard Time\":20260101T100000", "Europe/Berlin"),
    ("DTSTART;TZID=/example.org/20050809/America/Argentina/Ushuaia:20260101T100000", "America/Argentina/Ushuaia"),
    ("DTSTART;TZID=/example.org/Europe/Paris:20260101T100000", "Europe/Paris"),
    ("DTSTART;TZID=Mine:20260101T100000", "Asia/Tokyo"),
  ])
  func `zones by the names of other programs`(line: String, zone: String) throws {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      TZID:Mine
      X-LIC-LOCATION:Asia/Tokyo
      BEGIN:STANDARD
      DTSTART:19700101T000000
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:1
      \(line)
      DURATION:P1DT1H
      BEGIN:VALARM
      UID:not-this
      END:VALARM
      END:VEVENT
      END:VCALENDAR
      """

    let event = try #require(try CalendarDocument(reading: Array(text.utf8), stamp: stamp).events.first)

    #expect(event.start == .zoned(try local("20260101T100000"), zone))
    #expect(event.end == .zoned(try local("20260102T110000"), zone))
    #expect(event.uid == "1")
  }

  @Test(arguments: [
    ("", CalendarError.notACalendar), ("Hello", .notACalendar), ("BEGIN:VEVENT\nEND:VEVENT", .notACalendar),
    ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR", .unbalanced(line: 3)), ("BEGIN:VCALENDAR\n", .unbalanced(line: 1)),
    ("BEGIN:VCALENDAR\nEND:VCALENDAR\nEND:VCALENDAR", .unbalanced(line: 3)),
    ("BEGIN:VCALENDAR\nno colon", .notALine(2)), ("BEGIN:VCALENDAR\nX;A=\"b:c", .notALine(2)),
    ("BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:X\n", count: 100_000), .tooDeep(line: 7)),
    ("BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:VEVENT\nEND:VEVENT\n", count: 6000), .tooManyEvents(limit: 5000)),
    (String(repeating: " ", count: 5 << 20), .tooLarge(limit: 4 << 20)),
  ])
  func `a file that isn't a calendar says why`(text: String, reason: CalendarError) {
    #expect(throws: reason) { _ = try CalendarDocument(reading: Array(text.utf8), stamp: stamp) }
  }

  @Test func `bytes that are no text are refused`() {
    #expect(throws: CalendarError.notText) { _ = try CalendarDocument(reading: [0xff, 0xfe, 0x42], stamp: stamp) }
  }

  @Test(arguments: [
    "SUMMARY:x", "UID:1", "UID:1\nDTSTART:yesterday", "UID:1\nDTSTART:20260231",
    "UID:1\nDTSTART;TZID=Nowhere:20260101T100000", "UID:1\nDTSTART:20260101\nRRULE:FREQ=SECONDLY",
    "UID:1\nDTSTART:20260101\nRRULE:FREQ=DAILY\nRRULE:FREQ=DAILY",
    "UID:1\nDTSTART:20260101\nRECURRENCE-ID;RANGE=THISANDFUTURE:20260102", "UID:1\nDTSTART:20260101\nDURATION:P",
    "UID:1\nDTSTART:20260101\nDURATION:P999999999D",
    "UID:1\nDTSTART:20260101\nRDATE;VALUE=PERIOD:20260101T000000Z/PT1H",
  ])
  func `an event that can't be taken is named, and the others are taken`(lines: String) throws {
    let text = """
      BEGIN:VCALENDAR\nBEGIN:VEVENT
      \(lines)
      END:VEVENT\nBEGIN:VEVENT
      UID:2\nDTSTART:20260101
      END:VEVENT\nEND:VCALENDAR
      """

    let read = try CalendarDocument(reading: Array(text.utf8), stamp: stamp)

    #expect(read.events.map(\.uid) == ["2"] && read.refused.count == 1)
  }

  /// Whatever is cut off or changed in a file, it is read or refused.
  @Test func `damaged files harm nobody`() throws {
    let start = CalendarMoment.zoned(try local("20260328T190000"), "Europe/Paris")
    let event = CalendarEvent(uid: "a", stamp: stamp, summary: "Film", start: start)
    let bytes = Array(CalendarDocument(events: [event]).text(product: "-//Test//EN").utf8)
    var state: UInt64 = 7
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var refused = 0
    for round in 0..<3000 {
      var damaged = bytes
      for _ in 0...random(4) { damaged[random(damaged.count)] = UInt8(random(256)) }
      if round % 3 == 0 { damaged.removeLast(random(damaged.count)) }
      do { _ = try CalendarDocument(reading: damaged, stamp: stamp) } catch { refused += 1 }
    }
    #expect(refused > 1000 && refused < 3000)
  }

  private func local(_ text: String) throws -> LocalTime { try #require(LocalTime(basic: text)) }
}
