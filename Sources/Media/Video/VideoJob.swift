internal import Glibc

/// One video, on a thread of the worker.
struct VideoJob {
  let worker: VideoWorker
  let folder: String
  let stop: ToolStop
  /// What its tools may use up.
  var limits: VideoLimits

  var filmPath: String { "\(folder)/film.mp4" }
  var posterPath: String { "\(folder)/poster.png" }

  func container(of path: String) throws(MediaError) -> VideoContainer {
    let result = try beginning(of: path).bytes.withUnsafeBytes { raw -> Result<VideoContainer, MediaError> in
      do throws(MediaError) { return .success(try VideoContainer.sniff(FileBytes(raw: raw))) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func beginning(of path: String) throws(MediaError) -> (bytes: [UInt8], size: Int) {
    let (descriptor, size) = try FileWriting.openFile(path)
    defer { close(descriptor) }
    return (try FileWriting.read(descriptor, 0, 4096), size)
  }

  /// What the tools are told before any input: one demuxer, one protocol, so that no content leads to another file.
  private func input(_ container: VideoContainer) -> [String] {
    ["-protocol_whitelist", "file", "-f", container.rawValue, "-i", MediaTool.input]
  }

  func probe(_ path: String, _ container: VideoContainer) throws -> VideoFacts {
    var answer: [UInt8] = []
    let words = ["-v", "error", "-of", "json", "-show_entries", VideoFacts.entries] + input(container)
    let ending = try worker.run(true, words, on: path, in: folder, limits, stop) { answer += $0 }
    try check(ending)
    return try VideoFacts(answer)
  }

  /// Makes the film; answers how many seconds it has.
  func film(
    _ path: String, _ container: VideoContainer, _ facts: VideoFacts, isSquare: Bool,
    _ progress: @Sendable (Int) -> Void
  ) throws -> Double {
    let file = try beginning(of: path)
    let words = FilmWords(facts: facts, isSquare: isSquare, limits: limits)
    if let table = words.toneMap { try write(table.table(), FilmWords.tableName) }
    defer { unlink("\(folder)/\(FilmWords.tableName)") }
    var made = try encode(path, input(container) + words.encoding(), facts, progress)
    if container == .matroska, let all = facts.seconds, made < all - 0.25,
      file.bytes.withUnsafeBytes({ VideoContainer.isWholeWebM(FileBytes(raw: $0), size: file.size) })
    {
      // WebM keeps no length of a frame: how long the last one stands, only the file's own length tells.
      made = try encode(path, input(container) + words.encoding(until: all), facts, progress)
    }
    guard made <= limits.seconds + 1.5 else { throw MediaError(.videoTooLong) }
    // ffmpeg takes the end of a file that was cut off for its end.
    if let all = facts.seconds, made < all * 0.9 - 0.5 { throw MediaError(.videoDamaged, "cut off") }
    return made
  }

  /// Runs ffmpeg, and answers the length of what came out.
  private func encode(
    _ path: String, _ words: [String], _ facts: VideoFacts, _ progress: @Sendable (Int) -> Void
  ) throws -> Double {
    let quiet = ["-nostdin", "-hide_banner", "-v", "error", "-nostats", "-progress", "pipe:1", "-y", "-threads", "2"]
    var reader = ProgressReader()
    let ending = try worker.run(false, quiet + words, on: path, in: folder, limits, stop) { bytes in
      reader.add(bytes)
      if let all = facts.seconds { progress(max(0, min(99, Int(reader.seconds / all * 100)))) }
    }
    try check(ending)
    guard let made = try probe(filmPath, .mov).seconds else { throw MediaError(.videoDamaged, "nothing came out") }
    try FilmHeader.clean(filmPath)
    return made
  }

  func draw(_ picture: PixelBuffer) throws {
    let path = "\(folder)/picture.rgb"
    defer { unlink(path) }
    try write(picture.rgb, "picture.rgb")
    let raw = ["-protocol_whitelist", "file", "-f", "rawvideo", "-pixel_format", "rgb24"]
    let size = ["-video_size", "\(picture.width)x\(picture.height)", "-framerate", "1", "-i", MediaTool.input]
    let (width, height) = (picture.width / 4 * 2, picture.height / 4 * 2)
    let move =
      "zoompan=z='1.25-on/600':x='(iw-iw/zoom)*on/120':y='(ih-ih/zoom)/2':d=120:s=\(width)x\(height):fps=24,"
      + "format=yuv420p"
    let words = ["-nostdin", "-hide_banner", "-v", "error", "-nostats", "-y", "-threads", "1"] + raw + size
    let end = [
      "-vf", move, "-c:v", "libx264", "-preset", "veryfast", "-crf", "26", "-threads", "2", "-movflags", "+faststart",
      "-f", "mp4", "film.mp4",
    ]
    try check(try worker.run(false, words + end, on: path, in: folder, limits, stop) { _ in })
  }

  func poster(seconds: Double) throws {
    // Not the very first frame, which is often black, where there are more.
    for at in [min(0.5, seconds / 3), 0] {
      let quiet = ["-nostdin", "-hide_banner", "-v", "error", "-nostats", "-y", "-threads", "1"]
      let words = quiet + ["-ss", "\(at)"] + input(.mov) + ["-map", "0:v:0", "-frames:v", "1", "-c:v", "png"]
      let end = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-f", "image2", "-update", "1", "poster.png"]
      try check(try worker.run(false, words + end, on: filmPath, in: folder, limits, stop) { _ in })
      if access(posterPath, R_OK) == 0 { return }
    }
    throw MediaError(.videoDamaged, "no poster")
  }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    try NewFile("\(folder)/\(name)").append(bytes)
  }

  private func check(_ ending: ToolRun.Ending) throws {
    switch ending {
    case .exited(0): return
    case .cancelled: throw CancellationError()
    case .late, .signalled(SIGXCPU): throw MediaError(.videoTimeout, "\(ending)")
    case .exited(MediaTool.notConfined), .exited(MediaTool.notFound): throw MediaError(.decoderUnavailable, "\(ending)")
    // Not by us: the system was short of memory, or somebody ended it.
    case .signalled(SIGKILL), .signalled(SIGTERM): throw MediaError(.decoderUnavailable, "\(ending)")
    case .exited, .signalled: throw failure("\(ending)")
    }
  }

  /// A tool that failed: for want of room, or because of the file.
  private func failure(_ detail: String) -> MediaError {
    var facts = statvfs()
    let isFull = statvfs(folder, &facts) == 0 && UInt64(facts.f_bavail) * UInt64(facts.f_frsize) < 1 << 20
    return MediaError(isFull ? .diskFull : .videoDamaged, detail)
  }
}
