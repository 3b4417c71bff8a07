public import HTML
public import Wire

/// The photos of a post, as wide as the column. An empty drawing of the tallest one's shape holds their place, so that
/// nothing moves when they come, whatever their own shapes are.
public struct MediaFrame: HTMLLeaf {
  let media: [MediaAPI.Attachment]
  let author: String
  let isUrgent: Bool
  let context: PageContext

  /// - Parameters:
  ///   - author: whose they are, for a photo without a description.
  ///   - isUrgent: seen at once, so that it is fetched before all others.
  public init(_ media: [MediaAPI.Attachment], by author: String, isUrgent: Bool, _ context: PageContext) {
    self.media = media
    self.author = author
    self.isUrgent = isUrgent
    self.context = context
  }

  public func render(into output: inout HTMLOutput) {
    guard let first = media.first, let shape = media.frame else { return }
    div(.class("photo"), .data("photo"), into: &output) { output in
      svg(.class("photo-box"), .viewBox(shape.width, shape.height), .aria("hidden", true), into: &output) { _ in }
      if media.count > 1 {
        Album(media: media, author: author, isUrgent: isUrgent, context: context).render(into: &output)
      } else {
        MediaFrameItem(item: first, author: author, isUrgent: isUrgent).render(into: &output)
      }
      span(.class("photo-heart"), .aria("hidden", true), into: &output) {
        context.icon("heart-full").render(into: &$0)
      }
    }
  }
}

/// Several photos side by side, to be swiped. Scrolling is all it needs; a script adds arrows, dots and keys.
struct Album: HTMLLeaf {
  let media: [MediaAPI.Attachment]
  let author: String
  let isUrgent: Bool
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    let count = media.count
    // A scrolling part of a page has to be reachable by keyboard (WCAG 2.2, 2.1.1).
    div(
      .class("slides"), .data("slides"), .tabindex(0), .role("group"), .aria("roledescription", "carousel"),
      .aria("label", "\(count) photos"), into: &output
    ) { output in
      for (index, item) in media.enumerated() {
        div(
          .class(fits(item) ? "slide" : "slide slide-whole"), .role("group"), .aria("roledescription", "slide"),
          .aria("label", "Photo \(index + 1) of \(count)"), into: &output
        ) { output in
          MediaFrameItem(item: item, author: author, isUrgent: isUrgent && index == 0)
            .render(into: &output)
          span(.class("slide-number no-script"), .aria("hidden", true), into: &output) {
            "\(index + 1)/\(count)".render(into: &$0)
          }
        }
      }
    }
    AlbumControls(count: count, context: context).render(into: &output)
  }

  /// Whether the item fills the album's box without losing more than a third of itself; else it is shown whole.
  private func fits(_ item: MediaAPI.Attachment) -> Bool {
    guard let box = media.frame else { return true }
    let one = Double(box.width) / Double(box.height)
    let other = Double(max(item.width, 1)) / Double(max(item.height, 1))
    return max(one / other, other / one) < 1.5
  }
}

/// Where one is in an album, and the way on by mouse. They mean nothing without scripts.
struct AlbumControls: HTMLLeaf {
  let count: Int
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    span(.class("slide-number needs-script"), .data("slide-number"), .aria("hidden", true), into: &output) {
      "1/\(count)".render(into: &$0)
    }
    button(
      .type("button"), .class("slide-arrow slide-back needs-script"), .data("turn", -1),
      .aria("label", "Previous photo"),
      .hidden(), into: &output
    ) { context.icon("back").render(into: &$0) }
    button(
      .type("button"), .class("slide-arrow slide-on needs-script"), .data("turn", 1), .aria("label", "Next photo"),
      into: &output
    ) { context.icon("back").render(into: &$0) }
    span(.class("slide-dots needs-script"), .data("dots"), .aria("hidden", true), into: &output) { output in
      for index in 0..<count { span(.class(index == 0 ? "dot dot-on" : "dot"), into: &output) { _ in } }
    }
    span(.class("visually-hidden"), .role("status"), .data("slide-said"), into: &output) { _ in }
  }
}
