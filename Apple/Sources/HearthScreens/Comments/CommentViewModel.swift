public import ClientKit
import Foundation
public import Observation
public import Wire

/// A post's comments: read page by page, and written through the outbox, so that they are shown at once and sent when they can be.
@MainActor @Observable public final class CommentViewModel<Post: SocialPost> where Post.Entity == Post {
  public private(set) var comments: [SocialAPI.Comment] = []
  /// What was read from the server, or why nothing was.
  private var readState = ListState.loading
  public private(set) var goesOn = false
  /// Why the last comment was refused.
  public private(set) var failure: String?
  public var text = "" { didSet { if text != oldValue { keepDraft() } } }

  @ObservationIgnored private let post: Post
  @ObservationIgnored private let account: Account
  @ObservationIgnored private let service: CommentService<Post>
  @ObservationIgnored private var next: Cursor<SocialAPI.CommentList>?
  @ObservationIgnored private let loading = Loading()
  /// Whether the page that was asked for last couldn't be read.
  @ObservationIgnored private var hasFailed = false

  public init(_ post: Post, _ service: CommentService<Post>) {
    self.post = post
    self.service = service
    account = service.account
    text = (try? account.store.draft(draft)) ?? ""  // a draft that can't be read is as none
  }

  /// How long a comment is, in every app.
  private static var lengths: ClosedRange<Int> { 1...500 }

  private var draft: String { "\(service.app.name).comment/\(post.id)" }

  /// At most 500 characters, and something else than spaces.
  public var canSend: Bool {
    Self.lengths.contains(text.unicodeScalars.count)
      && !text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
  }

  /// How many characters are left, once they become few.
  public var left: Int? {
    let left = Self.lengths.upperBound - text.unicodeScalars.count
    return left <= 50 ? left : nil
  }

  public func load() async { await load(isFirst: true) }

  /// Reads the next page. Called by the last row when it appears.
  /// - Returns: false where it couldn't be read.
  @discardableResult
  public func more() async -> Bool {
    // The row that asks appears once: a page that is being read is waited for.
    await loading.ended()
    guard next != nil, !Task.isCancelled else { return true }
    await load(isFirst: false)
    return !hasFailed
  }

  private func load(isFirst: Bool) async {
    guard !loading.isUnderWay else { return }
    await loading.during { await readPage(isFirst: isFirst) }
  }

  private func readPage(isFirst: Bool) async {
    hasFailed = false
    do throws(ClientError) {
      let page = try await service.comments(of: post.id, after: isFirst ? nil : next)
      let known = isFirst ? [] : Set(comments.map(\.id))
      comments = (isFirst ? [] : comments) + page.items.filter { !known.contains($0.id) }
      next = page.next.flatMap { Cursor($0) }
      goesOn = next != nil
      readState = comments.isEmpty ? .empty : .filled
    } catch {
      guard error != .cancelled, !Task.isCancelled else { return }
      hasFailed = true
      if comments.isEmpty { readState = .failed(error.localizedDescription) }
    }
  }

  /// What a screen shows; what waits is shown, whatever was read.
  public var state: ListState { waiting.isEmpty ? readState : .filled }

  /// What waits in the outbox, oldest first.
  public var waiting: [SocialAPI.Comment] { service.waiting(for: post.id, in: account.outbox.rows) }

  /// Shown at once, and sent when it can be.
  public func send() async {
    guard canSend else { return }
    do {
      try service.write(text, on: post.id)
      text = ""
      failure = nil
    } catch {
      failure = error.localizedDescription
      return
    }
    await account.send()
    await load()
  }

  /// Gone at once, and there again when it is refused.
  public func delete(_ comment: SocialAPI.Comment) async {
    guard let index = comments.firstIndex(where: { $0.id == comment.id }) else { return }
    comments.remove(at: index)
    if comments.isEmpty { readState = .empty }
    let sentAt = account.store.now()
    do throws(ClientError) {
      try await service.delete(comment)
      uncount(sentAt: sentAt)
    } catch {
      comments.insert(comment, at: min(index, comments.count))
      (readState, failure) = (.filled, error.localizedDescription)
    }
  }

  /// Whether the viewer may delete it: their own, or one on their post.
  public func canDelete(_ comment: SocialAPI.Comment, as username: String) -> Bool {
    comment.mine || post.author.username == username
  }

  public func report(_ comment: SocialAPI.Comment, reason: String) async -> Bool {
    await service.report(comment, reason: reason)
  }

  private func uncount(sentAt: Timestamp) {
    do {
      try account.store.add(to: service.app.posts, post.id, sentAt: sentAt) { post in
        post.commentCount = max(0, post.commentCount - 1)
      }
    } catch {
      failure = error.localizedDescription
    }
  }

  private func keepDraft() {
    do {
      let kept: String? = text.isEmpty ? nil : text
      try account.store.setDraft(draft, kept, about: post.id, of: service.app.posts)
    } catch {
      failure = error.localizedDescription
    }
  }
}
