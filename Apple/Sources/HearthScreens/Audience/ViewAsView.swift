import ClientKit
public import SwiftUI
public import Wire

/// The viewer's posts as somebody else sees them: which these are, and nothing of what that person did.
public struct ViewAsView<Route: SocialRoute>: View {
  private let username: String
  private let account: Account
  private let people: PeopleOffline
  @State private var posts: PagesModel<Route.Post>
  /// What that person is called; by the username where no more is kept.
  @State private var name: String

  /// - Parameter profile: the profile that is meant; nil where the username is all that is known.
  public init(
    _ app: SocialApp<Route.Post>, _ username: String, _ profile: ID<SocialAPI.Profile>?, _ account: Account
  ) {
    (self.username, self.account, people) = (username, account, app.people)
    _posts = State(
      wrappedValue: PagesModel(account, app.audiences.viewAs) {
        .init(username: username, profile: profile, before: $0)
      })
    _name = State(wrappedValue: username)
  }

  public var body: some View {
    StateView(posts.state, refresh: posts.refresh) {
      ScrollView {
        Text("These of your posts are there for \(name).").font(.footnote).foregroundStyle(.secondary).padding(12)
        PhotoTiles(posts.items, goesOn: posts.goesOn, more: posts.more) { Route.post($0.id) }
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
