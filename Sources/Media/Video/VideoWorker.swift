internal import Glibc
internal import Synchronization

/// Makes films with ffmpeg, which runs confined and limited in a child process.
public final class VideoWorker: Sendable {
  private let executable: String
  private let ffmpeg: String
  private let ffprobe: String
  public let limits: VideoLimits
  private let queue = BlockingThreads(threads: 1)

  /// Nil when the tools are not there.
  /// - Parameter tools: the folder of `ffmpeg` and `ffprobe`.
  /// - Parameter executable: the program whose `MediaTool.subcommand` leads to `MediaTool.main()`; this one by default.
  public init?(tools: String, executable: String = "/proc/self/exe", limits: VideoLimits = VideoLimits()) {
    ffmpeg = "\(tools)/ffmpeg"
    ffprobe = "\(tools)/ffprobe"
    self.executable = executable
    self.limits = limits
    guard tools.hasPrefix("/"), access(ffmpeg, X_OK) == 0, access(ffprobe, X_OK) == 0 else { return nil }
  }

  /// Makes film and poster of a file that somebody sent.
  /// - Parameters:
  ///   - folder: an empty folder, absolute, in which they are made.
  ///   - isSquare: whether the picture is cut to the largest square in its middle.
  ///   - progress: hears how much is done, 0 to 100, on a thread of this worker.
  /// - Throws: `MediaError`, or `CancellationError`.
  public func make(
    _ path: String, in folder: String, isSquare: Bool, progress: @escaping @Sendable (Int) -> Void
  ) async throws -> PreparedVideo {
    let stop = ToolStop()
    return try await withTaskCancellationHandler {
      try await queue.run { [self] in
        let job = VideoJob(worker: self, folder: folder, stop: stop)
        let container = try job.container(of: path)
        let facts = try job.probe(path, container)
        try facts.check(limits)
        let seconds = try job.film(path, container, facts, isSquare: isSquare, progress)
        try job.poster(seconds: seconds)
        return PreparedVideo(film: job.filmPath, poster: job.posterPath, seconds: seconds)
      }
    } onCancel: {
      stop.cancel()
    }
  }

  /// Makes a film of some seconds that moves slowly over a picture which this program drew.
  /// - Parameter folder: an empty folder, in which film and poster are made.
  /// - Throws: `MediaError`, or `CancellationError`.
  public func draw(_ picture: PixelBuffer, in folder: String) async throws -> PreparedVideo {
    let stop = ToolStop()
    return try await withTaskCancellationHandler {
      try await queue.run { [self] in
        let job = VideoJob(worker: self, folder: folder, stop: stop)
        try job.draw(picture)
        try job.poster(seconds: 5)
        return PreparedVideo(film: job.filmPath, poster: job.posterPath, seconds: 5)
      }
    } onCancel: {
      stop.cancel()
    }
  }

  func run(
    _ isProbe: Bool, _ arguments: [String], on path: String, in folder: String, _ stop: ToolStop,
    _ told: ([UInt8]) -> Void
  ) throws -> ToolRun.Ending {
    let descriptor = try FileWriting.openFile(path).descriptor
    let tool = isProbe ? ffprobe : ffmpeg
    let run = ToolRun(
      executable: executable, arguments: MediaTool.words(limits, folder: folder, tool: tool) + arguments,
      input: OpenFile(descriptor), wallSeconds: isProbe ? min(60, limits.wallSeconds) : limits.wallSeconds, stop: stop)
    return try run.run(told)
  }
}

/// One video, on a thread of the worker.
private struct VideoJob {
  let worker: VideoWorker
  let folder: String
  let stop: ToolStop

  var filmPath: String { "\(folder)/film.mp4" }
  var posterPath: String { "\(folder)/poster.png" }

  func container(of path: String) throws(MediaError) -> VideoContainer {
    let descriptor = try FileWriting.openFile(path).descriptor
    defer { close(descriptor) }
    let beginning = try FileWriting.read(descriptor, 0, 4096)
    return try Self.sniff(beginning)
  }

