internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Keeps a session in a file that only its owner may read (mode 0600), in a folder that exists.
///
/// The file is replaced as a whole: a crash leaves the old session or the new one.
public struct FileTokenStore: TokenStore {
  /// Why the session cannot be read or stored.
  public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system call that failed, or what is wrong with the file.
    public var call: String
    /// `errno`; 0 where the file holds no session.
    public var code: Int32

    public var description: String { code == 0 ? call : "\(call) failed with error \(code)" }
  }

  private let path: String

  public init(path: String) { self.path = path }

  /// Reads the session; nil when the file does not exist.
  /// - Throws: `Fault`; also when users other than the owner have access to the file, or it holds no session.
  public func load() throws -> StoredSession? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw Fault(call: "open", code: errno)
    }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw Fault(call: "fstat", code: errno) }
    guard facts.st_mode & 0o077 == 0 else { throw Fault(call: "the file is open to others than its owner", code: 0) }
    var bytes = Data()
    var piece = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 20 {
      let count = read(file, &piece, piece.count)
      guard count >= 0 else { throw Fault(call: "read", code: errno) }
      if count == 0 { break }
      bytes += piece[..<count]
    }
    guard let session = try? JSONDecoder().decode(StoredSession.self, from: bytes) else {  // its error would quote it
      throw Fault(call: "the file holds no session", code: 0)
    }
    return session
  }

  /// Replaces the file and syncs it to the disk; nil deletes it.
  /// - Throws: `Fault`, such as when the folder does not exist.
  public func save(_ session: StoredSession?) throws {
    guard let session else {
      guard unlink(path) == 0 || errno == ENOENT else { throw Fault(call: "unlink", code: errno) }
      return
    }
    let fresh = "\(path).\(UInt64.random(in: .min ... .max))"
    let file = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw Fault(call: "open", code: errno) }
    do {
      defer { close(file) }
      try write(JSONEncoder().encode(session), to: file)
      guard fsync(file) == 0 else { throw Fault(call: "fsync", code: errno) }
    } catch {
      unlink(fresh)
      throw error
    }
    guard rename(fresh, path) == 0 else {
      let code = errno
      unlink(fresh)
      throw Fault(call: "rename", code: code)
    }
    try syncFolder()
  }

  private func write(_ data: Data, to file: Int32) throws {
    var rest = [UInt8](data)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          Glibc.write(file, bytes.baseAddress, bytes.count)
        #else
          Darwin.write(file, bytes.baseAddress, bytes.count)
        #endif
      }
      guard count > 0 else { throw Fault(call: "write", code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// The new name, too, is on the disk then.
  private func syncFolder() throws {
    let parent = (path as NSString).deletingLastPathComponent
    let folder = open(parent.isEmpty ? "." : parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw Fault(call: "open", code: errno) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw Fault(call: "fsync", code: errno) }
  }
}
