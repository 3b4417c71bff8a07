internal import Core
internal import Wire

/// What a device asks for, checked as far as that needs no look at the database.
struct SyncRequest: Sendable {
  let protocolVersion: Int
  let cursor: SyncCursor

  /// - Throws: 422 for a request that no device of this version would make.
  init(_ input: WandrAPI.SyncInput) throws(Problem) {
    guard input.protocolVersion >= 1 else {
      throw .validation("protocol", "too_small", "The protocol's versions begin with 1.")
    }
    guard Self.isDevice(input.device) else {
      throw .validation("device", "invalid", "Name the device by 16 hexadecimal digits that aren’t all 0.")
    }
    guard input.changes.count <= WandrAPI.Limits.syncChanges else {
      throw .validation("changes", "too_many", "At most \(WandrAPI.Limits.syncChanges) at a time.")
    }
    guard let cursor = input.cursor.map({ SyncCursor($0) }) ?? SyncCursor(number: 0, swept: 0) else {
      throw .validation("cursor", "invalid", "This isn’t where an answer ended.")
    }
    self.cursor = cursor
    protocolVersion = min(input.protocolVersion, SyncAPI.version)
  }

  private static func isDevice(_ text: String) -> Bool {
    FieldVersion("0.0.\(text.head(17))").map { $0.device != FieldVersion.server } ?? false
  }

  /// - Throws: 422 for a kind that this server doesn't know and for names and values that are too long; 409 `clock_ahead`.
  static func checked(_ change: SyncAPI.Thing, at now: Timestamp) throws(Problem) -> SyncKind {
    guard let kind = SyncKind(rawValue: change.kind) else {
      throw .validation("kind", "unknown", "This server doesn’t know such things.")
    }
    let versions = change.versions
    guard versions.allSatisfy({ $0.device != FieldVersion.server }) else {
      throw .validation("version", "invalid", "Devices don’t make the server’s versions.")
    }
    let (most, isTooFar) = now.milliseconds.addingReportingOverflow(HybridClock.mostAhead)
    guard isTooFar || versions.allSatisfy({ $0.milliseconds <= most }) else {
      throw Problem(.clockAhead, detail: "The clock of this device is more than five minutes ahead.")
    }
    _ = try bounded(change)
    return kind
  }

  /// - Throws: 422 for what is too much to be kept.
  static func bounded(_ thing: SyncAPI.Thing) throws(Problem) -> SyncAPI.Thing {
    guard thing.fields.count <= SyncAPI.mostFields else {
      throw .validation("fields", "too_many", "At most \(SyncAPI.mostFields) fields.")
    }
    guard thing.elements.count <= SyncAPI.mostElements else {
      throw .validation(
        "elements", "too_many", "At most \(SyncAPI.mostElements) elements, with those that were removed.")
    }
    let names = thing.fields.map(\.name) + thing.elements.map(\.set)
    guard names.allSatisfy({ isName($0) }) else {
      throw .validation("name", "invalid", "A name has 1 to \(SyncAPI.longestName) letters.")
    }
    let values = thing.fields.compactMap(\.value) + thing.elements.map(\.element)
    guard values.allSatisfy({ $0.fits(SyncAPI.longestValue) }) else {
      throw .validation("value", "too_long", "At most \(SyncAPI.longestValue) characters.")
    }
    return thing
  }

  /// Letters of ASCII.
  private static func isName(_ text: String) -> Bool {
    text.fits(1...SyncAPI.longestName) && text.utf8.allSatisfy { (0x61...0x7a).contains($0 | 0x20) }
  }
}
