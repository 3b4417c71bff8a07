internal import Core
internal import Social
internal import Wire

/// An archive that a member has brought along, and how far it has come.
struct Import: Hashable, Sendable {
  typealias State = ImportStage

  let id: ID<Import>
  let state: State
  /// Why it failed, for its owner.
  let reason: String
  /// Whether its file is one of the server's own machine, and the import is a command's to do.
  let isLocal: Bool
  let audience: SocialAPI.AudienceKind
  /// Whether others are told the cities.
  let tellsPlaces: Bool
  let photoCount: Int
  let videoCount: Int
  let placeCount: Int
  let skipped: ImportSkips
  let createdAt: Timestamp
  let finishedAt: Timestamp?

  var archive: ID<Archive> { id.cast() }
}

/// How much of an archive was passed over, and why, as it is kept: `stories 3, archived 1`.
struct ImportSkips: Hashable, Sendable {
  private(set) var counts: [InstagramSkip: Int]

  init(_ counts: [InstagramSkip: Int]) { self.counts = counts }

  init(text: String) {
    counts = [:]
    for part in text.split(separator: ",") {
      let words = part.split(separator: " ")
      guard words.count == 2, let reason = InstagramSkip(rawValue: String(words[0])), let count = Int(words[1]) else {
        continue
      }
      counts[reason] = count
    }
  }

  var text: String {
    InstagramSkip.allCases.compactMap { reason in counts[reason].map { "\(reason.rawValue) \($0)" } }
      .joined(separator: ", ")
  }

  /// A sentence for each reason.
  var sentences: [String] {
    InstagramSkip.allCases.compactMap { reason in counts[reason].map { reason.sentence($0) } }
  }
}

extension InstagramSkip {
  /// What its owner is told.
  func sentence(_ count: Int) -> String {
    switch self {
    case .stories: count == 1 ? "1 story: stories are not imported." : "\(count) stories: stories are not imported."
    case .profilePhotos: "\(Self.items(count, "profile picture")): choose one on your profile’s page."
    case .archived: "\(Self.items(count, "archived post")): you had taken them off your profile."
    case .deleted: "\(Self.items(count, "deleted post"))."
    case .messages: "\(Self.items(count, "conversation")): messages are not imported."
    case .withoutMedia: "\(Self.items(count, "post")) without a photo or video."
    case .withoutTime: "\(Self.items(count, "post")) without a time."
    case .unreadable: "\(Self.items(count, "list")) of the archive could not be read."
    }
  }

  private static func items(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
}

/// A post of an archive on its way, or what has become of it.
struct ImportItem: Hashable, Sendable {
  typealias State = ImportedStage

  let number: Int
  let key: String
  var state: State
  /// What its owner is told.
  var note: String
  let takenAt: Timestamp
  /// What the archive says; nil once it is settled.
  var content: ImportContent?
  /// What was taken in.
  var media: [ID<MediaAPI.Item>]
  var post: ID<Post>?
}

/// What an archive says of a post, as it is kept until that is published.
struct ImportContent: Hashable, Sendable {
  var caption: String
  var tags: [String]
  var media: [InstagramPost.Medium]
  var place: InstagramPost.Place?

  init(_ post: InstagramPost) {
    (caption, tags, media, place) = (post.caption, post.tags, post.media, post.place)
  }

  /// Nil for a text that is none.
  init?(text: String) {
    guard !text.isEmpty else { return nil }
    let value = try? JSONValue(parsing: Array(text.utf8))  // no JSON, no content: its item fails
    guard let value, let list = value["media"]?.array else { return nil }
    caption = value["caption"]?.string ?? ""
    tags = (value["tags"]?.array ?? []).compactMap(\.string)
    media = list.compactMap { item in
      item["name"]?.string.map { InstagramPost.Medium(name: $0, isVideo: item["isVideo"] == .bool(true)) }
    }
    if let name = value["place"]?.string {
      place = .name(name)
    } else if let latitude = Self.number(value["latitude"]), let longitude = Self.number(value["longitude"]) {
      place = .point(latitude: latitude, longitude: longitude)
    }
  }

  private static func number(_ value: JSONValue?) -> Double? {
    guard case .number(let text)? = value else { return nil }
    return Double(text)
  }

  var text: String {
    var members: [JSONValue.Member] = [
      .init("caption", .string(caption)), .init("tags", .array(tags.map { .string($0) })),
      .init("media", .array(media.map { ["name": .string($0.name), "isVideo": .bool($0.isVideo)] })),
    ]
    switch place {
    case .name(let name): members.append(.init("place", .string(name)))
    case .point(let latitude, let longitude):
      members.append(.init("latitude", .number("\(latitude)")))
      members.append(.init("longitude", .number("\(longitude)")))
    case nil: break
    }
    var json = JSONWriter()
    JSONValue.object(members).write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

/// How many posts of an import are in which state.
struct ImportCounts: Hashable, Sendable {
  var counts: [ImportItem.State: Int] = [:]
  var first: Timestamp?
  var last: Timestamp?

  subscript(state: ImportItem.State) -> Int { counts[state] ?? 0 }
  var all: Int { counts.values.reduce(0, +) }
  var settled: Int { self[.done] + self[.repeated] + self[.failed] }

  mutating func add(_ count: Int, in state: ImportItem.State, from first: Timestamp, to last: Timestamp) {
    counts[state] = count
    self.first = min(self.first ?? first, first)
    self.last = max(self.last ?? last, last)
  }
}
