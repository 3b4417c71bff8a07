public import ClientKit
public import SwiftUI
import Wire

/// Who wrote it, and what.
public struct CaptionView: View {
  private let author: String
  private let caption: String
  private let isShort: Bool
  @State private var isWhole = false

  /// - Parameters:
  ///   - author: what they are called.
  ///   - isShort: whether only the beginning of a long caption is shown until its "More" is tapped.
  public init(by author: String, caption: String, isShort: Bool = false) {
    (self.author, self.caption, self.isShort) = (author, caption, isShort)
  }

  public var body: some View {
    let beginning = isShort && !isWhole ? Self.beginning(of: caption) : nil
    VStack(alignment: .leading, spacing: 2) {
      (Text(author).bold() + Text(verbatim: " ") + Text(written: beginning ?? caption, isWithin: true))
        .font(.subheadline)
      if beginning != nil {
        Button("More") { isWhole = true }
          .buttonStyle(.plain).font(.subheadline).foregroundStyle(.secondary)
          .accessibilityHint("Shows the whole caption")
      }
    }
  }

  /// The first three lines of a caption, of at most 125 characters, up to the end of a word; nil where it has no more than that.
  static func beginning(of caption: String) -> String? {
    let lines = caption.split(maxSplits: 3, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var head = lines.prefix(3).joined(separator: "\n")
    if head.count > 125 {
      head = String(head.prefix(125))
      // Of an address nothing is left out: its beginning leads elsewhere.
      let space = head.lastIndex(where: \.isWhitespace)
      if space == nil, head.contains("://") { return nil }
      if let space { head = String(head[..<space]) }
    } else if lines.count <= 3 {
      return nil
    }
    return head + "…"
  }
}

/// Says to a post's author that nobody else sees it any more.
public struct HiddenNote: View {
  public init() {}

  public var body: some View {
    Label("An operator has hidden this. Only you can see it.", systemImage: "eye.slash")
      .font(.footnote).foregroundStyle(.secondary)
  }
}

/// The heart of a post.
public struct LikeButton: View {
  private let isOn: Bool
  private let count: Int
  private let like: @MainActor () -> Void

  /// - Parameters:
  ///   - isOn: whether the viewer likes it.
  ///   - count: of all likes.
  public init(isOn: Bool, count: Int, like: @escaping @MainActor () -> Void) {
    (self.isOn, self.count, self.like) = (isOn, count, like)
  }

  public var body: some View {
    Button {
      like()
    } label: {
      Label("Like", systemImage: isOn ? "heart.fill" : "heart").labelStyle(.iconOnly).font(.title3)
        .foregroundStyle(isOn ? AnyShapeStyle(Tone.heart) : AnyShapeStyle(.primary))
        .scaleEffect(isOn ? 1.1 : 1)
        .moving(.bouncy, with: isOn)
    }
    .buttonStyle(.plain)
    .accessibilityLabel(isOn ? "Unlike" : "Like")
    .accessibilityValue("^[\(count) like](inflect: true)")
  }
}

/// A kept list of posts as squares, or what stands in its place.
public struct PhotoGrid<Post: SocialPost, Route: Hashable, Empty: View>: View {
  private let posts: HeldListModel<Post>
  private let route: (Post) -> Route
  private let retry: Refresh
  private let empty: Empty

  /// - Parameter empty: what stands there where there are none.
  public init(
    _ posts: HeldListModel<Post>, route: @escaping (Post) -> Route, retry: @escaping Refresh,
    @ViewBuilder empty: () -> Empty
  ) {
    (self.posts, self.route, self.retry, self.empty) = (posts, route, retry, empty())
  }

  public var body: some View {
    StatePart(posts.state, retry: retry) {
      PhotoTiles(posts.items, goesOn: posts.goesOn, more: posts.more, route: route)
    } empty: {
      empty
    }
  }
}

/// Posts as squares, three in a row.
struct PhotoTiles<Post: SocialPost, Route: Hashable>: View {
  private let posts: [Post]
  private let goesOn: Bool
  private let more: () async -> Bool
  private let route: (Post) -> Route
  private let columns = Array(repeating: GridItem(.flexible(), spacing: 2), count: 3)

  init(_ posts: [Post], goesOn: Bool, more: @escaping () async -> Bool, route: @escaping (Post) -> Route) {
    (self.posts, self.goesOn, self.more, self.route) = (posts, goesOn, more, route)
  }

  var body: some View {
    LazyVGrid(columns: columns, spacing: 2) {
      ForEach(posts) { post in
        NavigationLink(value: route(post)) {
          StoredPicture(
            post.media.first?.urls.url("320"), alt: words(post), blurHash: post.media.first?.blurHash ?? "",
            at: .points(160)
          )
          .aspectRatio(1, contentMode: .fit)
          .overlay(alignment: .topTrailing) {
            if let sign = sign(of: post) {
              Image(systemName: sign).foregroundStyle(.white).padding(6).accessibilityHidden(true)
            }
          }
        }
        .buttonStyle(.plain)
      }
      if goesOn { MoreRow(more) }
    }
  }

  private func words(_ post: Post) -> String {
    let alt = post.media.first?.alt ?? ""
    let words = alt.isEmpty ? "Post of \(Times.day(post.createdAt))" : alt
    return post.isHidden == true ? "\(words.isolated). Hidden by an operator" : words
  }

  private func sign(of post: Post) -> String? {
    if post.isHidden == true { return "eye.slash" }
    if post.media.count > 1 { return "rectangle.stack.fill" }
    return post.media.first?.kind == .video ? "play.fill" : nil
  }
}

extension Tone {
  /// A heart that is on.
  public static let heart = Tone(light: 0xF0283C, dark: 0xFF3B4E)
}
