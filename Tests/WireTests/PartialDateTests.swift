import Testing
import Wire

@Suite struct PartialDateTests {
  @Test(arguments: [
    ("2024-02-29", PartialDate(year: 2024, month: 2, day: 29)),
    ("1900-02-28", PartialDate(year: 1900, month: 2, day: 28)),
    ("2024-12", PartialDate(year: 2024, month: 12, day: 0)), ("2024", PartialDate(year: 2024, month: 0, day: 0)),
    ("1900-02-29", nil), ("2024-04-31", nil), ("2024-4", nil), ("2024-", nil), ("-2024", nil), ("20245", nil),
    ("٢٠٢٤", nil), ("2024-01-01-01", nil), ("1899", nil), ("2024-13", nil), ("2024-00", nil), ("", nil),
  ])
  func `a date is read as far as it is known`(text: String, date: PartialDate?) {
    #expect(PartialDate(text) == date)
    if let date { #expect(date.text == text && PartialDate(key: date.key) == date) }
  }

  @Test(arguments: [
    ("2026-03-05", DatePrecision.day, "5 March 2026"), ("2026-03", .month, "March 2026"), ("2026", .year, "2026"),
  ])
  func `its words and its precision say what is known`(text: String, precision: DatePrecision, words: String) throws {
    let date = try #require(PartialDate(text))

    #expect(date.precision == precision && date.words == words)
    #expect(date.told(at: precision) == date && date.told(at: .unknown) == .unknown)
    #expect((date.told(at: .day) == nil) == (precision != .day))
    #expect(date.told(at: .year)?.text == "2026")
  }

  @Test func `nothing is known of what has no date`() {
    let date = PartialDate.unknown

    #expect(date.key == 0 && date.text == nil && date.precision == .unknown && date.words == "Some time")
    #expect(date.endEverywhere == nil && date.told(at: .year) == nil)
  }

  @Test func `a day has begun where clocks show it first, and is over where they show it last`() throws {
    let noon = try #require(Timestamp(rfc3339: "2026-03-04T12:00:00Z"))
    let today = PartialDate.latestDay(at: noon)

    #expect(today.text == "2026-03-05" && PartialDate(day: noon).text == "2026-03-04")
    #expect(today.endEverywhere?.description == "2026-03-06T12:00:00.000Z")
    #expect(PartialDate(key: 20_260_306).isAfter(today) && !today.isAfter(today))
    #expect(PartialDate(key: 20_260_400).isAfter(today) && !PartialDate(key: 20_260_300).isAfter(today))
    #expect(PartialDate(key: 20_270_000).isAfter(today) && !PartialDate(key: 20_260_000).isAfter(today))
  }

  @Test func `a time before 1970 has its own day`() throws {
    let night = try #require(Timestamp(rfc3339: "1969-07-20T20:17:40Z"))

    #expect(PartialDate(day: night).text == "1969-07-20")
    #expect(PartialDate(day: night, offset: 4 * 3600).text == "1969-07-21")
  }
}
