import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// What friends watched, read and went to, below the form that says so of oneself.
struct FriendsView: View {
  @Binding var selectedTab: RealspaceTab
  let model: FriendsViewModel

  var body: some View {
    FeedPage(Feed(model.feed), in: RealspaceRoute.self, end: "You’ve seen every post.", spacing: 12) {
      ComposeCard(model: model)
    } row: { post in
      PostCard(post: post)
    } empty: {
      ContentUnavailableView {
        Label("Nothing here yet", systemImage: "person.2")
      } description: {
        Text("When you and your friends follow each other, their posts appear here.")
      } actions: {
        NavigationLink("Find people", value: RealspaceRoute.search).buttonStyle(.borderedProminent)
        Button("See what’s on") { selectedTab = .community }.buttonStyle(.bordered)
      }
    }
    .navigationTitle("Friends").navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItem(placement: .primaryAction) { NavigationLink("Find people", value: RealspaceRoute.search) }
    }
    .task { [model] in await model.feed.run() }
  }
}

/// What one did, its subject, and what one thinks of it.
private struct ComposeCard: View {
  @Bindable var model: FriendsViewModel
  @State private var isChoosing = false

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      HStack(spacing: 8) {
        Picker("What you did", selection: $model.action) {
          ForEach(RealspaceAPI.Action.known, id: \.rawValue) { Text($0.rawValue).tag($0) }
        }
        TextField("What was it?", text: $model.subject).font(.postBody)
      }
      TextField("What did you think?", text: $model.body, axis: .vertical).font(.postBody)
      Text("Put spoilers between bars: ||like this||.").font(.footnote).foregroundStyle(.secondary)
      if let count = model.photos?.photos.count {
        HStack {
          Text("^[\(count) photo](inflect: true)").font(.footnote).foregroundStyle(.secondary)
          Button("Remove photos") { model.photos = nil }.buttonStyle(.borderless).font(.footnote)
        }
      }
      PostChoices(
        $model.audience, $model.saving, of: [.friends, .followers, .me], hasPhotos: model.photos != nil)
      HStack {
        Button("Add photos", systemImage: "photo") { isChoosing = true }.labelStyle(.iconOnly)
        Spacer()
        InkButton("Post", isReady: model.canPost) { Task { [model] in await model.post() } }
      }
    }
    .card()
    .sheet(isPresented: $isChoosing) {
      PhotosSheet(
        "Photos", action: "Add", note: "They are shown with your post.", model.account,
        most: RealspaceAPI.Limits.media, takesVideos: false
      ) { [model] in
        model.photos = $0
        return true
      }
    }
  }
}
