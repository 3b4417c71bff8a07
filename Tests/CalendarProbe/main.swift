// Tells how Calendars understands a file, for Tests/Process/test_calendars.py, which has another program's word on it:
//   CalendarProbe FROM BEFORE <calendar   each event's starts between two days, by the wall and in UTC
//   CalendarProbe --copy <calendar        the calendar written anew
import Calendars
import Foundation
import Places
import Wire

let arguments = CommandLine.arguments.dropFirst()
do {
  let input = FileHandle.standardInput.readDataToEndOfFile()
  let document = try CalendarDocument(reading: input, stamp: Timestamp(microseconds: 0))
  for refusal in document.refused { print("refused", refusal.name, refusal.reason, separator: "\t") }
  if arguments.first == "--copy" {
    FileHandle.standardOutput.write(Data(document.text(product: "-//Hearth//CalendarProbe//EN").utf8))
  } else if let from = arguments.first.flatMap({ LocalTime(basic: $0) }),
    let before = arguments.dropFirst().first.flatMap({ LocalTime(basic: $0) })
  {
    for event in document.events {
      var rules = ZoneRules(name: "Etc/UTC")
      if case .zoned(_, let zone) = event.start { rules = ZoneRules(name: zone) }
      guard let rules else { continue }
      let recurrence = Recurrence(
        start: event.start.local(in: rules), rule: event.rule, added: event.added.map { $0.local(in: rules) },
        excluded: event.excluded.map { $0.local(in: rules) })
      for time in recurrence.occurrences(in: rules, from: from, before: before, limit: 10_000) {
        print(event.uid, time.basic, rules.time(of: time).microseconds / 1_000_000, separator: "\t")
      }
    }
  } else {
    print("usage: CalendarProbe FROM BEFORE | --copy")
  }
} catch {
  print("error", error, separator: "\t")
}
