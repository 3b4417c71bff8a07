import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// A new post: its photos, which are made ready when they are chosen, and what is written of them.
@MainActor @Observable final class CreatePostModel {
  let draft = PostDraft()
  let added: AddedPhotos
  var chosen: ChosenPhotos { added.chosen }
  /// Whether what took the photo is told.
  var tellsCamera = false
  /// Whether it was asked for that a photo has no description yet.
  var isRemindingOfAlt = false

  @ObservationIgnored private let state: AppState
  @ObservationIgnored private let account: Account

  init(_ state: AppState, _ account: Account) {
    (self.state, self.account) = (state, account)
    added = AddedPhotos(state, account)
  }

  var canPost: Bool { !chosen.photos.isEmpty && !chosen.isReading && draft.isReady && !state.isLoading }

  /// A city near which a photo says it was taken.
  struct Offer: Hashable {
    let city: DeviceCities.City
    let point: GrassyKit.PhotoPoint
  }

  /// The place that a photo offers, until it is answered. It stays on the device until then.
  private(set) var offer: Offer?
  @ObservationIgnored private var isPlaceAnswered = false

  /// Names the position of the first photo that says one, on the device.
  func offerPlace() async {
    guard draft.place.isEmpty, offer == nil, !isPlaceAnswered else { return }
    guard let point = added.point else { return }
    let cities = try? await DeviceCities.load(account.store, account.client)  // a place can be typed
    guard let city = cities?.nearest(latitude: point.latitude, longitude: point.longitude) else { return }
    if draft.place.isEmpty, !isPlaceAnswered { offer = Offer(city: city, point: point) }
  }

  func answerOffer(isTaken: Bool) {
    if isTaken, let offer { draft.choose(offer.city, at: offer.point) }
    (offer, isPlaceAnswered) = (nil, true)
  }

  /// What took the first photo, where its file said so.
  var camera: GrassyAPI.Camera? { added.camera }

  var hasPhotoWithoutAlt: Bool {
    chosen.photos.contains { $0.alt.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty }
  }

  /// Why it couldn't be kept.
  var failure: String? { state.error?.localizedDescription }

  /// Puts it on top of the feed, and sends it as soon as there is a connection.
  /// - Parameter remindsOfAlt: whether a photo without a description is asked about first.
  /// - Returns: whether it is kept.
  func post(remindsOfAlt: Bool = true) async -> Bool {
    guard canPost else { return false }
    if remindsOfAlt, hasPhotoWithoutAlt {
      isRemindingOfAlt = true
      return false
    }
    var post = draft.post
    post.camera = tellsCamera ? camera : nil
    return await state.createPost(post, photos: added.ready, originals: added.originals)
  }
}
