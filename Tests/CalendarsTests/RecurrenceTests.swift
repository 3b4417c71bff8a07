import Calendars
import Places
import Testing
import Wire

struct RecurrenceTests {
  /// The examples of RFC 5545, section 3.8.5.3, and what else is easily done wrong.
  @Test(arguments: [
    ("19970902T090000", "FREQ=DAILY;COUNT=3", "0902 0903 0904"),
    ("19970902T090000", "FREQ=DAILY;INTERVAL=10;COUNT=3", "0902 0912 0922"),
    ("19970902T090000", "FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=3", "0902 0916 0930"),
    ("19970902T090000", "FREQ=WEEKLY;COUNT=4;WKST=SU;BYDAY=TU,TH", "0902 0904 0909 0911"),
    ("19970805T090000", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "0805 0810 0819 0824"),
    ("19970805T090000", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "0805 0817 0819 0831"),
    ("19970905T090000", "FREQ=MONTHLY;COUNT=3;BYDAY=1FR", "0905 1003 1107"),
    ("19970907T090000", "FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1SU,-1SU", "0907 0928 1102 1130"),
    ("19970922T090000", "FREQ=MONTHLY;COUNT=3;BYDAY=-2MO", "0922 1020 1117"),
    ("19970928T090000", "FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=3", "0928 1029 1128"),
    ("19970930T090000", "FREQ=MONTHLY;COUNT=4;BYMONTHDAY=1,-1", "0930 1001 1031 1101"),
    ("19970902T090000", "FREQ=MONTHLY;BYDAY=TU;INTERVAL=2;COUNT=6", "0902 0909 0916 0923 0930 1104"),
    ("19970610T090000", "FREQ=YEARLY;COUNT=4;BYMONTH=6,7", "0610 0710 0610 0710"),
    ("19970519T090000", "FREQ=YEARLY;BYDAY=20MO;COUNT=3", "0519 0518 0517"),
    ("19970313T090000", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=4", "0313 0320 0327 0305"),
    ("19980213T090000", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=4", "0213 0313 1113 0813"),
    (
      "19961105T090000", "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3", "1105 1107 1102"
    ),
    ("19970904T090000", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "0904 1007 1106"),
    ("19970929T090000", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=3", "0929 1030 1127"),
    ("20240131T090000", "FREQ=MONTHLY;COUNT=4", "0131 0331 0531 0731"),
    ("20240229T090000", "FREQ=YEARLY;COUNT=3", "0229 0229 0229"),
    ("20250101T090000", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "0101"),
    ("20250101T090000", "FREQ=DAILY;UNTIL=20250103T090000", "0101 0102 0103"),
    ("20250101T090000", "FREQ=DAILY;UNTIL=20250103T085959Z", "0101 0102"),
    ("20250101T090000", "FREQ=DAILY;UNTIL=20250103", "0101 0102 0103"),
  ])
  func `the days of a rule`(start: String, rule: String, days: String) throws {
    let recurrence = Recurrence(start: try local(start), rule: try RecurrenceRule(text: rule))

    let found = recurrence.occurrences(in: nil, limit: 6)

    #expect(found.map { String($0.basicDate.suffix(4)) }.joined(separator: " ") == days)
    #expect(try RecurrenceRule(text: RecurrenceRule(text: rule).text).text == RecurrenceRule(text: rule).text)
  }

  @Test func `a window far away has the same days as the whole, without counting up to it`() throws {
    let rules = [
      "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY",
    ]
    for rule in rules {
      let recurrence = Recurrence(start: try local("20200105T183000"), rule: try RecurrenceRule(text: rule))
      let (from, before) = (try local("20310101T000000"), try local("20320101T000000"))

      let window = recurrence.occurrences(in: nil, from: from, before: before, limit: 1000)

      let all = recurrence.occurrences(in: nil, before: before, limit: 10_000).filter { $0 >= from }
      #expect(!window.isEmpty && window == all, "\(rule)")
    }
  }

  @Test func `what is added comes in between, what is left out doesn't come, and nothing twice`() throws {
    let recurrence = Recurrence(
      start: try local("20260101T100000"), rule: try RecurrenceRule(text: "FREQ=WEEKLY;COUNT=4"),
      added: [try local("20260110T120000"), try local("20260108T100000")], excluded: [try local("20260115T100000")])

    let found = recurrence.occurrences(in: nil, limit: 10).map(\.basic)

    #expect(found == ["20260101T100000", "20260108T100000", "20260110T120000", "20260122T100000"])
    #expect(recurrence.contains(try local("20260122T100000"), in: nil))
    #expect(!recurrence.contains(try local("20260115T100000"), in: nil))
    #expect(!recurrence.contains(try local("20260122T100001"), in: nil))
  }

  /// 02:30 doesn't exist where the clock is put forward at 02:00, and 01:30 or 02:30 come twice where it is put back.
  @Test(arguments: [
    ("Europe/Stockholm", "20260328T023000", "2026-03-28T01:30:00Z 2026-03-29T01:30:00Z 2026-03-30T00:30:00Z"),
    ("Europe/Stockholm", "20261024T023000", "2026-10-24T00:30:00Z 2026-10-25T00:30:00Z 2026-10-26T01:30:00Z"),
    ("America/New_York", "20260307T023000", "2026-03-07T07:30:00Z 2026-03-08T07:30:00Z 2026-03-09T06:30:00Z"),
    ("America/New_York", "20261031T013000", "2026-10-31T05:30:00Z 2026-11-01T05:30:00Z 2026-11-02T06:30:00Z"),
    ("Australia/Lord_Howe", "20261003T021500", "2026-10-02T15:45:00Z 2026-10-03T15:45:00Z 2026-10-04T15:15:00Z"),
  ])
  func `the same time on the wall, whatever the clock does`(zone: String, start: String, times: String) throws {
    let rules = try #require(ZoneRules(name: zone))
    let recurrence = Recurrence(start: try local(start), rule: RecurrenceRule(.daily))

    let found = recurrence.occurrences(in: rules, limit: 3).map { rules.time(of: $0) }

    #expect(found.map { $0.description.replacing(".000Z", with: "Z") }.joined(separator: " ") == times)
  }

  @Test(arguments: [
    "", "FREQ", "FREQ=", "FREQ=HOURLY", "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=99999",
    "FREQ=DAILY;COUNT=2;UNTIL=20260101", "FREQ=DAILY;INTERVAL=-1", "FREQ=DAILY;INTERVAL=99999999999999999999",
    "FREQ=WEEKLY;BYMONTHDAY=1", "FREQ=WEEKLY;BYDAY=1MO", "FREQ=MONTHLY;BYDAY=0MO", "FREQ=MONTHLY;BYDAY=XX",
    "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=MONTHLY;BYMONTHDAY=1,,2", "FREQ=YEARLY;BYMONTH=13", "FREQ=MONTHLY;BYSETPOS=1",
    "FREQ=YEARLY;BYWEEKNO=1", "FREQ=DAILY;UNTIL=2026", "FREQ=DAILY;BYHOUR=1", "FREQ=WEEKLY;WKST=1",
  ])
  func `rules that can't be followed are refused`(rule: String) {
    #expect(throws: CalendarError.self) { try RecurrenceRule(text: rule) }
  }

  private func local(_ text: String) throws -> LocalTime { try #require(LocalTime(basic: text)) }
}
