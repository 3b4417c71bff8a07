public import HTML
public import Wire

/// One photo or video of a post, filling the box that it stands in. The only place that draws one. A photo opens over the
/// whole screen.
struct MediaFrameItem: HTMLLeaf {
  let item: MediaAPI.Attachment
  /// Whose post it is, for a photo without a description.
  let author: String
  /// Seen at once, so that it is fetched before all others.
  let isUrgent: Bool

  func render(into output: inout HTMLOutput) {
    let shape = item.shape
    if item.kind == .video { return film(shape).render(into: &output) }
    guard let large = URLPath.photo(item.urls, "/2048") else { return }
    a(.class("photo-link"), .href(large), .data("open-photo"), into: &output) { photo(shape, into: &$0) }
  }

  private func photo(_ shape: (width: Int, height: Int), into output: inout HTMLOutput) {
    PhotoGround(item.blurHash).render(into: &output)
    img(
      .src(.photo(item.urls, "/1080")), .srcset(item.sources), .sizes("(min-width: 768px) 470px, 100vw"),
      item.alt.isEmpty ? .alt("Photo by ", author) : .alt(item.alt), .width(shape.width), .height(shape.height),
      .data("blurhash", item.blurHash), .decoding("async"), .loading("lazy").when(!isUrgent),
      .fetchpriority("high").when(isUrgent), into: &output)
  }
}

extension MediaFrameItem {
  /// A video: nothing of it is fetched before it is played; a script plays it without sound while it is in view.
  private func film(_ shape: (width: Int, height: Int)) -> some HTML {
    video(
      .src(.photo(item.urls, "/video")), .poster(.photo(item.urls, "/1080")), .controls(), .playsinline(), .muted(),
      .loop(), .preload("none"), .width(shape.width), .height(shape.height),
      item.alt.isEmpty ? .aria("label", "Video by ", author) : .aria("label", item.alt), .data("film")
    ) { "" }
  }
}

extension MediaAPI.Attachment {
  /// Width to height as shown: between 4:5 and 1.91:1, which a column shows well; the rest is cut at the edges.
  public var shape: (width: Int, height: Int) {
    let width = max(width, 1)
    let height = max(height, 1)
    if width * 5 < height * 4 { return (1080, 1350) }
    if width * 100 > height * 191 { return (1080, 566) }
    return (width, height)
  }

  /// Whether it is taller than another one, both as wide.
  fileprivate func isTaller(than other: Self) -> Bool {
    max(width, 1).multipliedReportingOverflow(by: max(other.height, 1)).partialValue
      < max(other.width, 1).multipliedReportingOverflow(by: max(height, 1)).partialValue
  }

  /// The three renditions with their widths; renditions are bounded by their longest side and never enlarged.
  public var sources: SourceSet? {
    guard urls.query.isEmpty, let base = URLPath(checking: urls.base) else { return nil }
    let longest = max(width, height, 1)
    func rendition(_ side: Int) -> Int { max(width * min(side, longest) / longest, 1) }
    return SourceSet(
      base, small: ("/320", rendition(320)), medium: ("/1080", rendition(1080)), large: ("/2048", rendition(2048)))
  }
}

extension [MediaAPI.Attachment] {
  /// Width to height of the frame that holds all of them: the shape of the tallest, so that none is cut more than it would be by itself.
  var frame: (width: Int, height: Int)? { self.min { $0.isTaller(than: $1) }?.shape }
}
