/// Why a file could not be taken in, made or kept.
public struct MediaError: Error, Hashable, Sendable {
  /// The stable names that clients see.
  public enum Code: String, Sendable, CaseIterable {
    case unsupportedFormat = "unsupported_format"
    case truncated
    case tooLarge = "too_large"
    case tooManyPixels = "too_many_pixels"
    case damaged
    /// This server takes no videos, or takes none here.
    case videoNotSupported = "video_not_supported"
    case videoFormat = "video_format"
    case videoTooLong = "video_too_long"
    case videoTooManyPixels = "video_too_many_pixels"
    /// Each of its frames might be made, but not all of them.
    case videoTooMuchWork = "video_too_much_work"
    case videoWithoutPicture = "video_without_picture"
    case videoDamaged = "video_damaged"
    case videoTimeout = "video_timeout"
    case timeout
    /// The sender has too many under way.
    case tooManyAtOnce = "too_many_at_once"
    /// All senders together have.
    case tooBusy = "too_busy"
    case decoderUnavailable = "decoder_unavailable"
    case diskFull = "disk_full"
    case diskReadOnly = "disk_read_only"
    case storeFailed = "store_failed"
    /// The store is elsewhere and does not answer.
    case storeUnavailable = "store_unavailable"
    /// The store is elsewhere and refuses this server's keys, which the operator has to mend.
    case storeRefused = "store_refused"
  }

  public let code: Code
  /// What happened, in the words of the library or the system. For logs, never for people.
  public let detail: String

  public init(_ code: Code, _ detail: String = "") {
    self.code = code
    self.detail = detail
  }

  /// Whether the disk was full or takes no writes.
  public var isOfTheDisk: Bool { code == .diskFull || code == .diskReadOnly }

  /// The HTTP status this answers with (RFC 9110, section 15; 507 is RFC 4918).
  public var status: Int {
    switch code {
    case .unsupportedFormat, .videoNotSupported, .videoFormat: 415
    case .tooLarge: 413
    case .truncated, .tooManyPixels, .damaged, .timeout: 422
    case .videoTooLong, .videoTooManyPixels, .videoTooMuchWork, .videoWithoutPicture, .videoDamaged, .videoTimeout: 422
    case .tooManyAtOnce: 429
    case .decoderUnavailable, .tooBusy, .diskReadOnly, .storeUnavailable, .storeRefused: 503
    case .diskFull: 507
    case .storeFailed: 500
    }
  }

  /// What a person is told. Says nothing of the machine.
  public var safeMessage: String {
    let accepted = "JPEG, PNG, WebP, HEIC or GIF"
    let films = "MP4, MOV or WebM"
    return switch code {
    case .unsupportedFormat: "This is not a photo that can be shown here. Please choose a \(accepted) file."
    case .truncated: "This photo arrived incomplete. Please choose it again, as a \(accepted) file."
    case .tooLarge: "This file is too large. Please choose a \(accepted) file of at most 50 MB."
    case .tooManyPixels: "This photo has too many pixels. Please choose a \(accepted) file of at most 100 megapixels."
    case .damaged: "This photo is damaged and could not be read. Please choose another \(accepted) file."
    case .videoNotSupported: "Videos can’t be used here. Please choose a \(accepted) file."
    case .videoFormat: "This kind of video cannot be shown here. Please choose an \(films) file."
    case .videoTooLong:
      "This video is too long. Please choose an \(films) file of at most \(VideoLimits.minutes) minutes."
    case .videoTooManyPixels: "This video has too many pixels. Please choose an \(films) file of at most 8K."
    case .videoTooMuchWork:
      "This video is too large for its length. Please choose an \(films) file that is shorter, or has smaller or fewer pictures."
    case .videoWithoutPicture: "This file has no picture, only sound. Please choose an \(films) file with one."
    case .videoDamaged: "This video is damaged or arrived incomplete. Please choose it again, or another \(films) file."
    case .videoTimeout: "This video took too long to prepare. Please choose a shorter or smaller \(films) file."
    case .timeout: "This photo took too long to read. Please choose another \(accepted) file."
    case .tooManyAtOnce:
      "You have many photos and videos under way. Please send this one again when some of them are done."
    case .tooBusy: "Many photos and videos are being prepared at the moment. Please try again in a minute."
    case .decoderUnavailable: "Photos can’t be read at the moment. Please try again later."
    case .diskFull: "There is no space left for photos. Please tell the person who runs this server."
    case .diskReadOnly: "Nothing can be saved at the moment. Please tell the person who runs this server."
    case .storeFailed: "The photo couldn’t be saved. Please try again later."
    case .storeUnavailable, .storeRefused:
      "Photos and videos cannot be reached at the moment. Please try again in a minute."
    }
  }
}
