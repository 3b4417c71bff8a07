extension TestCircle {
  /// The question about earlier posts, before its noun and behind it.
  public static func savingQuestion(_ posts: String) -> String {
    "May people who see your earlier \(posts) save the photos?"
  }

  /// What somebody gets for a photo's file, for the page of a post's files, and for all of them as a zip.
  /// - Parameter address: the post's page: `/grassy/p/...`.
  public func savingStatuses(_ member: Member, _ address: String, photo: String) async throws -> [Int] {
    let app = address.split(separator: "/").first ?? ""
    var statuses: [Int] = []
    for path in ["/media/\(app)/\(photo)/download", "\(address)/save", "\(address)/photos.zip"] {
      statuses.append(try await browser(member).get(path).status)
    }
    return statuses
  }
}
