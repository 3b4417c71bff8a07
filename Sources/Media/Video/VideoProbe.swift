internal import Wire

/// What ffprobe says of a video, believed only as far as it makes sense.
struct VideoFacts: Equatable {
  var width: Int
  var height: Int
  /// Nil where the file does not say.
  var seconds: Double?
  /// Where it stands among the file's streams.
  var picture: Int
  /// The first sound that can be decoded, likewise; nil where there is none.
  var sound: Int?
  var rate: FrameRate
  /// Nil where every screen shows the picture as it is.
  var colours: CodedColours?
  /// Whether it is said by which matrix luma and chroma were made.
  var hasMatrix: Bool

  /// The words of ffprobe for what is to be known.
  static let entries =
    "format=duration:stream=index,codec_type,width,height,duration,r_frame_rate,avg_frame_rate,nb_frames,"
    + "color_space,color_primaries,color_transfer,sample_fmt:stream_disposition=attached_pic:stream_side_data=dv_bl_signal_compatibility_id"

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
    guard let index = Self.index(of: picture) else { throw MediaError(.videoDamaged, "no index") }
    self.picture = index
    self.width = Int(width)
    self.height = Int(height)
    let length = Self.number(value["format"]?["duration"]) ?? Self.number(picture["duration"])
    seconds = length.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    // ffprobe says how samples are kept only of what it has a decoder for.
    sound = streams.first { stream in
      stream["codec_type"]?.string == "audio" && Self.known(stream["sample_fmt"]) != nil
    }.flatMap(Self.index(of:))
    rate = FrameRate(
      usual: picture["r_frame_rate"]?.string, mean: picture["avg_frame_rate"]?.string,
      isCounted: Self.number(picture["nb_frames"]) != nil)
    colours = Self.colours(of: picture)
    hasMatrix = Self.known(picture["color_space"]) != nil
  }

  /// High dynamic range; other colours are named in the film as they are in the video.
  private static func colours(of picture: JSONValue) -> CodedColours? {
    let sides = picture["side_data_list"]?.array ?? []
    // Dolby Vision 8.4 can be shown as HLG, and 8.1 as HDR10, by those who know nothing of it.
    let dolby = sides.compactMap { number($0["dv_bl_signal_compatibility_id"]) }.first ?? 0
    let transfer =
      switch (known(picture["color_transfer"]) ?? "", dolby) {
      case ("arib-std-b67", _), ("", 4): 18
      case ("smpte2084", _), ("", 1): 16
      default: 2
      }
    guard transfer != 2 else { return nil }
    let primaries = ["bt709": 1, "bt2020": 9, "smpte432": 12][picture["color_primaries"]?.string ?? ""]
    return CodedColours(primaries: primaries ?? 2, transfer: transfer)
  }

  private static func known(_ value: JSONValue?) -> String? {
    value?.string.flatMap { $0 == "unknown" ? nil : $0 }
  }

  private static func index(of stream: JSONValue) -> Int? {
    number(stream["index"]).flatMap { (0...1000).contains($0) ? Int($0) : nil }
  }

  func check(_ limits: VideoLimits) throws(MediaError) {
    guard max(width, height) <= limits.side, width * height <= limits.pixels else {
      throw MediaError(.videoTooManyPixels, "\(width) x \(height)")
    }
    if let seconds, seconds > limits.seconds + 1 { throw MediaError(.videoTooLong, "\(Int(seconds)) s") }
    guard allPixels(limits) <= Double(limits.allPixels) else {
      throw MediaError(.videoTooMuchWork, "\(width) x \(height), \(Int(frames(limits))) frames")
    }
  }

  /// How many frames there are to be decoded, as far as the file says it; else as many as there may be.
  private func frames(_ limits: VideoLimits) -> Double {
    min(seconds ?? limits.seconds, limits.seconds + 1) * rate.expected
  }

  private func allPixels(_ limits: VideoLimits) -> Double { Double(width * height) * frames(limits) }

  /// The limits with the time that this video may take by its pixels and frames: many times what is usual on a slow machine. One that says
  /// less than it has is cut off by them.
  func limits(within limits: VideoLimits) -> VideoLimits {
    var own = limits
    // Frames cost what is made of them, pixels the decoding: 20 million a second are a tenth of what a small core does.
    let seconds = 120 + min(frames(limits), limits.seconds * FrameRate.most) / 4 + allPixels(limits) / 20_000_000
    own.processorSeconds = min(limits.processorSeconds, Int(seconds))
    return own
  }

  private static func number(_ value: JSONValue?) -> Double? {
    switch value {
    case .number(let text), .string(let text): Double(text)
    default: nil
    }
  }
}
