internal import Core
internal import HTML
internal import Wire

/// What lies beside the photos in an export: `posts.json`, and pages with a style sheet and no script, a page for each year.
struct ExportGallery {
  private let username: String
  private let fullName: String
  private let time: Timestamp
  private var posts: [JSONValue] = []
  /// Newest first, as posts come.
  private var years: [GalleryYear] = []

  init(username: String, fullName: String, at time: Timestamp) {
    (self.username, self.fullName, self.time) = (username, fullName, time)
  }

  /// `20210131`, in UTC.
  static func day(_ time: Timestamp) -> String { time.description.prefix(10).filter { $0 != "-" } }

  mutating func add(
    _ post: Post, _ files: [ExportedFile], kept: (name: String, latitude: Double, longitude: Double)?
  ) {
    posts.append(Self.json(post, files, kept: kept))
    let year = String(post.createdAt.description.prefix(4))
    if years.last?.year != year { years.append(GalleryYear(year: year, posts: [])) }
    years[years.count - 1].posts.append(GalleryPost(post, files))
  }

  /// The files and their bytes.
  func finish() -> [(name: String, bytes: [UInt8])] {
    let title = (fullName.isEmpty ? username : fullName).isolated
    let names = years.map(\.year)
    var files = [(name: "style.css", bytes: Array(GalleryPage.style.utf8)), (name: "posts.json", bytes: json)]
    let first = GalleryPage(title: title, heading: title, years: names, current: nil, posts: [], covers: years)
    files.append((name: "index.html", bytes: first.bytes))
    for year in years {
      let page = GalleryPage(
        title: "\(title), \(year.year)", heading: year.year, years: names, current: year.year, posts: year.posts,
        covers: [])
      files.append((name: "\(year.year).html", bytes: page.bytes))
    }
    return files
  }

  private var json: [UInt8] {
    let document: JSONValue = [
      "format": "grassy-export", "version": 1, "exportedAt": .string(time.description),
      "profile": ["username": .string(username), "fullName": .string(fullName)], "posts": .array(posts),
    ]
    var writer = JSONWriter()
    document.write(to: &writer)
    return writer.bytes
  }

  private static func json(
    _ post: Post, _ files: [ExportedFile], kept: (name: String, latitude: Double, longitude: Double)?
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(post.id.description)), .init("createdAt", .string(post.createdAt.description)),
      .init("editedAt", post.editedAt.map { .string($0.description) } ?? .null),
      .init("caption", .string(post.caption)), .init("tags", .array(post.tags.map { .string($0) })),
      .init("audience", .string(post.audience.kind.rawValue)), .init("allowsSaving", .bool(post.allowsSaving == true)),
      .init("location", post.location.map(value) ?? .null),
      .init("likeCount", .number(post.likeCount)), .init("commentCount", .number(post.commentCount)),
      .init("media", .array(files.map(value))),
    ]
    if let kept {
      members.append(
        .init(
          "keptLocation",
          [
            "name": .string(kept.name), "latitude": .number("\(kept.latitude)"),
            "longitude": .number("\(kept.longitude)"),
          ]))
    }
    if let camera = post.camera { members.append(.init("camera", value(camera))) }
    return .object(members)
  }

  private static func value(_ file: ExportedFile) -> JSONValue {
    [
      "file": .string(file.name), "type": file.isVideo ? "video" : "photo", "width": .number(file.width),
      "height": .number(file.height), "alt": .string(file.alt),
      "original": file.original.map { .string($0) } ?? .null,
    ]
  }

  private static func value(_ location: GrassyAPI.Location) -> JSONValue {
    [
      "name": .string(location.name), "precision": .string(location.precision.rawValue),
      "latitude": location.latitude.map { .number("\($0)") } ?? .null,
      "longitude": location.longitude.map { .number("\($0)") } ?? .null,
      "country": location.country.map { .string($0) } ?? .null,
    ]
  }

  private static func value(_ camera: GrassyAPI.Camera) -> JSONValue {
    ["model": .string(camera.model), "lens": .string(camera.lens), "exposure": .string(camera.exposure)]
  }
}

/// The posts of a year, newest first.
struct GalleryYear: Sendable {
  let year: String
  var posts: [GalleryPost]

  var cover: ExportedFile? { posts.lazy.flatMap(\.files).first { !$0.isVideo } }
}

