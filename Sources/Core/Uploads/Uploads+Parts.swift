internal import Glibc
internal import Media
internal import SQL
internal import Wire

/// Files on their way in that are kept in a store.
extension Uploads {
  /// Those that count, where they are elsewhere.
  func keptParts(of id: ID<MediaAPI.Item>) async throws -> [KeptPart] {
    guard parts.areElsewhere else { return [] }
    return try await system.read { try PartQueries.parts(of: id, in: $0) }
  }

  /// Puts a file that has arrived at a path of this machine, where it may be already.
  /// - Throws: `MediaError.truncated` where it is gone.
  func fetchArrived(_ id: ID<MediaAPI.Item>, to path: String) async throws {
    guard parts.areElsewhere else { return try await parts.take(ResumableUpload.fileName(id), [], to: path) }
    if access(path, R_OK) == 0 { return }
    // Under another name until it is whole.
    let draft = "\(incoming)/\(id).\(Int.random(in: 1_000_000...9_999_999)).work"
    defer { unlink(draft) }
    try await parts.take(ResumableUpload.fileName(id), try await keptParts(of: id), to: draft)
    guard rename(draft, path) == 0 else { throw MediaError(call: "rename", errno) }
  }

  /// Removes a file that arrived; what cannot be removed now, a later sweep does.
  func removeParts(of id: ID<MediaAPI.Item>) async {
    do { try await parts.remove(ResumableUpload.fileName(id)) } catch {
      log(.error, "a file that arrived is swept later", [("code", .code(Self.code(error)))])
    }
  }

  /// Removes the files elsewhere that nobody needs: left by a process that ended before it could remove them.
  func sweepParts() async {
    guard parts.areElsewhere else { return }
    do {
      for name in try await strayParts() { try await parts.remove(name) }
    } catch { log(.error, "files that arrived are swept later", [("code", .code(Self.code(error)))]) }
  }

  /// Names of the files elsewhere that nobody needs. Younger than an hour a file may be that of a request whose row comes.
  func strayParts() async throws -> [String] {
    let before = now().adding(seconds: -3600)
    var strays: [String] = []
    for name in try await parts.names() {
      guard let id = ID<MediaAPI.Item>(name.prefix { $0 != "." }) else { continue }
      guard Int64(id.high >> 16) * 1000 < before.microseconds else { continue }
      if try await !system.read({ try PartQueries.isNeeded(id, in: $0) }) { strays.append(name) }
    }
    return strays
  }

  static func code(_ error: any Error) -> String { (error as? MediaError)?.code.rawValue ?? "\(type(of: error))" }
}
