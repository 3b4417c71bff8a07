internal import Glibc

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

  /// The error for a failed call: a full disk, quota or file size limit is `disk_full`.
  static func error(_ call: String, _ number: Int32) -> MediaError {
    let isFull = number == ENOSPC || number == EDQUOT || number == EFBIG
    return MediaError(isFull ? .diskFull : .storeFailed, "\(call): errno \(number)")
  }
}
