import ClientKit
import Foundation
import HearthScreens
import Wire

/// A log as cards and pages show it: the person's own, as this device has it, or somebody's, as the server shows it.
struct ShownLog: Identifiable, Hashable {
  let id: ID<WandrAPI.Log>
  /// Nil for the person's own.
  var author: SocialAPI.Author?
  /// Nil for one that the server hasn't told of yet.
  let place: WandrAPI.Place?
  let rating: WandrAPI.Rating
  let note: String
  let tags: [String]
  let photos: [Photo]
  let visitedOn: String?
  let createdAt: Timestamp
  var status = WandrKit.SyncStatus.synced
  var reason: String?

  struct Photo: Identifiable, Hashable {
    let id: ID<MediaAPI.Item>
    let link: String
    var alt = ""
    var blurHash = ""
  }

  init(_ log: WandrAPI.Log) {
    (id, author, place, rating) = (log.id, log.author, log.place, log.rating)
    (note, tags, visitedOn, createdAt) = (log.note, log.tags, log.visitedOn, log.createdAt)
    photos = log.media.map { Photo($0) }
  }

  /// - Parameters:
  ///   - told: as the server told it last, for its photos.
  ///   - file: of a photo that waits.
  init(
    _ log: WandrKit.Log, at place: WandrAPI.Place?, told: WandrAPI.Log? = nil,
    file: (ID<MediaAPI.Item>) -> String? = { _ in nil }
  ) {
    (id, self.place, rating) = (log.id, place, log.rating)
    (note, tags, visitedOn, createdAt) = (log.note, log.tags, log.visitedOn, log.createdAt)
    (status, reason) = (log.syncStatus, log.syncReason)
    let sent = (told?.media ?? []).filter { log.media.contains($0.id) }.map { Photo($0) }
    let waiting = log.waitingPhotos.compactMap { id in
      file(id).map { Photo(id: id, link: URL(fileURLWithPath: $0).absoluteString) }
    }
    var photos = sent + waiting
    // A list has the first one alone.
    if photos.isEmpty, let link = log.photoURL {
      if let id = log.media.first {
        photos = [Photo(id: id, link: link)]
      } else if let id = log.waitingPhotos.first {
        photos = [Photo(id: id, link: URL(fileURLWithPath: link).absoluteString)]
      }
    }
    self.photos = photos
  }

  var name: String { place?.name.isolated ?? "A place" }

  /// "Visited Mar 5, 2026"; nil where nothing is known.
  var visit: String? { visitedOn.map { "Visited \(Self.day($0))" } }

  /// A day, a month or a year as the API has it, for people.
  static func day(_ text: String) -> String {
    guard let date = PartialDate(text), date.month > 0, date.day == 0 else { return Times.day(text) }
    // "Mar 1, 2026" without the day.
    let words = Times.day("\(text)-01").split(separator: " ")
    return words.count == 3 ? "\(words[0]) \(words[2])" : text
  }
}

extension ShownLog.Photo {
  init(_ item: MediaAPI.Attachment) {
    self.init(id: item.id, link: item.urls.url("1080"), alt: item.alt, blurHash: item.blurHash)
  }
}
