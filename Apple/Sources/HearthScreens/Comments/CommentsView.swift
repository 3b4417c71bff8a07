public import ClientKit
public import SwiftUI
public import Wire

/// A post's comments in a sheet, with the field to write one below.
public struct CommentsView<Post: SocialPost>: View where Post.Entity == Post {
  @Environment(\.dismiss) private var dismiss
  private let username: String
  @State private var model: CommentViewModel<Post>
  @State private var reporting: SocialAPI.Comment?
  @FocusState private var isTyping: Bool

  /// - Parameter username: the viewer's own.
  public init(post: Post, _ service: CommentService<Post>, as username: String) {
    self.username = username
    _model = State(wrappedValue: CommentViewModel(post, service))
  }

  public var body: some View {
    NavigationStack {
      StateView(model.state, refresh: model.load) {
        List {
          ForEach(model.comments) { row($0) }
          if model.goesOn { MoreRow(model.more) }
          ForEach(model.waiting) { row($0, isWaiting: true) }
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
    .task { [model] in await model.load() }
    .onChange(of: model.waiting.count) { old, new in
      if new < old { Task { [model] in await model.load() } }
    }
    .sheet(item: $reporting) { comment in
      ReportSheet("Report Comment") { [model] in await model.report(comment, reason: $0) }
    }
  }

  private func row(_ comment: SocialAPI.Comment, isWaiting: Bool = false) -> some View {
    HStack(alignment: .top, spacing: 10) {
      Face(comment.author.avatarURL, name: comment.author.username, size: 32)
      VStack(alignment: .leading, spacing: 2) {
        CaptionView(username: comment.author.username, caption: comment.body)
        Text(isWaiting ? "Waiting to be sent" : Times.relative(comment.createdAt)).font(.caption).foregroundStyle(
          .secondary)
      }
    }
    .listRowSeparator(.hidden)
    .accessibilityElement(children: .combine)
    .swipeActions { if !isWaiting { actions(comment) } }
    .contextMenu { if !isWaiting { actions(comment) } }
  }

  @ViewBuilder private func actions(_ comment: SocialAPI.Comment) -> some View {
    if model.canDelete(comment, as: username) {
      Button("Delete", role: .destructive) { Task { await model.delete(comment) } }
    }
    if !comment.mine { Button("Report") { reporting = comment } }
  }

  private var field: some View {
    @Bindable var model = model
    return VStack(alignment: .leading, spacing: 4) {
      if let failure = model.failure { Text(failure).font(.footnote).foregroundStyle(.red) }
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
