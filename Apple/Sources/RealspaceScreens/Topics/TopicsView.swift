import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// All topics, those that a search finds, and one that is being started.
@MainActor @Observable final class TopicsViewModel {
  let topics: HeldListModel<RealspaceAPI.Topic>
  let search: SearchModel<RealspaceAPI.Topic>
  var name = ""
  var about = ""

  @ObservationIgnored private let account: Account
  @ObservationIgnored private let username: String

  /// - Parameter username: the viewer's own.
  init(_ account: Account, username: String) {
    (self.account, self.username) = (account, username)
    topics = HeldListModel(RealspaceOffline.allTopics, account)
    let client = account.client
    search = SearchModel { words, next throws(ClientError) in
      try await client.call(RealspaceAPI.topics, .init(q: words, before: next.map { SealedCursor($0) }))
    }
  }

  var canAdd: Bool {
    name.fits(RealspaceAPI.Limits.topicName) && about.unicodeScalars.count <= RealspaceAPI.Limits.topicDescription
  }

  /// - Throws: that another topic has the name.
  func add() async throws(ClientError) {
    let author = await account.author(username, in: RealspaceOffline.people)
    let input = RealspaceAPI.AddTopic(name: name.bare, topicDescription: about.isEmpty ? nil : about)
    let topic = input.shown(as: account.store.newID(), by: author, at: account.now())
    try await account.submit(RealspaceAPI.addTopic, input, showing: topic)
    (name, about) = ("", "")
  }
}

/// What people here write about.
struct TopicsView: View {
  @Bindable private var model: TopicsViewModel
  @Bindable private var search: SearchModel<RealspaceAPI.Topic>
  @State private var isAdding = false
  @State private var form = FormState()

  init(model: TopicsViewModel) { (_model, _search) = (Bindable(model), Bindable(model.search)) }

  var body: some View {
    Group {
      if search.words.bare.isEmpty {
        FeedPage(Feed(model.topics), in: RealspaceRoute.self, end: "These are all topics.", spacing: 12) {
          InkButton("Start a topic") { isAdding = true }
        } row: {
          TopicCard(topic: $0)
        } empty: {
          ContentUnavailableView("No topics yet", systemImage: "bubble")
        }
      } else {
        StateView(search.state, refresh: search.search) {
          List {
            ForEach(search.items) { TopicCard(topic: $0) }
            if search.goesOn { MoreRow(search.more) }
          }
          .listStyle(.plain)
        } empty: {
          if !search.found.isEmpty { ContentUnavailableView("No topic found", systemImage: "magnifyingglass") }
        }
      }
    }
    .navigationTitle("Topics").navigationBarTitleDisplayMode(.inline)
    .searchable(text: $search.words, prompt: "Search topics")
    .task { [model] in await model.topics.run() }
    .task(id: search.words) { [search] in await search.search() }
    .sheet(isPresented: $isAdding) {
      FormSheet("New Topic", action: "Start", form: form, isReady: model.canAdd) { [model, form] in
        await form.submit { () async throws(ClientError) in try await model.add() }
      } content: {
        Section {
          TextField("Name", text: $model.name)
          FieldFailure(form, "name")
          TextField("What is it about?", text: $model.about, axis: .vertical)
        }
      }
    }
  }
}

private struct TopicCard: View {
  let topic: RealspaceAPI.Topic

  var body: some View {
    NavigationLink(value: RealspaceRoute.topic(topic.id)) {
      VStack(alignment: .leading, spacing: 4) {
        Text(topic.name).font(.postAuthor)
        if !topic.topicDescription.isEmpty { Text(topic.topicDescription.withoutSpoilerMarks).font(.postBody) }
        Text("^[\(topic.postsCount) post](inflect: true) · ^[\(topic.membersCount) member](inflect: true)")
          .font(.footnote).foregroundStyle(.secondary)
      }
      .card()
    }
    .buttonStyle(.plain)
  }
}
