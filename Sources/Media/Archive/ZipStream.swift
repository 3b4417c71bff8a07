internal import CArchive

/// A zip that is written while it is read. Its files are stored as they are, so that its length is known before the first byte of them was
/// read, and no more than a piece of it is in memory.
public actor ZipStream {
  /// A file of the zip.
  public struct File: Sendable {
    let name: String
    let size: Int64
    let seconds: Int64
    let read: @Sendable (Range<Int64>) async throws -> [UInt8]

    /// - Parameters:
    ///   - name: ASCII, with `/` between folders.
    ///   - size: its bytes.
    ///   - seconds: the time that it shall have, since 1970.
    ///   - read: answers exactly the bytes in a range of offsets.
    public init(
      _ name: String, size: Int64, seconds: Int64, read: @escaping @Sendable (Range<Int64>) async throws -> [UInt8]
    ) {
      self.name = name
      self.size = size
      self.seconds = seconds
      self.read = read
    }
  }

  /// The most bytes of a zip: longer ones, and files that begin behind it, are written in another form (zip64).
  public static let most: Int64 = 4_000_000_000

  /// The length of the zip in bytes.
  public nonisolated let count: Int64

  private let memory: ZipMemory
  private var files: ArraySlice<File>
  /// How much of the first of them is written.
  private var offset: Int64 = 0
  private var position: Int64 = 0
  private var isFinished = false

  /// Bytes of a file that are read at once.
  private static let piece: Int64 = 512 << 10

  /// - Throws: `ArchiveError.unavailable` without the library, `ArchiveError.tooLarge` for more bytes than `most`.
  public init(_ files: [File]) throws {
    // What a zip has besides its files does not depend on their bytes.
    let empty = try ZipMemory()
    for file in files { try empty.begin(file.name, size: 0, seconds: file.seconds) }
    try empty.finish()
    let frame = Int64(empty.written)
    var count = frame
    for file in files {
      count += file.size
      guard file.size >= 0, count <= Self.most else { throw ArchiveError.tooLarge }
    }
    self.count = count
    self.files = files[...]
    memory = try ZipMemory()
  }

  /// The next bytes of the zip. Ranges are asked for in their order, each once.
  /// - Throws: What a file's `read` throws, and `MediaError` for one that is not as long as announced.
  public func read(_ range: Range<Int64>) async throws -> [UInt8] {
    guard range.lowerBound == position, range.upperBound <= count else {
      throw MediaError(.storeFailed, "zip: read out of order")
    }
    let wanted = Int(range.upperBound - range.lowerBound)
    while memory.written < wanted { try await write() }
    position = range.upperBound
    return memory.take(wanted)
  }

  /// Writes on: a piece of a file, or the directory behind the last one.
  private func write() async throws {
    guard let file = files.first else {
      guard !isFinished else { throw MediaError(.storeFailed, "zip: shorter than announced") }
      isFinished = true
      return try memory.finish()
    }
    if offset == 0 { try memory.begin(file.name, size: file.size, seconds: file.seconds) }
    if offset < file.size {
      let end = min(offset + Self.piece, file.size)
      let bytes = try await file.read(offset..<end)
      guard Int64(bytes.count) == end - offset else { throw MediaError(.storeFailed, "zip: a file became shorter") }
      try memory.add(bytes)
      offset = end
    }
    if offset == file.size {
      files.removeFirst()
      offset = 0
    }
  }
}

/// A zip in memory, of which its beginning is taken while its end is written.
private final class ZipMemory {
  private let archive: OpaquePointer

  init() throws {
    guard hearth_archive_open() == nil, let made = hearth_archive_memory_writer() else {
      throw ArchiveError.unavailable
    }
    archive = made
  }

  deinit { hearth_archive_free(archive) }

  /// How many bytes wait to be taken.
  var written: Int { hearth_archive_written(archive) }

  func begin(_ name: String, size: Int64, seconds: Int64) throws {
    try check(hearth_archive_begin(archive, name, size, seconds, false))
  }

  func add(_ bytes: [UInt8]) throws { try check(hearth_archive_add(archive, bytes, bytes.count)) }

  func finish() throws { try check(hearth_archive_finish(archive)) }

  func take(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, taken in
      taken = buffer.baseAddress.map { hearth_archive_take(archive, $0, count) } ?? 0
    }
  }

  private func check(_ code: Int32) throws {
    guard code == 0 else {
      throw MediaError(.storeFailed, "zip: \(String(cString: hearth_archive_error(archive)))")
    }
  }
}
