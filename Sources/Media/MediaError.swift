/// Why a file could not be taken in, made or kept.
public struct MediaError: Error, Hashable, Sendable {
  /// The stable names that clients see.
  public enum Code: String, Sendable, CaseIterable {
    case unsupportedFormat = "unsupported_format"
    case truncated
    case tooLarge = "too_large"
    case tooManyPixels = "too_many_pixels"
    case damaged
    case videoNotSupported = "video_not_supported"
    case timeout
    case decoderUnavailable = "decoder_unavailable"
    case diskFull = "disk_full"
    case storeFailed = "store_failed"
  }

  public let code: Code
  /// What happened, in the words of the library or the system. For logs, never for people.
  public let detail: String

  public init(_ code: Code, _ detail: String = "") {
    self.code = code
    self.detail = detail
  }

  /// The HTTP status this answers with (RFC 9110, section 15; 507 is RFC 4918).
  public var status: Int {
    switch code {
    case .unsupportedFormat, .videoNotSupported: 415
    case .tooLarge: 413
    case .truncated, .tooManyPixels, .damaged, .timeout: 422
    case .decoderUnavailable: 503
    case .diskFull: 507
    case .storeFailed: 500
    }
  }

  /// What a person is told. Says nothing of the machine.
  public var safeMessage: String {
    let accepted = "JPEG, PNG, WebP, HEIC or GIF"
    return switch code {
    case .unsupportedFormat: "This is not a photo that can be shown here. Please choose a \(accepted) file."
    case .truncated: "This photo arrived incomplete. Please choose it again, as a \(accepted) file."
    case .tooLarge: "This file is too large. Please choose a \(accepted) file of at most 50 MB."
    case .tooManyPixels: "This photo has too many pixels. Please choose a \(accepted) file of at most 100 megapixels."
    case .damaged: "This photo is damaged and could not be read. Please choose another \(accepted) file."
    case .videoNotSupported: "Videos cannot be shared here yet. Please choose a \(accepted) file."
    case .timeout: "This photo took too long to read. Please choose another \(accepted) file."
    case .decoderUnavailable: "Photos cannot be read at the moment. Please try again later."
    case .diskFull: "There is no room left for photos. Please tell the person who runs this place."
    case .storeFailed: "The photo could not be kept. Please try again later."
    }
  }
}
