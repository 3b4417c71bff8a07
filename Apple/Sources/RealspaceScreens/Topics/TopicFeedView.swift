public import ClientKit
public import HearthScreens
import SwiftUI
public import Wire

/// A topic, what is written in it, and the post that is being written.
@MainActor @Observable final class TopicFeedViewModel {
  let topic: HeldItemModel<RealspaceAPI.Topic>
  let posts: HeldListModel<RealspaceAPI.TopicPost>
  var text = "" { didSet { if text != oldValue { draft.keep(text) } } }

  @ObservationIgnored private let account: Account
  @ObservationIgnored private let username: String
  @ObservationIgnored private let draft: DraftPlace

  /// - Parameter username: the viewer's own.
  init(_ id: ID<RealspaceAPI.Topic>, _ account: Account, username: String) {
    (self.account, self.username) = (account, username)
    draft = DraftPlace("realspace.topicPost/\(id)", about: id, of: RealspaceOffline.topics, account)
    posts = HeldListModel(RealspaceOffline.postsInTopic[id], account)
    topic = HeldItemModel(RealspaceOffline.topics, id, account, by: RealspaceAPI.topic, .init(id: id))
  }

  var canPost: Bool { topic.item != nil && text.fits(RealspaceAPI.Limits.content) }

  func run() async {
    let left = await draft.left()
    if text.isEmpty, !left.isEmpty { text = left }
    await topic.run()
  }

  /// Shown at once, and sent when it can be.
  func post() async {
    guard canPost, let topic = topic.item else { return }
    let input = RealspaceAPI.AddTopicPost(id: topic.id, content: text)
    text = ""
    let author = await account.author(username, in: RealspaceOffline.people)
    let post = input.shown(as: account.store.newID(), in: topic, by: author, at: account.now())
    account.write(RealspaceAPI.addTopicPost, input, showing: post)
    await account.written()
  }

  func toggleMembership() {
    guard let topic = topic.item else { return }
    account.write(topic.joinedByMe ? RealspaceAPI.leaveTopic : RealspaceAPI.joinTopic, .init(id: topic.id))
  }
}

/// A topic's page.
struct TopicFeedView: View {
  @Environment(Account.self) private var account
  @State private var model: TopicFeedViewModel
  /// What the topic says of itself with its spoilers, once somebody has asked for them.
  @State private var unfolded: String?

  init(_ id: ID<RealspaceAPI.Topic>, _ account: Account, username: String) {
    _model = State(wrappedValue: TopicFeedViewModel(id, account, username: username))
  }

  var body: some View {
    FeedPage(Feed(model.posts), in: RealspaceRoute.self, end: "This is where it began.", spacing: 12) {
      if let topic = model.topic.item { head(topic) }
      composer
    } row: { post in
      WordsCard(post, isDeletable: model.topic.item?.myRole.isModerating == true).card()
    } empty: {
      ContentUnavailableView("Nothing written yet", systemImage: "bubble")
    }
    .navigationTitle(model.topic.item?.name.isolated ?? "Topic").navigationBarTitleDisplayMode(.inline)
    .task { [model] in await model.run() }
    .task { [model] in await model.posts.run() }
  }

  private func head(_ topic: RealspaceAPI.Topic) -> some View {
    VStack(alignment: .leading, spacing: 8) {
      if !topic.topicDescription.isEmpty {
        Text(written: (unfolded ?? topic.topicDescription).withoutSpoilerMarks).font(.postBody)
      }
      if unfolded == nil, topic.topicDescription.hasFoldedSpoiler {
        SpoilerButton { () async throws(ClientError) in
          unfolded = try await account.client.realspace.unfold(topic.id)
        }
      }
      HStack {
        NavigationLink(value: RealspaceRoute.members(topic.id)) {
          Text("^[\(topic.membersCount) member](inflect: true)").font(.footnote)
        }
        Spacer()
        InkButton(topic.joinedByMe ? "Leave" : "Join") { [model] in model.toggleMembership() }
      }
    }
    .card()
  }

  private var composer: some View {
    @Bindable var model = model
    return VStack(alignment: .trailing, spacing: 8) {
      TextField("Write something…", text: $model.text, axis: .vertical).font(.postBody)
      InkButton("Post", isReady: model.canPost) { [model = self.model] in Task { await model.post() } }
    }
    .card()
  }
}

extension RealspaceAPI.TopicPost: WrittenThing {
  public var writer: SocialAPI.Author { author.author }
  public var likes: RealspaceRoute { .topicLikes(id) }
  public func toggleLike(_ account: Account) {
    account.write(likedByMe ? RealspaceAPI.unlikeTopicPost : RealspaceAPI.likeTopicPost, .init(id: id))
  }
  public func delete(_ account: Account) { account.write(RealspaceAPI.deleteTopicPost, .init(id: id)) }
  public func report(_ reason: String, _ account: Account) {
    account.write(RealspaceAPI.reportTopicPost, .init(id: id, reason: reason))
  }
  public func unfold(_ client: HearthClient) async throws(ClientError) -> String {
    try await client.realspace.unfold(id)
  }
  public func commented(_ account: Account, as username: String) -> Commented<RealspaceAPI.Comment> {
    Commented(self, of: RealspaceOffline.topicPosts, RealspaceOffline.topicComments[id], account, as: username) {
      account.write(RealspaceAPI.addTopicComment, .init(id: id, content: $0.content), showing: $0)
    }
  }
}
