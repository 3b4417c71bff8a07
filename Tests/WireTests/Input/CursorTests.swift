import Testing
import Wire

private typealias FeedCursor = Cursor<KinnectAPI.FeedList>

@Suite struct CursorTests {
  private let cursor = FeedCursor(
    Timestamp(microseconds: 1_705_311_000_123_456), ID<KinnectAPI.Post>(high: 0x0190_163d_8694_739b, low: .max))

  @Test func `a cursor says where it stood, to the microsecond`() throws {
    let back = try #require(FeedCursor(cursor.text))

    #expect(back == cursor)
    #expect(back.id(of: KinnectAPI.Post.self).low == .max)
    #expect(cursor.text.utf8.count == 34)
    #expect(cursor.text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x2b && $0 != 0x2f && $0 != 0x3d })
  }

  @Test func `times before 1970 survive`() {
    let early = FeedCursor(Timestamp(microseconds: -1), ID<KinnectAPI.Post>(high: 0, low: 0))
    #expect(FeedCursor(early.text) == early)
  }

  @Test func `a list in the order of words has its place in the cursor, another list none`() throws {
    let search = Cursor<BelieveAPI.ProjectList>(cursor.time, cursor.id(of: Never.self), place: "old wooden boat é")

    #expect(Cursor<BelieveAPI.ProjectList>(search.text) == search)
    let feed = FeedCursor(cursor.time, cursor.id(of: Never.self), place: "old wooden boat")
    #expect(FeedCursor(feed.text) == nil)
  }

  @Test func `the cursor of another list is refused`() {
    #expect(Cursor<KinnectAPI.CommentList>(cursor.text) == nil)
    #expect(Cursor<KinnectAPI.ActivityList>(cursor.text) == nil)
  }

  @Test func `no two lists share a tag`() {
    let tags = [
      KinnectAPI.FeedList.cursorTag, KinnectAPI.ProfilePostList.cursorTag, KinnectAPI.FollowerList.cursorTag,
      KinnectAPI.FollowingList.cursorTag, KinnectAPI.SearchList.cursorTag, KinnectAPI.FollowRequestList.cursorTag,
      KinnectAPI.LikeList.cursorTag, KinnectAPI.CommentList.cursorTag, KinnectAPI.ActivityList.cursorTag,
      KinnectAPI.BlockList.cursorTag, KinnectAPI.MuteList.cursorTag,
    ]
    #expect(Set(tags).count == tags.count)
  }

  @Test func `every abused cursor is a 422 on before`() {
    let text = cursor.text
    let abused = [
      "", "x", text + "A", String(text.dropLast()), text + "=", "=" + text, text.lowercased() + "!", text + " ",
      " " + text, String(text.reversed()), String(text.dropLast()) + "/", text + text, "../../etc/passwd",
      "' OR 1=1 --", String(repeating: "A", count: 100_000), "🍂", text + "\n",
      Cursor<KinnectAPI.LikeList>(
        Timestamp(microseconds: 0), ID<KinnectAPI.Post>(high: 0, low: 0)
      ).text,
    ]
    for text in abused {
      let decoder = InputDecoder(query: [("before", text)])
      #expect {
        try decoder.decode(ListInput<KinnectAPI.FeedList>.self)
      } throws: { error in
        let problem = error as? Problem
        return problem?.status == 422 && problem?.errors.map(\.field) == ["before"]
      }
    }
  }

  @Test func `there is one text for a cursor only`() {
    let others = (0..<64).compactMap { value -> String? in
      let letter = Base64URL.encode([UInt8(value << 2)]).prefix(1)
      return cursor.text.hasSuffix(letter) ? nil : "\(cursor.text.dropLast())\(letter)"
    }
    #expect(others.compactMap { FeedCursor($0) }.allSatisfy { $0 != cursor })
  }

  @Test(
    arguments: [
      ([], ""), ([0x66], "Zg"), ([0x66, 0x6f], "Zm8"), ([0x66, 0x6f, 0x6f], "Zm9v"), ([0xfb, 0xff], "-_8"),
    ] as [([UInt8], String)])
  func `base64url is that of RFC 4648`(bytes: [UInt8], text: String) {
    #expect(Base64URL.encode(bytes) == text)
    #expect(Base64URL.decode(text) == bytes)
  }

  @Test func `random bytes never crash the reader`() {
    for _ in 0..<5000 {
      let bytes = (0..<Int.random(in: 0..<60)).map { _ in UInt8.random(in: 0...255) }
      #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
      _ = FeedCursor(String(decoding: bytes, as: UTF8.self))
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
