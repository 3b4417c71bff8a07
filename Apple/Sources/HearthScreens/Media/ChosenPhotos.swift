public import ClientKit
public import Foundation
public import Observation
public import PhotosUI
public import Wire

/// Photos and videos that were chosen for something that isn't sent yet: copies, which are sent in parts when there is a connection.
@MainActor @Observable public final class ChosenPhotos {
  public struct Photo: Identifiable, Hashable, Sendable {
    public let id: ID<MediaAPI.Item>
    /// What is to be seen on it, for those who can't see it.
    public var alt: String
    /// Which part is kept where it is cut to a square: 0 for its beginning, on the left or at the top, to 1 for its end.
    public var focus = 0.5
    let preview: URL
    /// Whether it is a video, of which there is no preview before the server has made one.
    public let isVideo: Bool
    /// A link for `StoredPicture`.
    public var link: String { preview.absoluteString }
  }

  public var photos: [Photo] = [] { didSet { if photos != oldValue { keepDraft() } } }
  /// Whether what was chosen is still being read.
  public private(set) var isReading = false
  public private(set) var failure: String?
  /// Whether files are kept as they were chosen too, beside what was made of them.
  public var keepsOriginals = false
  /// The files that were chosen, with their text alternatives: nil for none.
  public var files: [(path: String, alt: String?)] {
    photos.map { (path: $0.preview.path, alt: $0.alt.isEmpty ? nil : $0.alt) }
  }

  @ObservationIgnored private let account: Account
  /// Nil where they are gone with the app.
  @ObservationIgnored private let draft: String?
  /// What the system empties.
  @ObservationIgnored private let temporary = FileManager.default.temporaryDirectory
    .appendingPathComponent("chosen-\(UUID().uuidString)")
  /// The draft's own folder, once that is known.
  @ObservationIgnored private var kept: URL?
  @ObservationIgnored private var isRestored = false
  @ObservationIgnored private let prepare: ((ID<MediaAPI.Item>, Data) async throws -> Data)?

  /// - Parameters:
  ///   - draft: the name of what they are for, where they are to be there after the app has ended: of letters, digits and dots.
  ///   - prepare: makes of a photo what is sent, such as a smaller one; it is sent as it is where none is given.
  public init(
    _ account: Account, keptAs draft: String? = nil,
    prepare: ((ID<MediaAPI.Item>, Data) async throws -> Data)? = nil
  ) { (self.account, self.draft, self.prepare) = (account, draft, prepare) }

  deinit {
    // The system empties this folder too.
    try? FileManager.default.removeItem(at: temporary)
  }

  /// A photo in a draft: its file is known by its ID.
  private struct Left: Codable, Sendable {
    let id: ID<MediaAPI.Item>
    let alt: String
    let isVideo: Bool
    var focus: Double?
  }

  private static func name(of draft: String) -> String { "\(draft).photos" }

  /// Shows what was chosen before the app ended; once.
  public func restore() async {
    guard let draft, !isRestored else { return }
    isRestored = true
    await account.written()
    // A draft that can't be read is as none.
    let left: [Left]? = try? await account.store.draft(Self.name(of: draft))
    let there = (left ?? []).filter { FileManager.default.fileExists(atPath: file($0.id).path) }
    if photos.isEmpty {
      photos = there.map {
        Photo(id: $0.id, alt: $0.alt, focus: $0.focus ?? 0.5, preview: file($0.id), isVideo: $0.isVideo)
      }
    }
    tidy()
  }

  private func keepDraft() {
    guard let draft else { return }
    let left = photos.map { Left(id: $0.id, alt: $0.alt, isVideo: $0.isVideo, focus: $0.focus) }
    let name = Self.name(of: draft)
    account.keep { (store) async throws(StoreError) in try await store.setDraft(name, left.isEmpty ? nil : left) }
    tidy()
  }

