import Testing
import Wire

@testable import Core

private typealias Feed = KinnectAPI.FeedList
private typealias Found = SocialAPI.SearchList

struct CursorSealTests {
  private static let keys = SigningKeys(master: [UInt8](repeating: 7, count: 32))
  private static let ana: ID<ProfileEntity> = ID(high: 1, low: 2)
  private let seal = CursorSeal(Self.keys, of: Self.ana)
  private let cursor = Cursor<Feed>(
    Timestamp(microseconds: 1_705_311_000_123_456), ID<KinnectAPI.Post>(high: 0x0190_163d_8694_739b, low: .max))

  private func account(_ number: UInt64) -> CursorSeal {
    let signedIn = SignedIn(
      account: ID(high: 1, low: number), session: ID(high: 9, low: 9), kind: .api, isOperator: false)
    return CursorSeal(Self.keys, for: .signedIn(signedIn))
  }

  @Test func `a cursor opens as it was sealed, to the microsecond`() {
    let opened: Cursor<Feed>? = seal.open(seal.seal(cursor))

    #expect(opened == cursor)
    for time in [Int64.min, -1, 0, 1, .max] {
      let edge = Cursor<Feed>(Timestamp(microseconds: time), ID<Never>(high: .max, low: 0))
      #expect(seal.open(seal.seal(edge), Feed.self) == edge)
    }
  }

  @Test func `the same place gives the same text, and another one nothing like it`() {
    let text = seal.seal(cursor)
    var next = cursor
    next.time = Timestamp(microseconds: cursor.time.microseconds + 1)
    let other = seal.seal(next)

    #expect(CursorSeal(Self.keys, of: Self.ana).seal(cursor) == text)
    #expect(zip(text.utf8, other.utf8).count { $0 == $1 } < 12)
    #expect(text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x2b && $0 != 0x2f && $0 != 0x3d })
  }

  @Test func `the text says neither when nor which`() throws {
    let bytes = try #require(Base64URL.decode(seal.seal(cursor)))
    let plain = bigEndian(UInt64(bitPattern: cursor.time.microseconds)) + bigEndian(cursor.high) + bigEndian(cursor.low)

    #expect(bytes.count == 48)
    #expect(zip(bytes.suffix(24), plain).count { $0 == $1 } < 8)
  }

  @Test func `nobody else opens it, nor another list, nor another installation`() {
    let text = seal.seal(cursor)
    let others = SigningKeys(master: [UInt8](repeating: 8, count: 32))

    #expect(CursorSeal(Self.keys, of: ID(high: 1, low: 3)).open(text, Feed.self) == nil)
    #expect(account(2).open(text, Feed.self) == nil)
    #expect(CursorSeal(Self.keys, for: .anonymous).open(text, Feed.self) == nil)
    #expect(CursorSeal.unkept.open(text, Feed.self) == nil)
    #expect(CursorSeal(others, of: Self.ana).open(text, Feed.self) == nil)
    #expect(seal.open(text, KinnectAPI.ProfilePostList.self) == nil)
    #expect(seal.open(text, SocialAPI.CommentList.self) == nil)
    #expect(seal.open(text, Found.self) == nil)
    #expect(account(3).open(account(2).seal(cursor), Feed.self) == nil)
    #expect(account(2).open(account(2).seal(cursor), Feed.self) == cursor)
  }

  @Test func `no bit of it can be changed`() throws {
    let bytes = try #require(Base64URL.decode(seal.seal(cursor)))
    for position in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[position] ^= 1 << UInt8(bit)
        #expect(seal.open(Base64URL.encode(changed), Feed.self) == nil, "\(position) \(bit)")
      }
    }
    for length in 0..<bytes.count {
      #expect(seal.open(Base64URL.encode(bytes.prefix(length)), Feed.self) == nil, "\(length)")
    }
  }

  @Test func `what is no cursor opens as none`() {
    let text = seal.seal(cursor)
    // As it was before cursors were sealed: tag, time and ID.
    let old = Base64URL.encode([Feed.cursorTag] + [UInt8](repeating: 0, count: 24))
    let abused = [
      "", "x", old, text + "A", String(text.dropLast()), text + "=", "=" + text, text.lowercased() + "!", text + " ",
      " " + text, String(text.reversed()), String(text.dropLast()) + "/", text + text, "../../etc/passwd",
      "' OR 1=1 --", String(repeating: "A", count: 100_000), "🍂", text + "\n",
    ]
    for text in abused { #expect(seal.open(text, Feed.self) == nil, "\(text.prefix(80))") }
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0..<400)).map { _ in UInt8.random(in: 0...255) }
      #expect(seal.open(Base64URL.encode(bytes), Feed.self) == nil)
      #expect(seal.open(Base64URL.encode(bytes), Found.self) == nil)
    }
  }

  @Test func `the length says nothing of a place`() throws {
    let places = ["", "a", "old wooden boat é", String(repeating: "é", count: 127), "nul\u{0}"]
    let texts = places.map { seal.seal(Cursor<Found>(cursor.time, ID<Never>(high: 1, low: 1), place: $0)) }

    #expect(Set(texts.map(\.utf8.count)) == [406])
    for (place, text) in zip(places, texts) {
      #expect(seal.open(text, Found.self)?.place == place)
    }
    // The longest names take more, and open too.
    let long = Cursor<Found>(cursor.time, ID<Never>(high: 1, low: 1), place: String(repeating: "𝔞", count: 1000))
    #expect(seal.open(seal.seal(long), Found.self) == long)
    // A list in order of time has no place.
    let feed = Cursor<Feed>(cursor.time, ID<Never>(high: 1, low: 1), place: "a")
    #expect(seal.open(seal.seal(feed), Feed.self)?.place == "")
  }
}

struct CursorTagTests {
  private func list<Input: PagedInput>(of _: Input.Type) -> any CursorList.Type { Input.List.self }

  @Test func `no two lists share a tag`() {
    let endpoints =
      AuthAPI.all + KinnectAPI.all + BelieveAPI.all + GrassyAPI.all + RealspaceAPI.all + WandrAPI.all
    let called = endpoints.compactMap { $0.inputType as? any PagedInput.Type }.map { list(of: $0) }
    let onPages: [any CursorList.Type] = [
      ReportList.self, LogList.self, SessionQueries.OpenList.self, KnownPeople.List.self, HiddenThings.List.self,
    ]
    var names: [UInt8: Set<String>] = [:]
    for list in called + onPages { names[list.cursorTag, default: []].insert(String(reflecting: list)) }

    #expect(called.count > 60)
    for (tag, lists) in names { #expect(lists.count == 1, "\(tag): \(lists.sorted())") }
  }
}
