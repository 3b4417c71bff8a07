import Core
import HTML
import Wire

/// The photo, as wide as the column. Its box is as high as the attributes say before a byte of it has come.
struct PostPhoto: HTML {
  let post: KinnectAPI.Post
  let isFirst: Bool
  let context: PageContext

  var body: some HTML {
    if let photo = post.media.first {
      div([.class("photo"), .data("photo")]) {
        Photo(photo: photo, fallback: "Photo by \(post.author.username)", isFirst: isFirst)
        span([.class("photo-heart"), .aria("hidden", "true")]) { context.icon("heart-full") }
      }
    }
  }
}

struct Photo: HTML {
  let photo: MediaAPI.Attachment
  /// What to say where nobody has described the photo.
  let fallback: String
  let isFirst: Bool

  var body: some HTML {
    img([
      .src(.photo(photo.urls, "/1080")), .srcset(candidates), .sizes("(min-width: 768px) 470px, 100vw"),
      .alt(photo.alt.isEmpty ? fallback : photo.alt), .width(shape.width), .height(shape.height),
      .data("blurhash", photo.blurHash), .decoding("async"), .loading("lazy").when(!isFirst),
      .fetchpriority("high").when(isFirst),
    ])
  }

  /// Width to height is kept between 4:5 and 1.91:1, as the column can show it well; the rest is cut at the edges.
  private var shape: (width: Int, height: Int) {
    let width = max(photo.width, 1)
    let height = max(photo.height, 1)
    if width * 5 < height * 4 { return (4, 5) }
    if width * 100 > height * 191 { return (191, 100) }
    return (width, height)
  }

  private var candidates: [(url: URLPath, width: Int)] {
    let longest = max(photo.width, photo.height, 1)
    func candidate(_ name: StaticString, _ side: Int) -> (url: URLPath, width: Int)? {
      guard let url = URLPath.photo(photo.urls, name) else { return nil }
      return (url, max(photo.width * min(side, longest) / longest, 1))
    }
    return [candidate("/320", 320), candidate("/1080", 1080), candidate("/2048", 2048)].compactMap(\.self)
  }
}
