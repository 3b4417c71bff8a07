internal import Wire

/// A post as an archive tells it.
struct InstagramPost: Hashable, Sendable {
  /// A photo or video, by its name in the archive.
  struct Medium: Hashable, Sendable {
    let name: String
    let isVideo: Bool
  }

  /// Where it was taken, as far as the archive says.
  enum Place: Hashable, Sendable {
    case point(latitude: Double, longitude: Double)
    case name(String)
  }

  /// What it is known by in every archive that has it: its first file, without the folders above the archive's own, and its time.
  let key: String
  let time: Timestamp
  let caption: String
  let tags: [String]
  /// In display order, 1 to 20.
  let media: [Medium]
  let place: Place?
  /// 1 for the first twenty of an album, 2 for what comes after them, and so on.
  let part: Int
}

/// Why something of an archive does not become a post.
enum InstagramSkip: String, Sendable, CaseIterable {
  case stories, profilePhotos = "profile_photos", archived, deleted, messages
  case withoutMedia = "without_media", withoutTime = "without_time", unreadable
}

/// What an archive has: its posts, and how much of what else was passed over.
struct InstagramContent: Sendable {
  /// Oldest first.
  var posts: [InstagramPost] = []
  var skipped: [InstagramSkip: Int] = [:]

  /// How many photos, videos, albums and posts with a place there are.
  var photos: Int { posts.reduce(0) { $0 + $1.media.count { !$0.isVideo } } }
  var videos: Int { posts.reduce(0) { $0 + $1.media.count { $0.isVideo } } }
  var albums: Int { posts.count { $0.media.count > 1 } }
  var places: Int { posts.count { $0.place != nil } }

  mutating func skip(_ reason: InstagramSkip, _ count: Int = 1) {
    if count > 0 { skipped[reason, default: 0] += count }
  }

  /// Brings posts of several files together: each once, oldest first.
  mutating func settle() {
    var known: Set<String> = []
    posts = posts.filter { known.insert($0.key).inserted }
    posts.sort { ($0.time.microseconds, $0.key) < ($1.time.microseconds, $1.key) }
  }
}
