import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// Photos that are added to a post, made ready when they are chosen.
@MainActor @Observable final class AddedPhotos {
  let chosen: ChosenPhotos
  @ObservationIgnored private let account: Account
  @ObservationIgnored private let made: Made

  /// What was made of what was chosen.
  private final class Made { var photos: [ID<MediaAPI.Item>: GrassyKit.PreparedPhoto] = [:] }

  init(_ state: AppState, _ account: Account) {
    let made = Made()
    (self.account, self.made) = (account, made)
    chosen = ChosenPhotos(account) { id, data in
      guard let photo = await state.prepare([(data, "")])?.first?.photo else {
        throw state.error ?? ClientError.badInput("photo")
      }
      made.photos[id] = photo
      return photo.data
    }
  }

  /// Learns whether originals are kept. What was chosen before is sent as it is shown.
  func readOriginals() async {
    let originals = OriginalsModel(account)
    await originals.load()
    chosen.keepsOriginals = originals.keepsOriginals
  }

  /// In the order in which they are shown, with their descriptions.
  var ready: [(photo: GrassyKit.PreparedPhoto, alt: String)] {
    chosen.photos.compactMap { photo in
      made.photos[photo.id].map { (photo: $0, alt: photo.alt.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
  }

  /// Of each of these its file as it was chosen, where that is kept.
  var originals: [URL?] { chosen.photos.filter { made.photos[$0.id] != nil }.map { chosen.original(of: $0) } }

  /// What took the first photo, where its file said so.
  var camera: GrassyAPI.Camera? { chosen.photos.first.flatMap { made.photos[$0.id]?.camera } }

  /// Of the first photo that says where it was taken.
  var point: GrassyKit.PhotoPoint? { chosen.photos.lazy.compactMap { self.made.photos[$0.id]?.point }.first }
}
