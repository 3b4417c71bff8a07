/// Where an archive keeps what, by the names of its files. Several layouts are known from public descriptions; a folder around
/// them all, as when somebody has packed an unpacked archive again, is passed over.
struct InstagramLayout: Hashable, Sendable {
  /// A JSON file of the archive.
  struct Source: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      /// `posts_1.json` and its like: a list of posts, each with its media.
      case posts
      /// `media.json` of archives up to about 2020: all photos, all videos.
      case media
      case ignored(InstagramSkip)
    }

    let name: String
    let kind: Kind
    /// The folders above those that the archive itself names, with a slash at the end; mostly empty.
    let root: String
  }

  /// The files to read, posts first.
  let sources: [Source]
  /// Whether it is an archive in HTML, which nothing can be read from.
  let isHTML: Bool

  var hasPosts: Bool { sources.contains { $0.kind == .posts || $0.kind == .media } }

  init(of names: [String]) {
    sources = names.compactMap(Self.source).sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }
    isHTML = names.contains { name in
      name.hasSuffix(".html") && Self.isNumbered(Self.base(of: name).dropLast(5), "posts")
    }
  }

  /// The folders in which archives keep their posts, longest first.
  private static let folders = [
    "your_instagram_activity/content/", "your_instagram_activity/media/", "content/", "media/",
  ]

  /// What is behind the last slash.
  private static func base(of name: String) -> Substring {
    name[(name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex)...]
  }

  private static func source(_ name: String) -> Source? {
    guard name.hasSuffix(".json") else { return nil }
    let base = base(of: name)
    let stem = base.dropLast(5)
    let folder = name.dropLast(base.count)
    if stem == "media" || isNumbered(stem, "media"), !folders.contains(where: { folder.hasSuffix($0) }) {
      return Source(name: name, kind: .media, root: String(folder))
    }
    guard let known = folders.first(where: { folder == $0 || folder.hasSuffix("/\($0)") }), let kind = kind(of: stem)
    else { return nil }
    return Source(name: name, kind: kind, root: String(folder.dropLast(known.count)))
  }

  private static func kind(of stem: Substring) -> Source.Kind? {
    if ["posts", "reels", "igtv_videos"].contains(where: { stem == $0 || isNumbered(stem, $0) }) { return .posts }
    let ignored: [(String, InstagramSkip)] = [
      ("stories", .stories), ("profile_photos", .profilePhotos), ("archived_posts", .archived),
      ("recently_deleted_content", .deleted),
    ]
    return ignored.first { stem == $0.0 || isNumbered(stem, $0.0) }.map { .ignored($0.1) }
  }

  /// Whether it is the word, an underscore and a number.
  private static func isNumbered(_ stem: Substring, _ word: String) -> Bool {
    guard stem.hasPrefix("\(word)_") else { return false }
    let number = stem.dropFirst(word.count + 1)
    return (1...6).contains(number.count) && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

extension InstagramLayout.Source {
  fileprivate var rank: Int {
    switch kind {
    case .posts: 0
    case .media: 1
    case .ignored: 2
    }
  }
}
