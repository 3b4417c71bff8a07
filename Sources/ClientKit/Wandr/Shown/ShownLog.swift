internal import Foundation
public import Wire

extension WandrKit {
  /// The file of a photo that waits on this device; nil where there is none.
  public typealias PhotoFile = (ID<MediaAPI.Item>) -> String?

  /// A log as cards and pages show it: the person's own, as this device has it, or somebody's, as the server shows it.
  public struct ShownLog: Identifiable, Hashable, Sendable {
    /// The log's.
    public let id: Wire.ID<WandrAPI.Log>
    /// Nil for the person's own.
    public let author: SocialAPI.Author?
    /// Nil for one that the server hasn't told of yet.
    public let place: WandrAPI.Place?
    /// What the author thinks of the place.
    public let rating: Rating
    /// May be empty.
    public let note: String
    /// In the order in which they were added.
    public let tags: [String]
    /// In display order; of a person's own in a list the first one alone.
    public let photos: [ShownPhoto]
    /// A day, a month or a year, as the API has it; nil where nothing is known.
    public let visitedOn: String?
    /// When it was logged.
    public let createdAt: Timestamp
    /// Whether the server has all of it.
    public let status: SyncStatus
    /// Why the server didn't take it, or what it waits for; nil otherwise.
    public let reason: String?

    /// Somebody's.
    public init(_ log: WandrAPI.Log) {
      id = log.id
      author = log.author
      place = log.place
      rating = log.rating
      note = log.note
      tags = log.tags
      photos = log.media.map { ShownPhoto($0) }
      visitedOn = log.visitedOn
      createdAt = log.createdAt
      status = .synced
      reason = nil
    }

    /// The person's own.
    /// - Parameters:
    ///   - told: as the server told it last, for its photos.
    ///   - file: of a photo that waits.
    public init(
      _ log: Log, at place: WandrAPI.Place?, told: WandrAPI.Log? = nil,
      file: PhotoFile = { _ in nil }
    ) {
      id = log.id
      author = nil
      self.place = place
      rating = log.rating
      note = log.note
      tags = log.tags
      visitedOn = log.visitedOn
      createdAt = log.createdAt
      status = log.syncStatus
      reason = log.syncReason
      let sent = (told?.media ?? []).filter { log.media.contains($0.id) }.map { ShownPhoto($0) }
      let waiting = log.waitingPhotos.compactMap { photo in file(photo).map { ShownPhoto(photo, file: $0) } }
      photos = sent.isEmpty && waiting.isEmpty ? Self.first(of: log) : sent + waiting
    }

    /// A list has the first photo alone.
    private static func first(of log: Log) -> [ShownPhoto] {
      guard let link = log.photoURL else { return [] }
      if let sent = log.media.first { return [ShownPhoto(id: sent, link: link, alt: "", blurHash: "")] }
      return log.waitingPhotos.first.map { [ShownPhoto($0, file: link)] } ?? []
    }

    /// The place's name among other words.
    public var name: String { place?.name.isolated ?? "A place" }
  }

  /// A photo of a log.
  public struct ShownPhoto: Identifiable, Hashable, Sendable {
    /// By which the server knows it, or this device one that waits.
    public let id: Wire.ID<MediaAPI.Item>
    /// A URL of the server's, or of a file of this device.
    public let link: String
    /// What is to be seen on it; empty where nobody has said.
    public let alt: String
    /// Empty where none is known.
    public let blurHash: String
    /// What is to be seen on one of the person's own, among other words.
    public var ownWords: String { alt.isEmpty ? "Your photo" : alt.isolated }

    init(id: Wire.ID<MediaAPI.Item>, link: String, alt: String, blurHash: String) {
      self.id = id
      self.link = link
      self.alt = alt
      self.blurHash = blurHash
    }

    /// One that the server has.
    init(_ item: MediaAPI.Attachment) {
      self.init(id: item.id, link: item.urls.url("1080"), alt: item.alt, blurHash: item.blurHash)
    }

    /// One that waits.
    init(_ id: Wire.ID<MediaAPI.Item>, file: String) {
      self.init(id: id, link: URL(fileURLWithPath: file).absoluteString, alt: "", blurHash: "")
    }
  }
}
