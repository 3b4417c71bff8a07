internal import Glibc
internal import Media

/// A file as a backup's list has it.
struct CopiedFile: Equatable, Sendable {
  /// Below the backup's folder.
  let path: String
  let bytes: Int
  let hash: String
}

/// Copies of single files, for the owner only.
enum FileCopy {
  /// Copies a file to a new one and tells what went through.
  /// - Returns: nil when there is no such file.
  /// - Throws: `StartError` when either cannot be read or written.
  static func copy(_ source: String, to target: String) throws -> (bytes: Int, hash: String)? {
    let input = open(source, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard input >= 0 else {
      if errno == ENOENT { return nil }
      throw fault(source)
    }
    defer { close(input) }
    let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw fault(target) }
    defer { close(output) }
    return try read(input, source) { part in
      var rest = part[...]
      while !rest.isEmpty {
        let written = write(output, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard written > 0 else { throw fault(target) }
        rest = rest.dropFirst(written)
      }
    }
  }

  /// The size and hash of a file.
  static func facts(of path: String) throws -> (bytes: Int, hash: String) {
    let input = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard input >= 0 else { throw fault(path) }
    defer { close(input) }
    return try read(input, path) { _ in }
  }

  private static func read(
    _ input: Int32, _ path: String, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> (bytes: Int, hash: String) {
    var hash = ContentHash()
    var total = 0
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = Glibc.read(input, buffer.baseAddress, buffer.count)
      if count == 0 { return (total, hash.finish()) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw fault(path) }
      let part = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      hash.add(part)
      try body(part)
      total += count
    }
  }

  static func fault(_ path: String) -> StartError { StartError("\(path): \(String(cString: strerror(errno)))") }
}
