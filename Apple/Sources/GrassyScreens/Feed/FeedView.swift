import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// All posts that the viewer may see, newest first; above them who one is, and the way to a new post.
struct FeedView: View {
  @Environment(AppState.self) private var state
  @Environment(Session.self) private var session
  private let account: Account
  private let username: String
  @State private var path: [GrassyRoute] = []
  @State private var isCreating = false
  @State private var isSigningOut = false
  @State private var badge: UnreadModel

  init(_ account: Account, username: String) {
    (self.account, self.username) = (account, username)
    _badge = State(
      wrappedValue: UnreadModel(
        account, GrassyAPI.unreadActivity, markRead: GrassyAPI.markActivityRead,
        kept: GrassyOffline.catalogue.unreadActivity))
  }

  var body: some View {
    PageStack($path, page: { GrassyPage(route: $0, account: account, username: username) }) {
      PostsList { isCreating = true }
        .navigationTitle("Grassy")
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
          ToolbarItem(placement: .topBarLeading) { userMenu }
          ToolbarItem(placement: .primaryAction) {
            Button {
              isCreating = true
            } label: {
              Label("Create Post", systemImage: "plus").labelStyle(.iconOnly)
            }
          }
        }
    }
    .environment(badge)
    .task { [state] in await state.run() }
    .task { [state] in await state.fetchPosts() }
    .task { [badge] in await badge.watch() }
    .onChange(of: state.isOffline, initial: true) { account.note(isOffline: state.isOffline) }
    .sheet(isPresented: $isCreating) { CreatePostView(state, account) }
    .askingToSignOut($isSigningOut, unsent: session.unsent) { [state] in await state.logout() }
    .following(session, by: { GrassyRoute(link: $0) }) { path = [$0] }
  }

  private var userMenu: some View {
    Menu {
      Button("Profile", systemImage: "person") { path.append(.profile(username: username)) }
      Button("Explore", systemImage: "magnifyingglass") { path.append(.explore) }
      Button(badge.count > 0 ? "Activity (\(badge.count))" : "Activity", systemImage: "heart") {
        path.append(.activity)
      }
      Button("Bookmarks", systemImage: "bookmark") { path.append(.bookmarks) }
      Button("Settings", systemImage: "gearshape") { path.append(.settings) }
      Button("Sign Out", systemImage: "rectangle.portrait.and.arrow.right", role: .destructive) { isSigningOut = true }
    } label: {
      Label(username, systemImage: "person.crop.circle").labelStyle(.iconOnly)
    }
    .accessibilityLabel("Your menu, \(username)")
    .accessibilityValue(badge.count > 0 ? "\(badge.count) unread" : "")
  }
}

/// The feed itself, or what stands in its place.
private struct PostsList: View {
  @Environment(AppState.self) private var state
  let create: @MainActor () -> Void

  var body: some View {
    FeedPage(
      Feed(listState, state.rows, goesOn: state.goesOn, more: state.fetchMorePosts, refresh: state.refreshPosts),
      in: GrassyRoute.self, end: "You have seen every post."
    ) {
      scopes
    } row: { post in
      PostCard(post: post)
    } empty: {
      ContentUnavailableView {
        Label("No Posts Yet", systemImage: "leaf")
      } description: {
        Text(
          state.scope == .following
            ? "Posts of the people and tags that you follow appear here."
            : "Share a photo of a place that you love.")
      } actions: {
        Button("Create Post", action: create).buttonStyle(.borderedProminent)
      }
    }
    .background(Tone.ground)
  }

  private var scopes: some View {
    Picker("Posts", selection: scope) {
      Text("Everyone").tag(GrassyAPI.FeedScope.everyone)
      Text("Following").tag(GrassyAPI.FeedScope.following)
    }
    .pickerStyle(.segmented)
    .padding(.horizontal, 16)
  }

  private var scope: Binding<GrassyAPI.FeedScope> {
    Binding {
      state.scope
    } set: { [state] scope in
      Task { await state.show(scope) }
    }
  }

  private var listState: ListState {
    if !state.posts.isEmpty { return .filled }
    if let error = state.error, !state.isKnown { return .failed(error.localizedDescription) }
    return state.isKnown ? .empty : .loading
  }
}
