import HearthScreens
import SwiftUI
import Wire

/// The newest posts of oneself and those one follows, below who has stories.
struct FeedView: View {
  let model: FeedViewModel
  let search: @MainActor () -> Void

  var body: some View {
    StateView(model.feed.state, retry: model.refresh) {
      PostList(model: model)
    } empty: {
      ContentUnavailableView {
        Label("Nobody else is here yet", systemImage: "person.2")
      } description: {
        Text("When you follow people, the photos they share appear here.")
      } actions: {
        Button("Find people", action: search).buttonStyle(.borderedProminent)
      }
    }
    .navigationTitle("Kinnect")
    .navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        NavigationLink(value: KinnectRoute.inbox) {
          Label("Messages", systemImage: "paperplane").labelStyle(.iconOnly)
        }
      }
    }
    .task { [model] in await model.run() }
    .task { [model] in await model.stories.load() }
    .onChange(of: model.feed.isKnown) { model.showNew() }
  }
}

private struct PostList: View {
  let model: FeedViewModel

  var body: some View {
    ScrollView {
      LazyVStack(spacing: 0) {
        OfflineBanner()
        OutboxLink(KinnectRoute.outbox).padding(.horizontal, 16)
        if !model.new.isEmpty {
          Button("New posts", systemImage: "arrow.up") { model.showNew() }
            .buttonStyle(.borderedProminent).controlSize(.small).padding(8)
        }
        StoriesBar(model: model.stories)
        ForEach(model.shown) { PostCellView(post: $0) }
        if model.feed.goesOn {
          MoreRow(model.feed.more)
        } else {
          Text("You have seen every post of the people you follow.")
            .font(.footnote).foregroundStyle(.secondary).padding(24)
        }
      }
      .frame(maxWidth: 560)
      .frame(maxWidth: .infinity)
    }
    .refreshable { [model] in await model.refresh() }
  }
}
