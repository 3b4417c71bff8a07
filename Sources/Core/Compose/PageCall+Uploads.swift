internal import HTTP
public import Wire

extension PageCall {
  /// Receives the files that a form sent as `file`, each with its line of the descriptions in `alt`.
  /// - Throws: 422 for more than `most`; what is wrong with a file.
  public func receiveUploads(
    _ form: FormFields, by viewer: Viewer, square: Bool, atMost most: Int
  ) async throws -> [MediaAPI.Upload] {
    let files = form.files("file")
    guard files.count <= most else {
      throw Problem.validation("file", "too_many", "A post has at most \(most) photos.")
    }
    // One photo's description may have many lines.
    let lines =
      files.count == 1
      ? [form["alt"]] : form["alt"].split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // All of them before the first photo is worked on.
    let alts = try files.indices.map { try UploadActions.checked(alt: $0 < lines.count ? lines[$0] : "") }
    var media: [MediaAPI.Upload] = []
    for (file, alt) in zip(files, alts) {
      let upload = try await UploadActions(services: services).upload(
        file, alt: alt, purpose: .photo(square: square), for: viewer.app, by: viewer.signedIn, links: call.links)
      // Without scripts the file comes as it was.
      try await Originals(services: services).keep(file.bytes, of: upload.id, by: viewer)
      media.append(upload)
    }
    return media
  }

  /// Seconds that a form waits for its videos.
  private static let patience = 50

  /// Waits until videos are prepared, for a form that has no script to do it.
  /// - Throws: 422 for one that fails, or takes too long.
  public func settled(_ media: [MediaAPI.Upload], by viewer: Viewer) async throws -> [MediaAPI.Upload] {
    let actions = UploadActions(services: services)
    var settled = media
    for index in settled.indices {
      var rounds = 0
      while settled[index].status == .processing, rounds < Self.patience * 4 {
        try await Task.sleep(for: .milliseconds(250))
        settled[index] = try await actions.upload(settled[index].id, by: viewer.signedIn, links: call.links)
        rounds += 1
      }
      guard settled[index].status != .ready else { continue }
      let reason = settled[index].failure?.detail ?? "Preparing this video takes too long. Choose a shorter one."
      throw Problem.validation("file", "invalid", reason)
    }
    return settled
  }
}
