internal import Foundation
public import Wire

/// A photo or video in the outbox: a copy of the file in the store's folder, which is sent in parts.
enum OutboxUpload {
  /// The call's name in the outbox.
  static let call = "media.send"

  /// Whether a row sends what a photo was made of. Where the server doesn't want it, because its owner keeps originals no more or the photo
  /// is gone, there is nothing to be decided.
  static func isOriginal(_ row: OutboxRow) -> Bool {
    guard row.call == call else { return false }
    // What can't be read is refused as every upload is.
    return (try? StoreJSON.decode(FileUpload.self, Array(row.input.utf8)))?.originalOf != nil
  }
}

extension OfflineStore {
  /// Keeps a copy of a photo or video until the server has it. Give the ID to the write that needs it: that waits for it.
  /// - Parameters:
  ///   - path: the file, which may go once this returns.
  ///   - focus: see `FileUpload`.
  /// - Returns: by what later writes mean it.
  /// - Throws: `full` where the copy has no room; `failed` where there is no such file.
  public nonisolated func addFile(
    _ path: String, alt: String? = nil, crop: MediaAPI.Crop? = nil, focus: (x: Double, y: Double)? = nil
  ) async throws(StoreError) -> ID<MediaAPI.Item> {
    activity.begin()
    defer { activity.end() }
    return try await copy(path, alt: alt, crop: crop, focus: focus)
  }

  private func copy(
    _ path: String, alt: String?, crop: MediaAPI.Crop?, focus: (x: Double, y: Double)?
  ) throws(StoreError) -> ID<MediaAPI.Item> {
    let id: ID<MediaAPI.Item> = newID()
    let copy = try copyUpload(path, as: id.description)
    do throws(StoreError) {
      let upload: FileUpload
      do { upload = try FileUpload(path: copy, alt: alt, crop: crop, focus: focus) } catch { throw .failed(10) }
      let json = String(decoding: try StoreJSON.encode(upload), as: UTF8.self)
      try change { (writer) throws(StoreError) in
        _ = try writer.insert(call: OutboxUpload.call, input: json, subject: "media/\(id)", local: id.description)
      }
    } catch {
      dropUpload(id.description)
      throw error
    }
    return id
  }

  /// Keeps a copy of the file that a photo was made of, until the server has it, where it is kept for its owner alone. It is sent once the
  /// photo is there.
  /// - Parameters:
  ///   - path: the file, which may go once this returns.
  ///   - photo: of `addFile`, or as the server calls it.
  ///   - app: in which app it is kept.
  /// - Throws: `full` where the copy has no room; `failed` where there is no such file.
  public nonisolated func addOriginal(
    _ path: String, of photo: ID<MediaAPI.Item>, in app: String
  ) async throws(StoreError) {
    activity.begin()
    defer { activity.end() }
    try await copyOriginal(path, of: photo, in: app)
  }

  private func copyOriginal(_ path: String, of photo: ID<MediaAPI.Item>, in app: String) throws(StoreError) {
    let id: ID<MediaAPI.Item> = newID()
    let copy = try copyUpload(path, as: id.description)
    do throws(StoreError) {
      var upload: FileUpload
      do { upload = try FileUpload(path: copy) } catch { throw .failed(10) }
      (upload.app, upload.originalOf) = (app, photo)
      let json = String(decoding: try StoreJSON.encode(upload), as: UTF8.self)
      try change { (writer) throws(StoreError) in
        _ = try writer.insert(call: OutboxUpload.call, input: json, subject: "media/\(id)", local: id.description)
      }
    } catch {
      dropUpload(id.description)
      throw error
    }
  }

  /// A copy of a file in the store's folder, until the server has it.
  nonisolated func copyUpload(_ path: String, as name: String) throws(StoreError) -> String {
    let copy = uploadPath(name)
    do { try FileManager.default.copyItem(atPath: path, toPath: copy) } catch {
      dropUpload(name)
      throw (error as? CocoaError)?.code == .fileWriteOutOfSpace ? .full : .failed(10)
    }
    return copy
  }

