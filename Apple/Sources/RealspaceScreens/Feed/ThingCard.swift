import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// What is liked and commented on: a post, or a post in a topic.
protocol Thing: HeldItem, Identifiable {
  var author: RealspaceAPI.Person { get }
  var content: String { get }
  var likesCount: Int { get }
  var likedByMe: Bool { get }
  var commentsCount: Int { get }
  var createdAt: Timestamp { get }
  /// Who likes it.
  var likes: RealspaceRoute { get }
  @MainActor func toggleLike(_ account: Account)
  @MainActor func delete(_ account: Account)
  @MainActor func report(_ reason: String, _ account: Account)
  /// What it says with its spoilers.
  func unfold(_ client: HearthClient) async throws(ClientError) -> String
  @MainActor func commented(_ account: Account, as username: String) -> Commented<RealspaceAPI.Comment>
}

private enum ThingSheet: Identifiable { case comments, report; var id: ThingSheet { self } }

/// Who wrote it, what, and what others do with it.
struct ThingCard<Item: Thing, Head: View, Extra: View>: View {
  @Environment(Account.self) private var account
  @Environment(MemberModel.self) private var member
  private let thing: Item
  private let isDeletable: Bool
  private let edit: (@MainActor () -> Void)?
  private let deleted: (@MainActor () -> Void)?
  private let head: Head
  private let extra: Extra
  @State private var sheet: ThingSheet?
  @State private var isDeleting = false

  /// - Parameters:
  ///   - isDeletable: whether the viewer may delete it though it isn't theirs.
  ///   - edit: opens the form that changes it; nil for what can't be changed.
  ///   - deleted: what happens once it is deleted, on a page of its own.
  ///   - head: above what it says; `extra`: below it.
  init(
    _ thing: Item, isDeletable: Bool = false, edit: (@MainActor () -> Void)? = nil,
    deleted: (@MainActor () -> Void)? = nil, @ViewBuilder head: () -> Head, @ViewBuilder extra: () -> Extra
  ) {
    (self.thing, self.isDeletable, self.edit, self.deleted) = (thing, isDeletable, edit, deleted)
    (self.head, self.extra) = (head(), extra())
  }

  private var isMine: Bool { thing.author.username == member.username }
  private var name: String { account.called(thing.author.author) }

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      HStack(spacing: 10) {
        NavigationLink(value: RealspaceRoute.profile(username: thing.author.username)) {
          HStack(spacing: 10) {
            Face(thing.author.avatarURL, name: name, size: 36)
            VStack(alignment: .leading, spacing: 0) {
              Text(name).font(.postAuthor)
              TimeText(thing.createdAt).font(.caption).foregroundStyle(.secondary)
            }
          }
        }
        .buttonStyle(.plain)
        Spacer()
        menu
      }
      head
      FoldedText(thing: thing)
      extra
      actions
    }
    .card()
    .sheet(item: $sheet) { sheet in
      switch sheet {
      case .comments: CommentsView(thing.commented(account, as: member.username), account)
      case .report: ReportSheet("Report Post") { [account, thing] in thing.report($0, account) }
      }
    }
    .confirmationDialog("Delete this post?", isPresented: $isDeleting, titleVisibility: .visible) {
      Button("Delete Post", role: .destructive) {
        thing.delete(account)
        deleted?()
      }
    } message: {
      Text("Its likes and comments are deleted for everyone. This can’t be undone.")
    }
  }

  private var menu: some View {
    Menu {
      if isMine, let edit { Button("Edit", systemImage: "pencil") { edit() } }
      if isMine || isDeletable { Button("Delete", systemImage: "trash", role: .destructive) { isDeleting = true } }
      if !isMine { Button("Report", systemImage: "flag") { sheet = .report } }
    } label: {
      Label("More options", systemImage: "ellipsis").labelStyle(.iconOnly)
    }
    .foregroundStyle(.primary)
  }

  private var actions: some View {
    HStack(spacing: 16) {
      LikeButton(isOn: thing.likedByMe, count: thing.likesCount) { thing.toggleLike(account) }
      Button {
        sheet = .comments
      } label: {
        Label("Comment", systemImage: "bubble.right").labelStyle(.iconOnly).font(.title3)
      }
      .buttonStyle(.plain)
      Spacer()
      if thing.likesCount > 0 {
        NavigationLink(value: thing.likes) { Text("^[\(thing.likesCount) like](inflect: true)").font(.footnote) }
          .buttonStyle(.plain)
      }
      if thing.commentsCount > 0 {
        Button("^[\(thing.commentsCount) comment](inflect: true)") { sheet = .comments }
          .buttonStyle(.plain).font(.footnote)
      }
    }
  }
}

/// What somebody wrote. Its spoilers stay folded for those who haven't finished the thing, until they ask for them.
private struct FoldedText<Item: Thing>: View {
  @Environment(Account.self) private var account
  let thing: Item
  @State private var unfolded: String?

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      if !thing.content.isEmpty { Text(written: words).font(.postBody) }
      if unfolded == nil, thing.content.contains(Self.fold) {
        Button("Show spoiler", systemImage: "eye") { Task { await unfold() } }
          .buttonStyle(.bordered).controlSize(.small)
      }
    }
    .onChange(of: thing.content) { unfolded = nil }
  }

  private static var fold: String { "||…||" }

  /// Without the marks of its spoilers.
  private var words: String {
    (unfolded ?? thing.content).replacing(Self.fold, with: "(spoiler)").replacing("||", with: "")
  }

  private func unfold() async {
    do throws(ClientError) {
      unfolded = try await thing.unfold(account.client)
    } catch {
      if error != .cancelled { account.notice = error.localizedDescription }
    }
  }
}

extension Account {
  /// A comment of the viewer's, as it is shown until the server has answered.
  func comment(_ words: String, by username: String) async -> RealspaceAPI.Comment {
    RealspaceAPI.Comment(
      id: store.newID(), author: await author(username, in: RealspaceOffline.people).person, content: words,
      createdAt: now(), mine: true, repliesCount: 0, likesCount: 0, likedByMe: false)
  }
}
