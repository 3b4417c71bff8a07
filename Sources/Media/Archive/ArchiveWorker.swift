internal import CArchive
internal import CVips
internal import Glibc

/// The child's side of reading an archive: the same binary, started with `subcommand`, reads one zip and ends.
///
/// As with photos, it gets the archive as an open descriptor and gives up opening, starting and connecting before it looks at
/// the first byte. Names are never paths to it: it writes to its socket alone.
public enum ArchiveWorker {
  /// The hidden subcommand of the executable.
  public static let subcommand = "archive-worker"

  /// Serves one order and ends the process.
  public static func main() -> Never {
    hearth_die_with_parent()
    signal(SIGPIPE, SIG_IGN)
    setlocale(LC_CTYPE, "C.UTF-8")
    let line = ChildLine(socket: 0)
    do throws(ArchiveError) {
      guard hearth_archive_open() == nil else { throw .unavailable }
      guard let (order, names, file) = receiveOrder() else { exit(0) }
      guard
        ChildLimits.apply(
          memory: order.limits.memoryBytes, seconds: order.limits.processorSeconds, wall: order.limits.wallSeconds)
          == nil
      else { throw .unavailable }
      guard let archive = hearth_archive_reader(file) else { throw .unavailable }
      let run = ArchiveRun(archive: archive, order: order, line: line)
      if order.isList { try run.list() } else { try run.read(names) }
      line.send(.done)
    } catch {
      line.send(.failed, Array(error.rawValue.utf8))
      exit(1)
    }
    exit(0)
  }

  private static func receiveOrder() -> (ArchiveOrder, names: Set<String>, file: Int32)? {
    var bytes = [UInt8](repeating: 0, count: ArchiveOrder.byteCount)
    var file: Int32 = -1
    let count = hearth_receive_descriptor(0, &bytes, bytes.count, &file)
    guard count == bytes.count, file >= 0, let order = ArchiveOrder(bytes) else { return nil }
    var names = [UInt8](repeating: 0, count: order.names)
    var received = 0
    while received < names.count {
      let got = names.withUnsafeMutableBytes {
        recv(0, UnsafeMutableRawBufferPointer(rebasing: $0[received...]).baseAddress, $0.count - received, 0)
      }
      guard got > 0 else { return nil }
      received += got
    }
    return (order, Set(names.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }), file)
  }
}

/// One archive, read in the child.
private struct ArchiveRun {
  let archive: OpaquePointer
  let order: ArchiveOrder
  let line: ChildLine

  /// Tells each entry: its size, what it is, its name.
  func list() throws(ArchiveError) {
    try forEach { entry, name, kind throws(ArchiveError) in
      let size = withUnsafeBytes(of: entry.size.littleEndian) { Array($0) }
      line.send(.entry, flags: kind.rawValue, size + Array(name.utf8))
    }
  }

  /// Sends the files that are wanted, in the order of the archive.
  func read(_ wanted: Set<String>) throws(ArchiveError) {
    var left = wanted
    try forEach { _, name, kind throws(ArchiveError) in
      guard kind == .file, left.remove(name) != nil else { return }
      line.send(.entry, Array(name.utf8))
      line.send(.entryEnd, flags: content().rawValue)
    }
  }

  private func forEach(
    _ body: (HearthArchiveEntry, String, ArchiveEntry.Kind) throws(ArchiveError) -> Void
  ) throws(ArchiveError) {
    var count = 0
    var entry = HearthArchiveEntry()
    while true {
      switch hearth_archive_next(archive, &entry) {
      case 0: return
      case 1: break
      default: throw .damaged
      }
      count += 1
      guard count <= order.limits.entries else { throw .tooManyEntries }
      guard let bytes = entry.name, strlen(bytes) <= order.limits.nameBytes, let name = String(validatingCString: bytes)
      else { continue }
      let kind: ArchiveEntry.Kind =
        entry.isFolder ? .folder : !entry.isFile ? .other : entry.isEncrypted ? .encrypted : .file
      try body(entry, name, kind)
    }
  }

  /// Sends what the current entry has, as far as it may go.
  private func content() -> ArchiveEnd {
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    var total: Int64 = 0
    while true {
      let got = hearth_archive_read(archive, &buffer, buffer.count)
      if got == 0 { return .whole }
      if got < 0 { return .damaged }
      total += got
      guard total <= order.fileBytes else { return .tooLarge }
      line.send(.content, Array(buffer.prefix(Int(got))))
    }
  }
}
