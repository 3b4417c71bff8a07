public import ClientKit
public import HearthScreens
public import SwiftUI
import Wire

/// Grassy: the way in to a server, and then what `ContentView` shows.
public struct GrassyScreen: View {
  @State private var session: Session
  private let coder: any GrassyKit.PhotoCoder

  /// - Parameter coder: reads and writes photos.
  public init(_ places: AppPlaces, coder: any GrassyKit.PhotoCoder) {
    _session = State(wrappedValue: Session(.grassy, places))
    self.coder = coder
  }

  public var body: some View {
    ServerGate(session) { client in
      ContentView(session, client, coder)
    }
    .tint(Tone.accent)
  }
}

extension AppKind {
  /// Grassy.
  public static let grassy = AppKind(
    name: "grassy", title: "Grassy", tagline: "Photos of the places you love.", catalogue: GrassyOffline.catalogue,
    live: GrassyAPI.live)
}

extension SocialApp where Post == GrassyAPI.Post {
  /// Grassy, for what apps of people and posts share.
  static let grassy = SocialApp(
    name: "grassy",
    rules: PostRules(caption: GrassyAPI.Limits.caption, media: GrassyAPI.Limits.media, usually: .everyone),
    people: GrassyOffline.people, posts: GrassyOffline.posts,
    postsOf: { GrassyOffline.posts(of: $0) }, likes: GrassyOffline.likes, comments: GrassyOffline.comments,
    circles: GrassyOffline.circles, audiences: GrassyAPI.audiences,
    postCalls: PostCalls(
      read: GrassyAPI.post, like: GrassyAPI.like, unlike: GrassyAPI.unlike, delete: GrassyAPI.deletePost,
      report: GrassyAPI.reportPost, input: { GrassyAPI.ByPost(id: $0) },
      reporting: { GrassyAPI.ReportPost(id: $0, reason: $1) }),
    addComment: GrassyAPI.addComment,
    deleteComment: GrassyAPI.deleteComment, reportComment: GrassyAPI.reportComment)
}

extension Tone {
  static let accent = Tone(light: 0x1F7A35, dark: 0x66C97A)
  /// Behind cards.
  static let ground = Tone(light: 0xF2F6EE, dark: 0x0B100A)
  static let card = Tone(light: 0xFFFFFF, dark: 0x182013)
  /// A tag, and what is written on it.
  static let leaf = Tone(light: 0xD9EFD3, dark: 0x1F3A22)
  static let leafInk = Tone(light: 0x155A27, dark: 0xA8E0AE)
}
