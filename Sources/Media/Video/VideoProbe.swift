internal import Wire

/// What ffprobe says of a video, believed only as far as it makes sense.
struct VideoFacts: Equatable {
  var width: Int
  var height: Int
  /// Nil where the file does not say.
  var seconds: Double?
  var hasSound: Bool

  /// The words of ffprobe for what is to be known.
  static let entries =
    "format=duration:stream=codec_type,width,height,duration:stream_disposition=attached_pic"

  /// - Throws: `video_damaged` for what is no answer, `video_without_picture`.
  init(_ json: [UInt8]) throws(MediaError) {
    let value: JSONValue
    do { value = try JSONValue(parsing: json) } catch { throw MediaError(.videoDamaged, "no answer of ffprobe") }
    let streams = value["streams"]?.array ?? []
    guard !streams.isEmpty else { throw MediaError(.videoDamaged, "no streams") }
    let picture = streams.first { stream in
      stream["codec_type"]?.string == "video" && Self.number(stream["disposition"]?["attached_pic"]) != 1
    }
    guard let picture else { throw MediaError(.videoWithoutPicture) }
    guard let width = Self.number(picture["width"]), let height = Self.number(picture["height"]),
      width >= 1, height >= 1, width < 16_777_216, height < 16_777_216
    else { throw MediaError(.videoDamaged, "no size") }
    self.width = Int(width)
    self.height = Int(height)
    let length = Self.number(value["format"]?["duration"]) ?? Self.number(picture["duration"])
    seconds = length.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    hasSound = streams.contains { $0["codec_type"]?.string == "audio" }
  }

  func check(_ limits: VideoLimits) throws(MediaError) {
    guard max(width, height) <= limits.side, width * height <= limits.pixels else {
      throw MediaError(.videoTooManyPixels, "\(width) x \(height)")
    }
    if let seconds, seconds > limits.seconds + 1 { throw MediaError(.videoTooLong, "\(Int(seconds)) s") }
  }

  private static func number(_ value: JSONValue?) -> Double? {
    switch value {
    case .number(let text), .string(let text): Double(text)
    default: nil
    }
  }
}
