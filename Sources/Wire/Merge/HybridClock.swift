/// The clock of one device that writes alone: it goes forward by itself, and past every version that it sees, so that what is written after
/// something was seen counts more than that, whatever the wall clocks say.
public struct HybridClock: Hashable, Sendable, Codable {
  /// Milliseconds that a version may be ahead of the server's time. One that is further ahead is refused with `clock_ahead`.
  public static let mostAhead: UInt64 = 300_000

  /// The device whose versions it makes: 64 random bits, not 0.
  public let device: UInt64
  /// Milliseconds to add to the wall clock, as the server's time has shown.
  public private(set) var correction: Int64
  /// The highest version that it has made or seen.
  private var last: FieldVersion?
  /// The highest version that the server keeps, as far as the device knows.
  private var seen: FieldVersion?

  /// A clock that has seen nothing.
  public init(device: UInt64) {
    self.device = device
    correction = 0
  }

  /// The version of something that is written now.
  /// - Parameter wall: what the device's own clock shows, in milliseconds since 1970.
  public mutating func next(at wall: Int64) -> FieldVersion {
    let made = FieldVersion.next(after: last, at: time(at: wall), by: device)
    last = made
    return made
  }

  /// The server's time, as far as it is known.
  private func time(at wall: Int64) -> UInt64 {
    let (corrected, isTooFar) = wall.addingReportingOverflow(correction)
    return isTooFar ? 0 : min(UInt64(clamping: corrected), FieldVersion.mostMilliseconds)
  }

  /// Goes past a version that the server keeps: one that was pulled, or one of the device's own that was answered.
  public mutating func see(_ version: FieldVersion) {
    seen = max(seen ?? version, version)
    last = max(last ?? version, version)
  }

  /// Learns the server's time from an answer. Versions never go back for it.
  /// - Parameters:
  ///   - server: the server's time, in milliseconds since 1970.
  ///   - wall: what the device's own clock shows, in milliseconds since 1970.
  public mutating func learn(_ server: Int64, at wall: Int64) {
    let (difference, isTooFar) = server.subtractingReportingOverflow(wall)
    if !isTooFar { correction = difference }
  }

  /// After `clock_ahead`: counts from the server's time on, and gives what waits new versions in the order of their old ones. Versions that the server
  /// would take stay: it may have taken them, and only the answer was lost. All that waits has to be given, or what is written next would count less
  /// than what was left out.
  public mutating func renew(_ waiting: [SyncAPI.Thing], at wall: Int64) -> [SyncAPI.Thing] {
    last = seen
    var renewed: [FieldVersion: FieldVersion] = [:]
    let most = time(at: wall) + Self.mostAhead
    for version in Set(waiting.flatMap(\.versions)).sorted() {
      if version.milliseconds > most {
        renewed[version] = next(at: wall)
      } else {
        last = FieldVersion.higher(last, version)
      }
    }
    return waiting.map { thing in thing.mapVersions { renewed[$0] ?? $0 } }
  }
}
