internal import Glibc

/// Opens files to be read, and nothing else that may have their names: opening a FIFO would wait for somebody who writes into it.
public enum RegularFile {
  /// Why there is nothing to read.
  public struct Fault: Error, Equatable {
    /// The system's number, such as `ENOENT`; nil for a folder, a FIFO, a socket or a device.
    public let number: Int32?

    /// In the system's words.
    public var reason: String { number.map { String(cString: strerror($0)) } ?? "not a file" }
  }

  /// - Parameter followsLinks: whether the last part of the path may be a symbolic link.
  /// - Returns: a descriptor, which the caller closes, and the file's size in bytes.
  public static func open(_ path: String, followsLinks: Bool) throws(Fault) -> (descriptor: Int32, size: Int) {
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else { throw Fault(number: errno) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else {
      let number = errno
      close(descriptor)
      throw Fault(number: number)
    }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw Fault(number: nil)
    }
    return (descriptor, Int(facts.st_size))
  }
}

extension MediaError {
  init(opening fault: RegularFile.Fault) {
    if let number = fault.number { self.init(call: "open", number) } else { self.init(.storeFailed, fault.reason) }
  }
}
