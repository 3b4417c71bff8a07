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
        file, alt: alt, purpose: .photo(square: square), by: viewer.signedIn, links: call.links)
      media.append(upload)
    }
    return media
  }
}
