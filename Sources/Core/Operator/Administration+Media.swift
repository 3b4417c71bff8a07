internal import Media
internal import SQL
internal import Wire

extension Administration {
  /// Compares database and store both ways.
  /// - Returns: a line for each photo without its files and each file without a photo; empty when all is well.
  public func checkMedia() async throws -> (problems: [String], photos: Int) {
    var problems: [String] = []
    var photos = 0
    var after = ID<MediaAPI.Item>(high: 0, low: 0)
    while true {
      let batch = try await storedMedia(after: after)
      guard let last = batch.last else { break }
      after = last.id
      photos += batch.count
      problems += try await ConcurrentWork.each(batch.count, atOnce: 8) { try await missing(of: batch[$0]) }.flatMap {
        $0
      }
    }
    try await addStrays(to: &problems)
    for name in try await services.uploads.strayParts() { problems.append("stray: incoming/\(name)") }
    return (problems, photos)
  }

  func storedMedia(after: ID<MediaAPI.Item>, limit: Int = 500) async throws -> [StoredMedium] {
    try await services.system.read { try UploadQueries.stored(after: after, limit: limit, in: $0) }
  }

  /// One listing for each medium, whatever the number of its files.
  private func missing(of medium: StoredMedium) async throws -> [String] {
    let prefix = "\(Uploads.prefix(medium.id))/"
    let entries = try await services.uploads.store.list(prefix: prefix, after: nil, limit: 100)
    let present = Set(entries.filter { $0.size > 0 }.map(\.key.text))
    return medium.paths.filter { !present.contains($0) }.map { "missing: \($0)" }
  }

  private func addStrays(to problems: inout [String]) async throws {
    var after: BlobKey?
    var last: (id: ID<MediaAPI.Item>?, isKnown: Bool) = (nil, false)
    while true {
      let entries = try await services.uploads.store.list(prefix: "", after: after, limit: 1000)
      for entry in entries {
        let parts = entry.key.text.split(separator: "/")
        let id = parts.count == 3 ? ID<MediaAPI.Item>(parts[1]) : nil
        if last.id != id || id == nil {
          let isKnown = try await services.system.read { transaction in
            try id.map { try UploadQueries.exists($0, in: transaction) } ?? false
          }
          last = (id, isKnown)
        }
        if !last.isKnown || !StoredMedium.names.contains(String(parts.last ?? "")) {
          problems.append("stray: \(entry.key.text)")
        }
      }
      guard entries.count == 1000 else { return }
      after = entries.last?.key
    }
  }
}
