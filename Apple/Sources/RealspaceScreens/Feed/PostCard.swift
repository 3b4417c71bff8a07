import ClientKit
import HearthScreens
import SwiftUI
import Wire

extension RealspaceAPI.Post: Thing {
  var likes: RealspaceRoute { .likes(id) }

  func toggleLike(_ account: Account) {
    account.write(likedByMe ? RealspaceAPI.unlike : RealspaceAPI.like, .init(id: id))
  }
  func delete(_ account: Account) { account.write(RealspaceAPI.deletePost, .init(id: id)) }
  func report(_ reason: String, _ account: Account) {
    account.write(RealspaceAPI.reportPost, .init(id: id, reason: reason))
  }
  func unfold(_ client: HearthClient) async throws(ClientError) -> String { try await client.realspace.unfold(id) }

  func commented(_ account: Account, as username: String) -> Commented<RealspaceAPI.Comment> {
    Commented(
      RealspaceOffline.comments[id],
      draft: DraftPlace("realspace.comment/\(id)", about: id, of: RealspaceOffline.posts, account),
      isMine: author.username == username
    ) { words in
      let comment = await account.comment(words, by: username)
      account.write(RealspaceAPI.addComment, .init(id: id, content: words), showing: comment)
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
  @State private var isEditing = false

  var body: some View {
    ThingCard(post, edit: { isEditing = true }, deleted: deleted) {
      (Text(verbatim: "\(post.action.rawValue) ") + Text(verbatim: post.subject.isolated).bold()).font(.postBody)
      if post.isHidden == true { HiddenNote() }
    } extra: {
      if !post.media.isEmpty {
        PostMediaView(media: post.media, author: account.called(post.author.author)) { [account, post] in
          if !post.likedByMe { post.toggleLike(account) }
        }
      }
    }
    .sheet(isPresented: $isEditing) { EditPostView(post: post, account) }
  }
}

/// One post on its own page.
struct PostDetailView: View {
  private let model: HeldItemModel<RealspaceAPI.Post>

  init(_ id: ID<RealspaceAPI.Post>, _ account: Account) {
    model = HeldItemModel(RealspaceOffline.posts, .id(id), account) { client throws(ClientError) in
      try await client.call(RealspaceAPI.post, .init(id: id))
    }
  }

  var body: some View { PostPage("Post", model) { post, close in PostCard(post: post, deleted: close) } }
}

/// Changes one's own post.
struct EditPostView: View {
  private let post: RealspaceAPI.Post
  private let account: Account
  @State private var action: RealspaceAPI.Action
  @State private var subject: String
  @State private var content: String
  @State private var form = FormState()

  init(post: RealspaceAPI.Post, _ account: Account) {
    (self.post, self.account) = (post, account)
    _action = State(wrappedValue: post.action)
    _subject = State(wrappedValue: post.subject)
    _content = State(wrappedValue: post.content)
  }

  var body: some View {
    FormSheet("Edit Post", action: "Save", form: form, isReady: subject.fits(RealspaceAPI.Limits.subject)) {
      await form.submit { () async throws(ClientError) in
        try await account.submit(
          RealspaceAPI.editPost, .init(id: post.id, action: action, subject: subject.bare, content: content))
      }
    } content: {
      Section {
        Picker("What you did", selection: $action) {
          ForEach(RealspaceAPI.Action.known, id: \.rawValue) { Text($0.rawValue).tag($0) }
        }
        TextField("What was it?", text: $subject)
        FieldFailure(form, "subject")
        TextField("What did you think?", text: $content, axis: .vertical)
        FieldFailure(form, "content")
      }
    }
  }
}
