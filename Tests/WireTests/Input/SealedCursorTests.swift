import Testing
import Wire

private typealias FeedCursor = SealedCursor<KinnectAPI.FeedList>

@Suite struct SealedCursorTests {
  @Test func `a cursor goes through a client as it is`() throws {
    for text in ["", "x", "AAAA", "not base64 at all", String(repeating: "A", count: 5000), "🍂"] {
      let input = try InputDecoder(query: [("before", text)]).decode(ListInput<KinnectAPI.FeedList>.self)

      #expect(input.before == FeedCursor(text) && input.before?.text == text)
      #expect(try JSONValue(parsing: FeedCursor(text).jsonBytes()) == .string(text))
    }
    #expect(try InputDecoder().decode(ListInput<KinnectAPI.FeedList>.self).before == nil)
  }

  @Test func `what is no text is no cursor`() {
    let body = InputDecoder.Body.json(Array(#"{"before": 7}"#.utf8))
    #expect {
      try InputDecoder(body: body).decode(ListInput<KinnectAPI.FeedList>.self)
    } throws: { error in
      let problem = error as? Problem
      return problem?.status == 422 && problem?.errors.map(\.field) == ["before"]
    }
  }

  @Test func `a call of a list may answer that its cursor is none`() {
    #expect(KinnectAPI.feed.problems.contains(.cursor))
    #expect(!KinnectAPI.publishPost.problems.contains(.cursor))
    #expect(Problem.cursor().status == 422 && Problem.cursor().errors.map(\.field) == ["before"])
  }

  @Test(
    arguments: [
      ([], ""), ([0x66], "Zg"), ([0x66, 0x6f], "Zm8"), ([0x66, 0x6f, 0x6f], "Zm9v"), ([0xfb, 0xff], "-_8"),
    ] as [([UInt8], String)])
  func `base64url is that of RFC 4648`(bytes: [UInt8], text: String) {
    #expect(Base64URL.encode(bytes) == text)
    #expect(Base64URL.decode(text) == bytes)
  }

  @Test func `random bytes come back`() {
    for _ in 0..<5000 {
      let bytes = (0..<Int.random(in: 0..<60)).map { _ in UInt8.random(in: 0...255) }
      #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
    }
  }
}

@Suite struct Base64URLTests {
  @Test(arguments: [0, 1, 0xff, 1 << 63, UInt64.max, 0x0123_4567_89ab_cdef])
  func `two words are written as their bytes are encoded`(word: UInt64) {
    for (high, low) in [(word, ~word), (~word, word), (word &* 0x9e37_79b9_7f4a_7c15, word)] {
      let bytes = [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) } }
      let written = String(unsafeUninitializedCapacity: 22) { buffer in
        Base64URL.write(high, low, into: buffer)
        return 22
      }

      #expect(written == Base64URL.encode(bytes))
    }
  }
}