/// What a page shows of a post.
struct GalleryPost: Sendable {
  let date: String
  let caption: String
  let place: String
  let tags: [String]
  let files: [ExportedFile]

  init(_ post: Post, _ files: [ExportedFile]) {
    date = post.createdAt.dateText
    caption = post.caption
    place = post.location?.name ?? ""
    // Those that the caption has already are not said twice.
    tags = post.tags.filter { !post.caption.lowercased().contains("#\($0.lowercased())") }
    self.files = files
  }
}

/// A page of the export. It names nothing but what lies beside it, so that it opens from the disk.
struct GalleryPage: HTML {
  let title: String
  let heading: String
  let years: [String]
  let current: String?
  let posts: [GalleryPost]
  let covers: [GalleryYear]

  var bytes: [UInt8] {
    var output = HTMLOutput(capacity: 8192 + posts.count * 1024)
    render(into: &output)
    return output.finish()
  }

  var body: some HTML {
    Raw("<!doctype html>")
    htmlElement(.lang("en")) {
      headElement {
        Raw(Self.head)
        titleElement { title }
      }
      bodyElement {
        header {
          h1 { heading }
          nav {
            if current != nil { a(.href("index.html")) { "All years" } }
            ForEach(years) { year in
              if year == current { strong { year } } else { a(.href(URLPath("", year, ".html"))) { year } }
            }
          }
        }
        mainElement {
          if years.isEmpty { p { "There are no posts." } }
          if !covers.isEmpty {
            div(.class("covers")) { ForEach(covers) { GalleryCover(year: $0) } }
          }
          ForEach(posts) { GalleryArticle(post: $0) }
        }
      }
    }
  }

  private static let head: TrustedHTML = """
    <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">\
    <link rel="stylesheet" href="style.css">
    """

  static let style = """
    :root { color-scheme: light dark; --ink: #1b2a1e; --quiet: #58675b; --ground: #f6f8f5; --card: #fff; --accent: #1f6f3d }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #e6efe7; --quiet: #a3b3a6; --ground: #121813; --card: #1b231c; --accent: #7fce8f }
    }
    body { margin: 0 auto; max-width: 44rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink);
      background: var(--ground) }
    a { color: var(--accent) }
    nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
    article { margin: 1.5rem 0; padding: 1rem; border-radius: 1rem; background: var(--card) }
    img, video { display: block; max-width: 100%; height: auto; margin: 0 0 .5rem; border-radius: .5rem }
    p { margin: .25rem 0; white-space: pre-line; overflow-wrap: anywhere }
    .quiet { color: var(--quiet) }
    .covers { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: 1rem; margin: 1.5rem 0 }
    .covers img { aspect-ratio: 1; width: 100%; object-fit: cover }

    """
}

private struct GalleryCover: HTML {
  let year: GalleryYear

  var body: some HTML {
    a(.href(URLPath("", year.year, ".html"))) {
      if let cover = year.cover {
        img(
          .src(cover.path), .alt(""), .width(cover.width), .height(cover.height), .loading("lazy"))
      }
      "\(year.year): \(year.posts.count == 1 ? "1 post" : "\(year.posts.count) posts")"
    }
  }
}

private struct GalleryArticle: HTML {
  let post: GalleryPost

  var body: some HTML {
    article {
      ForEach(post.files) { file in
        if file.isVideo {
          videoElement(
            .src(file.path), .controls(), .preload("metadata"), .width(file.width), .height(file.height),
            .aria("label", file.alt.isEmpty ? "Video" : file.alt)
          ) {}
        } else {
          img(
            .src(file.path), .alt(file.alt), .width(file.width), .height(file.height), .loading("lazy"))
        }
        if let original = file.originalPath { p(.class("quiet")) { a(.href(original)) { "Original" } } }
      }
      if !post.caption.isEmpty { p(.written) { post.caption } }
      if !post.tags.isEmpty { p(.class("quiet")) { post.tags.map { "#\($0)".isolated }.joined(separator: " ") } }
      p(.class("quiet")) { [post.date, post.place.isolated].filter { !$0.isEmpty }.joined(separator: " · ") }
    }
  }
}

extension ExportedFile {
  /// Where it is, from a page's own place.
  var path: URLPath { URLPath("media/", String(name.dropFirst("media/".count))) }

  var originalPath: URLPath? { original.map { URLPath("originals/", String($0.dropFirst("originals/".count))) } }
}
