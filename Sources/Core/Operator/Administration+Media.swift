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
    let name = medium.name
    let entries = try await services.uploads.store.list(prefix: name.current.prefix, after: nil, limit: 100)
    let present = Set(entries.filter { $0.size > 0 }.map(\.key.text))
    let missing = medium.paths.filter { !present.contains($0) }.map { "missing: \($0)" }
    guard !missing.isEmpty else { return [] }
    // It may have been moved or deleted since the list was read.
    let now = try await services.system.read { try UploadQueries.stored(medium.id, in: $0) }
    guard let now else { return [] }
    return now.name == name ? missing : try await self.missing(of: now)
  }

  private func addStrays(to problems: inout [String]) async throws {
    var after: BlobKey?
    var last: (id: ID<MediaAPI.Item>?, names: [ObjectName]) = (nil, [])
    while true {
      let entries = try await services.uploads.store.list(prefix: "", after: after, limit: 1000)
      for entry in entries {
        let id = ObjectName.id(in: entry.key.text)
        if last.id != id || id == nil {
          let names = try await services.system.read { transaction in
            guard let id else { return [ObjectName]() }
            if let name = try UploadQueries.name(of: id, in: transaction) { return name.allowed }
            return try ArchiveQueries.exists(id.cast(), in: transaction) ? [ObjectName(id)] : []
          }
          last = (id, names)
        }
        if !last.names.contains(where: { $0.file(at: entry.key.text) != nil }) {
          problems.append("stray: \(entry.key.text)")
        }
      }
      guard entries.count == 1000 else { return }
      after = entries.last?.key
    }
  }
}
