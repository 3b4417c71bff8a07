internal import HTTP
public import Wire

extension PageCall {
  /// Takes in the files that a form brought as `file`, each with its line of the descriptions in `alt`.
  /// - Throws: 422 for more than `most`; what is wrong with a file.
  public func takeIn(
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
    var media: [MediaAPI.Upload] = []
    for (index, file) in files.enumerated() {
      let upload = try await UploadActions(services: services).upload(
        file, alt: index < lines.count ? lines[index] : "", purpose: .photo(square: square),
        by: viewer.signedIn, links: call.links)
      media.append(upload)
    }
    return media
  }
}
