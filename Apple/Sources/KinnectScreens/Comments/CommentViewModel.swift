import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// A post's comments: read page by page, and written with what is typed kept until it is sent.
@MainActor @Observable final class CommentViewModel {
  private(set) var comments: [KinnectAPI.Comment] = []
  private(set) var state = ListState.loading
  private(set) var goesOn = false
  private(set) var isSending = false
  /// Why the last comment was refused.
  private(set) var failure: String?
  var text = "" { didSet { if text != oldValue { keepDraft() } } }

  @ObservationIgnored private let post: KinnectAPI.Post
  @ObservationIgnored private let account: Account
  @ObservationIgnored private let service: CommentService
  @ObservationIgnored private var next: Cursor<KinnectAPI.CommentList>?
  @ObservationIgnored private var isLoading = false

  init(_ post: KinnectAPI.Post, _ account: Account) {
    self.post = post
    self.account = account
    service = CommentService(account: account)
    text = (try? account.store.draft(draft)) ?? ""  // a draft that can't be read is as none
  }

  private var draft: String { "kinnect.comment/\(post.id)" }

  /// At most 500 characters, and something else than spaces.
  var canSend: Bool {
    !isSending && KinnectAPI.Limits.comment.contains(text.unicodeScalars.count)
      && !text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
  }

  /// How many characters are left, once they become few.
  var left: Int? {
    let left = KinnectAPI.Limits.comment.upperBound - text.unicodeScalars.count
    return left <= 50 ? left : nil
  }

  func load() async { await load(isFirst: true) }
  func more() async { if next != nil { await load(isFirst: false) } }

  private func load(isFirst: Bool) async {
    guard !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    do throws(ClientError) {
      let page = try await service.comments(of: post.id, after: isFirst ? nil : next)
      let known = isFirst ? [] : Set(comments.map(\.id))
      comments = (isFirst ? [] : comments) + page.items.filter { !known.contains($0.id) }
      next = page.next.flatMap { Cursor($0) }
      goesOn = next != nil
      state = comments.isEmpty ? .empty : .filled
    } catch {
      if comments.isEmpty, error != .cancelled { state = .failed(error.localizedDescription) }
    }
  }

  func send() async {
    guard canSend else { return }
    (isSending, failure) = (true, nil)
    defer { isSending = false }
    do throws(ClientError) {
      let comment = try await service.add(text, to: post.id)
      text = ""
      if next == nil { comments.append(comment) }
      state = .filled
      count(1)
    } catch {
      failure = error.localizedDescription
    }
  }

  /// Gone at once, and there again when it is refused.
  func delete(_ comment: KinnectAPI.Comment) async {
    guard let index = comments.firstIndex(where: { $0.id == comment.id }) else { return }
    comments.remove(at: index)
    if comments.isEmpty { state = .empty }
    do throws(ClientError) {
      try await service.delete(comment)
      count(-1)
    } catch {
      comments.insert(comment, at: min(index, comments.count))
      (state, failure) = (.filled, error.localizedDescription)
    }
  }

  /// Whether the viewer may delete it: their own, or one on their post.
  func canDelete(_ comment: KinnectAPI.Comment, as username: String) -> Bool {
    comment.mine || post.author.username == username
  }

  func report(_ comment: KinnectAPI.Comment, reason: String) async -> Bool {
    await account.call(KinnectAPI.reportComment, .init(id: comment.id, reason: reason)) != nil
  }

  private func count(_ change: Int) {
    do {
      guard var kept = try account.store.item(post.id, of: KinnectOffline.posts) else { return }
      kept.commentCount = max(0, kept.commentCount + change)
      try account.store.keep(kept, of: KinnectOffline.posts)
    } catch {
      failure = error.localizedDescription
    }
  }

  private func keepDraft() {
    do {
      let kept: String? = text.isEmpty ? nil : text
      try account.store.setDraft(draft, kept, about: post.id, of: KinnectOffline.posts)
    } catch {
      failure = error.localizedDescription
    }
  }
}
