internal import Glibc
public import Wire

/// The clock of a place: how far it is from UTC, and when that changes.
///
/// Read from the system's copy of the IANA database in TZif (RFC 9636), which Debian keeps up to date. Foundation's `TimeZone` would bring
/// ICU into the server for this alone; `localtime_r` of C knows one zone for a whole process.
public struct ZoneRules: Hashable, Sendable {
  /// When the clock changes, in order, and what it is from then on.
  let changes: [Change]
  /// What it is before the first change.
  let first: Offset
  /// For what comes after the last change.
  let rule: ZoneFooter

  struct Change: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    let at: Int64
    let offset: Offset
  }

  /// How far a clock is from UTC.
  public struct Offset: Hashable, Sendable {
    /// Seconds east of UTC.
    public let seconds: Int
    /// Whether it is summer time.
    public let isDaylight: Bool
    /// As people write it: `CET`.
    public let abbreviation: String
  }

  /// The rules of a zone; nil where the system knows none of that name.
  /// - Parameters:
  ///   - name: in the IANA database: `Europe/Stockholm`.
  ///   - folder: where the system keeps it.
  public init?(name: String, in folder: String = "/usr/share/zoneinfo") {
    guard Self.isName(name), let bytes = Self.contents(of: "\(folder)/\(name)"), let rules = ZoneRules(tzif: bytes)
    else { return nil }
    self = rules
  }

  /// What the clock shows at a time.
  public func offset(at time: Timestamp) -> Offset {
    let seconds = Timestamp.floorDivide(time.microseconds, 1_000_000)
    guard let last = changes.last, seconds >= last.at else {
      var (low, high) = (0, changes.count)
      while low < high {
        let middle = (low + high) / 2
        if changes[middle].at <= seconds { low = middle + 1 } else { high = middle }
      }
      return low == 0 ? first : changes[low - 1].offset
    }
    return rule.offset(at: seconds) ?? last.offset
  }

  /// The names of the database are words, digits, and signs between them; never a path out of its folder.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 64 && !name.hasPrefix("/")
      && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { byte in
            byte == 0x2b || byte == 0x2d || byte == 0x5f || (0x30...0x39).contains(byte)
              || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
          }
      }
  }

  /// Files of the database have a few kilobytes; nil for what isn't there, or isn't one of them.
  private static func contents(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= 1 << 18 else {
      return nil
    }
    return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
  }
}
