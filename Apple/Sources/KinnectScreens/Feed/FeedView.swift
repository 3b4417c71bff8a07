import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// The newest posts of oneself and those one follows, below who has stories.
struct FeedView: View {
  let model: FeedViewModel
  let search: @MainActor () -> Void

  var body: some View {
    FeedPage(
      Feed(model.feed.state, model.rows, goesOn: model.feed.goesOn, more: model.feed.more, refresh: model.refresh),
      in: KinnectRoute.self, end: "You’ve seen every post from the people you follow.", spacing: 0
    ) {
      if !model.new.isEmpty {
        Button("New posts", systemImage: "arrow.up") { model.showNew() }
          .buttonStyle(.borderedProminent).controlSize(.small).padding(8)
      }
      StoriesBar(model: model.stories)
    } row: { post in
      PostCellView(post: post)
    } empty: {
      ContentUnavailableView {
        Label("Nobody else is here yet", systemImage: "person.2")
      } description: {
        Text("When you follow people, the photos they share appear here.")
      } actions: {
        Button("Find people", action: search).buttonStyle(.borderedProminent)
      }
    }
    .moving(with: model.new.isEmpty)
    .navigationTitle("Kinnect").navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        NavigationLink(value: KinnectRoute.inbox) {
          Label("Messages", systemImage: "paperplane").labelStyle(.iconOnly)
            .overlay(alignment: .topTrailing) { UnreadMark(count: model.unreadConversations) }
        }
        .accessibilityLabel("Messages")
        .accessibilityValue(model.unreadConversations > 0 ? "\(model.unreadConversations) unread" : "")
      }
    }
    .task { [model] in await model.run() }
    .task { [model] in await model.stories.load() }
    .task { [model] in await model.inbox.run() }
    .onChange(of: model.feed.isKnown) { model.showNew() }
  }
}
