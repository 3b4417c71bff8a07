internal import Wire

/// Reads the JSON files of an archive. What is not as described is passed over and counted, never believed.
struct InstagramReader {
  /// Bytes of one JSON file.
  static let mostBytes = 64 << 20
  /// Values of one JSON file.
  static let mostValues = 2_000_000
  /// Posts of one archive.
  static let mostPosts = 100_000

  fileprivate(set) var content = InstagramContent()

  /// Takes a file in; false where it can't be read.
  mutating func add(_ source: InstagramLayout.Source, _ bytes: [UInt8]) -> Bool {
    let value: JSONValue
    do { value = try JSONValue(parsing: bytes, atMost: Self.mostValues) } catch {
      // Where it breaks the rules is of no use to the owner of the archive.
      content.skip(.unreadable)
      return false
    }
    switch source.kind {
    case .posts: for post in Self.list(value) { add(post, source.root) }
    case .media: addOld(value, source.root)
    case .ignored(let reason): content.skip(reason, Self.list(value).count)
    }
    return true
  }

  /// All posts together.
  consuming func finish() -> InstagramContent {
    content.settle()
    return content
  }

  /// The list in a file: the file itself, or the one list that its object holds.
  private static func list(_ value: JSONValue) -> [JSONValue] {
    value.array ?? value.members?.lazy.compactMap(\.value.array).first ?? []
  }

  // MARK: The layouts with a list of posts

  private mutating func add(_ post: JSONValue, _ root: String) {
    // Some files have the media of a post alone, without a post around it.
    let media = post["media"]?.array ?? (post["uri"] != nil ? [post] : [])
    let files = media.compactMap { item in
      Self.medium(item["uri"]?.string, root, isVideo: item["media_metadata"]?["video_metadata"] != nil)
    }
    guard !files.isEmpty else { return content.skip(.withoutMedia) }
    let seconds = [post["creation_timestamp"]] + media.map { $0["creation_timestamp"] }
    guard let time = seconds.lazy.compactMap(Self.time(seconds:)).first else { return content.skip(.withoutTime) }
    let own = post["title"]?.string ?? ""
    let titles = Set(media.compactMap { $0["title"]?.string }.filter { !$0.isEmpty })
    let caption = !own.isEmpty ? own : titles.count == 1 ? titles.first ?? "" : ""
    append(files, time, caption, media.lazy.compactMap(Self.point).first, root)
  }

  /// The first point among the camera's fields.
  private static func point(_ medium: JSONValue) -> InstagramPost.Place? {
    let kinds = ["photo_metadata", "video_metadata"]
    let fields = kinds.flatMap { medium["media_metadata"]?[$0]?["exif_data"]?.array ?? [] }
    guard let latitude = fields.lazy.compactMap({ number($0["latitude"]) }).first,
      let longitude = fields.lazy.compactMap({ number($0["longitude"]) }).first,
      (-90...90).contains(latitude), (-180...180).contains(longitude), latitude != 0 || longitude != 0
    else { return nil }
    return .point(latitude: latitude, longitude: longitude)
  }

  // MARK: The older layout

  private mutating func addOld(_ value: JSONValue, _ root: String) {
    content.skip(.stories, value["stories"]?.array?.count ?? 0)
    content.skip(.profilePhotos, value["profile"]?.array?.count ?? 0)
    content.skip(.messages, value["direct"]?.array?.count ?? 0)
    var groups: [(time: Timestamp, caption: String, place: InstagramPost.Place?, files: [InstagramPost.Medium])] = []
    var places: [String: Int] = [:]
    for (name, isVideo) in [("photos", false), ("videos", true)] {
      for item in value[name]?.array ?? [] {
        guard let file = Self.medium(item["path"]?.string, root, isVideo: isVideo) else {
          content.skip(.withoutMedia)
          continue
        }
        guard let text = item["taken_at"]?.string, let time = Self.time(text) else {
          content.skip(.withoutTime)
          continue
        }
        let caption = item["caption"]?.string ?? ""
        // An album is not said to be one: its pictures have one time and one caption.
        let mark = "\(time.microseconds) \(caption)"
        if let place = places[mark] {
          groups[place].files.append(file)
        } else {
          places[mark] = groups.count
          let location = item["location"]?.string.map(InstagramText.mended) ?? ""
          groups.append((time, caption, location.isEmpty ? nil : .name(location), [file]))
        }
      }
    }
    for group in groups { append(group.files, group.time, group.caption, group.place, root) }
  }

  // MARK: What both have

  private mutating func append(
    _ files: [InstagramPost.Medium], _ time: Timestamp, _ text: String, _ place: InstagramPost.Place?,
    _ root: String
  ) {
    guard content.posts.count < Self.mostPosts else { return content.skip(.unreadable) }
    let caption = InstagramText.mended(text)
    let tags = InstagramText.hashtags(of: caption, most: GrassyAPI.Limits.tags, length: GrassyAPI.Limits.tag)
    let most = GrassyAPI.Limits.media
    for (part, start) in stride(from: 0, to: files.count, by: most).enumerated() {
      let media = Array(files[start..<min(start + most, files.count)])
      // The parts of a long album keep their order.
      let time = Timestamp(microseconds: time.microseconds - Int64(part))
      guard let first = media.first else { continue }
      content.posts.append(
        InstagramPost(
          key: "\(first.name.dropFirst(root.count)) \(time.microseconds)", time: time,
          caption: caption, tags: tags, media: media, place: place, part: part + 1))
    }
  }

  private static func medium(_ uri: String?, _ root: String, isVideo: Bool) -> InstagramPost.Medium? {
    // No file of an archive can be taken out under a name with control characters, and not every database keeps them all.
    guard let uri, (1...900).contains(uri.utf8.count), !uri.contains("://"),
      uri.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f })
    else { return nil }
    let ending = uri.split(separator: ".").last?.lowercased() ?? ""
    guard !["json", "html"].contains(ending) else { return nil }
    return InstagramPost.Medium(name: root + uri, isVideo: isVideo || ["mp4", "mov", "webm"].contains(ending))
  }

  private static func number(_ value: JSONValue?) -> Double? {
    guard case .number(let text)? = value, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// Between 2000 and 2100: what is beyond that is no time of a post.
  private static let seconds: ClosedRange<Double> = 946_684_800...4_102_444_800

  private static func time(seconds value: JSONValue?) -> Timestamp? {
    guard let number = number(value), seconds.contains(number) else { return nil }
    return Timestamp(microseconds: Int64(number * 1_000_000))
  }

  /// `2017-08-20T11:22:33`, in UTC where nothing else is said.
  private static func time(_ text: String) -> Timestamp? {
    guard text.utf8.count <= 40 else { return nil }
    let hasZone = text.hasSuffix("Z") || text.dropFirst(10).contains { $0 == "+" || $0 == "-" }
    guard let time = Timestamp(rfc3339: hasZone ? text : text + "Z"),
      seconds.contains(Double(time.microseconds) / 1_000_000)
    else { return nil }
    return time
  }
}

extension InstagramReader {
  /// Counts a list that the archive names and doesn't give.
  mutating func skipUnreadable() { content.skip(.unreadable) }
}