  /// The copy of a photo that waits to be sent, to be shown meanwhile; nil where it is gone.
  public nonisolated func file(of id: ID<MediaAPI.Item>) -> String? {
    let path = uploadPath(id.description)
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// Where an archive waits to be sent.
  nonisolated var archivePath: String { "\(folder)/archive.zip" }

  nonisolated func uploadPath(_ name: String) -> String { Self.uploadPath(name, in: folder) }

  private static func uploadPath(_ name: String, in folder: String) -> String { "\(folder)/uploads/\(name)" }

  nonisolated func dropUpload(_ name: String) { Self.dropUpload(name, in: folder) }

  private static func dropUpload(_ name: String, in folder: String) {
    // One that stays is dropped when the store is tidied.
    try? FileManager.default.removeItem(atPath: uploadPath(name, in: folder))
  }

  /// Drops copies that nothing that waits needs: what a process left that ended between two steps.
  static func tidyUploads(_ file: StoreFile, in folder: String) throws(StoreError) {
    let needed = Set(
      try file.read { (connection) throws(StoreError) in
        try connection.all(
          "SELECT local FROM outbox WHERE call = ? UNION ALL SELECT id FROM thing_photos", .text(OutboxUpload.call)
        ) { $0.text(0) }
      })
    for name in oldFiles("uploads", in: folder) where !needed.contains(name) { dropUpload(name, in: folder) }
  }

  /// Names of files that nobody is just making: those of an hour ago and before.
  static func oldFiles(_ name: String, in folder: String) -> [String] {
    // No folder, or a file that has just gone: nothing to tidy.
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)")) ?? []
    return all.filter { file in
      let facts = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)/\(file)")  // as said
      guard let changed = facts?[.modificationDate] as? Date else { return false }
      return changed.timeIntervalSinceNow < -3600
    }
  }

  /// Sends a file, and waits until the server has made a photo or video of it.
  nonisolated func send(
    upload row: OutboxRow, through client: HearthClient
  ) async throws(ClientError) -> @Sendable (StoreWriter) throws(StoreError) -> Void {
    guard let name = row.local else { throw .badInput("file") }
    let file: FileUpload
    do { file = try StoreJSON.decode(FileUpload.self, Array(row.input.utf8)) } catch { throw .badInput("file") }
    guard file.originalOf == nil else {
      try await send(original: file, named: name, through: client)
      return { (_) throws(StoreError) in }
    }
    let id = try await send(file, named: name, through: client)
    return { (writer) throws(StoreError) in try writer.name(row, id.description) }
  }

  /// Sends a copy of what a photo was made of.
  private nonisolated func send(
    original upload: FileUpload, named name: String, through client: HearthClient
  ) async throws(ClientError) {
    var file = upload
    file.path = uploadPath(name)
    defer { noteSent(nil, of: upload.size, from: name) }
    try await client.sendOriginal(file) { [self] bytes in noteSent(bytes, of: upload.size, from: name) }
  }

  /// Sends a copy that is in the store's folder, and waits until the server has made a photo or video of it.
  nonisolated func send(
    _ upload: FileUpload, named name: String, through client: HearthClient
  ) async throws(ClientError) -> ID<MediaAPI.Item> {
    var moved = upload
    // The store's folder may have been moved, as by an update of the app.
    moved.path = uploadPath(name)
    let (file, size) = (moved, upload.size)
    defer { noteSent(nil, of: size, from: name) }
    let sent = try await client.settled(
      try await catalogue.send(file, client) { [self] bytes in noteSent(bytes, of: size, from: name) })
    guard sent.status == .failed else { return sent.id }
    guard let failure = sent.failure else { throw .badInput("file") }
    throw .refused(.validation("file", failure.code, failure.detail))
  }
}
