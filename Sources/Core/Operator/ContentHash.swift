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
  /// - Parameter most: how many bytes it may have.
  /// - Returns: nil when there is no such file.
  /// - Throws: `StartError` when either cannot be read or written, or the file is longer.
  static func copy(_ source: String, to target: String, most: Int = .max) throws -> (bytes: Int, hash: String)? {
    guard let input = try opened(source) else { return nil }
    defer { close(input) }
    let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw fault(target) }
    defer { close(output) }
    return try read(input, source, most: most) { part in
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
    guard let input = try opened(path) else { throw StartError(mismatch: "\(path) is absent") }
    defer { close(input) }
    return try read(input, path, most: .max) { _ in }
  }

  /// A descriptor, which the caller closes; nil when there is no such file.
  private static func opened(_ path: String) throws -> Int32? {
    do throws(RegularFile.Fault) {
      return try RegularFile.open(path, followsLinks: false).descriptor
    } catch {
      if error.number == ENOENT { return nil }
      throw StartError("\(path): \(error.reason)", number: error.number)
    }
  }

  private static func read(
    _ input: Int32, _ path: String, most: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
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
      guard count <= most - total else { throw StartError("\(path) is longer than \(most) bytes") }
      let part = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      hash.add(part)
      try body(part)
      total += count
    }
  }

  /// What the system has just refused.
  static func fault(_ path: String) -> StartError {
    let number = errno
    return StartError("\(path): \(String(cString: strerror(number)))", number: number)
  }
}
