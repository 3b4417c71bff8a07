internal import Media
internal import Wire

/// How large a file may be, asked again as more is known of it: when it is announced, by its first bytes, and when it is whole.
struct UploadLimits: Sendable {
  /// Photos and videos of one account that wait in the queue or are under way. An album is 20, an import works on 40 at a time.
  static let jobsOfOne = 100
  /// The same of all accounts.
  static let jobsOfAll = 1000

  /// Bytes of a video; nil where there are no tools for videos.
  let videoBytes: Int?

  /// Bytes of a file of whatever kind.
  var most: Int { max(Uploads.mostBytes, videoBytes ?? 0) }

  /// Bytes that all unfinished uploads of one account may come to: an album of the largest photos, sent all at once.
  var openBytes: Int { max(MediaAPI.mostInAlbum * Uploads.mostBytes, 2 * most) }

  /// - Parameter kind: nil while it is not known.
  /// - Throws: 413 for what is too large, 415 for a video where there are none.
  func check(_ kind: MediaKind?, bytes: Int) throws {
    switch kind {
    case .video:
      guard let videoBytes else { throw MediaError(.videoNotSupported) }
      guard bytes <= videoBytes else { throw Self.videoTooLarge(videoBytes) }
    case .photo:
      guard bytes <= Uploads.mostBytes else { throw MediaError(.tooLarge) }
    case nil:
      guard bytes <= most else {
        throw videoBytes.map(Self.videoTooLarge) ?? MediaProblem.problem(for: MediaError(.tooLarge))
      }
    }
  }

  private static func videoTooLarge(_ bytes: Int) -> Problem {
    let detail = "This video is too large. Videos may have up to \(ByteText.text(bytes))."
    return Problem(
      .tooLarge, detail: detail, errors: [.init(field: "file", code: ProblemCode.tooLarge.code, detail: detail)])
  }
}

extension Services {
  var uploadLimits: UploadLimits {
    UploadLimits(videoBytes: uploads.videos == nil ? nil : settings.videoMegabytes << 20)
  }
}
