import Foundation
import Places
import Testing
import Wire

struct ZoneRulesTests {
  /// Foundation reads the same database in its own way.
  @Test(arguments: [
    "Europe/Stockholm", "America/New_York", "Australia/Sydney", "Asia/Kolkata", "Asia/Tehran", "Africa/Casablanca",
    "America/Sao_Paulo", "Pacific/Auckland", "Pacific/Apia", "Asia/Kathmandu", "Europe/Dublin", "America/St_Johns",
    "Antarctica/Troll", "Asia/Gaza", "America/Santiago", "Europe/Istanbul", "UTC", "Pacific/Chatham", "America/Nuuk",
  ]) func `what the clock shows, in the past and the future`(name: String) throws {
    let rules = try #require(ZoneRules(name: name))
    let zone = try #require(TimeZone(identifier: name))
    // Every 31 hours and a bit, from 1990 to 2037.
    var wrong: [Int] = []
    for seconds in stride(from: 631_152_000, to: 2_114_380_800, by: 113_777) {
      let expected = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
      if rules.offset(at: Timestamp(microseconds: Int64(seconds) * 1_000_000)).seconds != expected {
        wrong.append(seconds)
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test(arguments: [
    ("Europe/Stockholm", "2060-07-01T12:00:00Z", 7200, "CEST"),
    ("Europe/Stockholm", "2060-12-01T12:00:00Z", 3600, "CET"),
    ("Australia/Sydney", "2070-01-01T12:00:00Z", 39_600, "AEDT"),
    ("Europe/Stockholm", "2026-03-29T00:59:59Z", 3600, "CET"),
    ("Europe/Stockholm", "2026-03-29T01:00:00Z", 7200, "CEST"),
    ("Europe/Stockholm", "2026-10-25T00:59:59Z", 7200, "CEST"),
    ("Europe/Stockholm", "2026-10-25T01:00:00Z", 3600, "CET"),
    ("America/New_York", "1883-01-01T00:00:00Z", -17_762, "LMT"),
    ("America/Nuuk", "2060-07-01T00:00:00Z", -3600, "-01"), ("Asia/Kolkata", "2100-01-01T00:00:00Z", 19_800, "IST"),
  ]) func `the hour in which it changes, and what nobody knows yet`(
    name: String, time: String, seconds: Int, abbreviation: String
  ) throws {
    let rules = try #require(ZoneRules(name: name))
    let offset = rules.offset(at: try #require(Timestamp(rfc3339: time)))
    #expect(offset.seconds == seconds && offset.abbreviation == abbreviation)
    let summer = ["CEST", "AEDT", "-01"]
    #expect(offset.isDaylight == summer.contains(abbreviation))
  }

  @Test(arguments: [
    "", "/etc/passwd", "../../../etc/passwd", "Europe/../../../etc/passwd", "Nowhere/City", "Europe", "a b",
    "Europe//Stockholm", "tzdata.zi",
  ])
  func `what is no zone is none`(name: String) { #expect(ZoneRules(name: name) == nil) }

  @Test func `damaged files are refused`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      // What stays among the temporary files harms nobody.
      try? FileManager.default.removeItem(at: folder)
    }
    let whole = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Stockholm"))
    var random = Steady(seed: 11)
    for number in 0..<2000 {
      var bytes = whole
      if number % 2 == 0 { bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)) }
      for _ in 0..<3 where !bytes.isEmpty {
        bytes[bytes.startIndex + Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      try bytes.write(to: folder.appending(path: "Damaged"))
      // It may still be readable; it must not trap.
      _ = ZoneRules(name: "Damaged", in: folder.path())?.offset(at: Timestamp(microseconds: 4_000_000_000_000_000))
    }
  }
}
