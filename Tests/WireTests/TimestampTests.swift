import Testing
import Wire

@Suite struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2024-01-15T09:30:00.123Z", 1_705_311_000_123_000),
    ("1985-04-12T23:20:50.52Z", 482_196_050_520_000), ("1996-12-19T16:39:57-08:00", 851_042_397_000_000),
    ("1990-12-31T23:59:60Z", 662_688_000_000_000), ("1937-01-01T12:00:27.87+00:20", -1_041_337_172_130_000),
    ("2024-02-29t00:00:00.1234567891z", 1_709_164_800_123_456), ("0000-01-01T00:00:00Z", -62_167_219_200_000_000),
    ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999),
  ])
  func `times of RFC 3339 are read`(text: String, microseconds: Int64) {
    #expect(Timestamp(rfc3339: text)?.microseconds == microseconds)
  }

  @Test(arguments: [
    "", "2024", "2024-01-15", "2024-01-15T09:30:00", "2024-01-15 09:30:00Z", "2024-13-01T00:00:00Z",
    "2024-00-01T00:00:00Z", "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "2024-04-31T00:00:00Z",
    "2024-01-15T24:00:00Z", "2024-01-15T09:60:00Z", "2024-01-15T09:30:61Z", "2024-01-15T09:30:00.Z",
    "2024-01-15T09:30:00+1:00", "2024-01-15T09:30:00+01", "2024-01-15T09:30:00+24:00", "2024-01-15T09:30:00+01:60",
    "2024-01-15T09:30:00ZZ", "2024-01-15T09:30:00.1", "-024-01-15T09:30:00Z", "２024-01-15T09:30:00Z",
    "2024-01-15T09:30:00.99999999999999999999999999999999999999999999+",
  ])
  func `what is no time is refused`(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test func `every time is read back to the millisecond`() {
    for _ in 0..<5000 {
      let time = Timestamp(microseconds: .random(in: -62_167_219_200_000_000...253_402_300_799_999_999))
      let back = Timestamp(rfc3339: time.description)
      let difference = time.microseconds - (back?.microseconds ?? .min / 2)
      #expect((0..<1000).contains(difference))
    }
  }

  @Test func `times beyond four-digit years are clamped`() {
    #expect(Timestamp(microseconds: .max).description == "9999-12-31T23:59:59.999Z")
    #expect(Timestamp(microseconds: .min).description == "0000-01-01T00:00:00.000Z")
  }

  @Test func `random text never crashes the reader`() {
    let alphabet = Array("0123456789-:TZ.+tz é")
    for _ in 0..<20_000 {
      var text = Array("2024-01-15T09:30:00.123+01:00")
      for _ in 0..<Int.random(in: 1...3) {
        text[Int.random(in: text.indices)] = alphabet[Int.random(in: alphabet.indices)]
      }
      let cut = String(text.prefix(Int.random(in: 0...text.count)))
      if let time = Timestamp(rfc3339: cut) { #expect(Timestamp(rfc3339: time.description) != nil) }
    }
  }
}
