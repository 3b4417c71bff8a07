import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// The friends' feed, and the post that is being written at its top.
@MainActor @Observable final class FriendsViewModel {
  let feed: HeldListModel<RealspaceAPI.Post>
  var action = RealspaceAPI.Action.watched
  var subject = ""
  var body = ""
  var photos: ChosenPhotos?
  var audience = SocialAPI.Audience(kind: .friends)
  var saving = SavingChoice.usual
  private(set) var isPosting = false
  /// What was ticked on the list, with the film, book or place that it is.
  private var offered: RealspaceAPI.PostDraft?

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

  /// Fills in the post that something on the list was done; not over one that is being written.
  func offer(_ draft: RealspaceAPI.PostDraft) {
    guard subject.isEmpty, body.isEmpty, photos == nil else { return }
    (action, subject, offered) = (draft.action, draft.subject, draft)
  }

  /// Into the outbox: the post is in the feed at once, and the form empty.
  func post() async {
    guard canPost else { return }
    isPosting = true
    defer { isPosting = false }
    do throws(StoreError) {
      let media = try await photos?.keep() ?? []
      let author = await account.author(username, in: RealspaceOffline.people)
      let item = offered?.action == action && offered?.subject == subject.bare ? offered?.item : nil
      let input = RealspaceAPI.PublishPost(
        action: action, subject: subject.bare, item: item.map { RealspaceAPI.ItemInput(id: $0.id) },
        content: body.isEmpty ? nil : body, media: media.isEmpty ? nil : media.map(\.id),
        audience: audience, allowsSaving: media.isEmpty ? nil : saving.isAllowed)
      let post = input.shown(as: account.store.newID(), by: author, at: account.now(), photos: media, item: item)
      account.write(RealspaceAPI.publishPost, input, showing: post)
      await account.written()
      (subject, body, photos, offered) = ("", "", nil, nil)
      (audience, saving) = (.init(kind: .friends), .usual)
    } catch {
      account.notice = error.localizedDescription
    }
  }
}
