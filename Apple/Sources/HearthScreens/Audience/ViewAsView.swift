public import ClientKit
public import SwiftUI
public import Wire

/// The viewer's posts as somebody else sees them: which these are, and nothing of what that person did.
public struct ViewAsView<Post: SocialPost, Route: Hashable>: View where Post.Entity == Post {
  private let username: String
  private let account: Account
  private let people: PeopleOffline
  private let route: (Post) -> Route
  @State private var posts: PagesModel<Post>
  /// What that person is called; by the username where no more is kept.
  @State private var name: String

  /// - Parameter route: leads to a post.
  public init(_ app: SocialApp<Post>, _ username: String, _ account: Account, route: @escaping (Post) -> Route) {
    (self.username, self.account, people, self.route) = (username, account, app.people, route)
    _posts = State(wrappedValue: PagesModel(account, app.audiences.viewAs) { .init(username: username, before: $0) })
    _name = State(wrappedValue: username)
  }

  public var body: some View {
    StateView(posts.state, refresh: posts.refresh) {
      ScrollView {
        Text("These of your posts are there for \(name).").font(.footnote).foregroundStyle(.secondary).padding(12)
        PhotoTiles(posts.items, goesOn: posts.goesOn, more: posts.more, route: route)
      }
    } empty: {
      ContentUnavailableView(
        "\(name) sees none of your posts", systemImage: "lock",
        description: Text("You have none, or none that is for them."))
    }
    .navigationTitle("As \(name) sees it")
    .navigationBarTitleDisplayMode(.inline)
    .task { [posts] in await posts.refresh() }
    .task {
      // Somebody of whom nothing is kept goes by the username.
      let kept = try? await account.store.item(named: .alias(username), of: people.profiles)
      if let kept { name = account.called(kept) }
    }
  }
}
