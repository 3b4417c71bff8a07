import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// What friends have logged, newest first.
struct FeedView: View {
  @Environment(JournalModel.self) private var journal
  @Environment(UnreadModel.self) private var badge
  let model: HeldListModel<WandrAPI.Log>
  let log: @MainActor () -> Void
  let findPeople: @MainActor () -> Void

  var body: some View {
    FeedPage(feed, in: WandrRoute.self, end: "You have seen every log.", spacing: 12) {
      UndoBar()
    } row: { log in
      LogCard(log: ShownLog(log))
    } empty: {
      ContentUnavailableView {
        Label("No logs yet", systemImage: "square.grid.2x2")
      } description: {
        Text("What your friends log appears here: people whom you follow and who follow you.")
      } actions: {
        Button("Find friends", action: findPeople).buttonStyle(.bordered)
        Button("Log a place", action: log).buttonStyle(.borderedProminent)
      }
    }
    .background(Tone.paper)
    .navigationTitle("Feed").navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItem(placement: .topBarLeading) { ActivityLink(WandrRoute.activity, unread: badge.count) }
      ToolbarItem(placement: .primaryAction) { LogButton(log: log) }
    }
    .task { [model] in await model.run() }
  }

  private var feed: Feed<WandrAPI.Log> {
    Feed(model.state, model.rows, goesOn: model.goesOn, more: model.more) { [model, journal] in
      await journal.sync()
      await model.refresh()
    }
  }
}
