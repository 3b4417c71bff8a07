/// What ffmpeg is told to make of a video: its film.
struct FilmWords {
  let facts: VideoFacts
  let isSquare: Bool
  let limits: VideoLimits

  /// In the folder that the tool works in.
  static let tableName = "colours.cube"

  /// Nil where the colours stay as they are.
  var toneMap: ToneMap? { facts.colours.map(ToneMap.init) }

  /// - Parameter seconds: how long the last frame stands, where the frames don't tell; counted from the beginning of the film.
  func encoding(until seconds: Double? = nil) -> [String] {
    var streams = ["-map", "0:\(facts.picture)"]
    if let sound = facts.sound { streams += ["-map", "0:\(sound)", "-c:a", "aac", "-b:a", "128k", "-ac", "2"] }
    streams += ["-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1"]
    let stands = seconds == nil ? [] : ["tpad=stop=-1:stop_mode=clone"]
    let picture = [
      "-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-maxrate", "4M", "-bufsize", "8M", "-profile:v", "high",
      "-threads", "2", "-vf", (filters + stands).joined(separator: ","),
    ]
    let plain = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"]
    let end = ["-t", "\(seconds ?? limits.seconds + 2)", "-movflags", "+faststart", "-f", "mp4", "film.mp4"]
    return streams + picture + plain + end
  }

  private var filters: [String] {
    let side = limits.target
    let crop = isSquare ? ["crop=w='min(iw,ih)':h='min(iw,ih)'"] : []
    let fit =
      "scale='min(\(side),iw)':'min(\(side),ih)':force_original_aspect_ratio=decrease:force_divisible_by=2"
    // Frames at even steps end when the last one does; without them its length would be lost. What is too many goes before the
    // work on it, what has to be repeated comes after.
    let steps = ["fps=\(facts.rate.steps)"]
    let shape = ["scale=iw*sar:ih", "setsar=1"] + crop + [fit] + colours
    return facts.rate.isFast ? steps + shape : shape + steps
  }

  private var colours: [String] {
    guard facts.colours != nil else { return ["format=yuv420p"] }
    return (facts.hasMatrix ? [] : ["setparams=colorspace=bt2020nc"]) + [
      "format=gbrp10le", "lut3d=file=\(Self.tableName)", "scale=out_color_matrix=bt709:out_range=tv", "format=yuv420p",
      "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709",
    ]
  }
}
