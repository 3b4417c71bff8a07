import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Posts one below the other, with something above them.
struct PostColumn<Top: View, Empty: View>: View {
  private let posts: HeldListModel<GrassyAPI.Post>
  private let top: Top
  private let empty: Empty

  init(
    _ posts: HeldListModel<GrassyAPI.Post>, @ViewBuilder top: () -> Top, @ViewBuilder empty: () -> Empty
  ) { (self.posts, self.top, self.empty) = (posts, top(), empty()) }

  var body: some View {
    ScrollView {
      LazyVStack(spacing: 16) {
        OfflineBanner()
        top
        StatePart(posts.state, retry: posts.refresh) {
          ForEach(posts.rows) { PostCard(post: $0.item) }
          if posts.goesOn { MoreRow(posts.more) }
        } empty: {
          empty
        }
      }
      .padding(.vertical, 12)
      .frame(maxWidth: 560)
      .frame(maxWidth: .infinity)
    }
    .background(Tone.ground)
    .refreshable { [posts] in await posts.refresh() }
    .task { [posts] in await posts.run() }
  }
}

/// The posts at a place.
struct PlacePage: View {
  private let name: String
  @State private var posts: HeldListModel<GrassyAPI.Post>

  init(id: String, name: String, _ account: Account) {
    self.name = name
    _posts = State(wrappedValue: HeldListModel(GrassyOffline.posts(atPlace: id), account))
  }

  var body: some View {
    PostColumn(posts) {
      Label(title, systemImage: "mappin.and.ellipse").font(.title2).bold().accessibilityAddTraits(.isHeader)
    } empty: {
      ContentUnavailableView("No posts here yet", systemImage: "mappin")
    }
    .navigationTitle(title)
    .navigationBarTitleDisplayMode(.inline)
  }

  /// A link says only by what number the place is known.
  private var title: String {
    (name.isEmpty ? posts.items.first?.location?.name ?? "Place" : name).isolated
  }
}

/// What the viewer has bookmarked.
struct BookmarksPage: View {
  @State private var posts: HeldListModel<GrassyAPI.Post>

  init(_ account: Account) { _posts = State(wrappedValue: HeldListModel(GrassyOffline.bookmarks, account)) }

  var body: some View {
    PostColumn(posts) {
      EmptyView()
    } empty: {
      ContentUnavailableView(
        "No bookmarks yet", systemImage: "bookmark",
        description: Text("Posts that you bookmark appear here. Only you can see your bookmarks."))
    }
    .navigationTitle("Bookmarks")
    .navigationBarTitleDisplayMode(.inline)
  }
}
