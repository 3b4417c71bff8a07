import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// A new post: its photos, which are made ready when they are chosen, and what is written of them.
@MainActor @Observable final class CreatePostModel {
  let draft = PostDraft()
  let chosen: ChosenPhotos
  /// Whether what took the photo is told.
  var tellsCamera = false
  /// Whether it was asked for that a photo has no description yet.
  var isRemindingOfAlt = false

  @ObservationIgnored private let state: AppState
  @ObservationIgnored private let account: Account
  @ObservationIgnored private let prepared: Prepared

  /// What was made of what was chosen, and the files themselves where their author keeps originals.
  private final class Prepared {
    var photos: [ID<MediaAPI.Item>: GrassyKit.PreparedPhoto] = [:]
    var keepsOriginals = false
    var originals: [ID<MediaAPI.Item>: URL] = [:]
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("originals-\(UUID().uuidString)")

    deinit {
      // The system empties this folder too.
      try? FileManager.default.removeItem(at: folder)
    }
  }

  /// Whether the files are kept as they are, for their author alone.
  private(set) var keepsOriginals = false

  /// Learns whether originals are kept. What was chosen before is sent as it is shown.
  func readOriginals() async {
    let originals = OriginalsModel(account)
    await originals.load()
    (keepsOriginals, prepared.keepsOriginals) = (originals.keepsOriginals, originals.keepsOriginals)
  }

  /// Beside the screen: a photo as it was taken is large.
  @concurrent private nonisolated static func write(_ data: Data, to file: URL) async throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  init(_ state: AppState, _ account: Account) {
    self.state = state
    self.account = account
    let prepared = Prepared()
    self.prepared = prepared
    chosen = ChosenPhotos(account) { id, data in
      guard let photo = await state.prepare([(data, "")])?.first?.photo else {
        throw state.error ?? ClientError.badInput("photo")
      }
      prepared.photos[id] = photo
      if prepared.keepsOriginals {
        let file = prepared.folder.appendingPathComponent(id.description)
        try await CreatePostModel.write(data, to: file)
        prepared.originals[id] = file
      }
      return photo.data
    }
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
    guard let point = chosen.photos.lazy.compactMap({ self.prepared.photos[$0.id]?.point }).first else { return }
    let cities = try? await DeviceCities.load(account.store, account.client)  // a place can be typed
    guard let city = cities?.nearest(latitude: point.latitude, longitude: point.longitude) else { return }
    if draft.place.isEmpty, !isPlaceAnswered { offer = Offer(city: city, point: point) }
  }

  func answerOffer(isTaken: Bool) {
    if isTaken, let offer { draft.choose(offer.city, at: offer.point) }
    (offer, isPlaceAnswered) = (nil, true)
  }

  /// What took the first photo, where its file said so.
  var camera: GrassyAPI.Camera? { chosen.photos.first.flatMap { prepared.photos[$0.id]?.camera } }

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
    let photos = chosen.photos.compactMap { photo in
      prepared.photos[photo.id].map { (photo: $0, alt: photo.alt.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
    let originals = chosen.photos.filter { prepared.photos[$0.id] != nil }.map { prepared.originals[$0.id] }
    return await state.createPost(post, photos: photos, originals: originals)
  }
}
