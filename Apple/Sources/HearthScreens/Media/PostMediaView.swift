import ClientKit
public import SwiftUI
public import Wire

/// A post's photos and films from edge to edge, several side by side. A double tap likes, and takes no like away.
public struct PostMediaView: View {
  private let media: [MediaAPI.Attachment]
  private let author: String
  private let ratio: CGFloat
  private let link: (MediaAPI.Attachment) -> String
  private let like: @MainActor () -> Void

  /// - Parameters:
  ///   - author: the username, for those that have no description.
  ///   - ratio: width by height of each.
  ///   - link: where a photo is.
  public init(
    media: [MediaAPI.Attachment], author: String, ratio: CGFloat = 1,
    link: @escaping (MediaAPI.Attachment) -> String = { $0.urls.url("1080") }, like: @escaping @MainActor () -> Void
  ) {
    (self.media, self.author, self.ratio, self.link, self.like) = (media, author, ratio, link, like)
  }

  public var body: some View {
    if media.count == 1, let one = media.first {
      piece(one, 1)
    } else {
      ScrollView(.horizontal, showsIndicators: false) {
        LazyHStack(spacing: 0) {
          ForEach(Array(media.enumerated()), id: \.element.id) { index, one in
            piece(one, index + 1).containerRelativeFrame(.horizontal)
          }
        }
        .scrollTargetLayout()
      }
      .scrollTargetBehavior(.paging)
      .accessibilityHint("^[\(media.count) photo](inflect: true)")
    }
  }

  private func piece(_ one: MediaAPI.Attachment, _ number: Int) -> some View {
    Group {
      if one.kind == .video {
        FilmView(film: one, author: author)
      } else {
        StoredPicture(
          link(one), alt: one.alt.isEmpty ? "Photo by \(author)" : one.alt, blurHash: one.blurHash)
      }
    }
    .aspectRatio(ratio, contentMode: .fit)
    .overlay(alignment: .topTrailing) {
      if media.count > 1 {
        Text("\(number)/\(media.count)").font(.caption).padding(6).background(.ultraThinMaterial, in: .capsule)
          .padding(10).accessibilityHidden(true)
      }
    }
    .modifier(LikedByDoubleTap(like: like))
  }
}

/// A double tap, or what VoiceOver offers in its place, likes; a heart says so for a moment.
private struct LikedByDoubleTap: ViewModifier {
  let like: @MainActor () -> Void
  @State private var isShown = false

  func body(content: Content) -> some View {
    content
      .overlay { if isShown { LikeHeart { isShown = false } } }
      .onTapGesture(count: 2, perform: likeNow)
      .accessibilityAction(named: "Like", likeNow)
  }

  private func likeNow() {
    like()
    isShown = true
  }
}

/// The heart over a photo that was just liked: it grows, stands, and goes.
private struct LikeHeart: View {
  let over: @MainActor () -> Void
  @State private var isGrown = false

  var body: some View {
    Image(systemName: "heart.fill").font(.system(size: 88)).foregroundStyle(.white)
      .scaleEffect(isGrown ? 1 : 0.4)
      .moving(.bouncy, with: isGrown)
      .accessibilityHidden(true)
      .onAppear { isGrown = true }
      .task {
        // What goes from the screen meanwhile takes the heart with it.
        do { try await Task.sleep(for: .milliseconds(800)) } catch { return }
        over()
      }
  }
}
