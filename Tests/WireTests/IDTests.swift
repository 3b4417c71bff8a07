import FoundationEssentials
import Testing
import Wire

@Suite struct IDTests {
  @Test func `the example of RFC 9562, appendix A 6, is read and written`() throws {
    let text = "017F22E2-79B0-7CC3-98C4-DC0C0C07398F"

    let id = try #require(ID<Problem>(text))

    #expect(id.high == 0x017f_22e2_79b0_7cc3 && id.low == 0x98c4_dc0c_0c07_398f)
    #expect(id.description == text.lowercased())
    #expect(id == ID(at: Timestamp(microseconds: 1_645_557_742_000_000), random: (0xcc3, 0x18c4_dc0c_0c07_398f)))
  }

  @Test func `every id is read back as it was`() {
    for _ in 0..<5000 {
      let id = ID<Problem>(high: .random(in: 0 ... .max), low: .random(in: 0 ... .max))
      #expect(ID<Problem>(id.description) == id)
      #expect(id.description == UUID(uuid: bytes(id)).uuidString.lowercased())
    }
  }

  private func bytes(_ id: ID<Problem>) -> uuid_t {
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (56 - index * 8)) }
    let (h, l) = (id.high, id.low)
    return (
      byte(h, 0), byte(h, 1), byte(h, 2), byte(h, 3), byte(h, 4), byte(h, 5), byte(h, 6), byte(h, 7), byte(l, 0),
      byte(l, 1), byte(l, 2), byte(l, 3), byte(l, 4), byte(l, 5), byte(l, 6), byte(l, 7)
    )
  }

  @Test(arguments: [
    "", "0190163d", "0190163d8694739baea5966c26f8ad91", "0190163d-8694-739b-aea5-966c26f8ad9",
    "0190163d-8694-739b-aea5-966c26f8ad911", "g190163d-8694-739b-aea5-966c26f8ad91",
    "0190163d-8694-739b-aea5-966c26f8ad9é", "{0190163d-8694-739b-aea5-966c26f8ad91}",
    "0190163d-8694-739b-aea5966c26f8-ad91", "------------------------------------", "0190163d-8694-739b-aea5-",
    " 190163d-8694-739b-aea5-966c26f8ad91", "0190163d-8694-739b-aea5-966c26f8ad91\0",
  ])
  func `what is no UUID is refused`(text: String) {
    #expect(ID<Problem>(text) == nil)
  }

  @Test func `ids sort by the time they were made`() {
    let early = ID<Problem>(at: Timestamp(microseconds: 1_000_000), random: (.max, .max))
    let late = ID<Problem>(at: Timestamp(microseconds: 1_001_000), random: (0, 0))

    #expect(early < late)
    #expect(early.description < late.description)
    #expect(early.description.dropFirst(14).first == "7")
  }

  @Test func `an id of random bits alone has the version and the variant of one, and no time`() {
    #expect(ID<Problem>(random: (.max, .max)).description == "ffffffff-ffff-4fff-bfff-ffffffffffff")
    #expect(ID<Problem>(random: (0, 0)).description == "00000000-0000-4000-8000-000000000000")
  }

  @Test func `random text never crashes the reader`() {
    for _ in 0..<5000 {
      let bytes = (0..<Int.random(in: 0..<48)).map { _ in UInt8.random(in: 0...255) }
      let text = String(decoding: bytes, as: UTF8.self)
      if let id = ID<Problem>(text) { #expect(id.description == text.lowercased()) }
    }
  }
}
