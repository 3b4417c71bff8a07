public import ClientKit
public import SwiftUI
public import Wire

/// A post's comments in a sheet, with the field to write one below.
public struct CommentsView<Comment: SocialComment>: View {
  @Environment(\.dismiss) private var dismiss
  private let account: Account
  @State private var model: CommentViewModel<Comment>
  @State private var reporting: Comment?
  @FocusState private var isTyping: Bool

  public init(_ commented: Commented<Comment>, _ account: Account) {
    self.account = account
    _model = State(wrappedValue: CommentViewModel(commented, account))
  }

  public var body: some View {
    NavigationStack {
      StateView(model.comments.state, refresh: model.comments.refresh) {
        List {
          ForEach(model.comments.rows.filter { !$0.isWaiting }) { row($0) }
          if model.comments.goesOn { MoreRow(model.comments.more) }
          ForEach(model.comments.rows.filter(\.isWaiting)) { row($0) }
        }
        .listStyle(.plain)
      } empty: {
        ContentUnavailableView(
          "No comments yet", systemImage: "bubble.right", description: Text("Start the conversation."))
      }
      .safeAreaInset(edge: .bottom) { field }
      .navigationTitle("Comments")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar { ToolbarItem(placement: .cancellationAction) { Button("Done") { dismiss() } } }
    }
    .presentationDetents([.medium, .large])
    .task { [model] in await model.run() }
    .sheet(item: $reporting) { comment in
      ReportSheet("Report Comment") { [model] in model.report(comment, reason: $0) }
    }
  }

  private func row(_ row: HeldRow<Comment>) -> some View {
    let comment = row.item
    return HStack(alignment: .top, spacing: 10) {
      Face(comment.writer.avatarURL, name: account.called(comment.writer), size: 32)
      VStack(alignment: .leading, spacing: 2) {
        CommentWords(comment: comment, account: account)
        Group {
          if row.isWaiting { Text("Waiting to be sent") } else { TimeText(comment.createdAt) }
        }
        .font(.caption).foregroundStyle(.secondary)
      }
    }
    .listRowSeparator(.hidden)
    .accessibilityElement(children: .combine)
    .swipeActions { if !row.isWaiting { actions(comment) } }
    .contextMenu { if !row.isWaiting { actions(comment) } }
  }

  @ViewBuilder private func actions(_ comment: Comment) -> some View {
    if model.canDelete(comment) { Button("Delete", role: .destructive) { model.delete(comment) } }
    if !comment.mine { Button("Report") { reporting = comment } }
  }

  private var field: some View {
    @Bindable var model = model
    return VStack(alignment: .leading, spacing: 4) {
      HStack(spacing: 10) {
        TextField("Add a comment…", text: $model.text, axis: .vertical)
          .focused($isTyping).submitLabel(.send)
        if let left = model.left {
          Text("\(left)").font(.caption).foregroundStyle(left < 0 ? Color.red : Color.secondary)
            .accessibilityLabel("^[\(left) character](inflect: true) left")
        }
        Button("Post") { [model = self.model] in Task { await model.send() } }.disabled(!model.canSend)
      }
    }
    .padding(12)
    .background(.regularMaterial)
  }
}

/// What a comment says. Its spoilers stay folded until they are asked for.
private struct CommentWords<Comment: SocialComment>: View {
  let comment: Comment
  let account: Account
  @State private var unfolded: String?

  var body: some View {
    CaptionView(by: account.called(comment.writer), caption: unfolded ?? comment.words)
    if unfolded == nil, comment.isFolded {
      SpoilerButton { () async throws(ClientError) in unfolded = try await comment.unfolded(by: account.client) }
    }
  }
}

extension CommentsView where Comment == SocialAPI.Comment {
  /// Of a post of an app of people and posts.
  /// - Parameter username: the viewer's own.
  public init<Post: SocialPost>(
    _ app: SocialApp<Post>, _ account: Account, _ post: Post, as username: String
  ) where Post.Entity == Post {
    self.init(Commented(app, account, post, as: username), account)
  }
}
