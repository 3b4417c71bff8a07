internal import CArchive
internal import Glibc

/// Writes a zip, a file after the other, with bounded memory: what is put in may have any size, and so may the whole (zip64).
///
/// Calls block while bytes are written; they are for one task at a time.
public final class ZipWriter {
  private let archive: OpaquePointer
  private let file: OpenFile

  /// Makes a new file, for this user only.
  /// - Throws: `ArchiveError.unavailable` without the library, `MediaError` for a disk that takes nothing.
  public init(path: String) throws {
    guard hearth_archive_open() == nil else { throw ArchiveError.unavailable }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw MediaError(call: "open", errno) }
    file = OpenFile(descriptor)
    guard let made = hearth_archive_writer(descriptor) else { throw ArchiveError.unavailable }
    archive = made
  }

  deinit { hearth_archive_free(archive) }

  /// Begins a file of exactly so many bytes, which `add` then gets.
  /// - Parameters:
  ///   - name: ASCII, with `/` between folders.
  ///   - seconds: the time that it shall have, since 1970.
  ///   - isCompressed: for text; photos and films don't get smaller.
  public func begin(_ name: String, size: Int64, seconds: Int64, isCompressed: Bool = false) throws(MediaError) {
    try check(hearth_archive_begin(archive, name, size, seconds, isCompressed))
  }

  /// Adds bytes to the file that was begun.
  public func add(_ bytes: [UInt8]) throws(MediaError) { try check(hearth_archive_add(archive, bytes, bytes.count)) }

  /// A whole file at once.
  public func put(_ bytes: [UInt8], as name: String, seconds: Int64) throws(MediaError) {
    try begin(name, size: Int64(bytes.count), seconds: seconds, isCompressed: true)
    try add(bytes)
  }

  /// Writes the directory and syncs the file.
  public func finish() throws(MediaError) {
    try check(hearth_archive_finish(archive))
    guard fsync(file.descriptor) == 0 else { throw MediaError(call: "fsync", errno) }
  }

  private func check(_ code: Int32) throws(MediaError) {
    guard code == 0 else {
      let detail = String(cString: hearth_archive_error(archive))
      throw errno == ENOSPC || errno == EDQUOT
        ? MediaError(.diskFull, detail) : MediaError(.storeFailed, "zip: \(detail)")
    }
  }
}
