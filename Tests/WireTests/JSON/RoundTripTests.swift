import FoundationEssentials
import Testing
import Wire

/// Whether what our writer writes is read back as the same value, by Foundation's decoder and by our own.
private func survives<Value: JSONWritable & Decodable & Equatable>(_ value: Value) -> Bool {
  let bytes = value.jsonBytes(capacity: 1)
  do {
    let ours = try InputDecoder(body: .json(bytes)).decode(Value.self)
    return try JSONDecoder().decode(Value.self, from: Data(bytes)) == value && ours == value
  } catch {
    Issue.record("\(error) in \(String(decoding: bytes, as: UTF8.self))")
    return false
  }
}

@Suite struct RoundTripTests {
  @Test(arguments: nastyStrings.filter { !$0.contains("\0") }, [true, false])
  func `every answer is read back as it was`(text: String, optional: Bool) {
    let samples = Samples(text: text, optional: optional)

    #expect(survives(samples.account))
    #expect(survives(samples.tokens))
    #expect(survives(samples.appProfile))
    #expect(survives(samples.report))
    #expect(survives(samples.me))
    #expect(survives(samples.availability))
    #expect(survives(samples.urls))
    #expect(survives(samples.attachment))
    #expect(survives(samples.upload))
    #expect(survives(samples.author))
    #expect(survives(samples.profile))
    #expect(survives(samples.post))
    #expect(survives(samples.comment))
    #expect(survives(samples.activity))
    #expect(survives(samples.problem))
    #expect(survives(KinnectAPI.RelationState(relation: .init(rawValue: text))))
    #expect(survives(KinnectAPI.LikeState(likeCount: 3, likedByMe: optional)))
    #expect(survives(KinnectAPI.UnreadCount(count: 0)))
    #expect(survives(Page(items: [samples.post, samples.post], next: optional ? text : nil)))
    #expect(survives(Page<KinnectAPI.Post>(items: [], next: nil)))
  }

  @Test func `the fast writer and Foundation's encoder say the same`() throws {
    let samples = Samples(text: "a \"b\" \u{2028} 🍂", optional: true)
    let page = Page(items: [samples.post], next: "x")

    let foundation = try JSONValue(parsing: Array(JSONEncoder().encode(page)))
    let ours = try JSONValue(parsing: page.jsonBytes())

    #expect(sorted(ours) == sorted(foundation))
  }

  private func sorted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members):
      .object(members.map { .init($0.name, sorted($0.value)) }.sorted { $0.name < $1.name })
    case .array(let elements): .array(elements.map(sorted))
    default: value
    }
  }
}

@Suite struct StoredSampleTests {
  @Test func `answers with members of the future and without optional ones of the past are read`() throws {
    let old = """
      {"id":"0190163d-8694-739b-aea5-966c26f8ad91","author":{"id":"0190163d-8694-739b-aea5-966c26f8ad92",
      "username":"ana","fullName":"Ana","badge":{"kind":"new"}},"caption":"hi","media":[],"likeCount":1,
      "commentCount":0,"likedByMe":false,"createdAt":"2024-01-15T09:30:00.000Z","mood":null,"circles":[1,{}]}
      """

    let post = try JSONDecoder().decode(KinnectAPI.Post.self, from: Data(old.utf8))

    #expect(post.author.avatarURL == nil && post.editedAt == nil)
    #expect(post.createdAt == Timestamp(microseconds: 1_705_311_000_000_000))
  }

  @Test func `values that the server added later are kept`() throws {
    let json = """
      {"id":"0190163d-8694-739b-aea5-966c26f8ad91","kind":"story_reply","actors":[],"actorCount":0,
      "createdAt":"2024-01-15T09:30:00+01:00","read":true}
      """

    let activity = try JSONDecoder().decode(KinnectAPI.Activity.self, from: Data(json.utf8))

    #expect(activity.kind.rawValue == "story_reply")
    #expect(activity.post == nil)
  }

  @Test func `media of a signed link keep path and signature apart`() throws {
    let json = #"{"320":"https://h/media/k/i/320?s=1&m=a%3D","1080":"x","2048":"y","poster":"z"}"#

    let urls = try JSONDecoder().decode(MediaAPI.URLs.self, from: Data(json.utf8))

    #expect(urls.url("2048") == "https://h/media/k/i/2048?s=1&m=a%3D")
  }

  @Test func `a profile whose counts are hidden is read`() throws {
    let json = """
      {"id":"0190163d-8694-739b-aea5-966c26f8ad91","username":"ana","fullName":"","bio":"","relation":"none",
      "followsMe":false,"postCount":null}
      """

    let profile = try JSONDecoder().decode(KinnectAPI.Profile.self, from: Data(json.utf8))

    #expect(profile.postCount == nil && profile.followerCount == nil)
  }
}
