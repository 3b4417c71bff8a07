public import ClientKit
public import HearthScreens
import SwiftUI
public import Wire

extension RealspaceAPI.Post: WrittenThing {
  public var writer: SocialAPI.Author { author.author }
  public var likes: RealspaceRoute { .likes(id) }
  public func toggleLike(_ account: Account) {
    account.write(likedByMe ? RealspaceAPI.unlike : RealspaceAPI.like, .init(id: id))
  }
  public func delete(_ account: Account) { account.write(RealspaceAPI.deletePost, .init(id: id)) }
  public func report(_ reason: String, _ account: Account) {
    account.write(RealspaceAPI.reportPost, .init(id: id, reason: reason))
  }
  public func unfold(_ client: HearthClient) async throws(ClientError) -> String {
    try await client.realspace.unfold(id)
  }
  public func commented(_ account: Account, as username: String) -> Commented<RealspaceAPI.Comment> {
    Commented(self, of: RealspaceOffline.posts, RealspaceOffline.comments[id], account, as: username) {
      account.write(RealspaceAPI.addComment, .init(id: id, content: $0.content), showing: $0)
    }
  }
}

extension Commented where Comment == RealspaceAPI.Comment {
  /// - Parameter add: writes a comment, which is given as it is shown until the server has answered.
  init<Item: WrittenThing>(
    _ thing: Item, of kind: HeldKind<Item>, _ list: HeldList<Comment>, _ account: Account, as username: String,
    add: @escaping @MainActor (Comment) -> Void
  ) {
    let id: ID<Item.Entity> = thing.id
    self.init(
      list, draft: DraftPlace("realspace.comment/\(id)", about: id, of: kind, account),
      isMine: thing.writer.username == username
    ) { words in
      let author = await account.author(username, in: RealspaceOffline.people)
      add(Comment(account.store.newID(), words, by: author, at: account.now()))
    } delete: {
      account.write(RealspaceAPI.deleteComment, .init(id: $0.id), showingChanged: id)
    } report: {
      account.write(RealspaceAPI.reportComment, .init(id: $0.id, reason: $1))
    }
  }
}

/// A post: what somebody did, what they say of it, and its photos.
struct PostCard: View {
  @Environment(Account.self) private var account
  let post: RealspaceAPI.Post
  /// What happens once the post is deleted, on a page of its own.
  var deleted: (@MainActor () -> Void)?

  var body: some View {
    WordsCard(post, deleted: deleted) {
      (Text(verbatim: "\(post.action.rawValue) ") + Text(verbatim: post.subject.isolated).bold()).font(.postBody)
      if post.isHidden == true { HiddenNote() }
    } extra: {
      if !post.media.isEmpty {
        PostMediaView(
          media: post.media, author: account.called(post.author.author), ratio: post.media.shownRatio,
          like: { [account, post] in if !post.likedByMe { post.toggleLike(account) } })
      }
    }
    .card()
  }
}
