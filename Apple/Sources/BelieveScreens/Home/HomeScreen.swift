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
    StateView(feed.state, refresh: feed.refresh) {
      UpdateList(feed: feed)
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

private struct UpdateList: View {
  let feed: HeldListModel<BelieveAPI.Post>

  var body: some View {
    ScrollView {
      LazyVStack(spacing: 16) {
        OfflineBanner()
        OutboxLink(Route.outbox)
        ForEach(feed.rows) { PostCard(post: $0.item) }
        if feed.goesOn {
          MoreRow(feed.more)
        } else {
          Text("You’ve seen every update from the projects you follow.").font(.footnote).foregroundStyle(.secondary)
        }
      }
      .padding(.horizontal, 20).padding(.vertical, 12)
      .frame(maxWidth: 640)
      .frame(maxWidth: .infinity)
    }
  }
}
