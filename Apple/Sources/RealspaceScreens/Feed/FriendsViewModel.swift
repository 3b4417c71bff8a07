import ClientKit
import HearthScreens
import Observation
import Wire

/// The friends' feed, and the post that is being written at its top.
@MainActor @Observable final class FriendsViewModel {
  let feed: HeldListModel<RealspaceAPI.Post>
  var action = RealspaceAPI.Action.watched
  var subject = ""
  var body = ""
  var audience = SocialAPI.AudienceKind.friends
  var photos: ChosenPhotos?
  /// What others here named so.
  private(set) var suggestions: [RealspaceAPI.ItemReference] = []
  private(set) var isPosting = false
  /// What the subject was chosen as.
  private var chosen: RealspaceAPI.ItemReference?

  @ObservationIgnored let account: Account
  @ObservationIgnored private let username: String

  /// - Parameter username: the viewer's own.
  init(_ account: Account, username: String) {
    (self.account, self.username) = (account, username)
    feed = HeldListModel(RealspaceOffline.feed, account)
  }

  var canPost: Bool {
    !isPosting && subject.fits(RealspaceAPI.Limits.subject)
      && body.unicodeScalars.count <= RealspaceAPI.Limits.content
  }

  /// The film, book or place that the subject is; nil for free text.
  var item: RealspaceAPI.ItemReference? {
    guard let chosen, chosen.kind == action.kind, chosen.name == subject.bare else { return nil }
    return chosen
  }

  /// Looks for what the subject may be, once the typing rests.
  func suggest() async {
    suggestions = []
    let (words, kind) = (subject.bare, action.kind)
    guard words.count >= 2, item == nil else { return }
    do { try await Task.sleep(for: .milliseconds(250)) } catch { return }
    // Without an answer it is free text.
    let found = (try? await account.client.realspace.items(beginning: words, kind: kind)) ?? []
    if !Task.isCancelled { suggestions = found }
  }

  func choose(_ item: RealspaceAPI.ItemReference) {
    (chosen, action, subject, suggestions) = (item, item.kind.action, item.name, [])
  }

  /// Fills in the post that something on the list was done; not over one that is being written.
  func offer(_ draft: RealspaceAPI.PostDraft) {
    guard subject.isEmpty, body.isEmpty else { return }
    (action, subject, chosen) = (draft.action, draft.item?.name ?? draft.subject, draft.item)
  }

  /// Into the outbox: the post is in the feed at once, and the form empty.
  func post() async {
    guard canPost else { return }
    isPosting = true
    defer { isPosting = false }
    do {
      let media = try await photos?.keep() ?? []
      let author = await account.author(username, in: RealspaceOffline.people).person
      let audience = SocialAPI.Audience(kind: audience)
      let post = RealspaceAPI.Post(
        id: account.store.newID(), author: author, action: action, subject: subject.bare, item: item, content: body,
        imageURL: media.first?.urls.url("1080"), media: media, audience: audience, likesCount: 0, commentsCount: 0,
        likedByMe: false, createdAt: account.now(), editedAt: nil)
      account.write(
        RealspaceAPI.publishPost,
        .init(
          action: action, subject: post.subject, item: item.map { .init(id: $0.id) },
          content: body.isEmpty ? nil : body, media: media.isEmpty ? nil : media.map(\.id), audience: audience),
        showing: post)
      await account.written()
      (subject, body, photos, chosen, suggestions) = ("", "", nil, nil, [])
    } catch {
      account.notice = error.localizedDescription
    }
  }
}
