import Core
import HTML
import Wire

/// The photo, as wide as the column. An empty drawing of the same shape holds its place, so that nothing moves when the
/// photo comes, whatever its own shape is.
struct PostPhoto: HTMLLeaf {
  let post: KinnectAPI.Post
  let isFirst: Bool
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    guard let photo = post.media.first else { return }
    div(.class("photo"), .data("photo"), into: &output) { output in
      let shape = photo.shape
      svg(.class("photo-box"), .viewBox(shape.width, shape.height), .aria("hidden", true), into: &output) { _ in }
      img(
        .src(.photo(photo.urls, "/1080")), .srcset(photo.sources), .sizes("(min-width: 768px) 470px, 100vw"),
        photo.alt.isEmpty ? .alt("Photo by ", post.author.username) : .alt(photo.alt), .width(shape.width),
        .height(shape.height), .data("blurhash", photo.blurHash), .decoding("async"), .loading("lazy").when(!isFirst),
        .fetchpriority("high").when(isFirst), into: &output)
      span(.class("photo-heart"), .aria("hidden", true), into: &output) {
        context.icon("heart-full").render(into: &$0)
      }
    }
  }
}

extension MediaAPI.Attachment {
  /// Width to height as shown: between 4:5 and 1.91:1, which a column shows well; the rest is cut at the edges.
  var shape: (width: Int, height: Int) {
    let width = max(width, 1)
    let height = max(height, 1)
    if width * 5 < height * 4 { return (1080, 1350) }
    if width * 100 > height * 191 { return (1080, 566) }
    return (width, height)
  }

  /// The three renditions with their widths; renditions are bounded by their longest side and never enlarged.
  var sources: SourceSet? {
    guard urls.query.isEmpty, let base = URLPath(checking: urls.base) else { return nil }
    let longest = max(width, height, 1)
    func rendition(_ side: Int) -> Int { max(width * min(side, longest) / longest, 1) }
    return SourceSet(
      base, small: ("/320", rendition(320)), medium: ("/1080", rendition(1080)), large: ("/2048", rendition(2048)))
  }
}
