import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// The newest updates of the projects that one follows.
struct HomeScreen: View {
  private let believe: BelieveModel
  private let discover: @MainActor () -> Void
  @State private var feed: HeldListModel<BelieveAPI.Post>

  init(_ believe: BelieveModel, discover: @escaping @MainActor () -> Void) {
    self.believe = believe
    self.discover = discover
    _feed = State(wrappedValue: HeldListModel(BelieveOffline.feed, believe.account))
  }

  var body: some View {
    FeedPage(Feed(feed), in: Route.self, end: "You’ve seen every update from the projects you follow.") {
      EmptyView()
    } row: { post in
      PostCard(post: post).padding(.horizontal, 20)
    } empty: {
      ContentUnavailableView {
        Label("Your feed is empty", systemImage: "sparkles")
      } description: {
        Text("Follow projects, and their creators’ updates appear here.")
      } actions: {
        Button("Find your first project", action: discover).buttonStyle(.borderedProminent)
      }
    }
    .background(.ground)
    .navigationTitle("Home")
    .task { await feed.run() }
  }
}
