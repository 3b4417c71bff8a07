public import Foundation
internal import Wire

/// Pictures that were shown, so that they are there without a connection: at most so many bytes, those that were shown last.
extension OfflineStore {
  /// How many bytes of pictures are kept by default: 100 MiB.
  public static let pictureBytes = 100 << 20

  /// A picture from the disk, or from the server, which is then on the disk.
  /// - Parameters:
  ///   - link: as the API gives it: a path with a signature that ends; the picture is known by the path alone.
  ///   - most: how many bytes of pictures may be kept; what was shown longest ago goes first.
  /// - Throws: `ClientError` where it isn't here and can't be had.
  @concurrent public nonisolated func picture(
    at link: String, through client: HearthClient, most: Int = pictureBytes
  ) async throws -> Data {
    let name = Self.pictureName(link)
    if let kept = try await keptPicture(named: name) { return kept }
    let bytes = try await client.bytes(at: link)
    try await keepPicture(bytes, name, most: most)
    return bytes
  }

  /// The file of a picture, which is brought from the server where it isn't on the disk.
  /// - Throws: `ClientError` where it can't be had; `StoreError.full` where there is no room for it.
  @concurrent public nonisolated func pictureFile(
    at link: String, through client: HearthClient, most: Int = pictureBytes
  ) async throws -> URL {
    let name = Self.pictureName(link)
    let file = URL(fileURLWithPath: "\(folder)/pictures/\(name)")
    if try await isKept(name) { return file }
    try await keepPicture(try await client.bytes(at: link), name, most: most)
    guard FileManager.default.fileExists(atPath: file.path) else { throw StoreError.full }
    return file
  }

  /// A picture that is on the disk; nil where it isn't.
  public nonisolated func keptPicture(at link: String) async throws(StoreError) -> Data? {
    try await keptPicture(named: Self.pictureName(link))
  }

  /// The path without what signs it, as one name of a file.
  private static func pictureName(_ link: String) -> String {
    String(link.prefix { $0 != "?" }.map { $0 == "/" ? "-" : $0 })
  }

  private nonisolated func keptPicture(named name: String) async throws(StoreError) -> Data? {
    guard try await isKept(name) else { return nil }
    // One that has gone meanwhile isn't kept.
    return try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/pictures/\(name)"))
  }

  /// Whether a picture is on the disk; it is shown now.
  private nonisolated func isKept(_ name: String) async throws(StoreError) -> Bool {
    guard FileManager.default.fileExists(atPath: "\(folder)/pictures/\(name)") else { return false }
    activity.begin()
    defer { activity.end() }
    return try await noteShown(name)
  }

  private func noteShown(_ name: String) throws(StoreError) -> Bool {
    let now = now()
    return try file.write { (connection) throws(StoreError) in
      try connection.run("UPDATE pictures SET shown_at = ? WHERE name = ?", .integer(now.microseconds), .text(name)) > 0
    }
  }

  private nonisolated func keepPicture(_ bytes: Data, _ name: String, most: Int) async throws(StoreError) {
    guard bytes.count <= most else { return }
    activity.begin()
    defer { activity.end() }
    do {
      try bytes.write(to: URL(fileURLWithPath: "\(folder)/pictures/\(name)"), options: .atomic)
    } catch {
      // No room for a picture is no reason not to show it.
      return
    }
    for name in try await notePicture(name, bytes.count, most: most) { dropPicture(name) }
  }

  /// - Returns: the pictures that have to go for it.
  private func notePicture(_ name: String, _ size: Int, most: Int) throws(StoreError) -> [String] {
    let now = now()
    return try file.write { (connection) throws(StoreError) in
      try connection.run(
        "INSERT OR REPLACE INTO pictures (name, media, bytes, shown_at) VALUES (?, ?, ?, ?)", .text(name),
        .text(Self.media(name)), .integer(Int64(size)), .integer(now.microseconds))
      var kept = try connection.first("SELECT sum(bytes) FROM pictures") { $0.integer(0) } ?? 0
      var dropped: [String] = []
      for (old, size) in try connection.all(
        "SELECT name, bytes FROM pictures ORDER BY shown_at",
        read: {
          ($0.text(0), $0.integer(1))
        }) where kept > Int64(most)
      {
        kept -= size
        dropped.append(old)
        try connection.run("DELETE FROM pictures WHERE name = ?", .text(old))
      }
      return dropped
    }
  }

  /// The photo's ID in a picture's name: `-media-kinnect-<id>-320`.
  private static func media(_ name: String) -> String {
    name.split(separator: "-", maxSplits: 2).last.map { String($0.prefix(36)) } ?? name
  }

  private nonisolated func dropPicture(_ name: String) { Self.dropPicture(name, in: folder) }

  private static func dropPicture(_ name: String, in folder: String) {
    // One that stays isn't kept by the store, and is dropped when it is tidied.
    try? FileManager.default.removeItem(atPath: "\(folder)/pictures/\(name)")
  }

  /// Drops pictures of photos that nothing shows any more which is kept.
  func dropOrphanedPictures() throws(StoreError) {
    let dropped = try file.write { (connection) throws(StoreError) in
      let media = try connection.all("SELECT DISTINCT media FROM pictures") { $0.text(0) }
      var dropped: [String] = []
      for media in media {
        let isShown = try connection.first(
          "SELECT 1 FROM items WHERE instr(json, CAST(? AS BLOB)) > 0 LIMIT 1", .text(media)
        ) { _ in true }
        guard isShown == nil else { continue }
        dropped += try connection.all("DELETE FROM pictures WHERE media = ? RETURNING name", .text(media)) {
          $0.text(0)
        }
      }
      return dropped
    }
    for name in dropped { dropPicture(name) }
  }

  /// Drops files of pictures that the store doesn't know: what a process left that ended between two steps.
  static func tidyPictures(_ file: StoreFile, in folder: String) throws(StoreError) {
    let known = Set(
      try file.read { (connection) throws(StoreError) in
        try connection.all("SELECT name FROM pictures") { $0.text(0) }
      })
    for name in oldFiles("pictures", in: folder) where !known.contains(name) { dropPicture(name, in: folder) }
  }
}