  private static func sniff(_ beginning: [UInt8]) throws(MediaError) -> VideoContainer {
    let result = beginning.withUnsafeBytes { raw -> Result<VideoContainer, MediaError> in
      do throws(MediaError) { return .success(try VideoContainer.sniff(FileBytes(raw: raw))) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// What the tools are told before any input: one demuxer, one protocol, so that no content leads to another file.
  private func input(_ container: VideoContainer) -> [String] {
    ["-protocol_whitelist", "file", "-f", container.rawValue, "-i", MediaTool.input]
  }

  func probe(_ path: String, _ container: VideoContainer) throws -> VideoFacts {
    var answer: [UInt8] = []
    let words = ["-v", "error", "-of", "json", "-show_entries", VideoFacts.entries] + input(container)
    let ending = try worker.run(true, words, on: path, in: folder, stop) { answer += $0 }
    try check(ending)
    return try VideoFacts(answer)
  }

  /// Makes the film; answers how many seconds it has.
  func film(
    _ path: String, _ container: VideoContainer, _ facts: VideoFacts, isSquare: Bool,
    _ progress: @Sendable (Int) -> Void
  ) throws -> Double {
    var reader = ProgressReader()
    let ending = try worker.run(false, filmWords(container, isSquare), on: path, in: folder, stop) { bytes in
      reader.add(bytes)
      if let all = facts.seconds { progress(max(0, min(99, Int(reader.seconds / all * 100)))) }
    }
    try check(ending)
    guard reader.seconds > 0 else { throw MediaError(.videoDamaged, "nothing came out") }
    guard reader.seconds <= worker.limits.seconds + 1.5 else { throw MediaError(.videoTooLong) }
    // ffmpeg takes the end of a file that was cut off for its end.
    if let all = facts.seconds, reader.seconds < all * 0.9 - 0.5 { throw MediaError(.videoDamaged, "cut off") }
    return reader.seconds
  }

  private func filmWords(_ container: VideoContainer, _ isSquare: Bool) -> [String] {
    let side = worker.limits.target
    let crop = isSquare ? "crop=w='min(iw,ih)':h='min(iw,ih)'," : ""
    let scale =
      "scale=iw*sar:ih,setsar=1,\(crop)scale='min(\(side),iw)':'min(\(side),ih)':"
      + "force_original_aspect_ratio=decrease:force_divisible_by=2,format=yuv420p"
    let quiet = ["-nostdin", "-hide_banner", "-v", "error", "-nostats", "-progress", "pipe:1", "-y", "-threads", "2"]
    let streams = ["-map", "0:V:0", "-map", "0:a:0?", "-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1"]
    let picture = [
      "-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-maxrate", "4M", "-bufsize", "8M", "-profile:v", "high",
      "-threads", "2", "-fpsmax", "30", "-vf", scale,
    ]
    let sound = ["-c:a", "aac", "-b:a", "128k", "-ac", "2"]
    let plain = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"]
    let end = ["-t", "\(worker.limits.seconds + 2)", "-movflags", "+faststart", "-f", "mp4", "film.mp4"]
    return quiet + input(container) + streams + picture + sound + plain + end
  }

  func draw(_ picture: PixelBuffer) throws {
    let path = "\(folder)/picture.rgb"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileWriting.error("open", errno) }
    let fault = FileWriting.writeAll(picture.rgb, to: descriptor)
    close(descriptor)
    defer { unlink(path) }
    if let fault { throw fault }
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
    try check(try worker.run(false, words + end, on: path, in: folder, stop) { _ in })
  }

  func poster(seconds: Double) throws {
    // Not the very first frame, which is often black.
    let at = "\(min(0.5, seconds / 3))"
    let quiet = ["-nostdin", "-hide_banner", "-v", "error", "-nostats", "-y", "-threads", "1"]
    let words = quiet + ["-ss", at] + input(.mov) + ["-map", "0:v:0", "-frames:v", "1", "-c:v", "png"]
    let end = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-f", "image2", "-update", "1", "poster.png"]
    try check(try worker.run(false, words + end, on: filmPath, in: folder, stop) { _ in })
    guard access(posterPath, R_OK) == 0 else { throw MediaError(.videoDamaged, "no poster") }
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

/// Reads the `key=value` lines of ffmpeg's `-progress`.
struct ProgressReader {
  /// How much of the film is made.
  private(set) var seconds = 0.0
  private var rest: [UInt8] = []

  mutating func add(_ bytes: [UInt8]) {
    rest += bytes
    while let end = rest.firstIndex(of: 0x0A) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest.removeFirst(end + 1)
      // "N/A" before the first frame.
      if line.hasPrefix("out_time_us="), let time = Double(line.dropFirst(12)), time.isFinite {
        seconds = max(seconds, time / 1_000_000)
      }
    }
  }
}
