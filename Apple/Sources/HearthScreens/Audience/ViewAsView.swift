public import ClientKit
public import SwiftUI
public import Wire

/// The viewer's own posts as somebody else sees them: which these are, and nothing of what that person did.
public struct ViewAsView<Post: SocialPost, Route: Hashable>: View {
  private let username: String
  private let route: (Post) -> Route
  @State private var posts: PagesModel<Post>

  /// - Parameter route: leads to a post.
  public init(
    _ username: String, _ account: Account, _ calls: AudienceCalls<Post>, route: @escaping (Post) -> Route
  ) {
    (self.username, self.route) = (username, route)
    _posts = State(wrappedValue: PagesModel(account, calls.viewAs) { .init(username: username, before: $0) })
  }

  public var body: some View {
    StateView(posts.state, refresh: posts.refresh) {
      ScrollView {
        Text("These of your posts are there for \(username).").font(.footnote).foregroundStyle(.secondary).padding(12)
        PhotoTiles(posts.items, goesOn: posts.goesOn, more: posts.more, route: route)
      }
    } empty: {
      ContentUnavailableView(
        "\(username) sees none of your posts", systemImage: "lock",
        description: Text("You have none, or none that is for them."))
    }
    .navigationTitle("As \(username) sees it")
    .navigationBarTitleDisplayMode(.inline)
    .task { [posts] in await posts.refresh() }
  }
}
