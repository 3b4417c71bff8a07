public import ClientKit
public import SwiftUI
public import Wire

/// What somebody wrote, and others like and comment on: a post of words.
public protocol WrittenThing: HeldItem, Identifiable {
  associatedtype Route: PeopleRoute
  associatedtype Comment: SocialComment

  var writer: SocialAPI.Author { get }
  /// What it says; passages that stay folded for the viewer are `||…||` in it, and others stand between two pairs of bars.
  var content: String { get }
  var likesCount: Int { get }
  var likedByMe: Bool { get }
  var commentsCount: Int { get }
  var createdAt: Timestamp { get }
  /// Who likes it.
  var likes: Route { get }
  @MainActor func toggleLike(_ account: Account)
  @MainActor func delete(_ account: Account)
  @MainActor func report(_ reason: String, _ account: Account)
  /// What it says with all passages.
  @MainActor func unfold(_ client: HearthClient) async throws(ClientError) -> String
  /// - Parameter username: the viewer's own.
  @MainActor func commented(_ account: Account, as username: String) -> Commented<Comment>
}

private enum WordsSheet: Identifiable { case comments, report; var id: WordsSheet { self } }

/// Who wrote it, what, and what others do with it.
public struct WordsCard<Item: WrittenThing, Head: View, Extra: View>: View {
  @Environment(Account.self) private var account
  @Environment(MemberModel.self) private var member
  private let thing: Item
  private let isDeletable: Bool
  private let deleted: (@MainActor () -> Void)?
  private let head: Head
  private let extra: Extra
  @State private var sheet: WordsSheet?
  @State private var isDeleting = false

  /// - Parameters:
  ///   - isDeletable: whether the viewer may delete it though it isn't theirs.
  ///   - deleted: what happens once it is deleted, on a page of its own.
  ///   - head: above what it says; `extra`: below it.
  public init(
    _ thing: Item, isDeletable: Bool = false, deleted: (@MainActor () -> Void)? = nil, @ViewBuilder head: () -> Head,
    @ViewBuilder extra: () -> Extra
  ) {
    (self.thing, self.isDeletable, self.deleted) = (thing, isDeletable, deleted)
    (self.head, self.extra) = (head(), extra())
  }

  private var isMine: Bool { thing.writer.username == member.username }
  private var name: String { account.called(thing.writer) }

  public var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      HStack(spacing: 10) {
        NavigationLink(value: Item.Route.profile(username: thing.writer.username)) {
          HStack(spacing: 10) {
            Face(thing.writer.avatarURL, name: name, size: 36)
            VStack(alignment: .leading, spacing: 0) {
              Text(name).font(.headline)
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

extension WordsCard where Head == EmptyView, Extra == EmptyView {
  /// Of words alone.
  public init(_ thing: Item, isDeletable: Bool = false, deleted: (@MainActor () -> Void)? = nil) {
    self.init(thing, isDeletable: isDeletable, deleted: deleted) {
      EmptyView()
    } extra: {
      EmptyView()
    }
  }
}

/// What somebody wrote. Its spoilers stay folded for those who haven't finished the thing, until they ask for them.
private struct FoldedText<Item: WrittenThing>: View {
  @Environment(Account.self) private var account
  let thing: Item
  @State private var unfolded: String?

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      if !thing.content.isEmpty { Text(written: (unfolded ?? thing.content).withoutSpoilerMarks) }
      if unfolded == nil, thing.content.hasFoldedSpoiler {
        SpoilerButton { () async throws(ClientError) in unfolded = try await thing.unfold(account.client) }
      }
    }
    .onChange(of: thing.content) { unfolded = nil }
  }
}