  /// Drops files of what isn't chosen any more.
  private func tidy() {
    let needed = Set(photos.map(\.id.description))
    // No folder: nothing to drop. What stays is dropped the next time.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] where !needed.contains(name) {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))  // as said
    }
  }

  /// Where there is no room for a draft's folder, what is chosen is there as long as the app is.
  private var folder: URL {
    if let kept { return kept }
    kept = draft.flatMap { try? account.store.folder(ofDraft: $0) }  // as said
    return kept ?? temporary
  }

  private func file(_ id: ID<MediaAPI.Item>) -> URL { folder.appendingPathComponent(id.description) }

  private func original(_ id: ID<MediaAPI.Item>) -> URL { temporary.appendingPathComponent("original-\(id)") }

  /// A photo's file as it was chosen; nil where it isn't kept.
  public func original(of photo: Photo) -> URL? {
    let file = original(photo.id)
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  /// Takes what was chosen. While one choice is read, another isn't begun: a picker may tell of the same one twice.
  public func take(_ items: [PhotosPickerItem]) async {
    guard !isReading, !items.isEmpty else { return }
    (isReading, failure) = (true, nil)
    defer { isReading = false }
    for item in items {
      do {
        guard let data = try await item.loadTransferable(type: Data.self) else {
          failure = "One of the files can’t be read."
          continue
        }
        try await add(data)
      } catch {
        failure = error.localizedDescription
      }
    }
  }

  /// Takes what the camera took.
  public func take(_ data: Data) async {
    guard !isReading else { return }
    (isReading, failure) = (true, nil)
    defer { isReading = false }
    do { try await add(data) } catch { failure = error.localizedDescription }
  }

  /// Takes files, such as those that were shared to the app.
  public func take(files: [URL]) async {
    guard !isReading else { return }
    (isReading, failure) = (true, nil)
    defer { isReading = false }
    for file in files {
      do { try await add(try await Self.bytes(of: file)) } catch { failure = error.localizedDescription }
    }
  }

  private func add(_ chosen: Data) async throws {
    let id: ID<MediaAPI.Item> = account.store.newID()
    let data = if let prepare { try await prepare(id, chosen) } else { chosen }
    let preview = file(id)
    try await Self.write(data, to: preview)
    if keepsOriginals { try await Self.write(chosen, to: original(id)) }
    photos.append(Photo(id: id, alt: "", preview: preview, isVideo: Self.isVideo(data)))
  }

  /// Beside the screen: a video is large.
  @concurrent private nonisolated static func bytes(of file: URL) async throws -> Data { try Data(contentsOf: file) }

  @concurrent private nonisolated static func write(_ data: Data, to file: URL) async throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Whether bytes begin as a video's, as the server tells it: Matroska (WebM), AVI, QuickTime without a brand, or ISO base media whose
  /// brands (ISO/IEC 14496-12, 4.3) aren't an image's.
  static func isVideo(_ data: Data) -> Bool {
    let head = [UInt8](data.prefix(256))
    func word(_ place: Int) -> String {
      place + 4 <= head.count ? String(decoding: head[place..<place + 4], as: UTF8.self) : ""
    }
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) || (word(0) == "RIFF" && word(8) == "AVI ") { return true }
    if ["moov", "mdat", "wide", "pnot", "free", "skip"].contains(word(4)) { return true }
    guard word(4) == "ftyp" else { return false }
    let end = min(head.prefix(4).reduce(0) { $0 << 8 | Int($1) }, head.count)
    let brands = stride(from: 8, to: end - 3, by: 4).filter { $0 != 12 }.map(word)
    let images = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "miaf", "avif", "avis"]
    return !images.contains(brands.first ?? "") && !brands.contains("heic") && !brands.contains("heix")
  }

  /// Everything was handed over or is given up.
  public func clear() { photos = [] }

  /// Puts a photo before the one that stands before it, or behind the one that stands behind it.
  public func move(_ photo: Photo, by step: Int) {
    guard let place = photos.firstIndex(where: { $0.id == photo.id }), photos.indices.contains(place + step) else {
      return
    }
    photos.swapAt(place, place + step)
  }

  public func remove(_ photo: Photo) { photos.removeAll { $0.id == photo.id } }

  /// Hands the photos over to the outbox.
  /// - Parameter crop: whether photos are cut to a square.
  /// - Returns: by what a write means them, and as they are shown until they are sent.
  public func keep(crop: MediaAPI.Crop? = nil) async throws(StoreError) -> [MediaAPI.Attachment] {
    var kept: [MediaAPI.Attachment] = []
    for photo in photos {
      let isCut = crop == .square && !photo.isVideo
      let focus: (x: Double, y: Double)? = isCut ? (photo.focus, photo.focus) : nil
      let id = try await account.store.addFile(
        photo.preview.path, alt: photo.alt.isEmpty ? nil : photo.alt, crop: crop, focus: focus)
      // The link is to the copy: what stands behind `#` isn't part of its path.
      let path = account.store.file(of: id).map { URL(fileURLWithPath: $0).absoluteString + "#" } ?? ""
      kept.append(
        MediaAPI.Attachment(
          id: id, kind: photo.isVideo ? .video : .photo, width: 1, height: 1, blurHash: "", alt: photo.alt,
          urls: MediaAPI.URLs(base: path, query: "")))
    }
    return kept
  }
}
