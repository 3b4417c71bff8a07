internal import Glibc

extension MediaError {
  /// The error for a system call that failed: a full disk, quota or file size limit is `disk_full`.
  public init(call: String, _ number: Int32) {
    let code: Code =
      switch number {
      case ENOSPC, EDQUOT, EFBIG: .diskFull
      case EROFS: .diskReadOnly
      default: .storeFailed
      }
    self.init(code, "\(call): \(String(cString: strerror(number)))")
  }
}

/// Writing that says what went wrong.
enum FileWriting {
  /// Writes every byte; nil when all is well.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> MediaError? {
    bytes.withUnsafeBytes { raw in
      var offset = 0
      while offset < raw.count {
        let rest = UnsafeRawBufferPointer(rebasing: raw[offset...])
        let written = write(descriptor, rest.baseAddress, rest.count)
        if written < 0, errno == EINTR { continue }
        if written <= 0 { return error("write", errno) }
        offset += written
      }
      return nil
    }
  }

  static func error(_ call: String, _ number: Int32) -> MediaError { MediaError(call: call, number) }

  /// Opens a file to be read. The caller closes the descriptor.
  static func openFile(
    _ path: String, followsLinks: Bool = true
  ) throws(MediaError) -> (descriptor: Int32, size: Int) {
    do throws(RegularFile.Fault) {
      return try RegularFile.open(path, followsLinks: followsLinks)
    } catch {
      throw MediaError(opening: error)
    }
  }

  /// Copies a whole file; bytes go straight from file to file where the system can do that.
  static func copy(_ path: String, to descriptor: Int32) throws(MediaError) {
    let source = try openFile(path).descriptor
    defer { close(source) }
    while true {
      let sent = sendfile(descriptor, source, nil, 1 << 30)
      if sent == 0 { return }
      if sent < 0, errno != EINTR { throw error("sendfile", errno) }
    }
  }

  /// Up to `count` bytes from `offset`; fewer where the file ends.
  static func read(_ descriptor: Int32, _ offset: Int, _ count: Int) throws(MediaError) -> [UInt8] {
    var failure: MediaError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while initialized < count {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[initialized...])
        let got = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + initialized))
        if got > 0 { initialized += got }
        if got == 0 { return }
        if got < 0, errno != EINTR {
          failure = error("pread", errno)
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Makes a rename or a new entry in the folder last.
  static func syncFolder(_ path: String) throws(MediaError) {
    guard try syncFolderIfThere(path) else { throw error("open", ENOENT) }
  }

  /// False when there is no such folder.
  static func syncFolderIfThere(_ path: String) throws(MediaError) -> Bool {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return false }
      throw error("open", errno)
    }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw error("fsync", errno) }
    return true
  }

  static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// A file that is written from its beginning, for this user only. Not synced: for what can be made again.
public struct NewFile: Sendable {
  private let file: OpenFile

  /// Replaces what is at the path.
  public init(_ path: String) throws(MediaError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileWriting.error("open", errno) }
    file = OpenFile(descriptor)
  }

  public func append(_ bytes: [UInt8]) throws(MediaError) {
    if let fault = FileWriting.writeAll(bytes, to: file.descriptor) { throw fault }
  }
}

/// A file of this machine that is read in pieces.
public struct ReadableFile: Sendable {
  private let file: OpenFile
  /// Its bytes when it was opened.
  public let size: Int

  public init(_ path: String) throws(MediaError) {
    let opened = try FileWriting.openFile(path, followsLinks: false)
    file = OpenFile(opened.descriptor)
    size = opened.size
  }

  /// Up to `count` bytes from `offset`; fewer where the file ends.
  public func read(_ offset: Int, _ count: Int) throws(MediaError) -> [UInt8] {
    try FileWriting.read(file.descriptor, offset, count)
  }
}
